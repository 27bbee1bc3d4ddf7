"""The rows of pay tables that a designer can change, and the verdicts whose odds each of them sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from houseway.odds.verdict_ways import Judged
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table, open_table
from houseway.rules.registry import game as game_named
from houseway.rules.side_bets.derive import game_asked_for
from houseway.rules.wagers.row_odds import RowOdds
from houseway.web.worker.odds import OptionPairs

_OTHER_ODDS = "9973 to 1"  # a prime number, so that no row pays it


@dataclass(frozen=True)
class PayRow:
    """An option that sets the odds of some verdicts: each by the wager or bonus, and its number there."""

    option: str
    verdicts: frozenset[tuple[str, int]]
    wagers: frozenset[str]  # that are paid by it


def choices_in(game: Game[Any], given: Mapping[str, str]) -> dict[str, str]:
    """Return the options without those that set the odds of rows."""
    rows = {option.name for option in game.options if isinstance(option, RowOdds)}
    return {name: value for name, value in given.items() if name not in rows}


@lru_cache(maxsize=64)
def pay_rows(game: str, choices: OptionPairs) -> dict[str, PayRow]:
    """Return the rows that a table with these choices has, by option.

    They are found by opening the table with other odds in each row, so that a game has nothing to declare.
    """
    declared = game_asked_for(game_named(game), dict(choices))
    printed = open_table(declared, dict(choices), what_if=True)
    found = {}
    for option in declared.options:
        if not isinstance(option, RowOdds):
            continue
        try:
            changed = open_table(declared, {**dict(choices), option.name: _OTHER_ODDS}, what_if=True)
        except Refusal:  # the chosen pay table has no such row
            continue
        moved = frozenset(_moved(printed, changed))
        if moved:
            on = {bonus.name: bonus.on for bonus in printed.bonuses}
            found[option.name] = PayRow(
                option.name, moved, frozenset(on.get(name, name) for name, _ in moved)
            )
    return found


def _moved(printed: Table[Any], changed: Table[Any]) -> Iterator[tuple[str, int]]:
    after = {judged.name: judged for judged in _judged(changed)}
    for judged in _judged(printed):
        pairs = zip(judged.verdicts, after[judged.name].verdicts, strict=True)
        for place, (verdict, other) in enumerate(pairs):
            if verdict.gain != other.gain:
                yield judged.name, place


def _judged(table: Table[Any]) -> Iterator[Judged]:
    yield from table.wagers.values()
    yield from table.bonuses
