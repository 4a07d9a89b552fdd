"""`wonders rulings`: the rules that answers cite, and the house rules among them."""

import click

from wonders_cli.commands import completing
from wonders_cli.commands.options import explain_option, format_option, game_option, print_answers
from wonders_cli.commands.speaking import lang_option
from wonders_cli.documents.data import GAMES
from wonders_cli.documents.rulings import named, rulings
from wonders_cli.output.printing import Printing

ONE, MANY, SWITCHES = Printing("rulings.page"), Printing("rulings"), Printing("rulings.switches")


@click.command("rulings", epilog="\b\nExample:\n$ wonders rulings --switches --game base\n")
@click.argument("codes", metavar="[CODE]...", nargs=-1, shell_complete=completing.rulings)
@game_option
@click.option("--switches", is_flag=True, help="Only the house rules, which a document may change.")
@format_option
@explain_option
@lang_option
def command(*, codes: tuple[str, ...], game: str | None, switches: bool, fmt: str, explain: bool) -> int:
    """Show the rulings that answers cite: text, sources, how sure it is, the cases that pin it, its switch.

    CODE is a ruling (base/pay/price), the start of several (base/pay), a switch (strict-purchases), or else words to
    look for in all of them; none: all. --explain prints the texts in lists too.
    """
    known = [ruling for each in ((game,) if game else GAMES) for ruling in rulings(each)]
    found = [ruling for code in codes for ruling in named(code, known)] if codes else known
    if switches:
        return print_answers([one for one in found if one.switch], SWITCHES, fmt=fmt, explain=explain)
    return print_answers(found, ONE if len(found) == len(codes) else MANY, fmt=fmt, explain=explain)
