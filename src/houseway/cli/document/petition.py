"""`houseway document petition` and `shuffle`: what is submitted to the Division, from forms in TOML."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.document.arguments import (
    FormFile,
    OptionalOutput,
    check_alone,
    content_of,
    form_and_output,
    print_document,
    print_from_form,
)
from houseway.odds.game_odds import game_odds


def petition(
    file: FormFile = None,
    output: OptionalOutput = None,
    example: Annotated[
        str | None, typer.Option("--example", metavar="GAME", help="Print a template to fill in.")
    ] = None,
) -> None:
    """Print the packet of a petition for a new game. Or what it still lacks; HTML or PDF."""
    from houseway.documents.division.petition import example as template  # noqa: PLC0415 - loaded where it is printed
    from houseway.documents.division.petition import read_petition  # noqa: PLC0415
    from houseway.documents.division.petition_packet import everything_missing, petition_packet  # noqa: PLC0415

    if example is not None:
        check_alone(file, output)
        typer.echo(template(example), nl=False)
        return
    form, written = form_and_output(file, output)
    read = read_petition(content_of(form), form.name)
    found = game_odds(read.table)
    print_document(petition_packet(read, found), written)
    for one in everything_missing(read, found):
        typer.echo(f"missing: {one}", err=True)


def shuffle(
    file: FormFile = None,
    output: OptionalOutput = None,
    example: Annotated[bool, typer.Option("--example", help="Print a template to fill in.")] = False,
) -> None:
    """Print the submission of a shuffle for Lucky 8's. HTML or PDF."""
    from houseway.documents.division.shuffle_submission import example as template  # noqa: PLC0415 - loaded when printed
    from houseway.documents.division.shuffle_submission import shuffle_submission  # noqa: PLC0415

    print_from_form(file, output, template if example else None, shuffle_submission)
