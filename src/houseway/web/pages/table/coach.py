"""What a coach at the table needs to know about wagers. What it knows about decisions is in the hints."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool

from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.shell import Visitor
from houseway.web.pages.table.about import options_for_odds
from houseway.web.routes.tables import TableName
from houseway.web.worker.coach import advantages

router = Router()


@router.get("/tables/{table}/coach")
async def costs_of_wagers(context: AppContext, _: Visitor, table: TableName) -> Any:
    """Return how much more each wager costs than the cheapest one at this table, exactly."""
    look = await run_in_threadpool(context.floor.look_for_sure, table, lambda live: live.rules)
    rules = look.seen
    return await context.worker.cached(advantages, rules.game.name, options_for_odds(rules))
