"""The same table with another choice of the house, where that changes the odds of a wager."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from houseway.equipment.cards import Card
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.odds.wager_odds import WagerOdds, every_wager_odds
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.options import Choice
from houseway.rules.wagers.wagers import Verdict


@dataclass(frozen=True)
class Alternative:
    """Another value of one option, and the wagers whose odds it changes."""

    option: Choice
    value: str
    found: GameOdds
    changed: tuple[WagerOdds, ...]


def alternatives(found: GameOdds) -> Iterator[Alternative]:
    """Each other value of each option that the regulation allows at this table."""
    table = found.table
    before = {_key(one): _results(one) for one in found.wagers}
    for option, value, other in _other_tables(table):
        counted = game_odds(other) if other.game.odds is None else None
        # Where the base game is counted by itself, only if it takes to be told.
        wagers = counted.wagers if counted else every_wager_odds(other)
        changed = tuple(one for one in wagers if before.get(_key(one)) != _results(one))
        if changed:
            yield Alternative(option, value, counted or game_odds(other), changed)


def _other_tables(table: Table[Any]) -> Iterator[tuple[Choice, str, Table[Any]]]:
    for option in table.game.options:
        if not isinstance(option, Choice):
            continue
        for value in option.values:
            if value == table.options.choice(option.name):
                continue
            try:
                other = open_table(table.game, {**table.options.given, option.name: value})
            except Refusal:  # a choice that does not go with the others
                continue
            if _matters(table, other):
                yield option, value, other


def _matters(table: Table[Any], other: Table[Any]) -> bool:
    """Counting takes time: how cards are shuffled or inspected does not change any odds."""
    return _verdicts(table) != _verdicts(other) or _largest_pack(table) != _largest_pack(other)


def _verdicts(table: Table[Any]) -> list[tuple[str, tuple[Verdict, ...]]]:
    wagers = [(one.name, one.verdicts) for one in table.wagers.values()]
    return wagers + [(one.name, one.verdicts) for one in table.bonuses]


def _largest_pack(table: Table[Any]) -> Counter[Card]:
    """Decks that take turns are dealt one at a time, so their number changes nothing."""
    packs = [Counter(cards) for cards in table.game.packs(table.options).values()]
    return max(packs, key=Counter.total, default=Counter())


def _key(one: WagerOdds) -> tuple[str, str]:
    return one.wager.name, str(dict(one.beside))


def _results(one: WagerOdds) -> list[tuple[Any, ...]]:
    return [(row.verdict.result, row.pays, row.gain, row.ways) for row in one.rows]
