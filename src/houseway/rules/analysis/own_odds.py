"""The ways to count a wager whose odds are not simply read off the outcomes of its game.

`Analysis.odds` counts the outcomes of a round, or `Analysis.best_play` where players decide, and every wager
is settled for each of them. That is all for most wagers. `Analysis.own_odds` names the kinds of wagers for
which it is not, each with one of the classes below. Nothing is counted before the odds are needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.equipment.cards import Card
from houseway.regulation import Citation
from houseway.rules.analysis.distribution import Distribution


@dataclass(frozen=True)
class OwnOutcomes:
    """The wager is decided by outcomes that are counted for it alone.

    If it is offered during the round, they are its odds from that moment on. If it is made before the deal,
    the other wagers are taken to be independent of it.
    """

    # With the cards already seen taken out.
    count: Callable[[Any, Sequence[Card]], Distribution[Any]]
    # How they are counted, if readers should know.
    note: Callable[[Any], str] | None = None


@dataclass(frozen=True)
class NotCounted:
    """The odds of the wager are not known. ``why`` begins with "not counted: "."""

    why: str


@dataclass(frozen=True)
class WithPlay:
    """The wager has the odds of a player who leaves it alone, and averages for one who plays it best.

    ``averages`` are the house advantage, and all that is bet for each unit of the wager, with what is added
    to it later. The cards already seen are taken out.
    """

    name: str  # of the wager and the way to play it
    cite: Citation
    averages: Callable[[Any, Sequence[Card]], tuple[Fraction, Fraction]]
    note: str  # how the odds of the wager by itself are counted


@dataclass(frozen=True)
class Combination:
    """The wager has its odds by itself, and odds together with wagers that are made later.

    ``bets`` are on the layout when an outcome comes, per unit of the wager, which decides the whole.
    """

    name: str
    cite: Citation
    bets: Callable[[Any, Any], Mapping[str, Fraction | int]]


@dataclass(frozen=True)
class AwardChances:
    """The chance of each award of a progressive wager, where the outcomes of the game take long to count."""

    chances: Callable[[Any, Sequence[Card]], Mapping[str, Fraction]]


OwnOdds = OwnOutcomes | NotCounted | WithPlay | Combination | AwardChances
