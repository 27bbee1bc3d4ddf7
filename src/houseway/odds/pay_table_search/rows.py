"""A table whose pay rows may move: what each of them is worth, and tables nearest to a wanted advantage.

An advantage falls by the same step with every unit that a row pays more. So it is folded once for each row,
and all tables follow by adding up; those that are suggested are folded for themselves again. Where the
player decides, this holds as long as better paid rows change no decision, which is shown first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, floor
from typing import Any

from houseway.odds.base_odds import base_odds
from houseway.odds.game_odds import BASE
from houseway.odds.pay_table_search.sums import Steps, nearest_sums
from houseway.odds.wager_odds import branches_of, wager_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import BestPlay, Strategy
from houseway.rules.analysis.gain import Gain, round_gain
from houseway.rules.game import Game, Table, open_table
from houseway.rules.options import AlternativeRowOdds, RowOdds
from houseway.rules.wagers.payout import Odds, to
from houseway.rules.wagers.wagers import Result

MOST_UNITS = 9999  # as odds are written


@dataclass(frozen=True)
class Suggestion:
    """What to change of the table as given, and the house advantage that it leads to."""

    changes: Mapping[str, str]
    house_advantage: Fraction


Terms = tuple[tuple[Result, Gain], ...]


def terms(table: Table[Any], wagers: Iterable[str]) -> Terms:
    """What the wagers may come to, with the bonuses that are paid on them."""
    names = tuple(wagers)
    bonuses = [bonus.verdicts for bonus in table.bonuses if bonus.on in names]
    verdicts = [*(table.wagers[name].verdicts for name in names), *bonuses]
    return tuple((verdict.result, verdict.gain) for one in verdicts for verdict in one)


@dataclass(frozen=True)
class PayRow:
    """A row whose odds the house sets: from its least upwards, by steps of the kind that it is printed in."""

    option: str
    least: Odds
    drop: Fraction  # in the house advantage, with each step
    now: int  # steps above the least at the table as given

    def odds(self, steps: int) -> str:
        return to(self.least.units + steps, self.least.per).words

    @property
    def most(self) -> int:
        """Up to twice what it pays now."""
        return min(self.least.units + 2 * self.now, MOST_UNITS - self.least.units)


@dataclass(frozen=True)
class Asked:
    """A table as given. Rows for which odds are given stay as they are; the others may move."""

    game: Game[Any]
    given: Mapping[str, str]
    wager: str  # or BASE
    counted: BestPlay[Any] | None = None  # where it is known from another table

    def open(self, changes: Mapping[str, str]) -> Table[Any]:
        return open_table(self.game, {**self.given, **changes})

    @cached_property
    def _least(self) -> dict[str, Odds]:
        return dict(self._rows_that_may_move())

    def _rows_that_may_move(self) -> Iterator[tuple[str, Odds]]:
        options = self.open({}).options
        for one in self.game.options:
            if isinstance(one, RowOdds | AlternativeRowOdds) and one.name not in self.given:
                least = one.least(options)
                if least and self._allows({one.name: least.words}):
                    yield one.name, least

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
        """Counted with every row at its least; where nothing is decided, all that comes up is one branch."""
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
        """Those that matter to the wager."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[PayRow]:
        lower, given = self.open(self._lowest), self.open({})
        # A preset of the house may pay more than the least without being asked.
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
        """Refuses a row that could change what is best to do.

        It cannot where no other decision would gain more by it than the best one, whatever comes up.
        """
        if terms(lower, self.required) == terms(higher, self.required):
            return
        decisions = {
            decision: (round_gain(lower, bets), round_gain(higher, bets))
            for decision, bets in self.play.decisions.items()
        }
        for branch in self.play.best.branches:
            for outcome in branch.outcomes.ways:
                gained = {one: after(outcome) - before(outcome) for one, (before, after) in decisions.items()}
                if max(gained.values()) > gained[branch.decision]:
                    raise Refusal(
                        f"{name} changes what is best to do at {self.game.title}. Give its odds and compare.",
                        self.game.cite,
                    )

    def by_one_row(self, target: Fraction) -> Iterator[Suggestion]:
        for row in self.rows:
            exact = row.now + (self.now - target) / row.drop
            last = MOST_UNITS - row.least.units
            tried = {min(max(steps, 0), last) for steps in (floor(exact), ceil(exact))}
            changes = [{row.option: row.odds(steps)} for steps in sorted(tried)]
            found = [Suggestion(one, self.house_advantage(one)) for one in changes]
            yield min(found, key=lambda one: abs(one.house_advantage - target))

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
        """The wagers that decide what is best to do."""
        return sorted({name for bets in self.play.decisions.values() for name in bets})

    @property
    def judged(self) -> list[str]:
        return self.required if self.wager == BASE else [self.wager]

    @property
    def lowest(self) -> Fraction:
        return self.highest - sum(row.most * row.drop for row in self.rows)
