"""The tables: the list, one of them, what is asked of it and what happens at it."""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Header, Path, Query, Request, Response

from houseway.floor.record import Record
from houseway.rules.registry import every_game, listed
from houseway.table.commands import table_commands as commands
from houseway.table.live.view import TableSummary, TableView, balances, summary
from houseway.web.context import Front, front_of
from houseway.web.http.auth import Guest, SignedIn
from houseway.web.http.errors import Malformed
from houseway.web.http.openapi import API, answers, as_json, body_as, takes
from houseway.web.live.floor_events import FloorStream
from houseway.web.live.open_stream import check_streams
from houseway.web.live.table_events import EventStream
from houseway.web.schemas.tables import (
    TABLE_NAME,
    Acknowledged,
    Balances,
    Event,
    FloorEvent,
    GameInList,
    NewTable,
)

COMMANDS = f"{API}/tables/{{table}}/commands"
KEY = r"^[!-~]{1,200}$"
TableName = Annotated[str, Path(pattern=TABLE_NAME, description="The name of a table")]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        pattern=KEY,
        description="Any text of your own, new for each command: sent twice, it is carried out once.",
    ),
]
router = APIRouter(prefix=API, tags=["tables"])
_command = msgspec.json.Decoder(commands.AnyCommand)
_new_table = msgspec.json.Decoder(NewTable)


@router.post(
    COMMANDS.removeprefix(API),
    **answers(Acknowledged, "Carried out", 404, 409),
    **takes(commands.AnyCommand, in_path={"table": TABLE_NAME}, in_header={"Idempotency-Key": KEY}),
)
async def order(request: Request) -> Response:
    """Ask something of a table. It is carried out whole and is in the log, or refused and nothing changed.

    With an Idempotency-Key, any text of your own and new for each command, it is carried out once however
    often it is sent.
    """
    # It takes nothing but the request, and reads its parameters itself: commands come by the short way.
    front = front_of(request)
    guest = await front.door.admit(request)
    table, key = request.path_params["table"], request.headers.get("idempotency-key")
    for name, given, pattern in (("table", table, TABLE_NAME), ("Idempotency-Key", key, KEY)):
        if given is not None and not re.fullmatch(pattern, given):
            raise Malformed(f"{name} {given!r} will not do. It has to fit {pattern}.")
    command = await body_as(request, _command)
    record = await front.carry_out(guest.person, table, command, key)
    return as_json(_acknowledged(front, guest, table, record))


@router.get("/games", **answers(list[GameInList], "The games with their wagers and options"))
def games(_: SignedIn) -> Response:
    """What can be played."""
    return as_json([listed(one) for one in every_game()])


@router.get("/tables", **answers(list[TableSummary], "The tables"))
def tables(
    request: Request,
    _: SignedIn,
    closed: Annotated[bool, Query(description="Also those that are closed")] = False,
) -> Response:
    """Every table with its game, phase, limits and seats."""
    floor = front_of(request).floor
    found = [floor.look_for_sure(name, summary).seen for name in floor.tables()]
    return as_json([one for one in found if closed or one.phase != "closed"])


@router.post("/tables", **answers(Acknowledged, "Opened", 409, status=201), **takes(NewTable))
async def open_table(request: Request, guest: SignedIn, key: Key = None) -> Response:
    """Open a table."""
    front = front_of(request)
    asked: NewTable = await body_as(request, _new_table)
    given = msgspec.structs.asdict(asked)
    record = await front.carry_out(guest.person, given.pop("table"), commands.Open(**given), key)
    return as_json(
        _acknowledged(front, guest, asked.table, record), 201, {"Location": f"{API}/tables/{asked.table}"}
    )


@router.get("/tables/{table}", **answers(TableView, "The table as you may see it", 404))
def one_table(request: Request, guest: SignedIn, table: TableName) -> Response:
    """One table as the person signed in may see it."""
    return as_json(front_of(request).floor.view(guest.person, table))


def _acknowledged(front: Front, guest: Guest, table: str, record: Record) -> dict[str, Any]:
    return {
        "table": table,
        "number": record.number,
        "at": record.at,
        "kind": record.kind,
        "facts": front.floor.visible_facts(table, record, guest.person.viewer),
    }


@router.get("/tables/{table}/balances", **answers(Balances, "The accounts of the table", 404))
def balances_of_table(request: Request, guest: SignedIn, table: TableName) -> Response:
    """The accounts of a table for who sees the money of the house; for others, their own chips."""
    return as_json(_balances(front_of(request), guest, table))


@router.get("/balances", **answers(list[Balances], "The accounts of every table"))
def all_balances(request: Request, guest: SignedIn) -> Response:
    """The same for every table at which there is money."""
    front = front_of(request)
    found = [_balances(front, guest, table) for table in front.floor.tables()]
    return as_json([one for one in found if any(one["accounts"].values())])


def _balances(front: Front, guest: Guest, table: str) -> dict[str, Any]:
    look = front.floor.look_for_sure(table, lambda live: balances(live, guest.person.viewer))
    return {"table": table, "number": look.number, "accounts": look.seen}


@router.get("/events", **answers(FloorEvent, "Server-sent events", media_type="text/event-stream"))
async def floor_events(request: Request, guest: SignedIn) -> Response:
    """Which tables, and which matters of the house, have changed: of the whole floor, as it happens.

    Names only, several at a time where much happens; the first event names none.
    """
    front = front_of(request)
    check_streams(front, guest)
    return FloorStream(front, guest)


_A_NUMBER = r"^[0-9]{1,15}$"


@router.get(
    "/tables/{table}/events", **answers(Event, "Server-sent events", 404, 409, media_type="text/event-stream")
)
async def events(
    request: Request,
    guest: SignedIn,
    table: TableName,
    after: Annotated[str | None, Query(pattern=_A_NUMBER, description="Begin after this event")] = None,
    last_event_id: Annotated[
        str | None, Header(alias="Last-Event-ID", pattern=_A_NUMBER, description="The same, as browsers do")
    ] = None,
) -> Response:
    """What happens at the table, as it happens. Each event has the number of its record in the log as its id.

    Resumed after an event, the stream goes on with the next one: none is missing, none comes twice. Without
    one it begins with the table as it is.
    """
    front = front_of(request)
    check_streams(front, guest)
    last, first = await front.rail.now(table, guest.person.viewer)
    resumed = after if last_event_id is None else last_event_id
    if resumed is None:
        return EventStream(front, guest, table, position=last, last=last, first=first)
    if int(resumed) > last:
        raise Malformed(f"There is no event {resumed} yet; the last one is {last}. Begin without a number.")
    return EventStream(front, guest, table, position=int(resumed), last=last)
