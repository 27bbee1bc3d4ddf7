"""What players ask at a table: what pays what, the limits, and what the house keeps of each wager."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from houseway.documents.table.sign import increment_in_words, limit_rows, pay_groups
from houseway.rules.game import Table
from houseway.rules.limits import limit_options
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.shell import Visitor, part
from houseway.web.routes.tables import TableName
from houseway.web.worker.odds import OptionPairs, figures

router = Router()


@router.get("/tables/{table}/about")
def about_table(context: AppContext, _: Visitor, table: TableName) -> Response:
    """Return the payouts and limits in the words of the sign, for the panel beside the felt."""
    rules = context.floor.look_for_sure(table, lambda live: live.rules).seen
    return part(
        "shared/table_about.html",
        groups=pay_groups(rules),
        limits=list(limit_rows(rules)),
        increment=increment_in_words(rules.limits.increment),
        game=rules.game,
        odds=odds_address(rules),
    )


@router.get("/tables/{table}/advantages")
async def advantages(context: AppContext, _: Visitor, table: TableName) -> Any:
    """Return what the house keeps of each wager with the options of this table, exactly."""
    look = await run_in_threadpool(context.floor.look_for_sure, table, lambda live: live.rules)
    rules = look.seen
    counted = await context.worker.cached(figures, rules.game.name, options_for_odds(rules))
    base = counted["base"]
    # Wagers that are played together have one figure: alone, none of them says what a round costs.
    played_together = base["wagers"] if base else []
    return {
        "wagers": [
            {name: group[name] for name in ("titles", "beside", "advantage", "exact")}
            for group in counted["groups"]
            if group["key"] not in played_together
        ],
        "base": base and {name: base[name] for name in ("unit", "advantage", "exact")},
    }


def options_for_odds(rules: Table[Any]) -> OptionPairs:
    """Return the options on which odds depend: all but the limits, so that tables share what is counted."""
    limits = {option.name for option in limit_options(rules.game.kinds)}
    return tuple((name, value) for name, value in rules.options.pairs if name not in limits)


def odds_address(rules: Table[Any]) -> str:
    query = urlencode(options_for_odds(rules))
    return f"/odds/{rules.game.name}{'?' if query else ''}{query}"
