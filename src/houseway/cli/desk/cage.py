"""`houseway desk cage`: chips that the cage keeps for patrons who walked off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from houseway.cli.arguments import AsJson
from houseway.cli.database import Database
from houseway.cli.desk.identity import Token, acting, tell_all
from houseway.equipment.money import dollars

cage_app = typer.Typer(help="Chips kept for patrons who walked off.", no_args_is_help=True)


@cage_app.command()
def kept(database: Database = None, as_json: AsJson = False) -> None:
    """For whom the cage keeps chips, and how they came there."""
    with acting(database, None) as (floor, _):
        from houseway.floor.desks.cage.cage import cage_shown  # noqa: PLC0415 - after the extra was found
        from houseway.floor.desks.cage.desk import CageDesk  # noqa: PLC0415

        seen = CageDesk(floor).look(cage_shown)
    tell_all(seen, seen["kept"], _in_words, as_json=as_json)


def _in_words(one: dict[str, Any]) -> Iterator[str]:
    came = "; ".join(f"table {since['table']}, {since['why']} ({since['by']})" for since in one["since"])
    yield f"{one['person']}: {dollars(one['cents'])}, from {came}"


@cage_app.command("clear-seat")
def clear_seat(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="As it is named on the floor.")],
    person: Annotated[str, typer.Argument(metavar="PERSON", help="The patron.")],
    why: Annotated[str, typer.Option("--why", metavar="WORDS", help="The reason, for the record.")],
    database: Database = None,
    token: Token = None,
) -> None:
    """Clear the place of a patron who walked off.

    With the token of a supervisor or a pit boss.
    """
    with acting(database, token) as (floor, who):
        from houseway.floor.desks.cage.desk import CageDesk  # noqa: PLC0415 - after the extra was found
        from houseway.floor.desks.cage.facts import ClearSeat  # noqa: PLC0415

        desk = CageDesk(floor)
        desk.order(who, ClearSeat(table, person, why))
        held = desk.look(lambda cage: cage.kept.get(person, 0))
    typer.echo(f"The place of {person} at {table} is free. The cage keeps {dollars(held)} for {person}.")
