"""The rows of a pay table that may be changed, what each is worth, and the tables nearest to a target.

The house advantage falls by the same step for every unit that a row pays more. So it is computed once for
each row, and that of any table is a sum; the suggested tables are then computed in full. In games with
decisions this only holds if better paid rows change no decision, which is checked first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, floor
from typing import Any

from houseway.odds.base_game_odds import base_odds
from houseway.odds.game_odds import BASE
from houseway.odds.pay_table_search.sums import Steps, nearest_sums
from houseway.odds.wager_odds import branches_of, wager_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import BestPlay, Strategy
from houseway.rules.analysis.gain import Gain, round_gain
from houseway.rules.game import Game, Table, open_table
from houseway.rules.wagers.payout import Odds, to
from houseway.rules.wagers.row_odds import RowOdds
from houseway.rules.wagers.wagers import Result

MOST_UNITS = 9999  # the largest number in written odds


@dataclass(frozen=True)
class Suggestion:
    """The options to change, and the house advantage that results."""

    changes: Mapping[str, str]
    house_advantage: Fraction


Terms = tuple[tuple[Result, Gain], ...]


def terms(table: Table[Any], wagers: Iterable[str]) -> Terms:
    """Return every result of the wagers and of the bonuses on them."""
    names = tuple(wagers)
    bonuses = [bonus.verdicts for bonus in table.bonuses if bonus.on in names]
    verdicts = [*(table.wagers[name].verdicts for name in names), *bonuses]
    return tuple((verdict.result, verdict.gain) for of_wager in verdicts for verdict in of_wager)


@dataclass(frozen=True)
class PayRow:
    """A row whose odds the house sets, in steps of one unit above the least."""

    option: str
    least: Odds
    drop: Fraction  # of the house advantage with each step
    now: int  # steps above the least at the given table

    def odds(self, steps: int) -> str:
        return to(self.least.units + steps, self.least.per).words

    @property
    def most(self) -> int:
        """Return the most steps: up to twice what the row pays now."""
        return min(self.least.units + 2 * self.now, MOST_UNITS - self.least.units)


@dataclass(frozen=True)
class SearchedTable:
    """The table to improve. Rows whose odds are given stay as they are; the others may change."""

    game: Game[Any]
    given: Mapping[str, str]
    wager: str  # or BASE
    counted: BestPlay[Any] | None = None  # if it is known from another table
    what_if: bool = False

    def open(self, changes: Mapping[str, str]) -> Table[Any]:
        return open_table(self.game, {**self.given, **changes}, what_if=self.what_if)

    @cached_property
    def _least(self) -> dict[str, Odds]:
        return dict(self._changeable_rows())

    def _changeable_rows(self) -> Iterator[tuple[str, Odds]]:
        options = self.open({}).options
        for option in self.game.options:
            if isinstance(option, RowOdds) and option.name not in self.given:
                least = option.least(options)
                if least and self._allows({option.name: least.words}):
                    yield option.name, least

    def _allows(self, changes: Mapping[str, str]) -> bool:
        try:
            self.open(changes)
        except Refusal:
            return False
        return True

    @cached_property
    def _lowest(self) -> dict[str, str]:
        return {name: odds.words for name, odds in self._least.items()}

    @cached_property
    def play(self) -> BestPlay[Any]:
        """Return the best play with every row at its least; without decisions, one branch of all outcomes."""
        if self.counted:
            return self.counted
        table = self.open(self._lowest)
        if self.game.best_play and (self.wager == BASE or self.game.odds is None):
            return self.game.best_play(table, ())
        return BestPlay(Strategy("", (), branches_of(table, wager=self.wager)))

    def house_advantage(self, changes: Mapping[str, str]) -> Fraction:
        table = self.open(changes)
        if self.wager == BASE:
            return base_odds(table, self.play.best).house_advantage
        wager = table.wager(self.wager)
        return wager_odds(table, wager, self.play.best.branches, wager.beside[0]).house_advantage

    @cached_property
    def highest(self) -> Fraction:
        return self.house_advantage(self._lowest)

    @cached_property
    def now(self) -> Fraction:
        return self.house_advantage({})

    @cached_property
    def rows(self) -> tuple[PayRow, ...]:
        """Return the rows that make a difference to the wager."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[PayRow]:
        lower, given = self.open(self._lowest), self.open({})
        # The default odds of an option may be above the least.
        at_least = terms(given, self.judged) == terms(lower, self.judged)
        for name, least in self._least.items():
            more = {**self._lowest, name: to(least.units + 1, least.per).words}
            higher = self.open(more)
            if terms(higher, self.judged) != terms(lower, self.judged):
                self._check_decisions(name, lower, higher)
                drop = self.highest - self.house_advantage(more)
                if drop:
                    above = 0 if at_least else self.house_advantage({name: least.words}) - self.now
                    yield PayRow(name, least, drop, int(above / drop))

    def _check_decisions(self, name: str, lower: Table[Any], higher: Table[Any]) -> None:
        """Refuse a row that could change the best decision.

        It cannot if no other decision gains more from it than the best one, whatever the outcome.
        """
        if terms(lower, self.required) == terms(higher, self.required):
            return
        decisions = {
            decision: (round_gain(lower, bets), round_gain(higher, bets))
            for decision, bets in self.play.decisions.items()
        }
        for branch in self.play.best.branches:
            for outcome in branch.outcomes.ways:
                gained = {
                    decision: after(outcome) - before(outcome)
                    for decision, (before, after) in decisions.items()
                }
                if max(gained.values()) > gained[branch.decision]:
                    raise Refusal(
                        f"{name} changes the best decisions at {self.game.title}. Give its odds and compare.",
                        self.game.cite,
                    )

    def by_one_row(self, target: Fraction) -> Iterator[Suggestion]:
        for row in self.rows:
            exact = row.now + (self.now - target) / row.drop
            last = MOST_UNITS - row.least.units
            tried = {min(max(steps, 0), last) for steps in (floor(exact), ceil(exact))}
            changes = [{row.option: row.odds(steps)} for steps in sorted(tried)]
            found = [Suggestion(change, self.house_advantage(change)) for change in changes]
            yield min(found, key=lambda suggestion: abs(suggestion.house_advantage - target))

    def by_whole_table(self, target: Fraction, count: int) -> Iterator[Suggestion]:
        kinds = [Steps(row.drop, row.most, row.now) for row in self.rows]
        for taken in nearest_sums(self.highest - target, kinds, count):
            changes = {
                row.option: row.odds(steps)
                for row, steps in zip(self.rows, taken, strict=True)
                if steps != row.now
            }
            yield Suggestion(changes, self.house_advantage(changes))

    @cached_property
    def required(self) -> list[str]:
        """Return the wagers that the best decision depends on."""
        return sorted({name for bets in self.play.decisions.values() for name in bets})

    @property
    def judged(self) -> list[str]:
        return self.required if self.wager == BASE else [self.wager]

    @property
    def lowest(self) -> Fraction:
        return self.highest - sum(row.most * row.drop for row in self.rows)
