"""`wonders check` does one thing more than ask: --quiet prints only what is not possible."""

import click

from wonders_cli.commands.asking import command as asking_command
from wonders_cli.questions.question import QUESTIONS

command = asking_command(QUESTIONS["check"])
click.option("-q", "--quiet", is_flag=True, help="Print only what is not possible.")(command)
