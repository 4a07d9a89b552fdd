"""`wonders schema`: what editors need to know about the documents."""

import json

import click

from wonders_cli.cases.reading import CASES
from wonders_cli.commands.channels import put
from wonders_cli.commands.options import KindOfDocument, game_option
from wonders_cli.commands.speaking import lang_option
from wonders_cli.documents.schema import schema


@click.command("schema", epilog="\b\nExample:\n$ wonders schema table > wonders.schema.json\n")
@click.argument("kind", metavar="[KIND]", type=KindOfDocument(), required=False)
@game_option
@lang_option
def command(*, kind: str | None, game: str | None) -> int:
    """Print the JSON Schema (2020-12) of the documents, so that an editor completes names and marks mistakes.

    KIND is table, city, record, cases or sheet; without it, and without --game, the schema is for documents of every
    kind. With --lang the names of that language are offered too.
    """
    put(json.dumps(schema(kind, game, shapes={"cases": CASES}), ensure_ascii=False, indent=2))
    return 0
