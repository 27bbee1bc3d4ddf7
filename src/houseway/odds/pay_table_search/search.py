"""Pay tables that bring a wager nearest to a wanted advantage, within what the regulation allows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.odds.game_odds import BASE
from houseway.odds.pay_table_search.rows import Asked, Suggestion, Terms, terms
from houseway.odds.wager_odds import check_counted
from houseway.progress import report_progress
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import BestPlay
from houseway.rules.game import Game, Table
from houseway.rules.options import Choice

TABLES = 5  # that are suggested at most


@dataclass(frozen=True)
class Nearest:
    """The nearest first: one row changed and all else as given; or the whole pay table."""

    rows: tuple[Suggestion, ...]
    tables: tuple[Suggestion, ...]
    highest: Fraction  # the house advantage with every row at its least
    lowest: Fraction  # and with every row at the most that was tried


def nearest(game: Game[Any], given: Mapping[str, str], wager: str, target: Fraction) -> Nearest:
    """Tables nearest to the target, over all rows at once and all pay tables that the house may choose."""
    asked = Asked(game, given, wager)
    if wager != BASE or not game.best_play:
        check_counted(asked.open({}), wager)
    tables: dict[Terms, Suggestion] = {}
    searched = []
    for choice, one in _chosen(asked):
        report_progress(f"Trying pay tables of {game.title} {' '.join(choice.values())}".rstrip())
        searched.append(one)
        for found in one.by_whole_table(target, TABLES):
            pays = terms(one.open(found.changes), one.judged)
            tables.setdefault(pays, Suggestion({**choice, **found.changes}, found.house_advantage))

    def distance(one: Suggestion) -> tuple[Fraction, int]:
        return abs(one.house_advantage - target), len(one.changes)

    can_change = len(searched) > 1 or asked.rows
    return Nearest(
        tuple(sorted(asked.by_one_row(target), key=distance)),
        tuple(sorted(tables.values(), key=distance)[:TABLES]) if can_change else (),
        max(one.highest for one in searched),
        min(one.lowest for one in searched),
    )


def _chosen(asked: Asked) -> Iterator[tuple[dict[str, str], Asked]]:
    """The table as given, and with every other pay table that the house may choose for the wager."""
    yield {}, asked
    table = asked.open({})
    for option in asked.game.options:
        if not isinstance(option, Choice) or option.name in asked.given:
            continue
        for value in option.values[1:]:
            choice = {option.name: value}
            try:
                other = asked.open(choice)
            except Refusal:
                continue
            if not other.wagers.keys() >= {*asked.judged}:
                continue
            if terms(other, asked.judged) != terms(table, asked.judged):
                yield choice, Asked(asked.game, {**asked.given, **choice}, asked.wager, _shared(asked, other))


def _shared(asked: Asked, other: Table[Any]) -> BestPlay[Any] | None:
    """The best play does not change where the same cards are dealt for the same required wagers."""
    if not asked.game.best_play:
        return None
    table = asked.open({})
    same_cards = asked.game.packs(other.options) == asked.game.packs(table.options)
    same_terms = terms(other, asked.required) == terms(table, asked.required)
    return asked.play if same_cards and same_terms else None
