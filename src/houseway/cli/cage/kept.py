"""`houseway desk cage`: chips that the cage keeps for patrons who walked off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from houseway.cli.arguments import AsJson
from houseway.cli.database import Database
from houseway.cli.desk.arguments import Why
from houseway.cli.desk.identity import Token
from houseway.cli.desk.listing import print_records
from houseway.cli.output.report import report
from houseway.equipment.money import dollars
from houseway.house.acting_person import acting_person
from houseway.house.desks.cage import ChipsOfPatron, ClearSeat, cage_view
from houseway.house.desks.cage_desk import CageDesk


def kept(database: Database = None, as_json: AsJson = False) -> None:
    with acting_person(database, None, reads=True) as (floor, _):
        view = CageDesk(floor).look(cage_view)
    print_records(view, view.kept, _lines, as_json=as_json)


def _lines(kept: ChipsOfPatron) -> Iterator[str]:
    sources = "; ".join(f"table {since.table}, {since.why} ({since.by})" for since in kept.since)
    yield f"{kept.person}: {dollars(kept.cents)}, from {sources}"


def clear_seat(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The name of the table.")],
    person: Annotated[str, typer.Argument(metavar="PERSON", help="The patron.")],
    why: Why,
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    with acting_person(database, token) as (floor, clerk):
        desk = CageDesk(floor)
        desk.order(clerk, ClearSeat(table, person, why))
        held = desk.look(lambda cage: cage.kept.get(person, 0))
    words = f"The seat of {person} at {table} is free. The cage keeps {dollars(held)} for {person}."
    report(words, {"table": table, "person": person, "kept": held}, as_json=as_json)
