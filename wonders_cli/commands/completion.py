"""`wonders completion`: the script that makes a shell complete commands, options and names."""

from __future__ import annotations  # before click 8.5 an item of a completion takes no type when the program runs

import shlex
from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    ShellComplete,
    add_completion_class,
    get_completion_class,
)

from wonders_cli.commands.channels import put

VARIABLE = "_WONDERS_COMPLETE"


@click.command(
    "completion", epilog="\b\nExample:\n$ wonders completion fish > ~/.config/fish/completions/wonders.fish\n"
)
@click.argument("shell", type=click.Choice(("bash", "zsh", "fish")))
@click.pass_context
def command(ctx: click.Context, *, shell: str) -> int:
    """Print the completion script of a shell.

    bash: eval "$(wonders completion bash)" in ~/.bashrc. zsh: the same with zsh in ~/.zshrc, behind compinit. fish:
    wonders completion fish > ~/.config/fish/completions/wonders.fish
    """
    completion = get_completion_class(shell)
    if completion is not None:
        put(completion(ctx.find_root().command, {}, "wonders", VARIABLE).source())
    return 0


class QuotingBash(BashComplete):
    """Bash puts what it is given into the line as it is, so a player called Ann Lee comes in quotes."""

    def source(self) -> str:
        """Return the script, also where there is no bash whose version could be looked at."""
        try:
            return super().source()
        except OSError:
            return ShellComplete.source(self)

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """Write an offer with its type."""
        return f"{item.type},{shlex.quote(item.value) if item.type == 'plain' else item.value}"


def register() -> None:
    """Let click use what is written here."""
    add_completion_class(QuotingBash)
