"""The rows of pay tables that a designer can change, and the verdicts whose odds each of them sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from houseway.odds.wager_design import Judged
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table, open_table
from houseway.rules.registry import game as game_named
from houseway.rules.side_bets.derive import game_asked_for
from houseway.rules.wagers.pay_table_options import RowOdds
from houseway.rules.wagers.payout import to
from houseway.rules.wagers.wagers import AutomaticBonus, Verdict
from houseway.web.worker.odds import OptionPairs

_OTHER = to(9973, 1)  # a prime number, so that no row pays it


@dataclass(frozen=True)
class PayRow:
    """An option that sets the odds of some verdicts: each by its wager or bonus, and its number there."""

    option: str
    title: str  # of the row in its pay table
    printed: str  # what it pays without the option
    gain: Fraction | int  # the same for each unit
    verdicts: frozenset[tuple[str, int]]
    wagers: frozenset[str]  # all that pay otherwise with it


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
            changed = open_table(declared, {**dict(choices), option.name: _OTHER.words}, what_if=True)
        except Refusal:  # the chosen pay table has no such row
            continue
        row = _row(option, printed, changed)
        if row:
            found[option.name] = row
    return found


def _row(option: RowOdds, printed: Table[Any], changed: Table[Any]) -> PayRow | None:
    """Return what the row sets: the verdicts that pay the other odds now, and all wagers that pay otherwise.

    A wager that is made of others pays otherwise too, but not those odds: the row sets none of its verdicts.
    """
    before = {judged.name: judged for judged in _judged(printed)}
    verdicts: set[tuple[str, int]] = set()
    wagers: set[str] = set()
    for judged in _judged(changed):
        if _gains(judged) != _gains(before[judged.name]):
            wagers.add(judged.on if isinstance(judged, AutomaticBonus) else judged.name)
            if len(judged.verdicts) == len(before[judged.name].verdicts):
                places = (place for place, verdict in enumerate(judged.verdicts) if verdict.odds == _OTHER)
                verdicts |= {(judged.name, place) for place in places}
    if not verdicts:
        return None
    name, place = min(verdicts)
    verdict = before[name].verdicts[place]
    title = option.tables[0].row_named(option.row_name).title
    return PayRow(option.name, title, paid_by(verdict), verdict.gain, frozenset(verdicts), frozenset(wagers))


def paid_by(verdict: Verdict) -> str:
    """Return what a row pays, as it is written in an option."""
    return verdict.odds.words if verdict.odds else verdict.result.value


def _gains(judged: Judged) -> list[Fraction | int]:
    return [verdict.gain for verdict in judged.verdicts]


def _judged(table: Table[Any]) -> Iterator[Judged]:
    yield from table.wagers.values()
    yield from table.bonuses
