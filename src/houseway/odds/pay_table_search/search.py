"""Search for the legal pay tables that bring a wager nearest to a target house advantage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.odds.game_odds import BASE
from houseway.odds.pay_table_search.rows import SearchedTable, Suggestion, Terms, terms
from houseway.odds.wager_odds import check_counted
from houseway.progress import report_progress
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import BestPlay
from houseway.rules.game import Game, Table
from houseway.rules.options import Choice

TABLES = 5  # suggested at most


@dataclass(frozen=True)
class Nearest:
    """The suggestions, nearest first: with one row changed, and with the whole pay table changed."""

    rows: tuple[Suggestion, ...]
    tables: tuple[Suggestion, ...]
    highest: Fraction  # the house advantage with every row at its least
    lowest: Fraction  # with every row at the most that was tried


def nearest(game: Game[Any], given: Mapping[str, str], wager: str, target: Fraction) -> Nearest:
    """Find the tables nearest to the target, over all rows and all pay tables that the house may choose."""
    asked = SearchedTable(game, given, wager)
    if wager != BASE or not game.best_play:
        check_counted(asked.open({}), wager)
    tables: dict[Terms, Suggestion] = {}
    searched = []
    for choice, chosen in _chosen(asked):
        report_progress(f"Trying pay tables of {game.title} {' '.join(choice.values())}".rstrip())
        searched.append(chosen)
        for found in chosen.by_whole_table(target, TABLES):
            pays = terms(chosen.open(found.changes), chosen.judged)
            tables.setdefault(pays, Suggestion({**choice, **found.changes}, found.house_advantage))

    def distance(suggestion: Suggestion) -> tuple[Fraction, int]:
        return abs(suggestion.house_advantage - target), len(suggestion.changes)

    can_change = len(searched) > 1 or asked.rows
    return Nearest(
        tuple(sorted(asked.by_one_row(target), key=distance)),
        tuple(sorted(tables.values(), key=distance)[:TABLES]) if can_change else (),
        max(table.highest for table in searched),
        min(table.lowest for table in searched),
    )


def _chosen(asked: SearchedTable) -> Iterator[tuple[dict[str, str], SearchedTable]]:
    """Yield the given table, and the table with every other pay table that the house may choose."""
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
                given = {**asked.given, **choice}
                yield choice, SearchedTable(asked.game, given, asked.wager, _shared(asked, other))


def _shared(asked: SearchedTable, other: Table[Any]) -> BestPlay[Any] | None:
    """Return the best play if it is the same: same cards, and same results of the required wagers."""
    if not asked.game.best_play:
        return None
    table = asked.open({})
    same_cards = asked.game.packs(other.options) == asked.game.packs(table.options)
    same_terms = terms(other, asked.required) == terms(table, asked.required)
    return asked.play if same_cards and same_terms else None
