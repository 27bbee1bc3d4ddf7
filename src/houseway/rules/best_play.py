"""Play under a strategy: how often each decision is taken, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic, TypeVar

from houseway.equipment.cards import Card
from houseway.rules.distribution import Distribution
from houseway.rules.wagers import Bets

Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class Branch(Generic[Outcome]):
    """All deals in which the strategy takes one decision, with the outcomes they lead to."""

    decision: str
    bets: Bets  # per unit of the ante: every required wager, and what the decision adds to them
    outcomes: Distribution[Outcome]


@dataclass(frozen=True)
class Strategy(Generic[Outcome]):
    """A way to decide. ``words`` say it so that a person can use it."""

    name: str
    words: tuple[str, ...]
    branches: tuple[Branch[Outcome], ...]

    @property
    def total(self) -> int:
        return sum(branch.outcomes.total for branch in self.branches)


@dataclass(frozen=True)
class BestPlay(Generic[Outcome]):
    """The strategy that loses least, and simpler ones to compare it with."""

    best: Strategy[Outcome]
    simple: tuple[Strategy[Outcome], ...] = ()
    # Reads a strategy that somebody writes down, and refuses one that the rules do not allow.
    given: Callable[[str], Strategy[Outcome]] | None = None


def counted_in(module: str) -> Callable[[Any, Sequence[Card]], BestPlay[Any]]:
    """``best_play`` of this module. Counting takes numpy, so it is loaded only when somebody asks."""

    def best_play(table: Any, removed: Sequence[Card]) -> BestPlay[Any]:
        found: BestPlay[Any] = import_module(module).best_play(table, removed)
        return found

    return best_play
