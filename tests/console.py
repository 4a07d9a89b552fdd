"""Runs the ```console blocks of the documentation: what stands under `$ command` is what the command prints.

All commands of a block run in one shell in the repository root, so that `$ echo $?` shows the status of the one before.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.+)$", re.MULTILINE)
END = "\x1e"  # printed after the output of each command


def rerun(markdown: str) -> str:
    r"""Return the text with what the commands of its console blocks print now.

    >>> rerun("Say:\n```console\n$ echo hello\nbye\n$ false\n$ echo $?\n```\n")
    'Say:\n```console\n$ echo hello\nhello\n$ false\n$ echo $?\n1\n```\n'
    """
    return BLOCK.sub(lambda block: transcript(COMMAND.findall(block[0])), markdown)


def transcript(commands: list[str]) -> str:
    """Run commands and return them as they would look on a terminal, messages of errors among the answers."""
    script = [f'wonders() {{ "{sys.executable}" -m wonders_cli "$@"; }}']
    script += [f"{command}\nstatus=$?; printf '\\036'; (exit $status)" for command in commands]
    hidden = {"COLUMNS", "LINES", "WONDERS_UPDATE_DOCS"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(
        ["/bin/sh", "-c", "\n".join(script)],
        cwd=ROOT,
        env={**environment, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    outputs = done.stdout.split(END)
    return "".join(f"$ {command}\n{output}" for command, output in zip(commands, outputs, strict=False))
