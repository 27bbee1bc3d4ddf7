"""Odds: every wager of a table under any options, two tables side by side, sizes, and a sample that grows."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Mapping
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse

from houseway.equipment.money import LARGEST_WAGER, Cents
from houseway.odds.game_odds import BASE
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names
from houseway.simulation.run.job import Job
from houseway.web.context import Front, front_of
from houseway.web.http.errors import Malformed, TooOften
from houseway.web.http.openapi import as_json
from houseway.web.pages.game_options import fields, games, options_in, table_in
from houseway.web.pages.shell import Visitor, page, part
from houseway.web.worker.odds import Given, figures, sizes
from houseway.web.worker.sample import MOST_ROUNDS, Growing, check_sample, grow

OTHER = "other."  # before the options of the table to compare with
MOST_SIZES = 24
SAMPLES_AT_ONCE = 4
router = APIRouter(include_in_schema=False)


@router.get("/odds")
def first_game(person: Visitor) -> Response:  # noqa: ARG001 - signed in
    return Response(status_code=303, headers={"Location": f"/odds/{game_names()[0]}"})


@router.get("/odds/{game}")
def about(request: Request, person: Visitor, game: str) -> Response:
    declared = game_named(game)
    asked = request.query_params
    given, other = options_in(declared, asked), options_in(declared, asked, OTHER)
    return page(
        request,
        "odds.html",
        person,
        games=games(),
        game=declared,
        fields=fields(declared, given),
        other_fields=fields(declared, other, OTHER),
        compares=bool(other),
        most_rounds=MOST_ROUNDS,
        can_be_simulated=declared.kernel is not None,
    )


@router.get("/odds/{game}/figures")
async def figures_of(request: Request, person: Visitor, game: str) -> Response:  # noqa: ARG001
    """What the page shows below its form."""
    asked = request.query_params
    declared = game_named(game)
    table = await run_in_threadpool(table_in, declared, asked)
    found = await _figures(front_of(request), table)
    other = None
    if options_in(declared, asked, OTHER) or asked.get("compare"):
        other_table = await run_in_threadpool(table_in, declared, asked, OTHER)
        other = await _figures(front_of(request), other_table)
    wagers = {one.name: one.title for one in table.wagers.values() if _is_counted(table, one.name)}
    return part(
        "odds_figures.html",
        found=found,
        other=other,
        compared=_side_by_side(found, other) if other else [],
        wagers={**({BASE: f"The base game, per {found['base']['unit']}"} if found["base"] else {}), **wagers},
    )


def _is_counted(table: Table[Any], name: str) -> bool:
    return kind_of(name) not in table.game.no_odds


async def _figures(front: Front, table: Table[Any]) -> dict[str, Any]:
    return await front.count_room.kept(figures, table.game.name, _given(table))


def _given(table: Table[Any]) -> Given:
    return table.options.pairs


def _side_by_side(found: dict[str, Any], other: dict[str, Any]) -> list[dict[str, Any]]:
    """Every wager that one of them has, in the order of the layout."""
    here, there = _advantages(found), _advantages(other)
    return [
        {
            "title": (here.get(key) or there[key])["title"],
            "here": here.get(key),
            "there": there.get(key),
            "difference": here[key]["float"] - there[key]["float"] if key in here and key in there else None,
        }
        for key in dict.fromkeys([*here, *there])
    ]


def _advantages(found: dict[str, Any]) -> dict[str, dict[str, Any]]:
    kept = {one["key"]: {**one, "title": ", ".join(one["titles"])} for one in found["groups"]}
    if found["base"]:
        kept[BASE] = {**found["base"], "title": f"Base game, per {found['base']['unit']}"}
    return kept


@router.get("/odds/{game}/sizes")
async def by_size(request: Request, person: Visitor, game: str) -> Response:  # noqa: ARG001
    """What rounding does to a wager: its advantage for each of some sizes."""
    asked = request.query_params
    table = await run_in_threadpool(table_in, game_named(game), asked)
    bets = _bets(asked.get("sizes", ""))
    room = front_of(request).count_room
    return as_json(await room.kept(sizes, game, _given(table), asked.get("wager", ""), bets))


def _bets(text: str) -> tuple[Cents, ...]:
    """Cents, apart by commas."""
    written = [one.strip() for one in text.split(",") if one.strip()]
    if not 0 < len(written) <= MOST_SIZES or not all(one.isdecimal() and len(one) < 15 for one in written):
        raise Malformed(f"{text!r} are not sizes. Give 1 to {MOST_SIZES} amounts in cents, apart by commas.")
    bets = tuple(sorted({int(one) for one in written}))
    if not 0 < bets[0] <= bets[-1] <= LARGEST_WAGER:
        raise Malformed(f"{text!r}: each size is from 1 to {LARGEST_WAGER} cents.")
    return bets


@router.get("/odds/{game}/sample")
async def sample(request: Request, person: Visitor, game: str) -> Response:
    """Server-sent events: a sample as it grows. Who closes the stream stops it."""
    asked, front = request.query_params, front_of(request)
    table = await run_in_threadpool(table_in, game_named(game), asked)
    wager, rounds = asked.get("wager", ""), _whole_number(asked)
    check_sample(table, wager, rounds)
    _check_samples(front, person.id)
    order = Job(game, _given(table), None, secrets.randbelow(2**63))
    events = _grown(front, person.id, Growing(order, wager, rounds))
    return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _whole_number(asked: Mapping[str, str]) -> int:
    text = asked.get("rounds", "")
    if not (text.isdecimal() and len(text) < 15):
        raise Malformed(f"{text!r} is no number of rounds.")
    return int(text)


def _check_samples(front: Front, person: str) -> None:
    if person in front.samples:
        raise TooOften("A sample of yours is being dealt already. Stop it first.", 1)
    if len(front.samples) >= SAMPLES_AT_ONCE:
        raise TooOften("Others are dealing samples. Try again in a moment.", 5)


async def _grown(front: Front, person: str, growing: Growing) -> AsyncIterator[bytes]:
    front.samples.add(person)
    try:
        while not (growing.is_whole or front.rail.is_closed):
            growing, seen = await front.count_room.work(grow, growing)
            yield b"data: %b\n\n" % msgspec.json.encode(seen)
    except Refusal as refusal:
        yield b"event: refused\ndata: %b\n\n" % msgspec.json.encode({"error": refusal.message})
    finally:
        front.samples.discard(person)
