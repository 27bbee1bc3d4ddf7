"""Defines the coup: what cards count, when a third card is drawn, how a recorded round is read.

Our source prints only the titles of these sections: this is the standard public rule, as data (readings 24
and 47).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import product
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from houseway.equipment.cards import JOKER, STANDARD_DECK, Card, cards
from houseway.games.baccarat.paragraphs import Paragraphs, ShoeParagraphs
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.places import HandOnTable
from houseway.rules.recorded_round import RecordedRound

# An ace counts 1, tens and faces nothing, the others what they show; the joker is not in a shoe.
_COUNTS = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}
COUNT: dict[Card, int] = {
    card: _COUNTS[card.rank] if card.rank in _COUNTS else int(card.rank) for card in STANDARD_DECK
}

NATURALS = (8, 9)


def points(cards: Iterable[Card]) -> int:
    """Return the point count of a hand: the last digit of the sum of its cards."""
    return sum([COUNT[card] for card in cards]) % 10


def hand_in_words(_: object, hand: HandOnTable) -> str:
    """Return the point count of a hand, and whether it is a natural."""
    count = points(hand.cards)
    return f"{count}, natural" if count in NATURALS and len(hand.cards) == 2 else str(count)


def is_natural_dealt(player: int, banker: int) -> bool:
    """Return whether either hand has 8 or 9 on two cards, so that both stand."""
    return player in NATURALS or banker in NATURALS


# What the Player's third card may count: none where that hand stood.
THIRD_CARDS: tuple[int | None, ...] = (None, *range(10))


class DrawingRules(NamedTuple):
    """When each hand draws a third card. D: draw, S: stand.

    The Player's Hand by its own point count, 0 to 7; the Banker's Hand by its own point count, and by the
    Player's third card, the first letter where that hand stood.
    """

    player: str
    banker: tuple[str, ...]

    def player_draws(self, player: int, banker: int) -> bool:
        """Return whether the Player's Hand draws, by the point counts of both hands on two cards."""
        return not is_natural_dealt(player, banker) and self.player[player] == "D"

    def banker_draws(self, player: int, banker: int, player_third: int | None) -> bool:
        """Return whether the Banker's Hand draws; ``player_third`` is what the Player's third card counts."""
        if is_natural_dealt(player, banker):
            return False
        return self.banker[banker][THIRD_CARDS.index(player_third)] == "D"


PUNTO_BANCO = DrawingRules(
    "DDDDDDSS",
    (
        # -0123456789
        "DDDDDDDDDDD",  # 0
        "DDDDDDDDDDD",  # 1
        "DDDDDDDDDDD",  # 2
        "DDDDDDDDDSD",  # 3
        "DSSDDDDDDSS",  # 4
        "DSSSSDDDDSS",  # 5
        "SSSSSSSDDSS",  # 6
        "SSSSSSSSSSS",  # 7
    ),
)

player_draws = PUNTO_BANCO.player_draws
banker_draws = PUNTO_BANCO.banker_draws


# A coup: the two hands when all cards are dealt, which is all that the payout rules look at.


class Winner(StrEnum):
    PLAYER = "Player"
    BANKER = "Banker"
    TIE = "Tie"


class Hand(msgspec.Struct, frozen=True):
    points: int
    cards: int

    @property
    def is_natural(self) -> bool:
        return self.cards == 2 and self.points in NATURALS


class Coup(msgspec.Struct, frozen=True):
    player: Hand
    banker: Hand

    @property
    def winner(self) -> Winner:
        margin = self.player.points - self.banker.points
        return Winner.PLAYER if margin > 0 else Winner.BANKER if margin < 0 else Winner.TIE

    @property
    def total_cards(self) -> int:
        return self.player.cards + self.banker.cards

    @property
    def is_dragon_7(self) -> bool:
        """Return whether the Banker's Hand wins with a three-card 7; a tie does not count (reading 25)."""
        return self.banker == _THREE_CARD_7 and self.player.points < 7

    def __str__(self) -> str:
        return f"Player {self.player.points}, Banker {self.banker.points}"


_THREE_CARD_7 = Hand(7, 3)

# A hand as dealt: the point count of its first two cards, and what a third card counts.
AsDealt = tuple[int, int | None]


def as_dealt(cards: Sequence[Card]) -> AsDealt:
    two_cards = (COUNT[cards[0]] + COUNT[cards[1]]) % 10
    return two_cards, COUNT[cards[2]] if len(cards) == 3 else None


def _hand(dealt: AsDealt) -> Hand:
    two_cards, third = dealt
    return Hand(two_cards, 2) if third is None else Hand((two_cards + third) % 10, 3)


def _third_cards(draws: bool) -> tuple[int | None, ...]:
    return tuple(range(10)) if draws else (None,)


def coups_by(rules: DrawingRules) -> Iterator[tuple[tuple[AsDealt, AsDealt], Coup]]:
    """Yield every pair of hands that the drawing rules allow."""
    for player, banker in product(range(10), repeat=2):
        for player_third in _third_cards(rules.player_draws(player, banker)):
            for banker_third in _third_cards(rules.banker_draws(player, banker, player_third)):
                dealt = (player, player_third), (banker, banker_third)
                yield dealt, Coup(_hand(dealt[0]), _hand(dealt[1]))


@cache
def every_coup() -> Mapping[tuple[AsDealt, AsDealt], Coup]:
    """Return every pair of hands that punto banco allows; no other can have been dealt."""
    return dict(coups_by(PUNTO_BANCO))


# A recorded round of baccarat, read into an outcome: the coup.


class Dealt(RecordedRound, frozen=True):
    """A line for settlement: ``{"id": …, "player": ["9s", "Kd"], "banker": ["7h", "As"], "bets": {…}}``."""

    player: Annotated[list[str], Meta(description="the Player's Hand, two or three cards as dealt")]
    banker: Annotated[list[str], Meta(description="the Banker's Hand, two or three cards as dealt")]


def outcome(paragraphs: Paragraphs, _: Table[Coup], dealt: Dealt) -> Coup:
    """Return the coup of these cards. Six at most, from six decks or more: no card comes too often."""
    player = read_hand(paragraphs, "Player's", dealt.player)
    banker = read_hand(paragraphs, "Banker's", dealt.banker)
    coup = every_coup().get((player, banker))
    if coup is None:
        raise Refusal(_against_the_table(player, banker), paragraphs.drawing)
    return coup


def read_hand(paragraphs: ShoeParagraphs, whose: str, names: list[str]) -> AsDealt:
    """Return a hand as it was dealt, or refuse cards that make none."""
    hand = cards(names)
    if not 2 <= len(hand) <= 3:
        raise Refusal(
            f"The {whose} Hand has two or three cards, not {len(hand)}. Give them in the order dealt.",
            paragraphs.initial_cards,
        )
    if JOKER in hand:
        raise Refusal(
            f"The {whose} Hand cannot hold a joker: a shoe has none. Check the cards.", paragraphs.card_values
        )
    return as_dealt(hand)


def _against_the_table(player: AsDealt, banker: AsDealt) -> str:
    """Say which hand has or lacks a third card against the drawing rules."""
    (player_points, player_third), (banker_points, _) = player, banker
    had = f"The hands had {player_points} (Player's) and {banker_points} (Banker's) on two cards"
    must_draw = player_draws(player_points, banker_points)
    if must_draw != (player_third is not None):
        return f"{had}, so the Player's Hand must {_duty(must_draw)}. Check its cards."
    must_draw = banker_draws(player_points, banker_points, player_third)
    after = "stood" if player_third is None else f"drew a card that counts {player_third}"
    return (
        f"{had} and the Player's Hand {after}, so the Banker's Hand must {_duty(must_draw)}. Check its cards."
    )


def _duty(draw: bool) -> str:
    return "draw a third card" if draw else "stand on two cards"
