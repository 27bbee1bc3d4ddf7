"""The lobby: every open table at a glance."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from houseway.equipment.money import dollars
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.registry import every_game
from houseway.table.live.live_table import LiveTable
from houseway.table.live.view import summary
from houseway.web.context import front_of
from houseway.web.pages.shell import Visitor, page

RESULTS_SHOWN = 3
router = APIRouter(include_in_schema=False)


@router.get("/")
def lobby(request: Request, person: Visitor) -> Response:
    floor = front_of(request).floor
    tables = [floor.look_for_sure(name, _at_a_glance).seen for name in floor.tables()]
    games = {one.name: one.title for one in every_game()}
    return page(
        request,
        "lobby.html",
        person,
        tables=[one for one in tables if one["phase"] != "closed"],
        games=games,
        in_test=floor.clearance.in_test(),
    )


def _at_a_glance(table: LiveTable) -> dict[str, Any]:
    last = [one.words for one in table.results if one.words][-RESULTS_SHOWN:]
    return {
        **msgspec.structs.asdict(summary(table)),
        "objective": table.rules.game.guide.objective,
        "limits": limits_in_words(table.rules),
        "last": last[::-1],
        "opened": table.opened,
    }


def limits_in_words(rules: Table[Any]) -> str:
    """The lowest and the highest of what is placed before the deal; those of each wager are on the sign."""
    kinds = {kind_of(one.name) for one in rules.wagers.values() if one.placed == "before the deal"}
    least = min(rules.limits.minimums[kind] for kind in kinds)
    posted = [most for kind in kinds if (most := rules.limits.maximums[kind]) is not None]
    if len(posted) < len(kinds):
        return f"from {dollars(least)}"
    return f"{dollars(least)} to {dollars(max(posted))}"
