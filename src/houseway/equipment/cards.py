"""Playing cards, written as rank then suit: ``As``, ``Td``; the joker is ``Jk``.

A stack is face down, like a deck in the hand or a shoe: only its next card can be drawn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from houseway.equipment.chance import Chance
from houseway.refusal import Refusal

RANKS = "A23456789TJQK"
SUITS = "shdc"
JOKER_NAME = "Jk"

_RANK_WORDS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
_SUIT_WORDS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
_SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


class Card:
    """A playing card. Each of the 53 exists once: equal cards are the same object."""

    __slots__ = ("name", "rank", "suit")

    def __init__(self, rank: str, suit: str) -> None:
        self.rank = rank
        self.suit = suit
        self.name = rank + suit

    @property
    def is_joker(self) -> bool:
        return self.name == JOKER_NAME

    @property
    def picture(self) -> str:
        """Return the card as printed in a transcript: ``A♠``."""
        if self.is_joker:
            return "Joker"
        return f"{'10' if self.rank == 'T' else self.rank}{_SUIT_SIGNS[self.suit]}"

    @property
    def words(self) -> str:
        return (
            "joker"
            if self.is_joker
            else f"{_RANK_WORDS.get(self.rank, self.rank)} of {_SUIT_WORDS[self.suit]}"
        )

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"card({self.name!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.name,)


class _UnseenCard(Card):
    """A face-down card that the person who records the round has not seen."""

    __slots__ = ()

    @property
    def picture(self) -> str:
        return "?"

    @property
    def words(self) -> str:
        return "card that nobody has seen"

    def __repr__(self) -> str:
        return "UNSEEN"

    def __reduce__(self) -> str:  # type: ignore[override]
        return "UNSEEN"


JOKER = Card("J", "k")
UNSEEN = _UnseenCard("?", "?")
STANDARD_DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)


def _spellings(card: Card) -> Iterable[str]:
    names = {card.name}
    if card.rank == "T":
        names.add("10" + card.suit)
    return {spelling for name in names for spelling in (name, name.lower(), name.upper(), name.swapcase())}


# Every accepted spelling: reading cards is on the hot path of settling.
CARDS: dict[str, Card] = {
    spelling: known for known in (*STANDARD_DECK, JOKER) for spelling in _spellings(known)
}
_named = CARDS.__getitem__


def card(name: str) -> Card:
    """Return the card of this name, in any accepted spelling."""
    try:
        return CARDS[name]
    except (KeyError, TypeError):
        raise Refusal(
            f"{name!r} is not a card. Write rank then suit, as As, Td or 7c "
            "(ranks A23456789TJQK, suits shdc), or Jk for the joker."
        ) from None


def cards(names: Iterable[str]) -> tuple[Card, ...]:
    names = tuple(names)
    try:
        return tuple(map(_named, names))
    except (KeyError, TypeError):
        return tuple(card(name) for name in names)


def pack(decks: int = 1, *, jokers: int = 0, ranks: str = RANKS, suits: str = SUITS) -> tuple[Card, ...]:
    """Return a pack in the order of manufacture: decks of all or some ranks and suits, then jokers."""
    deck = [card for card in STANDARD_DECK if card.rank in ranks and card.suit in suits]
    return (*deck * decks, *[JOKER] * jokers)


def pictures(row: Sequence[Card]) -> str:
    return " ".join(card.picture for card in row)


# Stacks of cards.


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
        """Return everything top first, with plastic cards. It is secret: never show it."""
        return list(self._cards)

    def __len__(self) -> int:
        """Return the number of playing cards: the stub, when the round is dealt."""
        return sum(isinstance(card, Card) for card in self._cards)

    @property
    def cards(self) -> list[Card]:
        """Return the playing cards, without plastic cards."""
        return [card for card in self._cards if isinstance(card, Card)]

    def remove(self, card: Card) -> None:
        """Take a card out, wherever it is in the stack."""
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
