"""A stack of cards face down: a deck in the hand or a shoe. Only the next card can be drawn."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from houseway.equipment.cards import Card
from houseway.equipment.chance import Chance
from houseway.refusal import Refusal


class CutCard:
    """A plastic card in the stack: the cutting card of a shoe or the cover card under a deck."""

    def __repr__(self) -> str:
        return "CUT_CARD"


CUT_CARD = CutCard()


class Stack:
    """The cards of a stack, top card first."""

    def __init__(self, cards: Iterable[Card | CutCard]) -> None:
        self._cards: deque[Card | CutCard] = deque(cards)

    @property
    def everything(self) -> list[Card | CutCard]:
        """Return everything top first, with plastic cards. It is secret: never show it to anybody."""
        return list(self._cards)

    def __len__(self) -> int:
        """Return the number of playing cards left: the stub, when the round is dealt."""
        return sum(isinstance(card, Card) for card in self._cards)

    @property
    def cards(self) -> list[Card]:
        """Return the playing cards, without plastic cards."""
        return [card for card in self._cards if isinstance(card, Card)]

    def remove(self, card: Card) -> None:
        """Take a card out, wherever it lies."""
        if card not in self._cards:
            raise Refusal(f"{card.name} is not in the stack any more. Name a card that is.")
        self._cards.remove(card)

    def shuffle(self, chance: Chance) -> None:
        """Take out any plastic card and shuffle."""
        mixed = self.cards
        chance.shuffle(mixed)
        self._cards = deque(mixed)

    def cut(self, count: int) -> None:
        """Put the top cards under the rest, with a cover card at the bottom."""
        if not 0 < count < len(self):
            raise Refusal(f"A cut of {count} cards leaves no two parts of a stack of {len(self)}. Cut fewer.")
        cards = self.cards
        self._cards = deque([*cards[count:], *cards[:count], CUT_CARD])

    def insert_cut_card(self, from_bottom: int) -> None:
        """Insert the cutting card with this many playing cards behind it, not counting a cover card."""
        if not 0 <= from_bottom <= len(self):
            raise Refusal(f"The cutting card cannot go {from_bottom} cards from the bottom of {len(self)}.")
        has_cover = bool(self._cards) and self._cards[-1] is CUT_CARD
        self._cards.insert(len(self._cards) - has_cover - from_bottom, CUT_CARD)

    @property
    def cut_card_is_next(self) -> bool:
        return bool(self._cards) and self._cards[0] is CUT_CARD

    def remove_cut_card(self) -> None:
        if self.cut_card_is_next:
            self._cards.popleft()

    def draw(self) -> Card | None:
        """Draw the next card; None if the stack is empty or a plastic card is next."""
        if not self._cards or self.cut_card_is_next:
            return None
        top = self._cards.popleft()
        return top if isinstance(top, Card) else None
