"""The protection page: what card counters can win on a wager, computed while you look."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from houseway.odds.game_odds import BASE
from houseway.protection.card_counting.question import USUAL_LEVEL, Question, wagers_to_count
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names
from houseway.web.context import AppContext
from houseway.web.http.errors import Malformed
from houseway.web.http.routing import Router
from houseway.web.pages.game_options import fields, games, options_from, table_from
from houseway.web.pages.odds import check_samples
from houseway.web.pages.shell import Visitor, page, part
from houseway.web.worker.protection import PORTIONS, SHOES, TableQuestion, counted, elsewhere, leaks, measured

LEVELS = (1, 2, 3)
_LONGEST = 200  # characters of tags
router = Router()


@router.get("/protection")
def first_game(_: Visitor) -> Response:
    return Response(status_code=303, headers={"Location": f"/protection/{game_names()[0]}"})


@router.get("/protection/{game}")
def about(request: Request, person: Visitor, game: str) -> Response:
    declared, query = game_named(game), request.query_params
    options = options_from(declared, query)
    return page(
        request,
        "protection.html",
        person,
        games=games(),
        game=declared,
        fields=fields(declared, options),
        entered={name: query.get(name, "") for name in ("wager", "cut", "tags", "level", "under")},
        levels=LEVELS,
        usual_level=USUAL_LEVEL,
    )


@router.get("/protection/{game}/wagers")
async def wagers(request: Request, _: Visitor, game: str) -> Any:
    """List the wagers of a table that a count can be asked about."""
    table = await run_in_threadpool(table_from, game_named(game), request.query_params)
    return [{"name": name, "title": _title(table, name)} for name in wagers_to_count(table)]


def _title(table: Table[Any], wager: str) -> str:
    return "The hands, played by the best strategy" if wager == BASE else table.wagers[wager].title


@router.get("/protection/{game}/figures")
async def figures(context: AppContext, request: Request, person: Visitor, game: str) -> Response:
    """Stream the parts of the page as they are computed, as server-sent events. Closing it stops the work."""
    query = request.query_params
    table = await run_in_threadpool(table_from, game_named(game), query)
    question = TableQuestion(game, table.options.pairs, table.what_if, _question(query))
    under = _number(query, "under", float)
    check_samples(context, person.id)
    events = _events(context, person.id, question, under)
    return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _question(query: Mapping[str, str]) -> Question:
    tags = query.get("tags", "").strip()[:_LONGEST] or None
    cut, level = _number(query, "cut", int), _number(query, "level", int)
    return Question(
        query.get("wager", ""), cut, tags, USUAL_LEVEL if level is None else level, shoes=PORTIONS * SHOES
    )


def _number(query: Mapping[str, str], name: str, kind: type[Any]) -> Any:
    text = query.get(name, "").strip()
    if not text:
        return None
    try:
        return kind(text[:_LONGEST])
    except ValueError:
        raise Malformed(f"{name} cannot be {text!r}. Write a number, or leave it out.") from None


async def _events(
    context: AppContext, person: str, question: TableQuestion, under: float | None
) -> AsyncIterator[bytes]:
    context.sampling.add(person)
    worker = context.analysis_worker
    try:
        offered = await worker.cached(leaks, question)
        yield _event(
            "Counting the effect of each card", 0, **({"leaks": offered} if offered["names"] else {})
        )
        for portion in range(PORTIONS):
            if context.table_feed.is_closed:
                return
            figures = await worker.cached(counted, question, portion)
            share = (portion + 1) / PORTIONS * 0.6
            yield _event(f"{figures['shoes']:,} shoes watched", share, count=figures)
        yield _event("Other cuts and other numbers of decks", 0.6)
        yield _event("Counter-measures", 0.8, cuts=await worker.cached(elsewhere, question))
        yield _event("", 1, measures=await worker.cached(measured, question, under))
    except Refusal as refusal:
        cite = refusal.cite.text if refusal.cite else None
        document = {"error": refusal.message, "cite": cite}
        yield b"event: refused\ndata: %b\n\n" % msgspec.json.encode(document)
    finally:
        context.sampling.discard(person)


def _event(words: str, share: float, **parts: Any) -> bytes:
    """Return what is done now, how much is done in all, and parts of the page that are ready."""
    rendered = {
        name: bytes(part("protection_part.html", part=name, figures=figures).body).decode()
        for name, figures in parts.items()
    }
    return b"data: %b\n\n" % msgspec.json.encode({"doing": words, "share": share, "parts": rendered})
