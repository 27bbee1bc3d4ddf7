"""Exact counts of the words that look at cards: every deal of the cards that a side bet looks at.

Cards that a side bet cannot tell apart are counted together, so that even eight cards are few deals if only
their suits matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import Any

from houseway.equipment.cards import Card
from houseway.refusal import Refusal
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.side_bets.vocabulary import CardsAt, Observed, Value, Vocabulary, Word, places_of

MOST_DEALS = 3_000_000


def counted(
    table: Any, removed: Sequence[Card], vocabulary: Vocabulary, words: Sequence[Word]
) -> Distribution[Observed]:
    """Count the values of these words, which all look at cards, over every deal."""
    places = places_of(words)
    pack = cards_left(vocabulary.pack(table), removed, sum(place.count for place in places))
    kinds = _kinds_of_cards(pack, words)
    deals = _number_of_deals(len(kinds), places)
    if deals > MOST_DEALS:
        names = ", ".join(word.name for word in words)
        raise Refusal(
            f"{names} together make {deals:,} kinds of deals, too many to count exactly. "
            "Use fewer of these words in one side bet."
        )
    ways: Counter[tuple[Value, ...]] = Counter()
    for dealt, number in _deals(kinds, places, {}):
        ways[tuple(word.of(*(dealt[place] for place in word.looks_at)) for word in words)] += number
    names_of = [word.name for word in words]
    return Distribution(
        {Observed(None, tuple(zip(names_of, values, strict=True))): number for values, number in ways.items()}
    )


def _kinds_of_cards(pack: Mapping[Card, int], words: Sequence[Word]) -> dict[Card, int]:
    """Return one card for all that no word tells apart, and how many they are."""
    first: dict[Hashable, Card] = {}
    kinds: Counter[Card] = Counter()
    for card, number in pack.items():
        kind = tuple(word.sees(card) for word in words)
        kinds[first.setdefault(kind, card)] += number
    return {card: number for card, number in kinds.items() if number}


def _number_of_deals(kinds: int, places: Sequence[CardsAt]) -> int:
    product = 1
    for place in places:
        product *= comb(kinds + place.count - 1, place.count)
    return product


def _deals(
    left: dict[Card, int], places: Sequence[CardsAt], dealt: dict[CardsAt, tuple[Card, ...]]
) -> Iterator[tuple[Mapping[CardsAt, tuple[Card, ...]], int]]:
    """Yield every deal, in any order within a place, with its ways."""
    if not places:
        yield dealt, 1
        return
    place, *further = places
    for cards in combinations_with_replacement(left, place.count):
        taken = Counter(cards)
        ways = 1
        for card, number in taken.items():
            ways *= comb(left[card], number)
        if not ways:
            continue
        dealt[place] = cards
        if not further:
            yield dealt, ways
            continue
        for card, number in taken.items():
            left[card] -= number
        for whole, more in _deals(left, further, dealt):
            yield whole, ways * more
        for card, number in taken.items():
            left[card] += number
