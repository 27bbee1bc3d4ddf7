"""Routes of the tables: list them, show one, send it commands, stream its events, recall its past rounds."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.responses import Response

from houseway.house.record import Record
from houseway.house.reports.round_files import round_file
from houseway.house.reports.rounds import MOST_RECALLED, last_rounds, one_round
from houseway.rules.registry import every_game, listed
from houseway.table.commands import table_commands as commands
from houseway.table.fairness.round_file import RoundFile
from houseway.table.view import TableSummary, TableView, balances, summary
from houseway.web.async_retry import in_thread
from houseway.web.context import AppContext
from houseway.web.http.auth import Guest, SignedIn
from houseway.web.http.errors import Malformed
from houseway.web.http.routing import API, Answer, Body, Header, Router, json_response
from houseway.web.live.events import EventStream, FloorStream
from houseway.web.routes.schemas import (
    TABLE_NAME,
    Acknowledged,
    Balances,
    Event,
    FloorEvent,
    GameInList,
    NewTable,
    Round,
)

TableName = Annotated[str, Meta(pattern=TABLE_NAME, description="The name of a table")]
Key = Annotated[
    str,
    Header("Idempotency-Key"),
    Meta(
        pattern=r"^[!-~]{1,200}$",
        description="Any text, new for each command. A command sent twice with it is carried out once.",
    ),
]
_NUMBER = r"^[0-9]{1,15}$"
_After = Annotated[str, Meta(pattern=_NUMBER, description="Begin after this event")]
_LastEventId = Annotated[
    str, Header("Last-Event-ID"), Meta(pattern=_NUMBER, description="The same, as browsers send it")
]
router = Router(API, "tables")


@router.post("/tables/{table}/commands", Answer(Acknowledged, "Carried out", 404, 409))
async def order(
    context: AppContext,
    guest: SignedIn,
    table: TableName,
    command: Body[commands.AnyCommand],
    key: Key | None = None,
) -> Any:
    """Send a command to a table. It is carried out whole and logged, or refused and nothing changes.

    With an Idempotency-Key it is carried out once, however often it is sent.
    """
    record = await context.carry_out(guest.person, table, command, key)
    return await _acknowledged(context, guest, table, record)


@router.get("/games", Answer(list[GameInList], "The games with their wagers and options"))
def games(_: SignedIn) -> Any:
    """List the games that can be played."""
    return [listed(game) for game in every_game()]


@router.get("/tables", Answer(list[TableSummary], "The tables"))
def tables(
    context: AppContext,
    _: SignedIn,
    closed: Annotated[bool, Meta(description="List closed tables too")] = False,
) -> Any:
    """List every table with its game, phase, limits and seats."""
    floor = context.floor
    every = [floor.look_for_sure(name, summary).seen for name in floor.tables()]
    return [table for table in every if closed or table.phase != "closed"]


@router.post("/tables", Answer(Acknowledged, "Opened", 409, status=201))
async def open_table(
    context: AppContext, guest: SignedIn, body: Body[NewTable], key: Key | None = None
) -> Response:
    """Open a table."""
    options = msgspec.structs.asdict(body)
    record = await context.carry_out(guest.person, options.pop("table"), commands.Open(**options), key)
    acknowledged = await _acknowledged(context, guest, body.table, record)
    return json_response(acknowledged, 201, {"Location": f"{API}/tables/{body.table}"})


@router.get("/tables/{table}", Answer(TableView, "The table as you may see it", 404))
def one_table(context: AppContext, guest: SignedIn, table: TableName) -> Any:
    """Show one table, as the person signed in may see it."""
    return context.floor.view(guest.person, table)


async def _acknowledged(context: AppContext, guest: Guest, table: str, record: Record) -> dict[str, Any]:
    see = partial(context.floor.visible_facts, table, record, guest.person.viewer)
    return {
        "table": table,
        "number": record.number,
        "at": record.at,
        "kind": record.kind,
        "facts": see() if context.floor.is_at_hand(table) else await in_thread(see),
    }


@router.get("/tables/{table}/balances", Answer(Balances, "The accounts of the table", 404))
def balances_of_table(context: AppContext, guest: SignedIn, table: TableName) -> Any:
    """Show the accounts of a table to those who may see the house's money; to others, their own chips."""
    return _balances(context, guest, table)


@router.get("/balances", Answer(list[Balances], "The accounts of every table"))
def all_balances(context: AppContext, guest: SignedIn) -> Any:
    """Show the same accounts for every table that holds money."""
    balances = [_balances(context, guest, table) for table in context.floor.tables()]
    return [table for table in balances if any(table["accounts"].values())]


def _balances(context: AppContext, guest: Guest, table: str) -> dict[str, Any]:
    look = context.floor.look_for_sure(table, lambda live: balances(live, guest.person.viewer))
    return {"table": table, "number": look.number, "accounts": look.seen}


@router.get("/events", Answer(FloorEvent, "Server-sent events", media_type="text/event-stream"))
async def floor_events(context: AppContext, guest: SignedIn) -> Response:
    """Stream the names of the tables and desks that change on the whole floor, as it happens.

    An event names several where much happens at once; the first event names none.
    """
    context.streams.check(guest.person.id)
    return FloorStream(context, guest)


@router.get(
    "/tables/{table}/events", Answer(Event, "Server-sent events", 404, 409, media_type="text/event-stream")
)
async def events(
    context: AppContext,
    guest: SignedIn,
    table: TableName,
    after: _After | None = None,
    last_event_id: _LastEventId | None = None,
) -> Response:
    """Stream what happens at the table, as it happens. An event's id is the number of its record in the log.

    Resumed after an event, the stream continues with the next one: none is missing, none comes twice. Without
    one it begins with the table as it is.
    """
    context.streams.check(guest.person.id)
    last, first = await context.table_feed.now(table, guest.person.viewer)
    resumed = after if last_event_id is None else last_event_id
    if resumed is None:
        return EventStream(context, guest, table, position=last, last=last, first=first)
    if int(resumed) > last:
        raise Malformed(f"There is no event {resumed} yet; the last one is {last}. Begin without a number.")
    return EventStream(context, guest, table, position=int(resumed), last=last)


# Past rounds, read from the log.

RoundNumber = Annotated[int, Meta(ge=0, le=10**15)]
rounds_router = Router(API, "rounds")


@rounds_router.get("/tables/{table}/rounds", Answer(list[Round], "The last rounds, newest first", 404))
def recall(
    context: AppContext,
    guest: SignedIn,
    table: TableName,
    last: Annotated[int, Meta(ge=1, le=MOST_RECALLED, description="How many")] = 5,
) -> Any:
    """Show the last rounds of a table, and as much of the one in progress as the person may see."""
    return last_rounds(context.floor, table, guest.person.viewer, last)


@rounds_router.get("/tables/{table}/rounds/{number}", Answer(Round, "The round", 404))
def recall_one(context: AppContext, guest: SignedIn, table: TableName, number: RoundNumber) -> Any:
    """Show one round in full, with every payment explained. Round 0 is the opening of the table."""
    return one_round(context.floor, table, guest.person.viewer, number)


@rounds_router.get(
    "/tables/{table}/rounds/{number}/file", Answer(RoundFile, "The file of the round", 404, 409)
)
def file_of_round(context: AppContext, _: SignedIn, table: TableName, number: RoundNumber) -> Any:
    """Show all that is public of a finished round's cards and dice, so that anybody can deal it again."""
    return round_file(context.floor, table, number)
