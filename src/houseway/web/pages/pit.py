"""The pit: every table at a glance, and one of them looked after."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from houseway.floor.floor import Floor, Person
from houseway.floor.record import encode
from houseway.floor.roles import CAGE_COMMANDS, check_sees_money, orders_at
from houseway.rules.game import Table
from houseway.rules.limits import limit_options
from houseway.rules.options import Amount
from houseway.table.commands.tournament import NOT_AT_TOURNAMENTS
from houseway.table.live.live_table import LiveTable
from houseway.table.live.view import view
from houseway.web.context import front_of
from houseway.web.http.openapi import as_json
from houseway.web.pages.game_options import choices_of, games
from houseway.web.pages.lobby import limits_in_words
from houseway.web.pages.shell import Visitor, page
from houseway.web.routes.tables import TableName
from houseway.web.worker.win import begun_with, win_after

RECORDS_AT_A_TIME = 2000
# Of a table's view, what is told of it among the others.
_AT_A_GLANCE = (
    "table",
    "title",
    "phase",
    "round",
    "changes",
    "stopped",
    "dispute",
    "money",
    "alerts",
    "proposals",
)
router = APIRouter(include_in_schema=False)


async def _official(person: Visitor) -> Person:
    check_sees_money(person.role)
    return person


Official = Annotated[Person, Depends(_official)]


@router.get("/pit")
def pit(request: Request, person: Official) -> Response:
    return page(request, "pit/pit.html", person, games=games())


@router.get("/pit/tables")
def tables(
    request: Request, person: Official, table: Annotated[list[str] | None, Query()] = None
) -> Response:
    """Every table, or those that are named: what the page asks for when the floor tells that they changed."""
    floor = front_of(request).floor
    known = floor.tables()
    wanted = known if table is None else sorted({*table} & {*known})
    return as_json([floor.look_for_sure(name, lambda live: _glance(live, person)).seen for name in wanted])


def _glance(live: LiveTable, person: Person) -> dict[str, Any]:
    seen = view(live, person.viewer)
    return {
        **{name: getattr(seen, name) for name in _AT_A_GLANCE},
        "limits": limits_in_words(live.rules),
        "taken": len(live.seats),
        "tournament": live.session.tournament if live.session else None,
        "settled": sum(meter.count for meter in live.meters.wagers.values()) + live.meters.voided,
        "seats": live.rules.game.seats,
        "owes": sum(seat.owes for seat in seen.seats),
    }


@router.get("/pit/tables/{table}")
def one_table(request: Request, person: Official, table: TableName) -> Response:
    rules, session = (
        front_of(request).floor.look_for_sure(table, lambda live: (live.rules, live.session)).seen
    )
    return page(
        request,
        "pit/pit_table.html",
        person,
        table=table,
        title=rules.game.title,
        cage=orders_at(CAGE_COMMANDS, person.role),
        not_here=[str(one.__struct_config__.tag) for one in NOT_AT_TOURNAMENTS] if session else [],
        decides=rules.game.players_decide,
        options=_to_change(rules),
        wagers={wager.name: wager.title for wager in rules.wagers.values()},
    )


def _to_change(rules: Table[Any]) -> list[dict[str, Any]]:
    """Every option, with the words of what it can be; amounts and odds are typed."""
    limits = {one.name for one in limit_options(rules.game.kinds)}
    return [
        {
            "name": one.name,
            "title": one.title,
            "values": choices_of(one),
            "is_money": isinstance(one, Amount),
            "is_limit": one.name in limits,
            "usual": one.in_words(one.default),
        }
        for one in rules.game.all_options
    ]


@router.get("/pit/tables/{table}/win")
async def win(request: Request, person: Official, table: TableName) -> Response:  # noqa: ARG001 - sees money
    """What the table won, beside what it should have won of the wagers made."""
    front = front_of(request)
    await run_in_threadpool(front.floor.look_for_sure, table, lambda _: None)
    after = await front.count_room.work(begun_with, table, front.floor.report(table))
    while True:
        records = await run_in_threadpool(_next_records, front.floor, table, after)
        number, counted = await front.count_room.work(win_after, table, after, records)
        after = number
        if counted is not None and len(records) < RECORDS_AT_A_TIME:
            report, kept = counted
            front.floor.keep_report(table, kept)
            return as_json(report)


def _next_records(floor: Floor, table: str, after: int) -> list[bytes]:
    return [encode(record) for record in islice(floor.records(table, after), RECORDS_AT_A_TIME)]
