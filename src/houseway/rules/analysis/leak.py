"""Leaks: what a player may come to see that should be hidden, as the games declare it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from houseway.equipment.cards import Card

if TYPE_CHECKING:  # games are declared without numpy
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class Seen:
    """Something that may be seen: its chance, and the edge of the player who then plays best."""

    what: str
    chance: Fraction
    edge: Fraction
    play: str = ""  # the best play then, in words
    card: Card | None = None  # one of the cards that are seen alike, and how many there are
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
        found: Iterable[Seen] = getattr(import_module(module), function)(table)
        return found

    return count


def key_card_in(module: str) -> Leak:
    """Return the leak of a card that comes to the player, counted by ``key_card`` of a module."""
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
    """Return the kind of a card where suits are alike: its rank, or the joker."""
    return card.name if card.is_joker else card.rank


class HiddenHands(Protocol):
    """A game in which every player's hand is compared with the dealer's, for players who see more of it.

    Cards are given by their places in the pack, a row for each situation.
    """

    pack: Sequence[Card]
    decisions: Sequence[str]  # empty where every hand has decisions of its own
    player: int  # cards of a player
    dealer: int  # cards of the dealer that nobody should see before deciding
    shown: int  # cards of the dealer that everybody sees
    most_seen: int  # hidden cards of the dealer that may be known, at most

    def kind_of(self, card: Card) -> str:
        """Return a name that cards share which are alike in every hand, as the suits of a rank are."""

    def work(self, dealer_cards: int, neighbours: int) -> int:
        """Return about how many nanoseconds it takes to count one situation with so much known."""

    def gains(
        self,
        hands: npt.NDArray[np.uint8],
        shown: npt.NDArray[np.uint8],
        dealer: npt.NDArray[np.uint8],
        out: npt.NDArray[np.uint8],
    ) -> npt.NDArray[np.float64]:
        """Return what each decision gains on average, per unit, over all hands that the dealer can have.

        ``dealer`` are hidden cards of the dealer that the player knows, ``out`` cards that others hold. A
        decision that is not allowed gains minus infinity.
        """


def hidden_hands_in(module: str) -> Callable[[Any], HiddenHands]:
    """Return ``hidden_hands`` of a module, likewise."""

    def find(table: Any) -> HiddenHands:
        found: HiddenHands = import_module(module).hidden_hands(table)
        return found

    return find
