"""What a player sees beside their hand: hidden cards of the dealer, and whole hands of neighbours."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Knowledge:
    """So many hidden cards of the dealer, and all cards of so many neighbours."""

    dealer_cards: int = 0
    neighbours: int = 0

    @property
    def name(self) -> str:
        seen = f"dealer-cards:{self.dealer_cards}" if self.dealer_cards else ""
        return seen or f"neighbours:{self.neighbours}"

    @property
    def words(self) -> str:
        if self.dealer_cards:
            cards = "one" if self.dealer_cards == 1 else str(self.dealer_cards)
            return f"A player sees {cards} of the dealer's hidden cards before deciding."
        if self.neighbours == 1:
            return "Two players show each other their cards before deciding."
        return f"{self.neighbours + 1} players show each other their cards before deciding."
