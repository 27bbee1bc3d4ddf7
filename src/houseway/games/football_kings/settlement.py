"""Turns the cards of a round into an outcome: the score of Home and Visitor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from houseway.equipment.cards import STANDARD_DECK, Card, cards
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.places import HandOnTable
from houseway.rules.recorded_round import RecordedRound

ONE_DECK = Citation("13:69F-45.2(a)")
FACE_VALUE = Citation("13:69F-45.2(c)1")
PICTURES = Citation("13:69F-45.2(c)2")
ACES = Citation("13:69F-45.2(c)3")
KING_ZONE = Citation('13:69F-45.1 "King Zone"')
FOUR_CARDS = Citation("13:69F-45.6(e)")


@dataclass(frozen=True)
class Quarter:
    """Two cards dealt together, one to Home and one to Visitor."""

    inscription: str
    definition: Citation
    dealt: Citation
    is_king_zone: bool = False


QUARTERS = (
    Quarter("1st Quarter", Citation('13:69F-45.1 "First Quarter"'), Citation("13:69F-45.6(d)1")),
    Quarter("2nd Quarter", Citation('13:69F-45.1 "Second Quarter"'), Citation("13:69F-45.6(d)2")),
    Quarter("3rd Quarter", Citation('13:69F-45.1 "Third Quarter"'), Citation("13:69F-45.6(d)4"), True),
    Quarter("4th Quarter", Citation('13:69F-45.1 "Fourth Quarter"'), Citation("13:69F-45.6(d)5"), True),
)
CARDS_EACH = len(QUARTERS)
PLACES_OF_SIDES = {
    side: tuple(f"{side} {quarter.inscription}" for quarter in QUARTERS) for side in ("Home", "Visitor")
}


class CardValue(NamedTuple):
    """The value of a card, and the paragraph that sets it."""

    points: int
    cite: Citation


def value_of(card: Card, quarter: Quarter) -> CardValue:
    """Return the value of a card in the quarter in which it was dealt."""
    if card.rank == "A":
        return CardValue(11, KING_ZONE) if quarter.is_king_zone else CardValue(1, ACES)
    if card.rank in "JQK":
        return CardValue(10, PICTURES)
    return CardValue(10 if card.rank == "T" else int(card.rank), FACE_VALUE)


_POINTS = tuple({card: value_of(card, quarter).points for card in STANDARD_DECK} for quarter in QUARTERS)


def points(side: Sequence[Card]) -> int:
    """Return the total of one side, as far as it is dealt."""
    return sum([by_card[card] for by_card, card in zip(_POINTS, side, strict=False)])


def hand_in_words(_: object, hand: HandOnTable) -> str:
    return str(points(hand.cards))


class Score(msgspec.Struct, frozen=True, gc=False):
    """The totals of both sides, which decide all wagers."""

    home: int
    visitor: int

    @property
    def total(self) -> int:
        return self.home + self.visitor

    def __str__(self) -> str:
        return f"Home {self.home}, Visitor {self.visitor}"


# A side has at least A A 2 2 and at most 10 10 A A; every pair of such totals can be dealt.
SIDE_TOTALS = range(6, 43)
SCORES: dict[tuple[int, int], Score] = {
    (home, visitor): Score(home, visitor) for home, visitor in product(SIDE_TOTALS, repeat=2)
}


class Dealt(RecordedRound, frozen=True):
    """A line of `houseway settle`: ``{"id": …, "home": [4 cards], "visitor": [4 cards], "bets": {…}}``."""

    home: Annotated[list[str], Meta(description="the home team's four cards, in the order of the quarters")]
    visitor: Annotated[list[str], Meta(description="the visiting team's four cards, in the same order")]


def score(home: Sequence[Card], visitor: Sequence[Card]) -> Score:
    """Return the final score of four cards each, in the order of the quarters."""
    return SCORES[points(home), points(visitor)]


def outcome(_: Table[Score], dealt: Dealt) -> Score:
    home, visitor = cards(dealt.home), cards(dealt.visitor)
    if len(home) == len(visitor) == CARDS_EACH and len({*home, *visitor}) == 2 * CARDS_EACH:
        try:
            return score(home, visitor)
        except KeyError:  # a joker has no value; refused below
            pass
    raise _cannot_have_been_dealt(home, visitor)


def _cannot_have_been_dealt(home: Sequence[Card], visitor: Sequence[Card]) -> Refusal:
    """Return a refusal that says why these cannot be the cards of a round."""
    for side, dealt in (("Home", home), ("Visitor", visitor)):
        if len(dealt) < CARDS_EACH:
            missing = QUARTERS[len(dealt)]
            return Refusal(
                f"{side} has no card in the {missing.inscription}: {len(dealt)} of four are given. "
                "Give four cards a side, in the order of the quarters.",
                missing.definition,
            )
        if len(dealt) > CARDS_EACH:
            return Refusal(
                f"{side} has {len(dealt)} cards. Give four cards a side, in the order of the quarters.",
                FOUR_CARDS,
            )
    both = (*home, *visitor)
    wrong = next((card for card in both if card.is_joker or both.count(card) > 1), both[0])
    if wrong.is_joker:
        return Refusal("The joker is not in the deck of 52 cards. Give the card that was dealt.", ONE_DECK)
    return Refusal(
        f"The {wrong.words} is given twice, but a deck of 52 cards contains it once. Check the cards.",
        ONE_DECK,
    )
