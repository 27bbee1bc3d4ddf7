"""Names the places of cards: the dealer's, a seat's, another hand of a seat, or any that a game names.

A card that a person enters for a place is refused if the pack does not hold it any more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from houseway.equipment.cards import UNSEEN, Card
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.wagers.wagers import Seat, spot_of

_SEAT = re.compile(r"seat (\d+)(?: hand (\d+))?")


class Place(NamedTuple):
    """A place for cards, with the name that people read and logs keep.

    ``spot`` is the number of the seat that the cards were dealt to, None for all other places. A seat whose
    cards were split has several hands.
    """

    name: str
    spot: int | None = None
    hand: int = 1

    @classmethod
    def of_seat(cls, seat: Seat, hand: int = 1) -> Place:
        """Return the place of the cards of a seat; bettors behind a seat share its cards."""
        spot = spot_of(seat)
        return cls(f"seat {spot}" if hand == 1 else f"seat {spot} hand {hand}", spot, hand)

    @property
    def key(self) -> str:
        """How the keys of steps name the place: ``seat-3-hand-2``."""
        return self.name.replace(" ", "-")

    @property
    def in_words(self) -> str:
        """``seat 3`` or ``the dealer``, for the middle of a sentence."""
        return f"the {self.name}" if self.spot is None else self.name

    @property
    def first_hand(self) -> Place:
        """Return the place of the first hand of the seat, which may be this one."""
        return self if self.spot is None or self.hand == 1 else Place.of_seat(self.spot)


class HandOnTable(NamedTuple):
    """Cards at a place, if one person sees all of them.

    ``moved``: a card came from another hand or went there, so that the cards are not those that were dealt.
    ``groups`` are the cards as they are set, where the hand is.
    """

    place: Place
    cards: tuple[Card, ...]
    moved: bool = False
    groups: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True)
class SeveralPlaces:
    """A hand whose cards are at several places."""

    places: tuple[str, ...]


@dataclass(frozen=True)
class BeginsWith:
    """A hand at the place with its title that begins with the first card at another place."""

    place: str


HandAcrossPlaces = SeveralPlaces | BeginsWith


DEALER = Place("dealer")
DISCARD_RACK = Place("discard rack")


@lru_cache(maxsize=512)
def place_named(name: str) -> Place:
    """Read a place as logs write it."""
    seat = _SEAT.fullmatch(name)
    return Place.of_seat(int(seat[1]), int(seat[2] or 1)) if seat else Place(name)


# Which cards can be where: a card is seen once for each time that the pack holds it.


def check_card(words: str, cite: Citation, pack: str, answer: Any, left: Mapping[Card, int]) -> None:
    """Refuse what is no card, and a card of which the pack has no more."""
    if not isinstance(answer, Card):
        raise Refusal(f"{words}: {answer!r} is not a card.", cite)
    if answer is UNSEEN:
        raise Refusal(f"{words}: the card lies face up now. Enter it.", cite)
    if left.get(answer, 0) <= 0:
        raise Refusal(f"{words}: the {answer.words} is not in the {pack} any more.", cite)
