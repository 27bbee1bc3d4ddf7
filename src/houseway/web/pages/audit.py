"""Audit pages: search the log, replay any round, check the chain and the commitments, look at players.

Players replay their own rounds in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.house.desks.surveillance import LookAtPlayers, PlayersLookedAt
from houseway.house.floor import Floor, Person
from houseway.house.loading import STREAM
from houseway.house.permission import MAY_ORDER
from houseway.house.record import Record
from houseway.house.reports.rounds import last_rounds, one_round, replayed, round_at, rules_of_round
from houseway.house.roles import NotAllowed, check_may_audit
from houseway.house.trust.audit.log import CANNOT_SHOW, audit_stream
from houseway.refusal import Refusal
from houseway.rules.fingerprint import grouped
from houseway.rules.registry import rules_of
from houseway.table.commands.table_commands import name_of
from houseway.table.live.log_text import in_words
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.documents import printed_sign
from houseway.web.pages.forms import forms_for
from houseway.web.pages.shell import PDF, PRINTED_POLICY, Visitor, download, html, page, visitor_as
from houseway.web.pages.table import areas_of, felt
from houseway.web.pages.tile import name_in_words
from houseway.web.routes.tables import RoundNumber, TableName
from houseway.web.worker.reports import report_of_look

RECORDS_SHOWN = 200
ROUNDS_SHOWN = 50
IRREGULARITY = "irregularity"
router = Router()
Auditor = Annotated[Person, visitor_as(check_may_audit)]


@router.get("/audit")
def search(context: AppContext, request: Request, person: Auditor) -> Response:
    floor, query = context.floor, request.query_params
    streams = floor.store.streams()
    kinds = sorted(name_of(command) for command in MAY_ORDER)
    matching = [_shown(floor, record, person) for record in _matching(floor, query)] if query else []
    return page(
        request,
        "audit/audit.html",
        person,
        streams=streams,
        kinds=kinds,
        query=query,
        records=matching,
        most=RECORDS_SHOWN,
        heads={stream: floor.store.last(stream) for stream in streams},
    )


def _matching(floor: Floor, query: Mapping[str, str]) -> list[Record]:
    return floor.store.find(
        stream=query.get("stream") or None,
        who=query.get("who", "").strip() or None,
        kind=IRREGULARITY if query.get("irregularities") else query.get("kind") or None,
        since=_time(query.get("since", "")),
        until=_time(query.get("until", "")),
        limit=RECORDS_SHOWN,
    )


def _time(text: str) -> int | None:
    """Read a time that a form sent in UTC, in microseconds since 1970."""
    if not text:
        return None
    try:
        return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1_000_000)
    except ValueError:
        raise Refusal(f"{text!r} is not a time. Write it as 2026-01-31T18:30.") from None


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
async def verified(context: AppContext, _: Auditor, stream: str) -> dict[str, Any]:
    if stream not in await run_in_threadpool(context.floor.store.streams):
        raise Refusal(f"The log has no stream {stream!r}.")
    async with context.verifying:
        return await run_in_threadpool(_verified, context.floor, stream)


def _verified(floor: Floor, stream: str) -> dict[str, Any]:
    audit = audit_stream(floor.store, stream)
    return {
        "records": audit.last[0],
        "last": audit.last[1],
        "wrong": [f"record {fault.number}: {fault.words}" for fault in audit.faults],
        "checked": audit.checked,
        "unchecked": [*audit.unchecked, *CANNOT_SHOW],
    }


@router.get("/audit/tables/{table}")
def rounds(context: AppContext, request: Request, person: Auditor, table: TableName) -> Response:
    last = last_rounds(context.floor, table, person.viewer, ROUNDS_SHOWN)
    listed = [{**played, "at": in_utc(played["began"]), "net": _house_win(played)} for played in last]
    return page(request, "audit/audit_rounds.html", person, table=table, rounds=listed)


def _house_win(played: Mapping[str, Any]) -> int:
    """Return what the house won in the round, in cents."""
    return sum(payment["bet"] - payment["returns"] for payment in played["payments"])


@router.get("/audit/tables/{table}/records/{number}")
def round_of_record(context: AppContext, _: Auditor, table: TableName, number: RoundNumber) -> Response:
    location = f"/audit/tables/{table}/rounds/{round_at(context.floor, table, number)}#{number}"
    return Response(status_code=303, headers={"Location": location})


@router.get("/audit/tables/{table}/rounds/{number}")
def replay(
    context: AppContext, request: Request, person: Auditor, table: TableName, number: RoundNumber
) -> Response:
    return page(request, "audit/replay.html", person, **round_to_replay(context, person, table, number))


def round_to_replay(context: AppContext, person: Person, table: str, number: int) -> dict[str, Any]:
    """Return what the page of a replay shows, as far as the person may know it."""
    floor = context.floor
    recalled = one_round(floor, table, person.viewer, number)
    game, last_number = floor.look_for_sure(table, lambda live: (live.rules.game, live.number)).seen
    in_force = rules_of_round(floor, table, number)
    rules = rules_of(game.name, in_force.options)
    return {
        "table": table,
        "number": number,
        "title": game.title,
        "recalled": recalled,
        "is_last": number >= last_number,
        "options": rules.options.in_words,
        "since": in_utc(in_force.since),
        "sign": in_force.sign
        and {"rules": grouped(in_force.sign.content), "location": in_force.sign.location},
        "titles": {wager.name: wager.title for wager in rules.by_name.values()},
        "areas": areas_of(rules),
        "felt": felt(game.name, tuple(sorted(in_force.options.items())), context.settings.house.felt_name),
        "rounds": f"/audit/tables/{table}",
        "is_own": False,
    }


@router.get("/audit/tables/{table}/rounds/{number}/sign")
async def sign_of_round(context: AppContext, _: Auditor, table: TableName, number: RoundNumber) -> Response:
    """Print the sign as it was when the round was played. Its foot shows the fingerprint that the log has."""
    floor = context.floor
    look = await run_in_threadpool(floor.look_for_sure, table, lambda live: live.rules.game.name)
    in_force = await run_in_threadpool(rules_of_round, floor, table, number)
    return await printed_sign(context, rules_of(look.seen, in_force.options), table)


@router.get("/audit/tables/{table}/rounds/{number}/moments")
def moments(context: AppContext, person: Auditor, table: TableName, number: RoundNumber) -> Any:
    return replayed(context.floor, table, person.viewer, number)


# A player's own rounds, step by step on the felt.


@router.get("/me/tables/{table}/rounds/{number}")
def replay_own(
    context: AppContext, request: Request, person: Visitor, table: TableName, number: RoundNumber
) -> Response:
    """Show a round of a table again, as far as you may know it."""
    replay = round_to_replay(context, person, table, number)
    replay["title"] = context.floor.look(table, lambda live: name_in_words(live.name, live.rules)).seen
    return page(
        request, "audit/replay.html", person, **{**replay, "rounds": f"/me/tables/{table}", "is_own": True}
    )


@router.get("/me/tables/{table}/rounds/{number}/moments")
def moments_of_own(context: AppContext, person: Visitor, table: TableName, number: RoundNumber) -> Any:
    """Return the round moment by moment."""
    return replayed(context.floor, table, person.viewer, number)


# The page on which players are looked at, and the printed report of each look.

LOOKS_SHOWN = 200


@router.get("/audit/players")
def looks(context: AppContext, request: Request, person: Auditor) -> Response:
    made = context.desks.surveillance.look(lambda looks: looks.made[-LOOKS_SHOWN:])
    listed = [
        {
            "number": look.look,
            "at": in_utc(look.at),
            "by": look.by,
            "players": ", ".join(look.players) or "everybody",
            "why": look.why,
        }
        for look in reversed(made)
    ]
    return page(
        request, "audit/players.html", person, looks=listed, forms=forms_for(person.role, LookAtPlayers)
    )


@router.get("/audit/players/looks/{file}")
async def report(context: AppContext, person: Auditor, file: str) -> Response:
    """Print the report of a look, as ``3.html`` or ``3.pdf``, for the person who looked."""
    number, _, form = file.rpartition(".")
    if form not in ("html", "pdf") or not (number.isdecimal() and len(number) < 9):
        raise Refusal(f"There is no document {file!r}. Choose NUMBER.html or NUMBER.pdf.")
    desk = context.desks.surveillance
    look: PlayersLookedAt = await run_in_threadpool(desk.look, lambda looks: looks.numbered(int(number)))
    if look.by != person.id:
        raise NotAllowed(f"Look {number} was made by {look.by}. Make your own: every look is on record.")
    place = context.floor.store.engine.url.render_as_string(hide_password=False)
    house = context.settings.house
    content = await context.worker.cached(report_of_look, place, msgspec.json.encode(look), form, house)
    if form == "html":
        return html(content.decode(), PRINTED_POLICY)
    return download(content, f"look-{number}.pdf", PDF)
