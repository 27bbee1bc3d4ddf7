"""Odds as JSON: exact numbers as strings, and floats for convenience."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from houseway.odds.base_game_odds import BaseOdds, result_of
from houseway.odds.game_odds import GameOdds
from houseway.odds.wager_odds import WagerOdds
from houseway.rules.analysis.chart import Chart
from houseway.rules.game import Table


def percent(number: Fraction) -> float:
    return float(number * 100)


def odds_as_json(found: GameOdds) -> dict[str, Any]:
    base = [base_as_json(found.base, found.table)] if found.base else []
    not_counted = {"not_counted": found.not_counted} if found.not_counted else {}
    return {
        "game": found.table.game.name,
        "options": found.table.options.given,
        **what_if_as_json(found.table),
        "wagers": [*map(wager_as_json, found.wagers), *base],
        **not_counted,
        "strategy": strategy_as_json(found.base, found.simple, found.charts) if found.base else None,
    }


def what_if_as_json(table: Table[Any]) -> dict[str, Any]:
    """Return what a what-if would break; nothing for any other table."""
    if not table.what_if:
        return {}
    breaks = [{"words": caution.words, "cite": caution.cite.text} for caution in table.breaks]
    return {"what_if": True, "breaks": breaks}


def wager_as_json(odds: WagerOdds) -> dict[str, Any]:
    beside = {"beside": dict(odds.beside)} if odds.beside else {}
    return {
        "wager": odds.wager.name,
        **beside,
        "results": [
            {
                "result": row.verdict.result.value,
                "pays": row.pays,
                **({"units": row.units} if row.units > 1 else {}),
                "gain": str(row.gain),
                "ways": str(row.ways),
                "probability": str(Fraction(row.ways, odds.total)),
            }
            for row in odds.rows
        ],
        "ways_total": str(odds.total),
        "true_odds": odds.true_odds.words if odds.true_odds else None,
        "house_advantage": str(odds.house_advantage),
        "house_advantage_percent": percent(odds.house_advantage),
        "hit_frequency": str(odds.hit_frequency),
        "variance": str(odds.variance),
        "standard_deviation_float": odds.standard_deviation,
        "cite": odds.wager.cite.text,
    }


def base_as_json(base: BaseOdds, table: Table[Any]) -> dict[str, Any]:
    """Return the odds of the required wagers together: a round is won or lost as a whole.

    Where hands are counted one by one, the results and their ways are those of hands.
    """
    by_hand = {"hands_per_round": str(base.hands_per_round)} if base.by_hand else {}
    return {
        "wager": "base",
        "results": [
            {
                "result": result_of(gain).value,
                "pays": None,
                "gain": str(gain),
                "ways": str(ways),
                "probability": str(Fraction(ways, base.all_gains)),
            }
            for gain, ways in sorted(base.gains.items(), reverse=True)
        ],
        "ways_total": str(base.all_gains),
        "true_odds": base.true_odds.words if base.true_odds else None,
        "house_advantage": str(base.house_advantage),
        "house_advantage_percent": percent(base.house_advantage),
        "hit_frequency": _text(base.hit_frequency),
        **by_hand,
        "average_bet": str(base.average_bet),
        "element_of_risk": str(base.element_of_risk),
        "element_of_risk_percent": percent(base.element_of_risk),
        "variance": _text(base.variance),
        "standard_deviation_float": base.standard_deviation,
        "cite": table.game.cite.text,
    }


def _text(number: Fraction | None) -> str | None:
    return None if number is None else str(number)


def strategy_as_json(
    base: BaseOdds, simple: Iterable[BaseOdds], charts: Iterable[Chart] = ()
) -> dict[str, Any]:
    return {
        "name": base.strategy.name,
        "words": list(base.strategy.words),
        "decisions": {decision: str(chance) for decision, chance in base.decisions.items()},
        "charts": [chart_as_json(chart) for chart in charts],
        "simple": [
            {
                "name": other.strategy.name,
                "words": list(other.strategy.words),
                "house_advantage": str(other.house_advantage),
                "house_advantage_percent": percent(other.house_advantage),
                "cost": str(other.house_advantage - base.house_advantage),
            }
            for other in simple
        ],
    }


def chart_as_json(chart: Chart) -> dict[str, Any]:
    """Return the chart with the ways in which each decision is the best, for each cell."""
    return {
        "across": chart.across,
        "columns": chart.columns,
        "rows": [
            {
                "label": row.label,
                "cells": [{decision: str(ways) for decision, ways in cell.items()} for cell in row.cells],
            }
            for row in chart.rows
        ],
    }
