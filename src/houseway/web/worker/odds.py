"""Runs jobs about odds: exact figures as the odds page shows them, and a sample that grows next to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from statistics import NormalDist
from typing import Any

from houseway.drawing.charts import Bar, bar_chart, strategy_chart
from houseway.drawing.formats import percent, short_odds
from houseway.equipment.money import Cents
from houseway.lazy import lazy
from houseway.odds.export import percent as as_percent
from houseway.odds.game_odds import BASE, BaseOdds, GameOdds, game_odds
from houseway.odds.wager_design import by_wager_size
from houseway.odds.wager_odds import WagerOdds, grouped_by_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game as game_named
from houseway.rules.registry import rules_of
from houseway.rules.wagers.payout import with_commas
from houseway.simulation.job import BlockRange, Job
from houseway.simulation.results import RoundResults, compared, exact_results, sample_results

deal_blocks = lazy("houseway.simulation.run:deal_blocks")  # loads numba: in the worker only

OptionPairs = tuple[tuple[str, str], ...]  # the options of a table, hashable


def figures(game: str, options: OptionPairs, what_if: bool = False) -> dict[str, Any]:
    """Return the odds of every wager, equal selections grouped, and of the base game where players decide."""
    odds = odds_at(game, options, what_if)
    groups = [_group(wagers) for wagers in grouped_by_odds(odds.wagers)]
    return {
        "groups": groups,
        "advantages": _advantages(groups, odds.base),
        "base": _base(odds.base) if odds.base else None,
        "strategies": [_strategy(simple, odds.base) for simple in odds.simple if odds.base],
        "charts": [strategy_chart(chart) for chart in odds.charts],
        "not_counted": odds.not_counted,
        "cautions": [*map(str, odds.table.cautions), *odds.notes],
        "what_if": odds.table.what_if,
        "breaks": [str(caution) for caution in odds.table.breaks],
    }


def sizes(
    game: str, options: OptionPairs, wager: str, bets: tuple[Cents, ...], what_if: bool = False
) -> list[dict[str, Any]]:
    """Return the house advantage of a wager by its size, with payments rounded as they are paid."""
    advantages = by_wager_size(odds_at(game, options, what_if).table, wager, bets)
    return [{"bet": bet, **_advantage(advantage)} for bet, advantage in advantages.items()]


@lru_cache(maxsize=8)
def odds_at(game: str, options: OptionPairs, what_if: bool = False) -> GameOdds:
    table = (
        open_table(game_named(game), dict(options), what_if=True)
        if what_if
        else rules_of(game, dict(options))
    )
    return game_odds(table)


def _group(alike_odds: Sequence[WagerOdds]) -> dict[str, Any]:
    first = alike_odds[0]
    return {
        "key": _key(first),
        "titles": [odds.wager.title for odds in alike_odds],
        "beside": ", ".join(first.beside),
        "pays": with_commas(", ".join(dict.fromkeys(row.pays for row in first.rows if row.pays))),
        "true_odds": short_odds(first.true_odds),
        "wins": percent(first.hit_frequency),
        "deviation": f"{first.standard_deviation:.3f}",
        **_advantage(first.house_advantage),
        "results": [
            _result(f"{row.verdict.result}{row.size}", row.pays, row.ways, first.total) for row in first.rows
        ],
        "total": f"{first.total:,}",
        "chart": bar_chart(f"{first.wager.title}: how often each result comes up", list(_bars(first))),
        "cite": first.wager.cite.text,
    }


def _key(odds: WagerOdds) -> str:
    """Return the key by which the comparison of two tables matches groups: their first wager."""
    return "+".join((odds.wager.name, *odds.beside))


def _advantage(advantage: Fraction) -> dict[str, Any]:
    return {
        "advantage": percent(advantage),
        "exact": str(advantage),
        "float": as_percent(advantage),
    }


def _result(result: str, pays: str | None, ways: int, total: int) -> dict[str, str]:
    probability = percent(Fraction(ways, total))
    paid = with_commas(pays or "")
    return {"result": result, "pays": paid, "ways": f"{ways:,}", "probability": probability}


def _bars(odds: WagerOdds) -> Iterator[Bar]:
    for row in odds.rows:
        yield Bar(with_commas(row.words), Fraction(row.ways, odds.total), row.gain)


def _advantages(groups: Sequence[dict[str, Any]], base: BaseOdds | None) -> str:
    """Draw the house advantage of each wager, side by side."""
    bars = [Bar(_titles(group), Fraction(group["exact"]), -1) for group in groups]
    if base:
        bars.append(Bar(f"base game, per {base.unit}", base.house_advantage, -1))
    if not bars or all(bar.part <= 0 for bar in bars):
        return ""
    return bar_chart("What the house keeps of each wager", bars)


def _titles(group: dict[str, Any]) -> str:
    first, *others = group["titles"]
    with_bet = f", with {group['beside']}" if group["beside"] else ""
    return f"{first}{with_bet}" + (f" and {len(others)} more" if others else "")


def _base(base: BaseOdds) -> dict[str, Any]:
    gains = [
        Bar(f"{float(gain):+g}", Fraction(ways, base.all_gains), gain)
        for gain, ways in sorted(base.gains.items(), reverse=True)
    ]
    return {
        "key": BASE,
        **_advantage(base.house_advantage),
        "unit": base.unit,
        "wagers": sorted({wager for branch in base.strategy.branches for wager in branch.bets}),
        "average_bet": f"{float(base.average_bet):.4f}",
        "risk": percent(base.element_of_risk),
        "hands": f"{float(base.hands_per_round):.5f}" if base.by_hand else None,
        "wins": None if base.hit_frequency is None else percent(base.hit_frequency),
        "deviation": None if base.standard_deviation is None else f"{base.standard_deviation:.3f}",
        "name": base.strategy.name,
        "words": list(base.strategy.words),
        "decisions": {decision: percent(chance) for decision, chance in base.decisions.items()},
        "brings": base.brings,
        "chart": bar_chart(base.brings, gains),
    }


def _strategy(simple: BaseOdds, best: BaseOdds) -> dict[str, Any]:
    return {
        "name": simple.strategy.name,
        "words": list(simple.strategy.words),
        "cost": percent(simple.house_advantage - best.house_advantage),
        **_advantage(simple.house_advantage),
    }


# Job: a sample that grows while a person watches, compared with the exact answer.

MAX_ROUNDS = 200_000_000
CONFIDENCE = 0.95
GROWTH = 1.35  # from one look to the next, so that the chart, whose axis is logarithmic, has points all along
LONGEST_STRETCH = 256  # blocks: a million rounds, which are dealt quickly


@dataclass(frozen=True)
class Growing:
    """What is dealt so far: enough to continue in any process."""

    order: Job
    wager: str
    rounds: int  # wanted
    counts: tuple[int, ...] = ()
    blocks: int = 0  # dealt

    @property
    def is_whole(self) -> bool:
        return self.blocks * BLOCK >= self.rounds


def check_sample(table: Table[Any], wager: str, rounds: int) -> None:
    if not 1 <= rounds <= MAX_ROUNDS:
        raise Refusal(f"A sample cannot have {rounds} rounds. Ask for 1 to {MAX_ROUNDS:,}.")
    if table.game.analysis.kernel is None:
        raise Refusal(f"{table.game.title} cannot be simulated yet.", table.game.cite)
    if wager != BASE or not table.game.analysis.best_play:
        table.wager(wager)


def grow(sample: Growing) -> tuple[Growing, dict[str, Any]]:
    """Deal some more rounds and compare the sample so far."""
    most = -(-sample.rounds // BLOCK)
    more = min(max(1, int(sample.blocks * (GROWTH - 1))), LONGEST_STRETCH, most - sample.blocks)
    dealt = deal_blocks(sample.order, BlockRange(sample.blocks, sample.blocks + more)).tolist()
    counts = tuple(map(sum, zip(sample.counts, dealt, strict=True))) if sample.counts else tuple(dealt)
    grown = replace(sample, counts=counts, blocks=sample.blocks + more)
    return grown, _look(grown)


def _look(sample: Growing) -> dict[str, Any]:
    exact = _exact(replace(sample.order, seed=0))
    sampled = _only(sample_results(sample.order, sample.counts, exact), sample.wager)
    expected = _exact_of(replace(sample.order, seed=0), sample.wager)
    compared_wagers = (wager for wager in compared(sampled, expected) if wager.name == sample.wager)
    wager = next(compared_wagers, None)
    if wager is None:
        raise Refusal(f"{sample.wager} was never bet in this sample. Choose another wager.")
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * wager.standard_error * 100
    return {
        "rounds": sample.blocks * BLOCK,
        "wanted": -(-sample.rounds // BLOCK) * BLOCK,
        "sample": float(wager.sample * 100),
        "exact": None if wager.exact is None else float(wager.exact * 100),
        "reach": reach,
        "z": wager.z,
        "over": sample.is_whole,
    }


@lru_cache(maxsize=8)
def _exact(order: Job) -> RoundResults | None:
    """Compute the exact answer once for all looks at the sample; it is the same for every seed."""
    return exact_results(order)


@lru_cache(maxsize=8)
def _exact_of(order: Job, wager: str) -> RoundResults | None:
    exact = _exact(order)
    return _only(exact, wager) if exact else None


def _only(answer: RoundResults, wager: str) -> RoundResults:
    """Return the part of the answer that is about this wager."""
    judged = tuple(judgement for judgement in answer.judged if judgement.name == wager)
    base_game = answer.base_game if wager == BASE else None
    return replace(answer, judged=judged, decides=answer.decides and wager == BASE, base_game=base_game)
