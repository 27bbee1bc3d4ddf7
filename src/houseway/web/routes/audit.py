"""The log, for those who may audit: search, export, verify. What is hidden at a table stays hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from houseway.house.desks.surveillance import AnySurveillanceFact, LookAtPlayers, check_have_bet
from houseway.house.floor import Floor
from houseway.house.loading import STREAM
from houseway.house.record import Record, encode
from houseway.house.roles import check_may_audit
from houseway.house.trust.audit.export import exported
from houseway.house.trust.audit.findings import StreamAudit
from houseway.house.trust.audit.log import audit_log, audit_stream, audits_as_json
from houseway.table.view import Viewer
from houseway.web.context import AppContext
from houseway.web.http.auth import Guest, signed_in_as
from houseway.web.http.errors import NotFound
from houseway.web.http.routing import API, Answer, Body, Router
from houseway.web.routes.desks import Filed, filed
from houseway.web.routes.schemas import RecordExported, RecordView, Verified
from houseway.web.routes.tables import Key

MAX_RECORDS = 1000
router = Router(f"{API}/audit", "audit")
_Name = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00]*$")]  # databases refuse a null character
_Time = Annotated[int, Meta(ge=0, le=2**62, description="Microseconds since 1970, UTC")]
Auditor = Annotated[Guest, signed_in_as(check_may_audit)]


@router.get("/records", Answer(list[RecordView], "The latest that match, newest first"))
def search(
    context: AppContext,
    guest: Auditor,
    *,
    stream: _Name | None = None,
    who: _Name | None = None,
    kind: _Name | None = None,
    since: _Time | None = None,
    until: _Time | None = None,
    limit: Annotated[int, Meta(ge=1, le=MAX_RECORDS)] = 100,
) -> Any:
    """Search the log. A table's stream is `table:NAME`, the stream of the people is `house`."""
    floor = context.floor
    records = floor.store.find(stream=stream, who=who, kind=kind, since=since, until=until, limit=limit)
    return list(_redacted(floor, records, guest.person.viewer))


def _redacted(floor: Floor, records: Iterable[Record], viewer: Viewer) -> Iterator[dict[str, Any]]:
    for record in records:
        body = record.body
        if record.stream.startswith(STREAM):
            body = floor.visible_facts(record.stream.removeprefix(STREAM), record, viewer)
        optional = {"key": record.key, "digest": record.digest}  # a record omits them where they are empty
        yield {**msgspec.to_builtins(record), **optional, "body": body, "whole": body == record.body}


def _check_exists(floor: Floor, stream: str) -> None:
    if floor.store.last(stream)[0] == 0:
        raise NotFound(f"The log has no stream {stream!r}. It has table:NAME for each table, and house.")


@router.get("/verify", Answer(Verified, "What was found", 404))
async def verify(context: AppContext, _: Auditor, stream: _Name | None = None) -> Any:
    """Read the log or one stream from end to end: check the chain, the money, the commitments and rules."""
    if stream is not None:
        await run_in_threadpool(_check_exists, context.floor, stream)
    async with context.verifying:
        return audits_as_json(await run_in_threadpool(_audits, context.floor, stream))


def _audits(floor: Floor, stream: str | None) -> list[StreamAudit]:
    return audit_log(floor.store) if stream is None else [audit_stream(floor.store, stream)]


@router.get("/export", Answer(RecordExported, "JSON lines", 404, media_type="application/x-ndjson"))
def export(context: AppContext, _: Auditor, stream: _Name) -> Response:
    """Export a whole stream, one record a line, in order, as `houseway audit verify --exported` reads it.

    The seed of a round is left out of the record that began it: `seed-shown` reveals it once nothing hidden
    depends on it. Put back into the first record, it gives the record that the hash was made of.
    """
    floor = context.floor
    _check_exists(floor, stream)
    records = floor.store.read(stream)
    lines = exported(records) if stream.startswith(STREAM) else (encode(record) + b"\n" for record in records)
    return StreamingResponse(lines, media_type="application/x-ndjson")


class FiledLook(Filed):
    facts: list[AnySurveillanceFact]


@router.post("/looks", Answer(FiledLook, "On record", 409))
async def look(
    context: AppContext, guest: Auditor, command: Body[LookAtPlayers], key: Key | None = None
) -> FiledLook:
    """Put a look at players on record. Its report is at `/audit/players/looks/NUMBER.html`, and as PDF."""
    await run_in_threadpool(check_have_bet, context.floor.store, command.players)
    record = await run_in_threadpool(context.desks.surveillance.order, guest.person, command, key)
    return filed(record, FiledLook)
