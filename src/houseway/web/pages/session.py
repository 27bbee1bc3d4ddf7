"""Pages about the session of a player: time, stakes, net and luck, and what its decisions and wagers cost.

Mistakes are counted as the coach counts them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.drawing.charts import LuckPoint, luck_chart
from houseway.equipment.money import Cents
from houseway.house.clock import LocalTime
from houseway.house.floor import Floor
from houseway.house.reports.player_report import DecisionMade, PlayedRound, PlayerReport
from houseway.house.roles import Role
from houseway.odds.house_win import Expectation
from houseway.rules.game import Table
from houseway.rules.registry import rules_of
from houseway.table.answers import answer_as_json
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.shell import Visitor, page, part
from houseway.web.pages.table import options_for_odds
from houseway.web.pages.tile import chips_at, name_in_words
from houseway.web.routes.desks import limits_of, vigorish_forms_of
from houseway.web.worker.odds import OptionPairs
from houseway.web.worker.players import DayAccount, Slip, advantages, expectations, hint_values

CONFIDENCE = 0.95
_MINUTE = 60_000_000
router = Router()


@router.get("/me/session")
def my_session(context: AppContext, request: Request, person: Visitor) -> Response:
    """Show what you played in this gaming day, at each table and in all."""
    day = context.accounts.today(person.id)
    session = day.session
    return page(
        request,
        "player/session.html",
        person,
        session=session,
        tables=[_at_table(context, table, report, person.id) for table, report in session.tables.items()],
        time=in_hours(session.microseconds),
        limits=limits_of(context, person.id) if person.role == Role.PLAYER else None,
        forms=len(vigorish_forms_of(context, person).forms),
        since=f"{LocalTime().moment(day.since):%B %-d, %H:%M}",
    )


def _at_table(context: AppContext, table: str, report: PlayerReport, person: str) -> dict[str, Any]:
    name, chips = context.floor.look_for_sure(
        table, lambda live: (name_in_words(live.name, live.rules), chips_at(live, person))
    ).seen
    return {"table": table, "title": name, "chips": chips, "report": report}


def in_hours(microseconds: int) -> str:
    hours, minutes = divmod(microseconds // _MINUTE, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


@router.get("/me/session/luck")
async def my_luck(context: AppContext, person: Visitor) -> Response:
    """Render how far your net is from what was to be expected, and whether luck alone explains it."""
    day = await run_in_threadpool(context.accounts.today, person.id)
    played_rounds = await _with_expectations(context, day)
    # Where the odds of no wager are counted, nothing is to be expected, and luck cannot be told.
    rounds = [played for played in played_rounds if played.expected.variance]
    session = day.session
    net = sum(played.net for played in rounds)
    expected = sum((played.expected for played in rounds), Expectation())
    low, high = _players(expected)
    return part(
        "player/session_luck.html",
        expected=-expected.mean,
        away=net + expected.mean,
        low=low,
        high=high,
        is_usual=low <= net <= high,
        not_counted=sum(report.not_counted for report in session.tables.values()),
        left_out=len(played_rounds) - len(rounds),
        chart=_chart(rounds) if rounds else "",
    )


async def _with_expectations(context: AppContext, day: DayAccount) -> list[PlayedRound]:
    """Return the rounds in their order, with what was to be expected of each.

    What is not known yet is counted in the process for long jobs, which no table waits for.
    """
    rounds = [
        (played, (report.game, tuple(sorted(played.options.items())), _slip(played)))
        for report in day.session.tables.values()
        for played in list(report.played)
    ]
    to_count: dict[tuple[str, OptionPairs], set[Slip]] = {}
    for _, (game, options, slip) in rounds:
        if (game, options, slip) not in day.expected:
            to_count.setdefault((game, options), set()).add(slip)
    for (game, options), slips in to_count.items():
        in_order = tuple(sorted(slips))
        counted = await context.analysis_worker.cached(expectations, game, options, in_order)
        for slip, expected in zip(in_order, counted, strict=True):
            day.expected[game, options, slip] = expected
    ended = sorted(rounds, key=lambda item: item[0].at)
    return [played._replace(expected=day.expected[key]) for played, key in ended]


def _slip(played: PlayedRound) -> Slip:
    return tuple((seat, tuple(sorted(bets.items()))) for seat, bets in sorted(played.bets.items()))


def _players(expected: Expectation) -> tuple[float, float]:
    """Return the band of the player's net: what the house wins, the player loses."""
    low, high = expected.band(CONFIDENCE)
    return -high, -low


def _chart(rounds: list[PlayedRound]) -> str:
    caption = "Your net after each round; dashed: what was to be expected; shaded: 95 of 100 such sessions"
    return luck_chart("Luck and expectation", caption, list(_points(rounds)))


def _points(rounds: list[PlayedRound]) -> Iterator[LuckPoint]:
    net, expected = 0, Expectation()
    yield LuckPoint(0, 0, 0, 0)
    for played in rounds:
        net, expected = net + played.net, expected + played.expected
        yield LuckPoint(net, -float(expected.mean), *_players(expected))


# What the decisions and wagers of a session cost more than the best ones, counted as the coach counts it.
#
# A decision is compared with the best one for the cards that the player saw. A wager is compared with the
# cheapest way to bet at its table; wagers that belong to the base game are never compared.

LONGEST_COUNT = 1.5  # seconds; what is not counted by then is counted when the page asks again
Counted = TypeVar("Counted")


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
            key=lambda mistake: mistake["cost_float"],
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
    costly: dict[tuple[str, str], CostlyWager] = {}
    to_count = set()
    for table, report in day.session.tables.items():
        for played in report.played:
            rules = rules_of(report.game, played.options)
            counting = context.worker.cached(advantages, report.game, options_for_odds(rules))
            known = await _in_time(counting, until)
            if known is None:
                to_count.add(table)
                break
            _add_costly(costly, table, played, known, rules)
    return sorted(costly.values(), key=lambda row: row.cost, reverse=True), len(to_count)


def _add_costly(
    costly: dict[tuple[str, str], CostlyWager],
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
            row = costly.setdefault((table, wager), CostlyWager(table, title, known["best"]))
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
