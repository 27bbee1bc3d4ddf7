"""Players who count the cards and play by the count, as the games declare it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from houseway.equipment.cards import Card
from houseway.rules.analysis.kernel import Case, Rounds

if TYPE_CHECKING:  # games are declared without numpy
    import numpy as np
    import numpy.typing as npt


class NamedCount(NamedTuple):
    """A well-known count: what each card adds to it, as people write it."""

    name: str
    title: str
    tags: str


class Deviation(NamedTuple):
    """A decision that depends on the count: ``below`` and then, from a count on, another one."""

    situation: str
    below: str
    from_count: int
    decision: str
    exact: float  # the count at which both are worth the same
    worth: float  # what it gains on average in units a round, with one unit bet in mid-shoe


@dataclass(frozen=True)
class Figures:
    """How well a count knows the game."""

    edge: float  # of a player without it, from a full shoe
    slope: float  # what the edge gains for each point of the count
    usual: float  # the count at which the cards left are in proportion as in a full shoe
    betting_correlation: float
    playing_efficiency: float
    insurance_correlation: float | None  # None where none is offered
    insurance_from: float | None  # the count from which it is worth taking

    def edge_at(self, count: float) -> float:
        """Return the edge at a count, as the effects of removal add up."""
        return self.edge + self.slope * (count - self.usual)


class Seating(NamedTuple):
    """How many players there are, and which of them counts: the first is dealt to first."""

    players: int = 1
    own: int = 1


class Watched(NamedTuple):
    """Whole shoes as they were dealt, a row for each; see ``Shoes`` for the fields."""

    starts: npt.NDArray[np.int32]
    codes: npt.NDArray[np.uint16]
    rounds: npt.NDArray[np.int32]
    more: npt.NDArray[np.float64]  # what each round gains besides its case, for each unit bet


class CountedPlay(Protocol):
    """A count at a table: what it is worth knowing, and shoes that are played by it."""

    cases: Sequence[Case[Any]]
    figures: Figures
    deviations: Sequence[Deviation]

    def play(self, shoes: Rounds, behind: int, table: Seating, *, deviate: bool) -> Watched:
        """Deal the shoes to players, one of whom decides by the count, or never does."""


@dataclass(frozen=True)
class Counts:
    """The counts of a game, and how it is played by them. ``per_deck``: for each deck that is left."""

    named: Callable[[], Mapping[str, NamedCount]]
    play: Callable[[Any, Mapping[Card, int], bool], CountedPlay]
    wager: str  # the wager that is varied with the count
