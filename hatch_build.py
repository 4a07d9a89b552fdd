"""The compiled build: with WONDERS_MYPYC=1 the wheel has `wonders_cli/rules` compiled by mypyc beside its source.

Without it the wheel is pure Python. It stays a hook of our own: hatch-mypyc has had no release since 2023.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = "wonders_cli/rules"
NOT_COMPILED = ("answers/", "errors.py", "frozen.py")
"""Values for printing, exceptions with subclasses elsewhere, and a class that lives by a class of Python's library."""
ASKED = "WONDERS_MYPYC"
LEVEL = "WONDERS_MYPYC_LEVEL"
"""How much the compiler of C optimizes, 0 to 3; the checks are content with 0, which takes a third of the time."""
TOOLS = ["mypy>=1.11", "setuptools>=70"]


class CompiledRules(BuildHookInterface[Any]):
    """Compiles the rules where somebody asks for it, and puts what comes out into the wheel."""

    def dependencies(self) -> list[str]:
        """Name what the compiled build needs beside hatchling."""
        return TOOLS if os.environ.get(ASKED) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; an editable install stays pure Python."""
        if not os.environ.get(ASKED) or version == "editable":
            return
        from mypyc.build import mypycify
        from setuptools import Distribution  # type: ignore[import-untyped]

        root = Path(self.root)
        paths = sorted((root / COMPILED).rglob("*.py"))
        inside = [path.relative_to(root / COMPILED).as_posix() for path in paths]
        names = [f"{COMPILED}/{name}" for name in inside if not name.startswith(NOT_COMPILED)]
        built = Path(self.directory) / "compiled"
        before = Path.cwd()
        os.chdir(root)  # the names of modules are those of the paths from here
        try:
            level = os.environ.get(LEVEL, "2")
            extensions = mypycify(names, opt_level=level, debug_level="0", multi_file=True, target_dir=str(built / "c"))
            command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
            command.build_lib, command.build_temp = str(built / "lib"), str(built / "temp")
            command.parallel = os.cpu_count()
            command.ensure_finalized()
            command.run()
        finally:
            os.chdir(before)
        libraries = [path for path in (built / "lib").rglob("*") if path.is_file()]
        build_data["force_include"] |= {str(path): path.relative_to(built / "lib").as_posix() for path in libraries}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
