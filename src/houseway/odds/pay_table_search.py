"""Proposes pay tables that bring a wager near a target house advantage: different ideas, in round odds.

An idea is a set of rows, at most three. Rows keep their order: one that is printed higher, or is rarer,
never pays less than the next.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, pairwise, product
from math import inf, lcm, log2
from typing import Any, NamedTuple

from houseway.odds.game_odds import BASE
from houseway.odds.pay_table_rows import PayRow, Scope, SearchedTable, Terms, gain_of, near, roughness, terms
from houseway.odds.wager_odds import check_counted
from houseway.progress import report_progress
from houseway.refusal import Refusal, one_of
from houseway.rules.analysis.best_play import BestPlay
from houseway.rules.game import Table
from houseway.rules.options import Choice
from houseway.rules.wagers.payout import Odds, Pays

MOST_ROWS = 3
NEIGHBOURS = 2  # values on either side of the best that are tried in the last row

# The costs of an idea, in tenths of a percentage point off the target.
TENTHS_OF_A_POINT = 1000
A_CHANGE = 0.5
A_TIE = 0.3  # with the next row, where the printed odds differ
A_DOUBLING = 0.3
A_BREAK = 0.3  # odds below the least, or other than the exact ones


@dataclass(frozen=True)
class Idea:
    """The values of all rows, and how far they are from the target; a lower ``score`` is a better idea."""

    values: tuple[Pays, ...]
    house_advantage: Fraction
    score: float


class _Value(NamedTuple):
    """A value of a row: how much of the house advantage it takes, and its cost."""

    pays: Pays
    fall: int
    gain: float
    cost: float


class _Others:
    """The values of a row other than what it pays now, the least first, to be looked up."""

    def __init__(self, values: Iterable[_Value]) -> None:
        self.values = list(values)
        self._falls = [value.fall for value in self.values]
        self._gains = [value.gain for value in self.values]

    def nearest(self, fall: int, least: float, most: float) -> list[_Value]:
        """Return the values nearest to this fall of the advantage that the order of rows allows."""
        low, high = bisect_left(self._gains, least), bisect_right(self._gains, most)
        at = bisect_left(self._falls, fall, low, max(low, high))
        return self.values[max(at - NEIGHBOURS, low) : min(at + NEIGHBOURS, high)]


class Ideas:
    """Looks for ideas with the rows of one table, which has this house advantage now."""

    def __init__(self, rows: Sequence[PayRow], now: Fraction, target: Fraction) -> None:
        self._rows, self._now, self._target = rows, now, target
        self._unit = lcm(
            now.denominator,
            target.denominator,
            *(row.fall(pays).denominator for row in rows for pays in row.values),
            *(row.worth.denominator for row in rows),
        )
        self._per_unit = TENTHS_OF_A_POINT / self._unit
        self._needed = int((now - target) * self._unit)  # how much of the advantage has to fall
        self._values = [[self._value(row, pays) for pays in row.values] for row in rows]
        self._usual = [self._value(row, row.now) for row in rows]
        self._others = [
            _Others(value for value in values if value.pays != row.now)
            for row, values in zip(rows, self._values, strict=True)
        ]
        # Rows that the house has out of order already need not be put in order.
        self._in_order = [
            place for place, (higher, lower) in enumerate(pairwise(self._usual)) if higher.gain >= lower.gain
        ]
        self._differ_in_print = [
            place
            for place, (higher, lower) in enumerate(pairwise(rows))
            if gain_of(higher.printed) > gain_of(lower.printed)
        ]

    def every_idea(self) -> Iterator[Idea]:
        """Yield the table as it is, the best idea for each set of rows, and both ends of the range."""
        yield self._idea(self._usual, 0)
        movable = [place for place, row in enumerate(self._rows) if row.may_move]
        for size in range(1, MOST_ROWS + 1):
            for places in combinations(movable, size):
                best = self._best(places)
                if best:
                    yield best
        for end in (self.lowest, self.highest):
            yield self._idea(end, sum(value.cost for value in end))

    @cached_property
    def lowest(self) -> list[_Value]:
        """Return the values with the lowest house advantage: every row as high as the one above lets it."""
        lowest: list[_Value] = []
        for place, values in enumerate(self._values):
            bound = lowest[-1].gain if place and place - 1 in self._in_order else values[-1].gain
            lowest.append(next((value for value in reversed(values) if value.gain <= bound), values[0]))
        return lowest

    @cached_property
    def highest(self) -> list[_Value]:
        """Return the values with the highest house advantage: every row as low as the one below lets it."""
        highest: list[_Value] = []
        for place, values in reversed(list(enumerate(self._values))):
            bound = highest[-1].gain if highest and place in self._in_order else values[0].gain
            highest.append(next((value for value in values if value.gain >= bound), values[-1]))
        return highest[::-1]

    def advantage(self, values: Sequence[_Value]) -> Fraction:
        return self._now - Fraction(sum(value.fall for value in values), self._unit)

    def _value(self, row: PayRow, pays: Pays) -> _Value:
        gain, cost = float(gain_of(pays)), 0.0
        if pays != row.now:
            doublings = abs(log2((gain + 2) / float(gain_of(row.now) + 2)))
            cost = A_CHANGE + roughness(pays) + A_DOUBLING * doublings + A_BREAK * row.would_break(pays)
        return _Value(pays, int(row.fall(pays) * self._unit), gain, cost)

    def _best(self, places: Sequence[int]) -> Idea | None:
        """Try all values of the first rows with those of the last that come nearest to the target."""
        *first, last = places
        best: tuple[float, list[_Value]] | None = None
        for chosen in product(*(self._others[place].values for place in first)):
            values = self._usual.copy()
            for place, changed in zip(first, chosen, strict=True):
                values[place] = changed
            cost = sum(value.cost for value in chosen)
            rest = self._needed - sum(value.fall for value in chosen)
            for value in self._nearest(last, rest, values, alone=not first):
                score = abs(rest - value.fall) * self._per_unit + cost + value.cost
                if best is None or score < best[0]:
                    values[last] = value
                    if self._is_in_order(values):
                        best = score, values.copy()
        return self._idea(best[1], best[0] - self._off(best[1])) if best else None

    def _nearest(self, place: int, rest: int, values: Sequence[_Value], *, alone: bool) -> list[_Value]:
        """Return the values of a row nearest to the rest; also others than round ones if it is alone."""
        most = values[place - 1].gain if place - 1 in self._in_order else inf
        least = values[place + 1].gain if place in self._in_order else -inf
        nearest = self._others[place].nearest(rest, least, most)
        row = self._rows[place]
        if alone and isinstance(row.values[-1], Odds):
            exact = gain_of(row.now) + Fraction(rest, self._unit) / row.worth
            others = near(exact, gain_of(row.values[0]), gain_of(row.values[-1]))
            nearest += [self._value(row, pays) for pays in others if pays != row.now]
        return nearest

    def _is_in_order(self, values: Sequence[_Value]) -> bool:
        return all(values[place].gain >= values[place + 1].gain for place in self._in_order)

    def _off(self, values: Sequence[_Value]) -> float:
        return abs(self._needed - sum(value.fall for value in values)) * self._per_unit

    def _idea(self, values: Sequence[_Value], cost: float) -> Idea:
        ties = sum(values[place].gain == values[place + 1].gain for place in self._differ_in_print)
        score = self._off(values) + cost + A_TIE * ties
        return Idea(tuple(value.pays for value in values), self.advantage(values), score)


# The proposals: the best ideas of all pay tables that the house may choose.

MOST_PROPOSED = 5
REACHED = Fraction(1, 1000)  # a tenth of a percentage point
WORTH_A_LOOK = Fraction(1, 400)  # how much further off than the nearest another proposal may be


@dataclass(frozen=True)
class Proposal:
    """A table to print: the options to change, the cost to the player and how often the wager wins."""

    changes: Mapping[str, str]
    table: Table[Any]
    house_advantage: Fraction
    hit_frequency: Fraction | None


@dataclass(frozen=True)
class Proposals:
    """Different ideas, the nearest first, and the range that the movable rows can reach."""

    target: Fraction
    proposals: tuple[Proposal, ...]
    lowest: Fraction
    highest: Fraction
    rows: tuple[PayRow, ...]  # of the table as it is
    can_change: bool  # whether there is any row to move or any other pay table to choose

    @property
    def off_by(self) -> Fraction:
        """Return how far the nearest proposal is from the target."""
        return min(abs(proposal.house_advantage - self.target) for proposal in self.proposals)

    @property
    def is_reached(self) -> bool:
        return self.off_by <= REACHED


@dataclass(frozen=True)
class _Candidate:
    """An idea for one of the pay tables that the house may choose."""

    choice: Mapping[str, str]
    searched: SearchedTable
    idea: Idea

    @property
    def rows(self) -> frozenset[str]:
        return frozenset(self.moved)

    @property
    def moved(self) -> dict[str, str]:
        pairs = zip(self.searched.rows, self.idea.values, strict=True)
        return {row.option.name: str(pays) for row, pays in pairs if pays != row.now}

    @property
    def changes(self) -> dict[str, str]:
        return {**self.choice, **self.moved}

    @property
    def score(self) -> float:
        return self.idea.score + A_CHANGE * len(self.choice)

    def extends(self, other: _Candidate) -> bool:
        """Return whether it is the other idea and more."""
        return self.rows > other.rows and other.changes.items() <= self.changes.items()


def propose(
    table: Table[Any],
    wager: str,
    target: Fraction,
    *,
    hold: Sequence[str] = (),
    move: Sequence[str] = (),
) -> Proposals:
    """Propose tables near the target. Rows to hold, or the only ones to move, are named as people would."""
    game, options = table.game, table.options.given
    if wager != BASE or not game.analysis.best_play:
        check_counted(table, wager)
    searched = SearchedTable(game, options, Scope(wager), table.what_if)
    if hold or move:
        scope = Scope(wager, _named(searched, hold), _named(searched, move))
        searched = SearchedTable(game, options, scope, table.what_if, searched.play)
    candidates: list[_Candidate] = []
    ends: list[Fraction] = []
    tables = 0
    for choice, chosen in _chosen(searched):
        report_progress(f"Trying pay tables of {game.title} {' '.join(choice.values())}".rstrip())
        ideas = Ideas(chosen.rows, chosen.now, target)
        candidates += [_Candidate(choice, chosen, idea) for idea in ideas.every_idea()]
        ends += [ideas.advantage(values) for values in (ideas.lowest, ideas.highest)]
        tables += 1
    can_change = tables > 1 or any(row.may_move for row in searched.rows)
    proposals = tuple(_computed(chosen) for chosen in _different(candidates, target))
    lowest, highest = min(ends), max(ends)
    return Proposals(target, proposals, lowest, highest, searched.rows, can_change)


def _different(candidates: Iterable[_Candidate], target: Fraction) -> list[_Candidate]:
    """Choose a few ideas that differ, the best first; return them with the nearest first."""

    def off(proposed: _Candidate) -> Fraction:
        return abs(proposed.idea.house_advantage - target)

    ordered = sorted(candidates, key=lambda proposed: (proposed.score, len(proposed.changes)))
    furthest = min(map(off, ordered)) + WORTH_A_LOOK
    chosen: list[_Candidate] = []
    seen: set[Terms] = set()
    for proposed in ordered:
        if len(chosen) == MOST_PROPOSED or off(proposed) > furthest:
            continue
        if any(_is_like(proposed, other) for other in chosen):
            continue
        pays = terms(proposed.searched.open(proposed.moved), proposed.searched.judged)
        if pays not in seen:
            seen.add(pays)
            chosen.append(proposed)
    return sorted(chosen, key=off)


def _is_like(one: _Candidate, other: _Candidate) -> bool:
    """Return whether the same rows move, or one idea is the other and more."""
    if not one.rows:
        return False
    return one.rows == other.rows or one.extends(other) or other.extends(one)


def _computed(candidate: _Candidate) -> Proposal:
    table = candidate.searched.open(candidate.moved)
    return Proposal(candidate.changes, table, *candidate.searched.figures(table, candidate.searched.play))


def _named(searched: SearchedTable, names: Iterable[str]) -> frozenset[str]:
    """Return the options of named rows: ``flush``, ``queens-up-flush`` or the option itself."""
    return frozenset(_option_named(searched, name) for name in names)


def _option_named(searched: SearchedTable, name: str) -> str:
    slug = _slug(name.strip()).removeprefix("pays-")
    rows = searched.rows
    titled = [row.option.name for row in rows if slug in (row.option.row_name, _slug(row.title))]
    ending = [row.option.name for row in rows if row.option.row_name.endswith(f"-{slug}")]
    matching = titled or ending
    if len(matching) != 1:
        why = "is more than one row" if matching else "is not a row"
        names = one_of([row.option.row_name for row in rows]) if rows else "none"
        raise Refusal(f"{searched.scope.wager}: {name!r} {why}. Its rows are {names}.")
    return matching[0]


def _slug(title: str) -> str:
    return title.lower().replace(" ", "-")


def _chosen(searched: SearchedTable) -> Iterator[tuple[dict[str, str], SearchedTable]]:
    """Yield the table as it is, and with every other pay table that the house may choose."""
    yield {}, searched
    for option in searched.game.wagering.options:
        if not isinstance(option, Choice) or option.name in searched.options:
            continue
        for value in option.values[1:]:
            choice = {option.name: value}
            other = _allowed(searched, choice)
            if other is None or not other.wagers.keys() >= {*searched.judged}:
                continue
            if terms(other, searched.judged) != terms(searched.usual, searched.judged):
                options = {**searched.options, **choice}
                counted = _shared(searched, other)
                yield choice, SearchedTable(searched.game, options, searched.scope, searched.what_if, counted)


def _allowed(searched: SearchedTable, choice: Mapping[str, str]) -> Table[Any] | None:
    """Open the table with another choice; None if the regulation forbids it or it makes no sense."""
    try:
        table = searched.open(choice)
    except Refusal:
        return None
    return None if len(table.breaks) > len(searched.usual.breaks) else table


def _shared(searched: SearchedTable, other: Table[Any]) -> BestPlay[Any] | None:
    """Return the best play if it is the same: same cards, and same results of the required wagers."""
    same_cards = searched.game.play.packs(other.options) == searched.game.play.packs(searched.usual.options)
    same_terms = terms(other, searched.required) == terms(searched.usual, searched.required)
    return searched.play if same_cards and same_terms else None
