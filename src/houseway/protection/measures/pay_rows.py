"""Changes of what a wager pays: another pay table of the rules, or a row that pays less."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from houseway.odds.game_odds import BASE
from houseway.protection.count.by_cut import changed_table
from houseway.rules.game import Table
from houseway.rules.options import Choice
from houseway.rules.wagers.payout import Odds
from houseway.rules.wagers.row_odds import RowOdds


@dataclass(frozen=True)
class PayChange:
    """A table on which the wager pays otherwise: the option that does it, and its value in words."""

    table: Table[Any]
    option: str
    words: str


def other_pay_tables(table: Table[Any], wager: str) -> Iterator[PayChange]:
    """Yield the table with each other choice that changes what this wager pays, with the same cards."""
    packs = table.game.packs(table.options)
    for option in table.game.options:
        if not isinstance(option, Choice):
            continue
        for value in option.values:
            other = changed_table(table, option.name, value, what_if=table.what_if)
            if other and other.game.packs(other.options) == packs and _pays_otherwise(table, other, wager):
                yield PayChange(other, option.name, f"{option.title}: {option.in_words(value)}")


def rows_of(table: Table[Any], wager: str) -> Iterator[tuple[RowOdds, Odds]]:
    """Yield the options that set a row of this wager, with the odds that the row pays now."""
    for option in table.game.options:
        if not isinstance(option, RowOdds) or wager == BASE:
            continue
        before = _odds_now(table, option)
        other = before and changed_table(table, option.name, f"{pays_less(before)} to 1", what_if=True)
        if before and other and _pays_otherwise(table, other, wager):
            yield option, before


def with_row(table: Table[Any], row: RowOdds, pays: int) -> PayChange | None:
    """Return the table on which the row pays so many to 1; it may break what the rules allow."""
    other = changed_table(table, row.name, f"{pays} to 1", what_if=True)
    return PayChange(other, row.name, f"{row.row_title} pays {pays} to 1") if other else None


def pays_less(odds: Odds) -> int:
    """Return a tenth less, in whole units to 1, and at least one unit less."""
    return max(1, min(ceil(odds.ratio * 9 / 10), ceil(odds.ratio) - 1))


def _odds_now(table: Table[Any], option: RowOdds) -> Odds | None:
    given = table.options.pays(option.name)
    if isinstance(given, Odds):
        return given
    pay_table = option.table_at(table.options)
    printed = option.usual or (pay_table.row_named(option.row_name).pays if pay_table else None)
    return printed if isinstance(printed, Odds) else None


def _pays_otherwise(table: Table[Any], other: Table[Any], wager: str) -> bool:
    if wager != BASE:
        return wager in other.wagers and _gains(table, wager) != _gains(other, wager)
    same = table.wagers.keys() == other.wagers.keys()
    return same and any(_gains(table, name) != _gains(other, name) for name in table.wagers)


def _gains(table: Table[Any], wager: str) -> list[Fraction | int]:
    return [verdict.gain for verdict in table.wagers[wager].verdicts]
