"""`--lang`: the language of names and of answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def _asked(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Let the names be of the language from here to the end of the command."""
    if value is None:
        return None
    from wonders_cli.documents.languages import ask, codes
    from wonders_cli.rules.messages import say

    code = value.strip().lower()
    if code not in codes():
        raise click.BadParameter(str(say("{word:quoted} is none of {codes}", word=value, codes=codes())), ctx, param)
    from wonders_cli.output.languages import write_in

    ask(code)
    write_in(code)
    ctx.call_on_close(lambda: ask(None))
    ctx.call_on_close(lambda: write_in(None))
    return code


def _offered(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    from click.shell_completion import CompletionItem

    from wonders_cli.documents.languages import called, codes

    del ctx, param
    return [CompletionItem(code, help=called(code)) for code in codes() if code.startswith(incomplete.lower())]


lang_option = click.option(
    "--lang",
    metavar="LANG",
    callback=_asked,
    is_eager=True,
    expose_value=False,
    shell_complete=_offered,
    help="Names, and sentences where translated, in this language: de, fr, it, pl, ru or sv.",
)
