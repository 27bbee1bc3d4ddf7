"""What if: a wager of another size, or other odds in a pay table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any

from houseway.equipment.money import Cents
from houseway.odds.wager_odds import branches_of, wager_odds
from houseway.refusal import Refusal
from houseway.rules.best_play import Branch
from houseway.rules.game import Game, Table, open_table
from houseway.rules.payout import Odds, to

# Far above every floor, and within what odds may be written as: two points of a straight line.
PROBE = 5000
MOST = 9999


@dataclass(frozen=True)
class Suggestion:
    """Odds for one row of a pay table, all else as given, and the house advantage they lead to."""

    option: str
    odds: Odds
    house_advantage: Fraction


def by_wager_size(table: Table[Any], wager_name: str, bets: Iterable[Cents]) -> dict[Cents, Fraction]:
    """The house advantage at each size of the wager, with every rounding of real payments."""
    wager = table.wager(wager_name)
    branches = branches_of(table)
    return {bet: wager_odds(table, wager, branches, wager.beside[0], bet).house_advantage for bet in bets}


def nearest(game: Game[Any], given: Mapping[str, str], wager: str, target: Fraction) -> list[Suggestion]:
    """For each row that matters to the wager, the whole odds to 1 that come nearest, best first."""
    if game.best_play:
        raise Refusal(f"At {game.title} other odds change the best play; compare tables instead.", game.cite)
    table = open_table(game, given)
    table.wager(wager)
    branches = tuple(branches_of(table))
    found = [
        suggestion
        for option in game.options
        if option.name.startswith("pays-")
        for suggestion in _best_of_row(Probe(game, given, wager, option.name, branches), target)
    ]
    return sorted(found, key=lambda one: abs(one.house_advantage - target))


@dataclass(frozen=True)
class Probe:
    """Tables that differ in the odds of one row only."""

    game: Game[Any]
    given: Mapping[str, str]
    wager: str
    option: str
    branches: tuple[Branch[Any], ...]

    def house_advantage(self, units: int) -> Fraction | None:
        """None where the regulation or the table does not allow these odds."""
        try:
            table = open_table(self.game, {**self.given, self.option: str(to(units, 1))})
        except Refusal:
            return None
        wager = table.wager(self.wager)
        return wager_odds(table, wager, self.branches, wager.beside[0]).house_advantage


def _best_of_row(probe: Probe, target: Fraction) -> Iterator[Suggestion]:
    """The advantage falls by the same step with every unit that the row pays more."""
    high, higher = probe.house_advantage(PROBE), probe.house_advantage(PROBE + 1)
    if high is None or higher is None or high == higher:
        return
    exact = PROBE + (high - target) / (high - higher)
    tried = {min(max(units, 1), MOST) for units in (floor(exact), ceil(exact))}
    legal = [(units, found) for units in tried if (found := probe.house_advantage(units)) is not None]
    if not legal:
        legal = [_least_legal(probe)]
    units, found = min(legal, key=lambda pair: abs(pair[1] - target))
    yield Suggestion(probe.option, to(units, 1), found)


def _least_legal(probe: Probe) -> tuple[int, Fraction]:
    """The target lies below the floor of the row: the least that may be paid comes nearest."""
    for units in range(1, PROBE + 1):
        found = probe.house_advantage(units)
        if found is not None:
            return units, found
    raise Refusal(f"{probe.option} cannot be set at this table.")
