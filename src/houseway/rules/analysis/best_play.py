"""Play under a strategy: how often each decision is taken, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from typing import Any, Generic, Protocol, TypeVar, overload

from houseway.equipment.cards import Card
from houseway.refusal import Refusal, one_of
from houseway.rules.analysis.chart import Chart
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.wagers.wagers import Bets

Outcome = TypeVar("Outcome")
Item = TypeVar("Item")

BEST_PLAY = "best play"
NOTHING_TO_DECIDE = "nothing to decide"  # the decision of a branch that ends before the player's turn


@dataclass(frozen=True)
class Branch(Generic[Outcome]):
    """All deals in which the strategy takes one decision, with the outcomes they lead to."""

    decision: str
    bets: Bets  # per unit of the ante: every required wager, and what the decision adds to them
    outcomes: Distribution[Outcome]
    # Where the outcomes are those of single hands, several in a round: in how many ways the round comes up.
    rounds: int | None = None

    @property
    def total(self) -> int:
        """In so many ways the decision is taken."""
        return self.outcomes.total if self.rounds is None else self.rounds


class WhenAsked(Sequence[Item]):
    """A row that is worked out when somebody first looks at it: counting takes time."""

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


def _one_by_one(seen: Any) -> str:
    raise LookupError(f"{seen} does not tell: hands are decided one by one")


@dataclass(frozen=True)
class Strategy(Generic[Outcome]):
    """A way to decide. ``words`` say it so that a person can use it."""

    name: str
    words: Sequence[str]
    branches: Sequence[Branch[Outcome]]
    # What it decides by what the player sees, in the game's own terms.
    choose: Callable[[Any], str] = field(default=_one_by_one, compare=False)

    @property
    def total(self) -> int:
        return sum(branch.total for branch in self.branches)


class StrategyRefusal(Refusal):
    """A strategy that somebody wrote down, and that cannot be read or may not be played."""

    def __init__(self, strategy: str, message: str) -> None:
        super().__init__(message)
        self.strategy = strategy


@dataclass(frozen=True)
class BestPlay(Generic[Outcome]):
    """The strategy that loses least, and simpler ones to compare it with."""

    best: Strategy[Outcome]
    simple: tuple[Strategy[Outcome], ...] = ()
    # Reads a strategy that somebody writes down, and refuses one that the rules do not allow.
    given: Callable[[str], Strategy[Outcome]] | None = None
    # What each decision puts on the layout, per unit of the ante, required wagers included.
    decisions: Mapping[str, Bets] = field(default_factory=dict)
    charts: Callable[[], tuple[Chart, ...]] = tuple

    def named(self, text: str | None) -> Strategy[Outcome]:
        """The best where nothing is said, one that is listed with it, or one that somebody writes down."""
        if text is None:
            return self.best
        listed = {one.name: one for one in (self.best, *self.simple)}
        if text in listed:
            return listed[text]
        if self.given is None:
            raise StrategyRefusal(text, f"{text!r} is not a strategy. Play {one_of([*listed])}.")
        return self.given(text)


@dataclass(frozen=True)
class Sight:
    """What a player sees who decides: the own hand, as it is set, and cards of the dealer's."""

    hand: tuple[Card, ...]
    dealer: tuple[Card, ...] = ()
    groups: tuple[tuple[Card, ...], ...] = ()


# All that a decision can lead to: every showdown with cards that the player does not see.
ToCome = Callable[[Any, Sight], Distribution[Any]]
# Where more is decided after it: what each decision brings on average, in cents, with all that lies on the
# layout then; None where that is not counted.
Worth = Callable[[Any, Sight, Mapping[str, Bets]], Mapping[str, Fraction] | None]


class FindBestPlay(Protocol):
    """With cards already seen taken out, for a player who knows some cards of the dealer's hand."""

    def __call__(self, table: Any, removed: Sequence[Card], dealer: Sequence[Card] = ()) -> BestPlay[Any]: ...


def counted_in(module: str) -> FindBestPlay:
    """``best_play`` of this module. Counting takes heavy libraries, loaded only when somebody asks."""

    def best_play(table: Any, removed: Sequence[Card], dealer: Sequence[Card] = ()) -> BestPlay[Any]:
        found: BestPlay[Any] = import_module(module).best_play(table, removed, dealer)
        return found

    return best_play


def to_come_in(module: str) -> ToCome:
    """``to_come`` of this module, likewise."""

    def to_come(table: Any, sight: Sight) -> Distribution[Any]:
        found: Distribution[Any] = import_module(module).to_come(table, sight)
        return found

    return to_come


def worth_in(module: str) -> Worth:
    """``worth`` of this module, likewise."""

    def worth(table: Any, sight: Sight, choices: Mapping[str, Bets]) -> Mapping[str, Fraction] | None:
        found: Mapping[str, Fraction] | None = import_module(module).worth(table, sight, choices)
        return found

    return worth
