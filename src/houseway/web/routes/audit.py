"""The log, for who may audit: searched, exported, verified. What is hidden at a table stays hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse

from houseway.floor.audit.export import exported
from houseway.floor.audit.findings import StreamAudit
from houseway.floor.audit.log import audit_log, audit_stream, audits_as_json
from houseway.floor.floor import Floor
from houseway.floor.loading import STREAM
from houseway.floor.record import Record, encode
from houseway.floor.roles import check_may_audit
from houseway.table.live.view import Viewer
from houseway.web.context import front_of
from houseway.web.http.auth import Guest, SignedIn
from houseway.web.http.errors import NotThere
from houseway.web.http.openapi import API, answers, as_json
from houseway.web.schemas.tables import RecordExported, RecordSeen, Verified

MOST_FOUND = 1000
router = APIRouter(prefix=f"{API}/audit", tags=["audit"])
_NO_NULL = r"^[^\x00]*$"  # which a database would not take
_Name = Annotated[str | None, Query(max_length=200, pattern=_NO_NULL)]
_Time = Annotated[int | None, Query(ge=0, le=2**62, description="Microseconds since 1970, UTC")]


async def _auditor(guest: SignedIn) -> Guest:
    check_may_audit(guest.person.role)
    return guest


Auditor = Annotated[Guest, Depends(_auditor)]


def _seen(floor: Floor, records: Iterable[Record], viewer: Viewer) -> Iterator[dict[str, Any]]:
    for record in records:
        body = record.body
        if record.stream.startswith(STREAM):
            body = floor.visible_facts(record.stream.removeprefix(STREAM), record, viewer)
        yield {**msgspec.to_builtins(record), **_always(record), "body": body, "whole": body == record.body}


def _check_known(floor: Floor, stream: str) -> None:
    if floor.store.last(stream)[0] == 0:
        raise NotThere(f"The log has no stream {stream!r}. It has table:NAME for each table, and house.")


def _always(record: Record) -> dict[str, Any]:
    """Fields that a record leaves out where they say nothing."""
    return {"key": record.key, "digest": record.digest}


@router.get("/records", **answers(list[RecordSeen], "The latest that fit, newest first"))
def search(
    request: Request,
    guest: Auditor,
    *,
    stream: _Name = None,
    who: _Name = None,
    kind: _Name = None,
    since: _Time = None,
    until: _Time = None,
    limit: Annotated[int, Query(ge=1, le=MOST_FOUND)] = 100,
) -> Response:
    """Search the log. The stream of a table is `table:NAME`, that of the people `house`."""
    floor = front_of(request).floor
    found = floor.store.find(stream=stream, who=who, kind=kind, since=since, until=until, limit=limit)
    return as_json(list(_seen(floor, found, guest.person.viewer)))


@router.get("/verify", **answers(Verified, "What was found", 404))
async def verify(request: Request, _: Auditor, stream: _Name = None) -> Response:
    """Read the log, or one stream of it, from end to end: chain, money, commitments, and every rule again."""
    front = front_of(request)
    if stream is not None:
        await run_in_threadpool(_check_known, front.floor, stream)
    async with front.verifying:
        audits = await run_in_threadpool(_audited, front.floor, stream)
    return as_json(audits_as_json(audits))


def _audited(floor: Floor, stream: str | None) -> list[StreamAudit]:
    return audit_log(floor.store) if stream is None else [audit_stream(floor.store, stream)]


@router.get("/export", **answers(RecordExported, "JSON lines", 404, media_type="application/x-ndjson"))
def export(
    request: Request,
    _: Auditor,
    stream: Annotated[str, Query(max_length=200, pattern=_NO_NULL)],
) -> Response:
    """A whole stream, one record a line, in order, as `houseway audit verify --exported` reads it.

    The seed of a round is left out where the round began: it is told by `seed-shown` once nothing hidden
    depends on it. Put back there, the record is what its hash was made of.
    """
    floor = front_of(request).floor
    _check_known(floor, stream)
    records = floor.store.read(stream)
    lines = exported(records) if stream.startswith(STREAM) else (encode(record) + b"\n" for record in records)
    return StreamingResponse(lines, media_type="application/x-ndjson")
