"""`houseway document forms`, `comparison`, `tournament` and `progressive`: prints documents of the desks."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.arguments import real_game_name, whole_number
from houseway.cli.document.arguments import (
    Example,
    FormFile,
    OptionalOutput,
    Output,
    check_printable,
    check_suffix,
    print_document,
    print_from_form,
    write,
)
from houseway.cli.house_options import Database, Token, with_house
from houseway.documents.division.progressives import PAPERS, paper
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
from houseway.refusal import Refusal, one_of

if TYPE_CHECKING:
    from houseway.house.store import Store


@with_house
def forms(
    numbers: Annotated[list[str], typer.Argument(metavar="NUMBER", help="Numbers of the forms, as A-101.")],
    output: Output,
    *,
    filled: Annotated[bool, typer.Option("--filled", help="Copies of forms as filled in on record.")] = False,
    game: Annotated[
        str,
        typer.Option(
            "--game",
            metavar="GAME",
            help="For blank forms: baccarat or mini-baccarat.",
            callback=real_game_name,
        ),
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
    number: Annotated[
        int, typer.Argument(metavar="NUMBER", parser=whole_number, help="Which comparison; the first is 1.")
    ],
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


@with_house
def tournament(
    *,
    file: FormFile = None,
    output: OptionalOutput = None,
    example: Example = False,
    house: House,
    dated: date | None,
) -> None:
    print_from_form(
        file, output, tournament_template if example else None, tournament_notice, house=house, dated=dated
    )


# `houseway document progressive`: the submission, the sign or the reconciliation of a meter.


@with_house
def progressive(
    meter: Annotated[str, typer.Argument(metavar="METER", help="The name of the meter.")],
    name: Annotated[str, typer.Argument(metavar="DOCUMENT", help="submission, sign or reconciliation.")],
    *,
    day: Annotated[
        str | None,
        typer.Option("--day", metavar="DAY", help="The gaming day of a reconciliation, as 2026-11-16."),
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
