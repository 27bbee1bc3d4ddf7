"""`houseway document petition`, `shuffle`, `forms` and others: papers of the desks and for the Division."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.api.arguments import side_bet_options
from houseway.cli.arguments import SideBetFiles, real_game_name
from houseway.cli.document.arguments import (
    FormFile,
    OptionalOutput,
    Output,
    check_no_files,
    check_printable,
    check_suffix,
    content_of,
    form_and_output,
    made_from_form,
    print_document,
    write,
)
from houseway.cli.house_options import Database, Token, with_house
from houseway.cli.options import argument, flag, option, whole_number
from houseway.cli.output import print_lines
from houseway.cli.progress import waiting_message
from houseway.documents.division.petition import example as petition_template
from houseway.documents.division.petition import read_petition
from houseway.documents.division.petition_packet import everything_missing, petition_packet
from houseway.documents.division.progressives import PAPERS, paper
from houseway.documents.division.submissions import example as shuffle_template
from houseway.documents.division.submissions import shuffle_submission
from houseway.documents.division.tournament_notice import example as tournament_template
from houseway.documents.division.tournament_notice import tournament_notice
from houseway.documents.division.vigorish_forms import (
    HouseTime,
    blank_forms,
    comparison_as_csv,
    comparison_result,
    filled_forms,
)
from houseway.documents.house import House
from houseway.house.access import open_existing_database
from houseway.house.acting_person import acting_person
from houseway.house.desks.desk_log import Projection
from houseway.house.desks.gaming_day import GAMING_DAY
from houseway.house.desks.progressive_meters import MeterLog
from houseway.house.desks.vigorish_desk import PrintForms, VigorishDesk, check_sees_form
from houseway.house.floor import Floor
from houseway.house.reports.meter_days import MeterDays
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal, one_of
from houseway.regulation.citation import Missing
from houseway.rules.registry import game as game_named

if TYPE_CHECKING:
    from houseway.house.store import Store


@with_house
def forms(
    numbers: Annotated[list[str], argument("NUMBER", "Numbers of the forms, as A-101.")],
    output: Output,
    *,
    filled: Annotated[bool, flag("--filled", "Copies of forms as filled in on record.")] = False,
    game: Annotated[
        str, option("--game", "GAME", "For blank forms: baccarat or mini-baccarat.", callback=real_game_name)
    ] = "baccarat",
    database: Database = None,
    token: Token = None,
    house: House,
    dated: date | None,
) -> None:
    check_printable(output)
    if not filled:
        blank = blank_forms(numbers, game, house.name)
        with acting_person(database, token) as (floor, person):
            VigorishDesk(floor).order(person, PrintForms(numbers, game))
        print_document(blank, output, house, dated)
        return
    with acting_person(database, token, reads=True) as (floor, person):
        recorded = VigorishDesk(floor).look(lambda register: [register.named(number) for number in numbers])
        for form in recorded:
            check_sees_form(person.id, person.role, form)
        document = filled_forms(recorded, _house_time(floor.store), house.name)
    print_document(document, output, house, dated)


@with_house
def comparison(
    number: Annotated[int, argument("NUMBER", "Which comparison; the first is 1.", parser=whole_number)],
    *,
    output: Output,
    database: Database = None,
    house: House,
    dated: date | None,
) -> None:
    check_suffix(output, ".html", ".pdf", ".csv")
    with open_existing_database(database) as store, Floor(store) as floor:
        desk, time = VigorishDesk(floor), _house_time(store)
        if output.suffix.lower() == ".csv":
            lines = desk.look(lambda register: comparison_as_csv(register, number, time))
            write(output, lines.encode(), "a line for each form")
            return
        document = desk.look(lambda register: comparison_result(register, number, time))
    print_document(document, output, house, dated)


def _house_time(store: Store) -> HouseTime:
    """Return the gaming days on record, with the time zone of this machine."""
    return HouseTime(days=Projection(store, GAMING_DAY).look(lambda days: days))


tournament = made_from_form(tournament_template, tournament_notice)


# `houseway document progressive`: the submission, the sign or the reconciliation of a meter.


@with_house
def progressive(
    meter: Annotated[str, argument("METER", "The name of the meter.")],
    name: Annotated[str, argument("DOCUMENT", "submission, sign or reconciliation.")],
    *,
    day: Annotated[
        str | None, option("--day", "DAY", "The gaming day of a reconciliation, as 2026-11-16.")
    ] = None,
    output: Output,
    database: Database = None,
    house: House,
    dated: date | None,
) -> None:
    check_printable(output)
    if name not in PAPERS:
        raise Refusal(f"A progressive has no document {name!r}. Choose {one_of(PAPERS)}.")
    with open_existing_database(database) as store:
        one_meter = MeterLog(store).look(lambda controller: controller.named(meter))
        document = paper(name, one_meter, MeterDays(store), day)
    print_document(document, output, house, dated)


# `houseway document petition` and `shuffle`: submissions to the Division, made from forms in TOML.


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


shuffle = made_from_form(shuffle_template, shuffle_submission)
