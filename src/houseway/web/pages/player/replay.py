"""A player's own rounds, step by step on the felt."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from houseway.house.reports.rounds import replayed
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.audit import round_to_replay
from houseway.web.pages.player.tile import name_in_words
from houseway.web.pages.shell import Visitor, page
from houseway.web.routes.rounds import RoundNumber
from houseway.web.routes.tables import TableName

router = Router()


@router.get("/me/tables/{table}/rounds/{number}")
def replay(
    context: AppContext, request: Request, person: Visitor, table: TableName, number: RoundNumber
) -> Response:
    """Show a round of a table again, as far as you may know it."""
    shown = round_to_replay(context, person, table, number)
    shown["title"] = context.floor.look(table, lambda live: name_in_words(live.name, live.rules)).seen
    return page(
        request, "audit/replay.html", person, **{**shown, "rounds": f"/me/tables/{table}", "is_own": True}
    )


@router.get("/me/tables/{table}/rounds/{number}/moments")
def moments(context: AppContext, person: Visitor, table: TableName, number: RoundNumber) -> Any:
    """Return the round moment by moment."""
    return replayed(context.floor, table, person.viewer, number)
