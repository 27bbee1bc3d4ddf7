"""What cards count and when a third card is drawn.

Our source prints only the titles of these sections: this is the standard public rule, as data (readings 24
and 47).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.rules.procedure.places import HandOnTable

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
