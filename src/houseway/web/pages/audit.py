"""Audit: the log searched, any round seen again, the chain and the commitments checked."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Path, Request, Response
from starlette.concurrency import run_in_threadpool

from houseway.floor.audit.log import CANNOT_SHOW, audit_stream
from houseway.floor.audit.replay import replayed
from houseway.floor.floor import Floor, Person
from houseway.floor.loading import STREAM
from houseway.floor.record import Record
from houseway.floor.reports.recalled_rounds import last_rounds, one_round, round_at
from houseway.floor.reports.rules_in_force import rules_of_round
from houseway.floor.roles import MAY_ORDER, check_may_audit
from houseway.refusal import Refusal
from houseway.rules.rules_hash import grouped
from houseway.table.facts.in_words import in_words
from houseway.table.live.live_table import rules_of
from houseway.web.context import front_of
from houseway.web.http.openapi import as_json
from houseway.web.pages.shell import Visitor, page
from houseway.web.pages.table.table import felt
from houseway.web.pages.table.table_documents import printed_sign
from houseway.web.routes.tables import TableName

SHOWN = 200
ROUNDS_SHOWN = 50
IRREGULARITY = "irregularity"
router = APIRouter(include_in_schema=False)
Number = Annotated[int, Path(ge=0, le=10**15)]


async def _auditor(person: Visitor) -> Person:
    check_may_audit(person.role)
    return person


Auditor = Annotated[Person, Depends(_auditor)]


@router.get("/audit")
def search(request: Request, person: Auditor) -> Response:
    floor, asked = front_of(request).floor, request.query_params
    streams = floor.store.streams()
    kinds = sorted(str(one.__struct_config__.tag) for one in MAY_ORDER)
    found = [_shown(floor, record, person) for record in _found(floor, asked)] if asked else []
    return page(
        request,
        "audit/audit.html",
        person,
        streams=streams,
        kinds=kinds,
        asked=asked,
        found=found,
        most=SHOWN,
        heads={stream: floor.store.last(stream) for stream in streams},
    )


def _found(floor: Floor, asked: Mapping[str, str]) -> list[Record]:
    return floor.store.find(
        stream=asked.get("stream") or None,
        who=asked.get("who", "").strip() or None,
        kind=IRREGULARITY if asked.get("irregularities") else asked.get("kind") or None,
        since=_time(asked.get("since", "")),
        until=_time(asked.get("until", "")),
        limit=SHOWN,
    )


def _time(text: str) -> int | None:
    """Of a form, in UTC; in microseconds since 1970."""
    if not text:
        return None
    try:
        return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1_000_000)
    except ValueError:
        raise Refusal(f"{text!r} is not a time. Give one as 2026-01-31T18:30.") from None


def _shown(floor: Floor, record: Record, person: Person) -> dict[str, Any]:
    is_table = record.stream.startswith(STREAM)
    table = record.stream.removeprefix(STREAM)
    body = floor.visible_facts(table, record, person.viewer) if is_table else record.body
    game = floor.look(table, lambda live: live.rules.game.name).seen if is_table else None
    return {
        "record": record,
        "table": table if is_table else None,
        "at": in_utc(record.at),
        "words": [in_words(fact, game=game) for fact in body],
    }


def in_utc(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000_000, UTC).strftime("%Y-%m-%d %H:%M:%S")


@router.get("/audit/verified")
async def verified(request: Request, person: Auditor, stream: str) -> Response:  # noqa: ARG001 - may audit
    front = front_of(request)
    if stream not in await run_in_threadpool(front.floor.store.streams):
        raise Refusal(f"There is no stream {stream!r} in the log.")
    async with front.verifying:
        return as_json(await run_in_threadpool(_audited, front.floor, stream))


def _audited(floor: Floor, stream: str) -> dict[str, Any]:
    found = audit_stream(floor.store, stream)
    return {
        "records": found.last[0],
        "last": found.last[1],
        "wrong": [f"record {one.number}: {one.words}" for one in found.faults],
        "checked": found.checked,
        "unchecked": [*found.unchecked, *CANNOT_SHOW],
    }


@router.get("/audit/tables/{table}")
def rounds(request: Request, person: Auditor, table: TableName) -> Response:
    floor = front_of(request).floor
    found = last_rounds(floor, table, person.viewer, ROUNDS_SHOWN)
    shown = [{**one, "at": in_utc(one["began"]), "net": _won(one)} for one in found]
    return page(request, "audit/audit_rounds.html", person, table=table, rounds=shown)


def _won(one: Mapping[str, Any]) -> int:
    """By the house."""
    return sum(paid["bet"] - paid["returns"] for paid in one["payments"])


@router.get("/audit/tables/{table}/records/{number}")
def round_of_record(request: Request, person: Auditor, table: TableName, number: Number) -> Response:  # noqa: ARG001
    found = round_at(front_of(request).floor, table, number)
    return Response(status_code=303, headers={"Location": f"/audit/tables/{table}/rounds/{found}#{number}"})


@router.get("/audit/tables/{table}/rounds/{number}")
def replay(request: Request, person: Auditor, table: TableName, number: Number) -> Response:
    floor = front_of(request).floor
    recalled = one_round(floor, table, person.viewer, number)
    live = floor.look_for_sure(table, lambda live: (live.rules.game, live.number)).seen
    in_force = rules_of_round(floor, table, number)
    rules = rules_of(live[0].name, in_force.options)
    return page(
        request,
        "audit/replay.html",
        person,
        table=table,
        number=number,
        title=live[0].title,
        recalled=recalled,
        is_last=number >= live[1],
        options=rules.options.in_words,
        since=in_utc(in_force.since),
        sign=in_force.sign and {"rules": grouped(in_force.sign.content), "location": in_force.sign.location},
        titles={wager.name: wager.title for wager in rules.wagers.values()},
        felt=felt(live[0].name, tuple(sorted(in_force.options.items()))),
    )


@router.get("/audit/tables/{table}/rounds/{number}/sign")
async def sign_of_round(request: Request, person: Auditor, table: TableName, number: Number) -> Response:  # noqa: ARG001
    """What the sign told when the round was played; at its foot is the fingerprint that the log has."""
    floor = front_of(request).floor
    look = await run_in_threadpool(floor.look_for_sure, table, lambda live: live.rules.game.name)
    in_force = await run_in_threadpool(rules_of_round, floor, table, number)
    return await printed_sign(request, rules_of(look.seen, in_force.options), table)


@router.get("/audit/tables/{table}/rounds/{number}/moments")
def moments(request: Request, person: Auditor, table: TableName, number: Number) -> Response:
    found = replayed(front_of(request).floor, table, person.viewer, number)
    return as_json(msgspec.to_builtins(found))
