"""Describes strategies and best play: how often each decision is taken, and the outcomes that it leads to.

A chart of a strategy has the player's hand down the side, and what else is seen across the top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar, overload

from houseway.equipment.cards import Card
from houseway.refusal import Refusal, one_of
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.wagers.wagers import Bets

# Strategy charts: the player's hand down the side, what else is seen across the top.

# In how many ways each decision is the best; empty for a cell that cannot come up.
Cell = Mapping[str, int]

# The usual letters of decisions that share their first letter with another.
_LETTERS = {"split": "P", "surrender": "R"}


@dataclass(frozen=True)
class ChartRow:
    label: str
    cells: tuple[Cell, ...]  # one for each column


@dataclass(frozen=True)
class Chart:
    """``decisions`` are all that the rules allow, those that cost least first."""

    title: str
    across: str
    columns: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    decisions: tuple[str, ...]

    @property
    def legend(self) -> str:
        """Explain the letters of the decisions in the chart, those that cost most first."""
        used = {mostly(cell) for row in self.rows for cell in row.cells}
        decisions = [decision for decision in reversed(self.decisions) if decision in used]
        names = ", ".join(f"{_letter_of(decision)} {decision}" for decision in decisions)
        return f"{names}; a small letter: mostly, not in every case"


def mostly(cell: Cell) -> str:
    """Return the decision that is best in most ways, of equals the cheapest; empty for an empty cell."""
    return max(cell, key=cell.__getitem__, default="")


def is_mixed(cell: Cell) -> bool:
    return len(cell) > 1


def letter(cell: Cell) -> str:
    """Return the letter of the decision, in lower case if it is not the best in every case."""
    capital = _letter_of(mostly(cell))
    return capital.lower() if is_mixed(cell) else capital


def _letter_of(decision: str) -> str:
    return _LETTERS.get(decision, decision[:1].upper())


def together(cells: Iterable[Cell]) -> Cell:
    added: Counter[str] = Counter()
    for cell in cells:
        added.update(cell)
    return added


def runs(lines: Sequence[Sequence[Cell]]) -> list[list[int]]:
    """Group neighbouring rows (or columns) that agree wherever neither is empty."""
    groups: list[list[int]] = []
    group_says: list[str] = []
    for number, line in enumerate(lines):
        says = [_says(cell) for cell in line]
        if groups and all(_agree(*pair) for pair in zip(group_says, says, strict=True)):
            groups[-1].append(number)
            group_says = [one or other for one, other in zip(group_says, says, strict=True)]
        else:
            groups.append([number])
            group_says = says
    return groups


def _agree(one: str, other: str) -> bool:
    return one == other or not one or not other


def _says(cell: Cell) -> str:
    return mostly(cell) + ("?" if is_mixed(cell) else "")


Outcome = TypeVar("Outcome")
Item = TypeVar("Item")

BEST_PLAY = "best play"
NOTHING_TO_DECIDE = "nothing to decide"  # the decision of a branch that ends before the player's turn


@dataclass(frozen=True)
class Branch(Generic[Outcome]):
    """All deals in which the strategy takes one decision, and their outcomes."""

    decision: str
    bets: Bets  # per unit of the ante: the required wagers and what the decision adds
    outcomes: Distribution[Outcome]
    # The ways of the rounds, where the outcomes are those of single hands, several in a round.
    rounds: int | None = None

    @property
    def total(self) -> int:
        """Return in how many ways the decision is taken."""
        return self.outcomes.total if self.rounds is None else self.rounds


class LazySequence(Sequence[Item]):
    """A sequence that is computed when it is first used: counting takes time."""

    def __init__(self, find: Callable[[], Sequence[Item]]) -> None:
        self._find = find

    @cached_property
    def _row(self) -> Sequence[Item]:
        return self._find()

    @overload
    def __getitem__(self, place: int) -> Item: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Item]: ...

    def __getitem__(self, place: int | slice) -> Item | Sequence[Item]:
        return self._row[place]

    def __len__(self) -> int:
        return len(self._row)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


def _one_by_one(seen: Any) -> str:
    raise LookupError(f"{seen} is not enough to decide: hands are decided one by one")


@dataclass(frozen=True)
class Strategy(Generic[Outcome]):
    """A strategy; ``words`` explain it to a player."""

    name: str
    words: Sequence[str]
    branches: Sequence[Branch[Outcome]]
    # The decision for what the player sees, in the terms of the game.
    choose: Callable[[Any], str] = field(default=_one_by_one, compare=False)

    @property
    def total(self) -> int:
        return sum(branch.total for branch in self.branches)


class StrategyRefusal(Refusal):
    """A written strategy that cannot be read or may not be played."""

    def __init__(self, strategy: str, message: str) -> None:
        super().__init__(message)
        self.strategy = strategy


@dataclass(frozen=True)
class BestPlay(Generic[Outcome]):
    """The best strategy, and simpler ones to compare it with."""

    best: Strategy[Outcome]
    simple: Sequence[Strategy[Outcome]] = ()
    # Parses a written strategy, and refuses one that the rules do not allow.
    given: Callable[[str], Strategy[Outcome]] | None = None
    # What each decision has on the layout, per unit of the ante, required wagers included.
    decisions: Mapping[str, Bets] = field(default_factory=dict)
    charts: Callable[[], tuple[Chart, ...]] = tuple

    def named(self, text: str | None) -> Strategy[Outcome]:
        """Return the best strategy for None, a listed one by name, or else parse a written one."""
        if text is None:
            return self.best
        listed = {strategy.name: strategy for strategy in (self.best, *self.simple)}
        if text in listed:
            return listed[text]
        if self.given is None:
            raise StrategyRefusal(text, f"{text!r} is not a strategy. Choose {one_of([*listed])}.")
        return self.given(text)


@dataclass(frozen=True)
class VisibleCards:
    """What the deciding player can see: own hand (as set) and the dealer's up cards."""

    hand: tuple[Card, ...]
    dealer: tuple[Card, ...] = ()
    groups: tuple[tuple[Card, ...], ...] = ()


# A hint says what each decision is worth: what the player gains on average, in cents, over all cards that the
# player does not see. Every wager on the player's layout after the decision counts, as it is really paid,
# except those that other outcomes decide. So $10 that are lost for certain are worth -1000, and $10 of which
# half is surrendered -500. A game has hints of one of these two kinds. A law plays rounds on from a decision,
# and its hint must be what they gain.


@dataclass(frozen=True)
class ToCome:
    """Hints of a game in which a decision changes only the wagers.

    ``outcomes`` are all that the round can still have, whatever is decided, each with its ways. Settlement
    makes the worth of each decision of them.
    """

    outcomes: Callable[[Any, VisibleCards], Distribution[Any]]


@dataclass(frozen=True)
class Worth:
    """Hints of a game in which a decision also changes what happens.

    ``worth`` is that of each decision, by all wagers on the layout after it. Later decisions are the best
    ones. What must be so for the question to be asked counts as known: that the dealer has no blackjack. The
    first question of a round counts the whole round; a later one may leave out what is the same with each
    decision, as another hand is. It returns None where that is not counted.
    """

    worth: Callable[[Any, VisibleCards, Mapping[str, Bets]], Mapping[str, Fraction] | None]


Hints = ToCome | Worth


class FindBestPlay(Protocol):
    """Finds the best play, with cards already seen taken out and some of the dealer's cards known."""

    def __call__(self, table: Any, removed: Sequence[Card], dealer: Sequence[Card] = ()) -> BestPlay[Any]: ...
