"""`python -m wonders_cli` is `wonders`."""

from wonders_cli.cli import main

main()
