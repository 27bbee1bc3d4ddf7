"""Declares how players may gain an advantage at a game: by counting cards, by seeing hidden ones, by an
unfair device.

A game says how it is played by a count, which cards a player may get to see, and what a die or wheel
shows when its faces have other chances.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from houseway.equipment.cards import Card
from houseway.equipment.dice import FACES, Roll
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.analysis.kernel import Case, Rounds

if TYPE_CHECKING:
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
    more: npt.NDArray[np.float64]  # what each round gains in addition to its case, for each unit bet


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


# Leaks: hidden information that a player may get to see, as the games declare it.


@dataclass(frozen=True)
class Seen:
    """Something that may be seen: its chance, and the edge of the player who then plays best."""

    what: str
    chance: Fraction
    edge: Fraction
    play: str = ""  # the best play then, in words
    card: Card | None = None  # one of the cards that look the same, and how many there are
    cards: int = 0


@dataclass(frozen=True)
class Leak:
    """One kind of leak. ``count`` counts the required wagers for all that may be seen."""

    name: str
    words: str  # what is seen and when, as a sentence
    count: Callable[[Any], Iterable[Seen]]
    before_wagers: bool = False  # whether a player who sees it may still leave the round out
    places: int | None = None  # decimals of the edges, where they are not exact


def leak_in(module: str, function: str) -> Callable[[Any], Iterable[Seen]]:
    """Return a function that counts a leak, of a module that is only imported when it is called."""

    def count(table: Any) -> Iterable[Seen]:
        seen: Iterable[Seen] = getattr(import_module(module), function)(table)
        return seen

    return count


def key_card_in(module: str) -> Leak:
    """Return the leak of a card that the player gets, counted by ``key_card`` of a module."""
    return Leak(
        "key-card",
        "A player knows one card that will come to their hand before making a wager, as somebody does who "
        "has seen it next to a key card, and then plays the best strategy.",
        leak_in(module, "key_card"),
        before_wagers=True,
    )


def dealer_card_in(module: str) -> Leak:
    """Return the leak of one hidden card of the dealer, counted by ``dealer_card`` of a module."""
    return dealer_card_leak(leak_in(module, "dealer_card"))


def dealer_card_leak(count: Callable[[Any], Iterable[Seen]]) -> Leak:
    return Leak(
        "dealer-card",
        "A player sees one of the dealer's hidden cards before deciding, each equally often, and plays the "
        "best strategy for it.",
        count,
    )


BURN_CARD = "burn-card"


def burn_card_in(module: str) -> Leak:
    """Return the leak of a card out of play, counted by ``burn_card`` of a module."""
    return burn_card_leak(leak_in(module, "burn_card"))


def burn_card_leak(count: Callable[[Any], Iterable[Seen]]) -> Leak:
    return Leak(
        BURN_CARD,
        "A player sees one card that is out of play, such as the burn card or the bottom card of the deck, "
        "before making a wager, and plays the best strategy without it.",
        count,
        before_wagers=True,
    )


def rank_of(card: Card) -> str:
    """Return the kind of a card where suits do not matter: its rank, or the joker."""
    return card.name if card.is_joker else card.rank


class HiddenHands(Protocol):
    """A game in which every player's hand is compared with the dealer's, for players who see more of it.

    Cards are given by their places in the pack, a row for each situation.
    """

    pack: Sequence[Card]
    decisions: Sequence[str]  # empty where every hand has decisions of its own
    player: int  # cards of a player
    dealer: int  # cards of the dealer that players should not see before they decide
    face_up: int  # cards of the dealer that all players see
    most_seen: int  # hidden cards of the dealer that may be known, at most

    def kind_of(self, card: Card) -> str:
        """Return a name shared by cards that are equal in every hand, such as the suits of a rank."""

    def work(self, dealer_cards: int, neighbours: int) -> int:
        """Return about how many nanoseconds it takes to count one situation with so much known."""

    def gains(
        self,
        hands: npt.NDArray[np.uint8],
        face_up: npt.NDArray[np.uint8],
        dealer: npt.NDArray[np.uint8],
        out: npt.NDArray[np.uint8],
    ) -> npt.NDArray[np.float64]:
        """Return what each decision gains on average, per unit, over all hands that the dealer can have.

        ``dealer`` are hidden cards of the dealer that the player knows, ``out`` cards that others hold. A
        decision that is not allowed gains minus infinity.
        """


# The device that decides a round without cards, and what comes up when it is not fair.

Outcome = TypeVar("Outcome")

# The chance of each face, or of each pocket or section of a wheel.
Chances = Mapping[str, Fraction]


@dataclass(frozen=True)
class Device:
    """A die or a wheel. ``outcomes`` counts what comes up when its faces have other chances."""

    name: str
    faces: Mapping[str, int]  # with the ways of each if it is fair
    outcomes: Callable[[Chances], Distribution[Any]]
    # The same for whole rolls, where it is a die that is thrown with others.
    of_rolls: Callable[[Mapping[Roll, Fraction]], Distribution[Any]] | None = None
    rolls: tuple[Roll, ...] = ()

    @property
    def fair(self) -> Chances:
        ways = sum(self.faces.values())
        return {face: Fraction(count, ways) for face, count in self.faces.items()}


def weighted(chances: Mapping[Outcome, Fraction]) -> Distribution[Outcome]:
    """Return outcomes of these chances as whole ways."""
    unit = lcm(*(chance.denominator for chance in chances.values()))
    return Distribution({outcome: int(chance * unit) for outcome, chance in chances.items()}, unit)


def wheel(faces: Mapping[str, int]) -> Device:
    return Device("wheel", faces, weighted)


def one_die_of(
    rolls: Iterable[Roll], outcomes: Callable[[Mapping[Roll, Fraction]], Distribution[Any]]
) -> Device:
    """Return a die that is thrown with others: it is any of them, and the others are fair."""
    every_roll = tuple(rolls)

    def found(chances: Chances) -> Distribution[Any]:
        return outcomes({roll: _chance_of(roll, chances) for roll in every_roll})

    return Device("die", {str(face): 1 for face in FACES}, found, outcomes, every_roll)


def _chance_of(roll: Roll, chances: Chances) -> Fraction:
    number = len(roll.dice)
    others = Fraction(1, len(FACES) ** (number - 1))
    return sum((chances[str(face)] for face in roll.dice), Fraction(0)) / number * others
