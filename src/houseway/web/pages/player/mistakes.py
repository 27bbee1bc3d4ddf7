"""What the decisions and wagers of a session cost more than the best ones, counted as the coach counts it.

A decision is compared with the best one for the cards that the player saw. A wager is compared with the
cheapest way to bet at its table; wagers that belong to the base game are never compared.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

from starlette.concurrency import run_in_threadpool

from houseway.equipment.money import Cents
from houseway.house.floor import Floor
from houseway.house.reports.player_report import DecisionMade, PlayedRound
from houseway.rules.game import Table
from houseway.table.answers import answer_as_json
from houseway.table.live.recorded_rules import rules_of
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.player.tile import name_in_words
from houseway.web.pages.shell import Visitor
from houseway.web.pages.table.about import options_for_odds
from houseway.web.player_accounts import DayAccount
from houseway.web.worker.coach import advantages
from houseway.web.worker.hints import hint_values

LONGEST_COUNT = 1.5  # seconds; what is not counted by then is counted when the page asks again
Counted = TypeVar("Counted")
router = Router()


@dataclass
class CostlyWager:
    """A wager, in some rounds at a table, that costs more than the cheapest way to bet there."""

    table: str
    title: str
    best: str
    staked: Cents = 0
    cost: Fraction = Fraction(0)
    rounds: list[int] = field(default_factory=list)


@router.get("/me/session/mistakes")
async def mistakes(context: AppContext, person: Visitor) -> Any:
    """Return what you gave away in this gaming day, as far as it is counted by now."""
    day = await run_in_threadpool(context.accounts.today, person.id)
    until = time.monotonic() + LONGEST_COUNT
    await _count_decisions(context, day, until)
    names = await run_in_threadpool(_names, context.floor, day)
    judged = [(decision, day.judged[decision]) for decision in day.decisions if decision in day.judged]
    costly = [(decision, values) for decision, values in judged if cost_of(decision, values)]
    wagers, tables_to_count = await _costly_wagers(context, day, until)
    cost = sum((cost_of(decision, values) or 0 for decision, values in costly), Fraction(0))
    cost += sum((wager.cost for wager in wagers), Fraction(0))
    return {
        "to_count": len(day.decisions) - len(judged),
        "tables_to_count": tables_to_count,
        "decisions": len(judged),
        "mistakes": sorted(
            (_decision_shown(decision, values, names) for decision, values in costly),
            key=lambda shown: shown["cost_float"],
            reverse=True,
        ),
        "wagers": [_wager_shown(wager, names) for wager in wagers],
        "cost": str(cost),
        "cost_float": float(cost),
    }


async def _count_decisions(context: AppContext, day: DayAccount, until: float) -> None:
    """Value decisions one after the other, so that hints at the tables need not wait for all of them."""
    for decision in day.decisions:
        if decision not in day.judged:
            values = await _in_time(context.worker.cached(hint_values, decision.question), until)
            if values is None:
                return
            day.judged[decision] = values


async def _in_time(counting: Awaitable[Counted], until: float) -> Counted | None:
    """Wait for what is being counted, at most until then; the count itself goes on."""
    try:
        return await asyncio.wait_for(counting, max(until - time.monotonic(), 0.05))
    except TimeoutError:
        return None


def cost_of(decision: DecisionMade, values: list[dict[str, Any]]) -> Fraction | None:
    """Return how many cents the decision cost more than the best one; None where it cannot be valued."""
    chosen = next((value for value in values if _is_chosen(decision, value)), None)
    return Fraction(values[0]["gain"]) - Fraction(chosen["gain"]) if chosen else None


def _is_chosen(decision: DecisionMade, value: dict[str, Any]) -> bool:
    if "groups" not in value:
        return bool(value["decision"] == decision.answer)
    groups = [sorted(group) for group in value["groups"]]
    return groups == [sorted(group) for group in decision.answer]


def _decision_shown(
    decision: DecisionMade, values: list[dict[str, Any]], names: dict[str, str]
) -> dict[str, Any]:
    sight, best = decision.question.sight, values[0]
    return {
        "table": decision.table,
        "title": names[decision.table],
        "round": decision.round,
        "hand": answer_as_json(sight.hand),
        "dealer": answer_as_json(sight.dealer),
        "chosen": decision.answer,
        "best": best.get("groups") or best["decision"],
        "is_prescribed": decision.is_prescribed,
        "cost_float": float(cost_of(decision, values) or 0),
    }


async def _costly_wagers(context: AppContext, day: DayAccount, until: float) -> tuple[list[CostlyWager], int]:
    """Return the wagers that the coach would have warned of, the most costly first.

    The number is that of the tables whose odds are still being counted.
    """
    found: dict[tuple[str, str], CostlyWager] = {}
    to_count = set()
    for table, report in day.session.tables.items():
        for played in report.played:
            rules = rules_of(report.game, played.options)
            counting = context.worker.cached(advantages, report.game, options_for_odds(rules))
            known = await _in_time(counting, until)
            if known is None:
                to_count.add(table)
                break
            _add_costly(found, table, played, known, rules)
    return sorted(found.values(), key=lambda row: row.cost, reverse=True), len(to_count)


def _add_costly(
    found: dict[tuple[str, str], CostlyWager],
    table: str,
    played: PlayedRound,
    known: dict[str, Any],
    rules: Table[Any],
) -> None:
    """Add the wagers of a round that cost more than the cheapest way to bet."""
    for wager, cents in played.decided.items():
        more = Fraction(known["wagers"][wager]["more"]) if wager in known["wagers"] else 0
        if more > 0:
            title = rules.by_name[wager].title
            row = found.setdefault((table, wager), CostlyWager(table, title, known["best"]))
            row.staked += cents
            row.cost += cents * more
            row.rounds.append(played.number)


def _wager_shown(wager: CostlyWager, names: dict[str, str]) -> dict[str, Any]:
    return {
        "table": wager.table,
        "title": names[wager.table],
        "wager": wager.title,
        "best": wager.best,
        "staked": wager.staked,
        "rounds": wager.rounds,
        "cost_float": float(wager.cost),
    }


def _names(floor: Floor, day: DayAccount) -> dict[str, str]:
    """Return what people call the tables."""
    return {
        table: floor.look(table, lambda live: name_in_words(live.name, live.rules)).seen
        for table in day.tables
    }
