"""A coup: the two hands when all cards are dealt, which is all that the payout rules look at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import product

import msgspec

from houseway.equipment.cards import Card
from houseway.games.baccarat.hands.third_card import COUNT, NATURALS, PUNTO_BANCO, DrawingRules


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


# Every pair of hands that punto banco allows; no other can have been dealt.
COUPS: dict[tuple[AsDealt, AsDealt], Coup] = dict(coups_by(PUNTO_BANCO))
