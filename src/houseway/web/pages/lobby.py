"""The lobby: every open table at a glance."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from houseway.equipment.money import dollars
from houseway.floor.desks.progressives.view import meters_view
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.registry import every_game
from houseway.table.live.live_table import LiveTable
from houseway.table.live.view import summary
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.shell import Visitor, page
from houseway.web.pages.table.table import guide_is_submitted

RESULTS_SHOWN = 3
router = Router()


@router.get("/")
def lobby(context: AppContext, request: Request, person: Visitor) -> Response:
    floor = context.floor
    seen = [
        floor.look_for_sure(name, lambda live: (live.rules, _at_a_glance(live))).seen
        for name in floor.tables()
    ]
    tables = [
        {**table, "objective": _objective(context, rules), "petition": floor.clearance.test_of(rules)}
        for rules, table in seen
    ]
    games = {game.name: game.title for game in every_game()}
    return page(
        request,
        "lobby.html",
        person,
        tables=[table for table in tables if table["phase"] != "closed"],
        games=games,
        meters=context.desks.progressives.look(meters_view).meters,
    )


def _with_rules(table: LiveTable) -> tuple[Table[Any], dict[str, Any]]:
    return table.rules, _at_a_glance(table)


def _at_a_glance(table: LiveTable) -> dict[str, Any]:
    last = [result.words for result in table.results if result.words][-RESULTS_SHOWN:]
    return {
        **msgspec.structs.asdict(summary(table)),
        "limits": limits_in_words(table.rules),
        "last": last[::-1],
        "opened": table.opened,
    }


def _objective(context: AppContext, rules: Table[Any]) -> str:
    """Return what the guide says of the game, once the guide was submitted (13:69F-8.5(c))."""
    return rules.game.guide.objective if guide_is_submitted(context, rules) else ""


def limits_in_words(rules: Table[Any]) -> str:
    """Say the lowest and highest limit of the wagers before the deal; the sign has those of each wager."""
    kinds = {kind_of(wager.name) for wager in rules.wagers.values() if wager.placed == "before the deal"}
    minimum = min(rules.limits.minimums[kind] for kind in kinds)
    maximums = [limit for kind in kinds if (limit := rules.limits.maximums[kind]) is not None]
    if len(maximums) < len(kinds):
        return f"from {dollars(minimum)}"
    return f"{dollars(minimum)} to {dollars(max(maximums))}"
