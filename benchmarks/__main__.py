"""Run all benchmarks, or those named: `python -m benchmarks`, `python -m benchmarks base startup`."""

import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent


def main(names: list[str]) -> None:
    """Run each in turn."""
    every = sorted(path.stem for path in HERE.glob("[!_]*.py") if path.stem != "yardstick")
    for name in names or every:
        if name not in every:
            sys.exit(f"there is no benchmark {name!r}; there are {', '.join(every)}")
        print(f"== {name}")
        import_module(f"benchmarks.{name}").main()
        print()


main(sys.argv[1:])
