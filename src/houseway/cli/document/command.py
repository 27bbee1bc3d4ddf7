"""`houseway document`: what the house prints about a table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import GameName, TableOptions, table_from
from houseway.refusal import Refusal
from houseway.rules.layout.layout import NAME_OF_THE_HOUSE

document = typer.Typer(help="Print a document about a table.", no_args_is_help=True, rich_markup_mode=None)

STANDARD_OUTPUT = Path("-")
Output = Annotated[
    Path, typer.Option("-o", "--output", metavar="FILE", help="The file to write; - prints the document.")
]


def check_suffix(output: Path, *suffixes: str) -> None:
    """Refuses a file whose name does not say what it will hold."""
    if output != STANDARD_OUTPUT and output.suffix.lower() not in suffixes:
        raise Refusal(f"-o {output}: this document is written as {' or '.join(suffixes)}. Name such a file.")


def write(output: Path, content: bytes) -> None:
    if output == STANDARD_OUTPUT:
        typer.echo(content, nl=False)
        return
    try:
        output.write_bytes(content)
    except OSError as error:
        raise Refusal(f"-o {output} cannot be written: {error.strerror}. Name another file.") from error


@document.command()
def layout(
    game: GameName,
    output: Output,
    option: TableOptions = None,
    licensee: Annotated[
        str, typer.Option("--licensee", metavar="NAME", help="The casino licensee's name or trade name.")
    ] = NAME_OF_THE_HOUSE,
) -> None:
    """Draw the layout of the table to scale. With everything that its paragraphs ask for, as SVG."""
    from houseway.documents.drawing.layout import draw  # noqa: PLC0415 - loaded only where something is drawn

    check_suffix(output, ".svg")
    table = table_from(game, option)
    write(output, draw(table.game.layout(table), licensee).encode())
