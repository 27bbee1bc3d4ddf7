"""Helps designers of a wager: its advantage by size and with other pay rows, and notes on its odds.

Tables that differ only in what rows pay have the same outcomes, so their figures are sums over ways of
verdicts that are counted once. In games with decisions this holds as long as the wagers that decisions
depend on pay the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.drawing.formats import percent
from houseway.equipment.money import Cents
from houseway.odds.game_odds import BASE, GameOdds, base_odds
from houseway.odds.wager_odds import Row, WagerOdds, branches_of, check_counted, wager_odds
from houseway.rules.analysis.best_play import BestPlay
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import AutomaticBonus, Bets, Verdict, Wager


def by_wager_size(table: Table[Any], wager_name: str, bets: Iterable[Cents]) -> dict[Cents, Fraction]:
    """Return the advantage for each bet, rounded as really paid; for the base game the bet is the ante."""
    if wager_name == BASE and table.game.analysis.best_play:
        best = table.game.analysis.best_play(table, ()).best
        return {bet: base_odds(table, best, bet).house_advantage for bet in bets}
    check_counted(table, wager_name)
    wager, branches = table.wager(wager_name), branches_of(table, wager=wager_name)
    return {bet: wager_odds(table, wager, branches, wager.beside[0], bet).house_advantage for bet in bets}


# The ways of each verdict, counted once for all tables that differ only in what rows pay.

Judged = Wager[Any] | AutomaticBonus[Any]


@dataclass(frozen=True)
class Ways:
    """The ways of one verdict: its number among the verdicts of the wager, and the units bet."""

    verdict: int
    units: int
    ways: int


@dataclass(frozen=True)
class WagerWays:
    """The ways of every verdict of a wager, or of an automatic bonus. It can be sent to another process."""

    name: str
    beside: Bets
    rows: tuple[str, ...]  # of all verdicts: another table has to have the same ones
    ways: tuple[Ways, ...]

    def fits(self, judged: Judged | None) -> bool:
        """Return whether the wager of another table has the same rows, whatever they pay.

        A verdict may name its row only where it pushes or loses instead of paying odds.
        """
        if judged is None or len(self.rows) != len(judged.verdicts):
            return False
        pairs = zip(self.rows, _rows(judged), strict=True)
        return all(row == other or not (row and other) for row, other in pairs)

    def at(self, table: Table[Any]) -> WagerOdds:
        """Return the odds of this wager at another table that it fits, in the order of its pay table."""
        wager = table.wagers[self.name]
        return WagerOdds(wager, self.beside, tuple(self.rows_paid(wager)))

    def rows_paid(self, judged: Judged) -> list[Row]:
        """Return the ways of each verdict with what it pays at another table."""
        verdicts = [(judged.verdicts[counted.verdict], counted) for counted in self.ways]
        return [
            Row(verdict, counted.ways, Fraction(verdict.gain), counted.units) for verdict, counted in verdicts
        ]


def ways_of_wager(odds: WagerOdds) -> WagerWays:
    return _ways(odds.wager, odds.beside, ((row.verdict, row.units, row.ways) for row in odds.by_verdict))


def ways_of_bonus(bonus: AutomaticBonus[Any], play: BestPlay[Any]) -> WagerWays:
    """Count how often an automatic bonus is due under the best strategy."""
    due = (
        (verdict, branch.bets[bonus.on], count)
        for branch in play.best.branches
        if bonus.on in branch.bets
        for outcome, count in branch.outcomes.ways.items()
        if (verdict := bonus.due(outcome, branch.bets))
    )
    return _ways(bonus, {}, due)


def _ways(judged: Judged, others: Bets, counted: Iterable[tuple[Verdict, int, int]]) -> WagerWays:
    places = {id(verdict): place for place, verdict in enumerate(judged.verdicts)}
    ways: dict[tuple[int, int], int] = {}
    for verdict, units, count in counted:
        key = places[id(verdict)], units
        ways[key] = ways.get(key, 0) + count
    ordered = tuple(Ways(place, units, ways[place, units]) for place, units in sorted(ways))
    return WagerWays(judged.name, dict(others), _rows(judged), ordered)


def _rows(judged: Judged) -> tuple[str, ...]:
    return tuple(verdict.row for verdict in judged.verdicts)


def decisive_wagers(play: BestPlay[Any]) -> frozenset[str]:
    """Return the wagers that the best decision depends on: those on the layout after any decision."""
    bets = [*play.decisions.values(), *(branch.bets for branch in play.best.branches)]
    return frozenset(name for on_layout in bets for name in on_layout)


# Notes for the designer of a side bet.


def side_bet_notes(game_odds: GameOdds) -> list[str]:
    """Return a sentence for each side bet on which players are ahead, and each row that never comes up."""
    proposed = {side_bet.name for side_bet in game_odds.table.game.side_bets}
    return [note for odds in game_odds.wagers if odds.wager.name in proposed for note in _notes(odds)]


def _notes(odds: WagerOdds) -> Iterator[str]:
    if odds.house_advantage < 0:
        yield (
            f"{odds.wager.name}: the players are ahead. On average they win {percent(-odds.house_advantage)} "
            "of every wager."
        )
    counted = {row.verdict.row for row in odds.by_verdict}
    for verdict in odds.wager.verdicts:
        if verdict.row and verdict.row not in counted:
            yield (
                f"{odds.wager.name}: the row {verdict.row!r} never comes up. No deal has all that it asks "
                "for, or an earlier row takes them all."
            )
