"""`houseway document petition` and `shuffle`: submissions to the Division, made from forms in TOML."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated

import typer

from houseway.api.arguments import side_bet_options
from houseway.cli.arguments import SideBetFiles, real_game_name
from houseway.cli.document.arguments import (
    Example,
    FormFile,
    OptionalOutput,
    check_no_files,
    content_of,
    form_and_output,
    print_document,
    print_from_form,
)
from houseway.cli.house_options import with_house
from houseway.cli.options import option
from houseway.cli.output import print_lines
from houseway.cli.progress import waiting_message
from houseway.documents.division.petition import example as petition_template
from houseway.documents.division.petition import read_petition
from houseway.documents.division.petition_packet import everything_missing, petition_packet
from houseway.documents.division.submissions import example as shuffle_template
from houseway.documents.division.submissions import shuffle_submission
from houseway.documents.house import House
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal
from houseway.regulation.citation import Missing
from houseway.rules.registry import game as game_named


@with_house
def petition(
    *,
    file: FormFile = None,
    output: OptionalOutput = None,
    example: Annotated[
        str | None, option("--example", "GAME", "Print a template to fill in.", callback=real_game_name)
    ] = None,
    side_bet: SideBetFiles = None,
    house: House,
    dated: date | None,
) -> None:
    if example is not None:
        check_no_files(file, output)
        options = side_bet_options(game_named(example), side_bet or ())
        typer.echo(petition_template(example, options), nl=False)
        return
    if side_bet:
        raise Refusal("--side-bet goes with --example, which writes it into the form. Leave it out here.")
    form, target = form_and_output(file, output)
    read = read_petition(content_of(form), form.name)
    with waiting_message(f"Counting every deal of {read.table.game.title}, with each of its options"):
        odds = game_odds(read.table)
        packet = petition_packet(read, odds)
    print_document(packet, target, house, dated)
    print_checklist(everything_missing(read, odds))


def print_checklist(missing: Sequence[Missing]) -> None:
    """List what the petition still needs. That is no failure: it is printed as a draft until then."""
    if not missing:
        return
    count = "1 item is" if len(missing) == 1 else f"{len(missing)} items are"
    draft = f"The packet is marked as a draft: {count} still to be filled in before you file it."
    print_lines([draft, *(f"  [ ] {item}" for item in missing)], err=True)


@with_house
def shuffle(
    *,
    file: FormFile = None,
    output: OptionalOutput = None,
    example: Example = False,
    house: House,
    dated: date | None,
) -> None:
    print_from_form(
        file, output, shuffle_template if example else None, shuffle_submission, house=house, dated=dated
    )
