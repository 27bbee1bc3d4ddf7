"""The discard rack: used cards, of one pack at a time."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.equipment.cards import Card
from houseway.refusal import Refusal


class DiscardRack:
    """Cards go in as they leave the round and come out together for the next shuffle."""

    def __init__(self) -> None:
        self._pack_name = ""
        self._cards: list[Card] = []

    def __len__(self) -> int:
        return len(self._cards)

    def add(self, pack_name: str, cards: Iterable[Card]) -> None:
        if self._cards and pack_name != self._pack_name:
            raise Refusal(
                f"Cards of {pack_name} cannot go into the discard rack while it holds {self._pack_name}. "
                "Empty the rack first."
            )
        self._pack_name = pack_name
        self._cards.extend(cards)

    def empty(self) -> list[Card]:
        taken, self._cards = self._cards, []
        return taken
