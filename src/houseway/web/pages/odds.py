"""The odds pages: every wager under any options, two tables compared, wager sizes, and a growing sample."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Mapping
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from houseway.equipment.money import LARGEST_WAGER, Cents
from houseway.odds.game_odds import BASE
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names
from houseway.simulation.job import Job
from houseway.web.context import AppContext
from houseway.web.http.errors import Malformed, TooManyRequests
from houseway.web.http.routing import Router
from houseway.web.pages.game_options import fields, games, options_from, table_from
from houseway.web.pages.shell import Visitor, page, part
from houseway.web.worker.odds import MAX_ROUNDS, Growing, check_sample, figures, grow, sizes

OTHER = "other."  # prefix of the options of the table to compare with
MAX_SIZES = 24
MAX_SAMPLES = 4
router = Router()


@router.get("/odds")
def first_game(_: Visitor) -> Response:
    return Response(status_code=303, headers={"Location": f"/odds/{game_names()[0]}"})


@router.get("/odds/{game}")
def about(request: Request, person: Visitor, game: str) -> Response:
    declared = game_named(game)
    query = request.query_params
    options, other = options_from(declared, query), options_from(declared, query, OTHER)
    return page(
        request,
        "odds.html",
        person,
        games=games(),
        game=declared,
        fields=fields(declared, options),
        other_fields=fields(declared, other, OTHER),
        compares=bool(other),
        most_rounds=MAX_ROUNDS,
        can_be_simulated=declared.analysis.kernel is not None,
    )


@router.get("/odds/{game}/figures")
async def figures_of(context: AppContext, request: Request, _: Visitor, game: str) -> Response:
    """Render what the page shows below its form."""
    query = request.query_params
    declared = game_named(game)
    table = await run_in_threadpool(table_from, declared, query)
    odds = await _figures(context, table)
    other = None
    if options_from(declared, query, OTHER) or query.get("compare"):
        other_table = await run_in_threadpool(table_from, declared, query, OTHER)
        other = await _figures(context, other_table)
    wagers = {wager.name: wager.title for wager in table.wagers.values() if table.has_odds(wager.name)}
    return part(
        "odds_figures.html",
        figures=odds,
        other=other,
        compared=_side_by_side(odds, other) if other else [],
        wagers={
            **({BASE: f"The base game, per {odds['base']['unit']}"} if odds["base"] else {}),
            **wagers,
        },
    )


async def _figures(context: AppContext, table: Table[Any]) -> dict[str, Any]:
    return await context.worker.cached(figures, table.game.name, table.options.pairs, table.what_if)


def _side_by_side(odds: dict[str, Any], other: dict[str, Any]) -> list[dict[str, Any]]:
    """Compare every wager that either table has, in the order of the layout."""
    here, there = _advantages(odds), _advantages(other)
    return [
        {
            "title": (here.get(key) or there[key])["title"],
            "here": here.get(key),
            "there": there.get(key),
            "difference": here[key]["float"] - there[key]["float"] if key in here and key in there else None,
        }
        for key in dict.fromkeys([*here, *there])
    ]


def _advantages(odds: dict[str, Any]) -> dict[str, dict[str, Any]]:
    advantages = {group["key"]: {**group, "title": ", ".join(group["titles"])} for group in odds["groups"]}
    if odds["base"]:
        advantages[BASE] = {**odds["base"], "title": f"Base game, per {odds['base']['unit']}"}
    return advantages


@router.get("/odds/{game}/sizes")
async def by_size(context: AppContext, request: Request, _: Visitor, game: str) -> Any:
    """Show what rounding does to a wager: the house advantage for each of some sizes."""
    query = request.query_params
    table = await run_in_threadpool(table_from, game_named(game), query)
    bets = _bets(query.get("sizes", ""))
    question = (game, table.options.pairs, query.get("wager", ""), bets, table.what_if)
    return await context.worker.cached(sizes, *question)


def _bets(text: str) -> tuple[Cents, ...]:
    """Read amounts in cents, separated by commas."""
    amounts = [amount.strip() for amount in text.split(",") if amount.strip()]
    are_numbers = all(amount.isdecimal() and len(amount) < 15 for amount in amounts)
    if not 0 < len(amounts) <= MAX_SIZES or not are_numbers:
        raise Malformed(f"{text!r} is not a list of sizes. Give 1 to {MAX_SIZES} amounts in cents: 100,500.")
    bets = tuple(sorted(set(map(int, amounts))))
    if not 0 < bets[0] <= bets[-1] <= LARGEST_WAGER:
        raise Malformed(f"{text!r}: each size has to be from 1 to {LARGEST_WAGER} cents.")
    return bets


@router.get("/odds/{game}/sample")
async def sample(context: AppContext, request: Request, person: Visitor, game: str) -> Response:
    """Stream a sample as it grows, as server-sent events. Closing the stream stops it."""
    query = request.query_params
    table = await run_in_threadpool(table_from, game_named(game), query)
    wager, rounds = query.get("wager", ""), _rounds(query)
    check_sample(table, wager, rounds)
    check_samples(context, person.id)
    job = Job(game, table.options.pairs, None, secrets.randbelow(2**63), table.what_if)
    events = _sample_events(context, person.id, Growing(job, wager, rounds))
    return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _rounds(query: Mapping[str, str]) -> int:
    text = query.get("rounds", "")
    if not (text.isdecimal() and len(text) < 15):
        raise Malformed(f"{text!r} is not a number of rounds.")
    return int(text)


def check_samples(context: AppContext, person: str) -> None:
    if person in context.sampling:
        raise TooManyRequests("A sample of yours is already being dealt. Stop it first.", 1)
    if len(context.sampling) >= MAX_SAMPLES:
        raise TooManyRequests("Too many samples are being dealt for others. Try again in a moment.", 5)


async def _sample_events(context: AppContext, person: str, growing: Growing) -> AsyncIterator[bytes]:
    context.sampling.add(person)
    try:
        while not (growing.is_whole or context.table_feed.is_closed):
            growing, state = await context.worker.run(grow, growing)
            yield b"data: %b\n\n" % msgspec.json.encode(state)
    except Refusal as refusal:
        yield b"event: refused\ndata: %b\n\n" % msgspec.json.encode({"error": refusal.message})
    finally:
        context.sampling.discard(person)
