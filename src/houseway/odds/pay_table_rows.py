"""Finds the rows of a pay table that may move, their effect on the advantage, and the round odds to try.

The house advantage falls by the same step for every unit that a row pays more. So it is computed once for
each row, and that of any table is a sum; proposed tables are then computed in full. In games with decisions
this only holds if better paid rows change no decision, which is checked first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import count, takewhile
from typing import Any

from houseway.odds.game_odds import BASE, base_odds
from houseway.odds.wager_odds import branches_of, wager_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import NOTHING_TO_DECIDE, BestPlay, Strategy
from houseway.rules.game import Game, Table, open_table
from houseway.rules.wagers.pay_table_options import RowOdds
from houseway.rules.wagers.payout import Odds, Pays, PayTable, to
from houseway.rules.wagers.settlement import Gain, round_gain
from houseway.rules.wagers.wagers import Result

_ONES = range(1, 10)
_DECADE = (10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80)  # and ten times, a hundred times as much
MOST_UNITS = Fraction(999_999)  # the largest number in written odds
MOST_TIMES = 4  # the printed odds, up or down

# How odds read, by their digits without zeros at the end.
_ROUND = frozenset((*range(1, 10), 15, 25))
_ALMOST_ROUND = frozenset((12, 75, 125))
ALMOST_ROUND, BY_FIVES, NOT_ROUND = 0.25, 0.5, 1.0


def gain_of(pays: Pays) -> Fraction:
    """Return the gain of the row for each unit bet: less than nothing if it loses."""
    if isinstance(pays, Odds):
        return pays.ratio
    return Fraction(0) if pays == "push" else Fraction(-1)


def roughness(pays: Pays) -> float:
    """Return how far from round the odds are: 0 for the usual ones, more with each digit."""
    if not isinstance(pays, Odds):
        return 0
    if pays.per > 1:
        return ALMOST_ROUND if pays.per == 2 and pays.units <= 5 else NOT_ROUND
    digits = int(str(pays.units).rstrip("0"))
    if digits in _ROUND or digits in _ALMOST_ROUND:
        return 0 if digits in _ROUND else ALMOST_ROUND
    longer = len(str(digits)) - 1
    return (BY_FIVES if digits % 5 == 0 else NOT_ROUND) * longer


def round_odds(least: Fraction, most: Fraction, per: int) -> Iterator[Odds]:
    """Yield round odds in the range; also parts of a unit where ``per``, of the printed odds, has them."""
    if per > 1:
        parts = (to(units, per) for units in range(1, 2 * per + 1))
        yield from (odds for odds in parts if least <= odds.ratio <= most)
    for units in takewhile(lambda units: units <= min(most, MOST_UNITS), _round_units()):
        if units >= least:
            yield to(units, 1)


def _round_units() -> Iterator[int]:
    yield from _ONES
    for power in count():
        yield from (units * 10**power for units in _DECADE)


def near(exact: Fraction, least: Fraction, most: Fraction) -> Iterator[Odds]:
    """Yield whole odds around a number, from round ones to the very next."""
    for step in (1, 5, 10, 25, 50, 100):
        below = exact // step * step
        for units in (below, below + step):
            if max(least, Fraction(1)) <= units <= min(most, MOST_UNITS):
                yield to(int(units), 1)


def sorted_by_gain(values: Iterable[Pays]) -> list[Pays]:
    """Sort the values of a row, the least first, each once."""
    return sorted(dict.fromkeys(values), key=gain_of)


# The rows that may move, and the values to try for each.

Terms = tuple[tuple[Result, Gain], ...]


def terms(table: Table[Any], wagers: Iterable[str]) -> Terms:
    """Return every result of the wagers and of the bonuses on them."""
    names = tuple(wagers)
    bonuses = [bonus.verdicts for bonus in table.bonuses if bonus.on in names]
    verdicts = [*(table.wagers[name].verdicts for name in names), *bonuses]
    return tuple((verdict.result, verdict.gain) for of_wager in verdicts for verdict in of_wager)


def _another(printed: Pays) -> Pays:
    """Return another value for the row, to measure its effect."""
    if isinstance(printed, Odds):
        return to(printed.units + 1, printed.per)
    return to(1, 1) if printed == "push" else "push"


@dataclass(frozen=True)
class PayRow:
    """A row of the wager. It stays as it is where ``values``, the least first, has only what it pays now."""

    option: RowOdds
    table: PayTable  # that prints it
    now: Pays
    worth: Fraction  # how much the house advantage falls for each unit that it pays more
    values: tuple[Pays, ...]

    @property
    def printed(self) -> Pays:
        return self.table.row_named(self.option.row_name).pays

    @property
    def title(self) -> str:
        return self.table.row_named(self.option.row_name).title

    @property
    def may_move(self) -> bool:
        return len(self.values) > 1

    def would_break(self, pays: Pays) -> bool:
        return self.table.objection(self.option.row_name, pays) is not None

    def fall(self, pays: Pays) -> Fraction:
        """Return how much the house advantage falls if the row pays this."""
        return self.worth * (gain_of(pays) - gain_of(self.now))


@dataclass(frozen=True)
class Scope:
    """The scope of a search: the wager, or BASE; and the rows that stay, or the only ones that move."""

    wager: str
    hold: frozenset[str] = frozenset()
    move: frozenset[str] = frozenset()

    def lets_move(self, option: str) -> bool:
        return option not in self.hold and (not self.move or option in self.move)


@dataclass(frozen=True)
class SearchedTable:
    """The table to improve. Rows whose odds are among the options stay as they are; the others may move."""

    game: Game[Any]
    options: Mapping[str, str]
    scope: Scope
    what_if: bool = False
    counted: BestPlay[Any] | None = None  # if it is known from another table

    def open(self, changes: Mapping[str, str]) -> Table[Any]:
        return open_table(self.game, {**self.options, **changes}, what_if=self.what_if)

    @cached_property
    def usual(self) -> Table[Any]:
        return self.open({})

    @cached_property
    def play(self) -> BestPlay[Any]:
        """Return the best play at the table; without decisions, one branch of all outcomes."""
        return self.counted or self._play_at(self.usual)

    def _play_at(self, table: Table[Any]) -> BestPlay[Any]:
        if self.game.analysis.best_play and (self.is_base or self.game.analysis.odds is None):
            return self.game.analysis.best_play(table, ())
        return BestPlay(Strategy("", (), branches_of(table, wager=self.scope.wager)))

    @property
    def is_base(self) -> bool:
        return self.scope.wager == BASE

    @cached_property
    def required(self) -> list[str]:
        """Return the wagers that the best decision depends on."""
        return sorted({name for bets in self.play.decisions.values() for name in bets})

    @property
    def judged(self) -> list[str]:
        return self.required if self.is_base else [self.scope.wager]

    def figures(self, table: Table[Any], play: BestPlay[Any]) -> tuple[Fraction, Fraction | None]:
        """Return the house advantage of the wager and how often it wins, as far as that is known."""
        if self.is_base:
            base = base_odds(table, play.best)
            return base.house_advantage, base.hit_frequency
        wager = table.wager(self.scope.wager)
        odds = wager_odds(table, wager, play.best.branches, wager.beside[0])
        return odds.house_advantage, odds.hit_frequency

    @cached_property
    def now(self) -> Fraction:
        return self.figures(self.usual, self.play)[0]

    @cached_property
    def rows(self) -> tuple[PayRow, ...]:
        """Return the rows that make a difference to the wager, those that are printed highest first."""
        rows = sorted(self._rows(), key=lambda row: (-gain_of(row.printed), row.worth))
        movable = [row for row in rows if row.may_move]
        if self.is_base and movable:
            steady = self._that_change_no_decision(movable)
            rows = [row if row in steady else replace(row, values=(row.now,)) for row in rows]
        return tuple(row for row in rows if row.worth)

    def _rows(self) -> Iterator[PayRow]:
        for option in self.game.wagering.options:
            table = option.table_at(self.usual.options) if isinstance(option, RowOdds) else None
            if table is None or not isinstance(option, RowOdds):
                continue
            printed = table.row_named(option.row_name).pays
            as_printed, other = (
                self._opened({option.name: str(pays)}) for pays in (printed, _another(printed))
            )
            if as_printed and other and terms(as_printed, self.judged) != terms(other, self.judged):
                fall = self._advantage(as_printed) - self._advantage(other)
                worth = fall / (gain_of(_another(printed)) - gain_of(printed))
                now = self._now(option, printed, worth)
                yield PayRow(option, table, now, worth, self._values(option, table, printed, now))

    def _advantage(self, table: Table[Any]) -> Fraction:
        same = terms(table, self.judged) == terms(self.usual, self.judged)
        return self.now if same else self.figures(table, self.play)[0]

    def _opened(self, changes: Mapping[str, str]) -> Table[Any] | None:
        """Open a table to measure a row, whether it is allowed or not; None if it makes no sense."""
        try:
            return open_table(self.game, {**self.options, **changes}, what_if=True)
        except Refusal:
            return None

    def _now(self, option: RowOdds, printed: Pays, worth: Fraction) -> Pays:
        pays = self.usual.options.pays(option.name)
        if pays is not None or not (option.usual and worth):
            return printed if pays is None else pays
        as_printed = self._advantage(self.open({option.name: str(printed)}))
        ratio = gain_of(printed) + (as_printed - self.now) / worth
        return to(ratio.numerator, ratio.denominator)

    def _values(self, option: RowOdds, table: PayTable, printed: Pays, now: Pays) -> tuple[Pays, ...]:
        """Return the values to try for the row: only what it pays now if it is fixed or held."""
        fixed = option.name in self.options or (table.exact and not self.what_if)
        if fixed or not self.scope.lets_move(option.name):
            return (now,)
        if not isinstance(printed, Odds):
            tried: list[Pays] = ["lose", "push", to(1, 1)]
            return tuple(tried) if printed == "push" or option.name in self.scope.move else (now,)
        least = printed.ratio / MOST_TIMES if self.what_if else printed.ratio
        most = min(max(printed.ratio, gain_of(now)) * MOST_TIMES, MOST_UNITS)
        per = printed.per if printed.ratio >= 1 or not self.what_if else max(printed.per, 2)
        tables = [pays for pays in option.printed if isinstance(pays, Odds) and pays.ratio >= least]
        return tuple(sorted_by_gain([*round_odds(least, most, per), *tables, printed, now]))

    def _that_change_no_decision(self, movable: list[PayRow]) -> list[PayRow]:
        """Return the rows that cannot change the best decision; refuse if there are none.

        A row cannot if no other decision gains more from it than the best one, whatever the outcome, with
        every row at its least to begin with.
        """
        steady = list(movable)
        while steady:
            play, lower = self._at_least(steady)
            deciding = list(self._deciding(steady, play, lower))
            if not deciding:
                return steady
            steady = [row for row in steady if row not in deciding]
        raise Refusal(
            f"{movable[0].option.name} changes the best decisions at {self.game.title}. Give its odds and "
            "compare.",
            self.game.cite,
        )

    def _at_least(self, rows: Iterable[PayRow]) -> tuple[BestPlay[Any], Table[Any]]:
        least = {row.option.name: str(row.values[0]) for row in rows}
        lower = self.open(least)
        same = terms(lower, self.judged) == terms(self.usual, self.judged)
        return (self.play if same else self._play_at(lower)), lower

    def _deciding(self, rows: Sequence[PayRow], play: BestPlay[Any], lower: Table[Any]) -> Iterator[PayRow]:
        """Yield the rows that may change a decision. Rows of one pay table never pay for the same result."""
        by_table: dict[PayTable, list[PayRow]] = {}
        for row in rows:
            by_table.setdefault(row.table, []).append(row)
        for together in by_table.values():
            if self._may_change_decisions(together, play, lower):
                yield from (row for row in together if self._may_change_decisions([row], play, lower))

    def _may_change_decisions(self, rows: Iterable[PayRow], play: BestPlay[Any], lower: Table[Any]) -> bool:
        most = {row.option.name: str(row.values[-1]) for row in rows}
        higher = self.open({**lower.options.given, **most})
        decisions = {
            decision: (round_gain(lower, bets), round_gain(higher, bets))
            for decision, bets in play.decisions.items()
        }
        for branch in play.best.branches:
            if branch.decision == NOTHING_TO_DECIDE:
                continue
            for outcome in branch.outcomes.ways:
                gained = {
                    decision: after(outcome) - before(outcome)
                    for decision, (before, after) in decisions.items()
                }
                if max(gained.values()) > gained[branch.decision]:
                    return True
        return False
