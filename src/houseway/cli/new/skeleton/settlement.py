"""The cards of a round, read into an outcome: all that the wagers look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from houseway.equipment.cards import STANDARD_DECK, Card, cards
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table

# Your own rules are cited as a proposal, with words of your choice after it.
RULES = Citation("proposed new-game(a)")
DEALING = Citation("proposed new-game(b)")

DECK = "deck"
RANKS = "23456789TJQKA"  # the ace is high
RANK: dict[Card, int] = {card: RANKS.index(card.rank) for card in STANDARD_DECK}


class Drawn(msgspec.Struct, frozen=True):
    """The outcome: the ranks of the two cards."""

    player: int
    dealer: int

    def __str__(self) -> str:
        return f"Player {RANKS[self.player]}, Dealer {RANKS[self.dealer]}"


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line for `houseway settle`: ``{"id": …, "player": ["9s"], "dealer": ["Kd"], "bets": {…}}``."""

    player: list[str]
    dealer: list[str]
    bets: dict[str, int]
    id: Any = None


def drawn(player: Card, dealer: Card) -> Drawn:
    return Drawn(RANK[player], RANK[dealer])


def outcome(_: Table[Drawn], dealt: Dealt) -> Drawn:
    """Return the outcome of a line; refuse one that cannot have happened."""
    player, dealer = cards(dealt.player), cards(dealt.dealer)
    _check(player, dealer)
    return drawn(player[0], dealer[0])


def _check(player: Sequence[Card], dealer: Sequence[Card]) -> None:
    if len(player) != 1 or len(dealer) != 1:
        raise Refusal("The player and the dealer have one card each. Give one card for each.", DEALING)
    if player[0] is dealer[0] or not RANK.keys() >= {*player, *dealer}:
        raise Refusal("A deck of 52 cards does not hold these two cards. Check them.", DEALING)
