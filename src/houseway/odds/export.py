"""Writes odds as JSON and as CSV: exact numbers, and decimal ones for convenience."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from houseway.drawing.formats import pays_in_words
from houseway.odds.game_odds import BASE, BaseOdds, CombinedOdds, GameOdds, PlayedOdds, result_of
from houseway.odds.wager_odds import WagerOdds, named_results, returned, volatility_index
from houseway.rules.analysis.best_play import Chart
from houseway.rules.game import Table


def percent(number: Fraction) -> float:
    return float(number * 100)


def in_percent(name: str, number: Fraction | None) -> dict[str, Any]:
    """Return the exact number and, under its name with ``_percent``, a float; both None if it is unknown."""
    if number is None:
        return {name: None, f"{name}_percent": None}
    return {name: str(number), f"{name}_percent": percent(number)}


def in_decimals(name: str, number: Fraction | int | None) -> dict[str, Any]:
    """Return the exact number and, under its name with ``_float``, a float; both None if it is unknown."""
    if number is None:
        return {name: None, f"{name}_float": None}
    return {name: str(number), f"{name}_float": float(number)}


def odds_as_json(odds: GameOdds) -> dict[str, Any]:
    base = [base_as_json(odds.base, odds.table)] if odds.base else []
    not_counted = {"not_counted": odds.not_counted} if odds.not_counted else {}
    return {
        "game": odds.table.game.name,
        "options": odds.table.options.given,
        **what_if_as_json(odds.table),
        "wagers": [
            *map(wager_as_json, odds.wagers),
            *map(combined_as_json, odds.combined),
            *map(with_play_as_json, odds.with_play),
            *base,
        ],
        **not_counted,
        "strategy": strategy_as_json(odds.base, odds.simple, odds.charts) if odds.base else None,
    }


def what_if_as_json(table: Table[Any]) -> dict[str, Any]:
    """Return the paragraphs that a what-if would break; nothing for any other table."""
    if not table.what_if:
        return {}
    breaks = [{"words": caution.words, "cite": caution.cite.text} for caution in table.breaks]
    return {"what_if": True, "breaks": breaks}


def wager_as_json(odds: WagerOdds) -> dict[str, Any]:
    """Return the odds of a wager. ``rows`` of a result are the named results that pay the same."""
    others = {"beside": dict(odds.beside)} if odds.beside else {}
    named = named_results(odds)
    return {
        "wager": odds.wager.name,
        **others,
        "results": [
            {
                "result": row.verdict.result.value,
                "pays": row.pays,
                **({"units": row.units} if row.units > 1 else {}),
                **_counted(row.gain, row.ways, odds.total),
                "rows": [
                    {"row": result.name, **_ways(result.row.ways, odds.total)}
                    for result in named
                    if result.row.pays_as(row)
                ],
            }
            for row in odds.rows
        ],
        "ways_total": str(odds.total),
        "true_odds": odds.true_odds.words if odds.true_odds else None,
        **in_percent("house_advantage", odds.house_advantage),
        **in_percent("hit_frequency", odds.hit_frequency),
        **in_percent("element_of_risk", odds.element_of_risk),
        **_spread(odds),
        **({} if odds.expected_rolls is None else in_decimals("expected_rolls", odds.expected_rolls)),
        "cite": odds.wager.cite.text,
    }


def _counted(gain: Fraction | int, ways: int, total: int) -> dict[str, Any]:
    return {**in_decimals("gain", gain), **_ways(ways, total)}


def _ways(ways: int, total: int) -> dict[str, Any]:
    return {"ways": str(ways), **in_percent("probability", Fraction(ways, total))}


def _spread(odds: WagerOdds | BaseOdds) -> dict[str, Any]:
    deviation = odds.standard_deviation
    return {
        **in_decimals("variance", odds.variance),
        "standard_deviation_float": deviation,
        "volatility_index_float": None if deviation is None else volatility_index(deviation),
        **in_decimals("rounds_until_level", odds.rounds_until_level),
    }


def combined_as_json(combined: CombinedOdds) -> dict[str, Any]:
    """Return the odds of wagers that are made together, per unit of the first."""
    return {
        "wager": combined.combination.name,
        "results": [
            {"result": result_of(gain).value, "pays": None, **_counted(gain, ways, combined.total)}
            for gain, ways in sorted(combined.gains.items(), reverse=True)
        ],
        "ways_total": str(combined.total),
        "true_odds": combined.true_odds.words if combined.true_odds else None,
        **in_percent("house_advantage", combined.house_advantage),
        **in_percent("hit_frequency", combined.hit_frequency),
        **in_decimals("average_bet", combined.average_bet),
        **in_percent("element_of_risk", combined.element_of_risk),
        **in_decimals("expected_rolls", combined.expected_rolls),
        **in_decimals("variance", combined.variance),
        "standard_deviation_float": combined.standard_deviation,
        "cite": combined.combination.cite.text,
    }


def with_play_as_json(played: PlayedOdds) -> dict[str, Any]:
    """Return the averages of a wager with a way to play it, per unit of the wager."""
    return {
        "wager": played.name,
        "results": [],
        **in_percent("house_advantage", played.house_advantage),
        **in_decimals("average_bet", played.average_bet),
        **in_percent("element_of_risk", played.element_of_risk),
        "cite": played.play.cite.text,
    }


def base_as_json(base: BaseOdds, table: Table[Any]) -> dict[str, Any]:
    """Return the odds of the required wagers together: a round is won or lost as a whole.

    Where hands are counted one by one, the results and their ways are those of hands.
    """
    by_hand = in_decimals("hands_per_round", base.hands_per_round) if base.by_hand else {}
    return {
        "wager": "base",
        "results": [
            {"result": result_of(gain).value, "pays": None, **_counted(gain, ways, base.all_gains)}
            for gain, ways in sorted(base.gains.items(), reverse=True)
        ],
        "ways_total": str(base.all_gains),
        "true_odds": base.true_odds.words if base.true_odds else None,
        **in_percent("house_advantage", base.house_advantage),
        **in_percent("hit_frequency", base.hit_frequency),
        **by_hand,
        **in_decimals("average_bet", base.average_bet),
        **in_percent("element_of_risk", base.element_of_risk),
        **_spread(base),
        "cite": table.game.cite.text,
    }


def strategy_as_json(
    base: BaseOdds, simple: Iterable[BaseOdds], charts: Iterable[Chart] = ()
) -> dict[str, Any]:
    return {
        "name": base.strategy.name,
        "words": list(base.strategy.words),
        "decisions": {decision: str(chance) for decision, chance in base.decisions.items()},
        "decisions_percent": {decision: percent(chance) for decision, chance in base.decisions.items()},
        "charts": [chart_as_json(chart) for chart in charts],
        "simple": [
            {
                "name": other.strategy.name,
                "words": list(other.strategy.words),
                **in_percent("house_advantage", other.house_advantage),
                **in_percent("cost", other.house_advantage - base.house_advantage),
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


# Odds as CSV, one figure in each line: exact, and as a decimal number.

HEADINGS = ("wager", "with", "pay_table", "figure", "result", "pays", "units", "ways", "exact", "decimal")
Row = tuple[str, ...]
Of = tuple[str, str, str]  # the wager, the bets that it is made with, and the pay table


def as_csv(rows: Iterable[Row]) -> str:
    """Return the rows below their headings."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(HEADINGS)
    writer.writerows(rows)
    return written.getvalue()


def table_rows(odds: GameOdds, pay_table: str = "") -> Iterator[Row]:
    """Yield every result and figure of every wager, and of the base game."""
    for wager in odds.wagers:
        yield from wager_rows(wager, pay_table)
    if odds.base:
        yield from base_rows(odds.base, pay_table)


def figure_row(of: Of, figure: str, exact: Fraction | None, decimal: float | None = None) -> Row:
    number = decimal if exact is None else float(exact)
    return (*of, figure, "", "", "", "", "" if exact is None else str(exact), repr(number))


def wager_rows(odds: WagerOdds, pay_table: str) -> Iterator[Row]:
    of = (odds.wager.name, " ".join(odds.beside), pay_table)
    for row in odds.by_verdict:
        pays = pays_in_words(row.verdict) if row.verdict.odds else ""
        reason = row.verdict.row or row.verdict.reason
        for figure, value in (
            ("probability", Fraction(row.ways, odds.total)),
            ("return", returned(row, odds)),
        ):
            yield (
                *(*of, figure, f"{row.verdict.result.value}: {reason}", pays),
                *(str(row.units), str(row.ways), str(value), repr(float(value))),
            )
    figures = {
        "house advantage": odds.house_advantage,
        "return to player": 1 - odds.house_advantage,
        "hit frequency": odds.hit_frequency,
        "variance": odds.variance,
        "element of risk": odds.house_advantage,
    }
    yield from (figure_row(of, figure, value) for figure, value in figures.items())
    yield from _deviation_rows(of, odds.standard_deviation)


def _deviation_rows(of: Of, deviation: float | None) -> Iterator[Row]:
    """Yield the figures that are square roots and so have no exact fraction."""
    if deviation is not None:
        yield figure_row(of, "standard deviation", None, deviation)
        yield figure_row(of, "volatility index", None, volatility_index(deviation))


def base_rows(base: BaseOdds, pay_table: str = "") -> Iterator[Row]:
    of = (BASE, "", pay_table)
    for gain, count in sorted(base.gains.items(), reverse=True):
        chance = Fraction(count, base.all_gains)
        result = ("probability", f"gain {gain}", "", "", str(count), str(chance), repr(float(chance)))
        yield (*of, *result)
    figures = {
        "house advantage": base.house_advantage,
        "average bet": base.average_bet,
        "element of risk": base.element_of_risk,
    }
    yield from (figure_row(of, figure, value) for figure, value in figures.items())
    yield from _deviation_rows(of, base.standard_deviation)
