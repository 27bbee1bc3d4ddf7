"""The vocabulary of a game: the words by which a side bet says what it looks at."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from houseway.equipment.cards import Card
from houseway.rules.analysis.distribution import Distribution

Value = bool | int | str


@dataclass(frozen=True)
class CardsAt:
    """Some cards of a round: so many of one field of a recorded line, from its first or a later card."""

    field: str
    count: int
    first: int = 0

    def of(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(cards[self.first : self.first + self.count])


def _the_card(card: Card) -> Hashable:
    return card


@dataclass(frozen=True)
class Word:
    """Something that a side bet can look at: ``of`` returns its value.

    It is called with the cards of each of ``looks_at``, or with the outcome of the round if there are none.
    ``sees`` is all that it sees of a card, such as its rank: the less that is, the faster it is counted.
    """

    name: str
    meaning: str
    values: tuple[Value, ...]  # in their order, the lowest first
    of: Callable[..., Value]
    looks_at: tuple[CardsAt, ...] = ()
    sees: Callable[[Card], Hashable] = _the_card
    # Whether it is known, and lies open, before the first decision of a player.
    early: bool = False
    # The fields of a line whose cards must lie open before it is settled.
    opens: tuple[str, ...] = ()

    @property
    def is_yes_or_no(self) -> bool:
        return self.values == (False, True)


YES_OR_NO = (False, True)

# Ranks as side bets write them, the ace high.
_RANK_NAMES = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
RANK_NAMES: tuple[Value, ...] = tuple(_RANK_NAMES.get(rank, rank) for rank in "23456789TJQKA")


def rank_of(card: Card) -> str:
    return card.rank


def suit_of(card: Card) -> str:
    return card.suit


def is_red(card: Card) -> bool:
    return card.suit in ("h", "d")


def rank_name(card: Card) -> str:
    """Return the rank of a card as side bets write it: ``10``, ``queen``."""
    return _RANK_NAMES.get(card.rank, card.rank)


def is_pair(two: Sequence[Card]) -> bool:
    return two[0].rank == two[1].rank


def is_suited(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


class Observed(msgspec.Struct, frozen=True):
    """An outcome, and the values of words that it does not tell by itself."""

    outcome: Any
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return str(self.outcome)


# Counts the outcomes together with the values of words that look at cards, with cards seen taken out.
CountTogether = Callable[[Any, Sequence[Card], Sequence[Word]], Distribution[Observed]]


@dataclass(frozen=True)
class Vocabulary:
    """The words of a game. ``pack`` names the pack that its cards come from."""

    words: tuple[Word, ...]
    pack: Callable[[Any], Sequence[Card]] = lambda _: ()
    # Where the cards of a field stand in a recorded round of the kernel, and how many cards it may take.
    columns: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    cards_in_a_round: int = 0
    # The cards of a line for settlement, by field.
    cards_of_line: Callable[[Any], Mapping[str, Sequence[str]]] | None = None
    count_together: CountTogether | None = None

    def __getitem__(self, name: str) -> Word:
        return next(word for word in self.words if word.name == name)

    @property
    def names(self) -> list[str]:
        return [word.name for word in self.words]


def places_of(words: Iterable[Word]) -> tuple[CardsAt, ...]:
    """Return the cards that these words look at, each once."""
    return tuple(dict.fromkeys(cards for word in words for cards in word.looks_at))


def value_of(word: Word, outcome: Any, cards: Mapping[str, Sequence[Card]]) -> Value:
    if not word.looks_at:
        return word.of(outcome)
    return word.of(*(place.of(cards.get(place.field, ())) for place in word.looks_at))
