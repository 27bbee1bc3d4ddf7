"""Playing cards, written as rank then suit: ``As``, ``Td``; the joker is ``Jk``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
    """The one value for a card that lies face down and that nobody who records the round has seen."""

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
        return tuple([CARDS[name] for name in names])
    except (KeyError, TypeError):
        return tuple(card(name) for name in names)


def pack(decks: int = 1, *, jokers: int = 0, ranks: str = RANKS, suits: str = SUITS) -> tuple[Card, ...]:
    """Return a pack in the order of manufacture: decks of all or some ranks and suits, then jokers."""
    deck = [card for card in STANDARD_DECK if card.rank in ranks and card.suit in suits]
    return (*deck * decks, *[JOKER] * jokers)


def pictures(row: Sequence[Card]) -> str:
    return " ".join(card.picture for card in row)
