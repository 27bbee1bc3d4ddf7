"""The page of one table, and the scoreboard that is drawn there."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from houseway.floor.roles import officials_besides
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.table.live.live_table import LiveTable
from houseway.table.live.results import outcomes_of_shoe
from houseway.web.context import front_of
from houseway.web.http.openapi import as_json
from houseway.web.pages.shell import Visitor, page
from houseway.web.pages.static import modules_of
from houseway.web.pages.table.table_documents import felt_drawn
from houseway.web.routes.tables import TableName
from houseway.web.worker.hints import question_for, worth_of

router = APIRouter(include_in_schema=False)


@router.get("/tables/{table}")
def table(request: Request, person: Visitor, table: TableName) -> Response:
    floor = front_of(request).floor
    seen = floor.look_for_sure(table, _about).seen
    return page(
        request,
        "table.html",
        person,
        table=table,
        felt=felt(seen["game"], seen["given"]),
        modules=modules_of("table/table.js"),
        officials=officials_besides(person.role),
        petition=floor.clearance.in_test().get(seen["game"]),
        **seen,
    )


def _about(live: LiveTable) -> dict[str, Any]:
    rules = live.rules
    return {
        "game": rules.game.name,
        "title": rules.game.title,
        "given": rules.options.pairs,
        "has_scoreboard": rules.game.scoreboard is not None,
        "guide": rules.game.guide,
        "rules": _rules(rules),
    }


def _rules(rules: Table[Any]) -> dict[str, Any]:
    """What the page has to know to draft a slip; whether it is allowed is decided at the table."""
    return {
        "options": rules.options.given,
        "seats": rules.game.seats,
        "maximums": {name: rules.limits.maximums[kind_of(name)] for name in rules.wagers},
        "titles": {wager.name: wager.title for wager in rules.wagers.values()},
        "placed": [one.name for one in rules.wagers.values() if one.placed == "before the deal"],
    }


@lru_cache(maxsize=32)
def felt(game: str, options: tuple[tuple[str, str], ...]) -> str:
    """The layout as a playing surface: its areas are to be pressed, so it is no mere picture."""
    _, _, svg = felt_drawn(game, options).partition("?>")
    return svg.strip().replace('role="img"', 'role="group" id="felt"', 1)


@router.get("/tables/{table}/worth")
async def worth_at_table(request: Request, person: Visitor, table: TableName) -> Response:
    """What each decision is worth to the player who is asked; nothing for anybody else."""
    front = front_of(request)
    look = await run_in_threadpool(
        front.floor.look_for_sure, table, lambda live: question_for(live, person.id)
    )
    question = look.seen
    return as_json(await front.count_room.kept(worth_of, question) if question else [])


@router.get("/tables/{table}/roads")
def roads_of_table(request: Request, person: Visitor, table: TableName) -> Response:  # noqa: ARG001 - signed in
    return as_json(front_of(request).floor.look_for_sure(table, _scoreboard).seen)


def _scoreboard(live: LiveTable) -> dict[str, Any]:
    """What the game draws of the shoe that is dealt from; it begins again with each shoe."""
    game = live.rules.game
    if game.scoreboard is None:
        raise Refusal(f"{game.title} has no scoreboard.", game.cite)
    return {"shoe": live.shoe, **game.scoreboard(outcomes_of_shoe(live.results, live.shoe))}
