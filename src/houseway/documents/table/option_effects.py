"""How the odds of a table change with other values of its options."""

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
class OptionEffect:
    """Another value of one option, the odds of the table with it, and the wagers whose odds it changes."""

    option: Choice
    value: str
    odds: GameOdds
    changed: tuple[WagerOdds, ...]


def option_effects(odds: GameOdds) -> Iterator[OptionEffect]:
    """Yield the effect of each other option value that is allowed at this table and changes its odds."""
    table = odds.table
    before = {_key(wager): _results(wager) for wager in odds.wagers}
    for option, value, other in _other_tables(table):
        counted = game_odds(other) if other.game.odds is None else None
        # A base game that is counted separately is counted only if a wager changes.
        wagers = counted.wagers if counted else every_wager_odds(other)
        changed = tuple(wager for wager in wagers if before.get(_key(wager)) != _results(wager))
        if changed:
            yield OptionEffect(option, value, counted or game_odds(other), changed)


def _other_tables(table: Table[Any]) -> Iterator[tuple[Choice, str, Table[Any]]]:
    for option in table.game.options:
        if not isinstance(option, Choice):
            continue
        for value in option.values:
            if value == table.options.choice(option.name):
                continue
            try:
                given = {**table.options.given, option.name: value}
                other = open_table(table.game, given, what_if=table.what_if)
            except Refusal:  # a value that cannot be combined with the others
                continue
            if _matters(table, other):
                yield option, value, other


def _matters(table: Table[Any], other: Table[Any]) -> bool:
    """Skip options that cannot change odds, such as the way of shuffling: computing odds takes time."""
    return _verdicts(table) != _verdicts(other) or _largest_pack(table) != _largest_pack(other)


def _verdicts(table: Table[Any]) -> list[tuple[str, tuple[Verdict, ...]]]:
    wagers = [(wager.name, wager.verdicts) for wager in table.wagers.values()]
    return wagers + [(bonus.name, bonus.verdicts) for bonus in table.bonuses]


def _largest_pack(table: Table[Any]) -> Counter[Card]:
    """Return the largest pack: decks used in turn are dealt one at a time, so their number has no effect."""
    packs = [Counter(cards) for cards in table.game.packs(table.options).values()]
    return max(packs, key=Counter.total, default=Counter())


def _key(wager: WagerOdds) -> tuple[str, str]:
    return wager.wager.name, str(dict(wager.beside))


def _results(wager: WagerOdds) -> list[tuple[Any, ...]]:
    return [(row.verdict.result, row.pays, row.gain, row.ways) for row in wager.rows]
