"""Exact counts of the words that look at cards: every deal of the cards that a side bet looks at.

Cards that a side bet cannot tell apart are counted together, so that even eight cards are few deals if only
their suits matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import Any

from houseway.equipment.cards import Card
from houseway.refusal import Refusal
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.side_bets.vocabulary import CardsAt, Observed, Value, Vocabulary, Word, places_of

MOST_DEALS = 1_500_000


class TooManyDealsError(Refusal):
    """The words of a side bet tell too many deals apart to look at each of them."""


Deal = Sequence[tuple[Card, ...]]  # the cards of each place


def counted(
    table: Any, removed: Sequence[Card], vocabulary: Vocabulary, words: Sequence[Word]
) -> Distribution[Observed]:
    """Count the values of these words, which all look at cards, over every deal."""
    # A single card comes last, where those that look alike are counted together.
    places = sorted(places_of(words), key=lambda place: -place.count)
    pack = cards_left(vocabulary.pack(table), removed, sum(place.count for place in places))
    kinds = _kinds_of_cards(pack, words)
    deals = _number_of_deals(len(kinds), places)
    if deals > MOST_DEALS:
        names = ", ".join(word.name for word in words)
        raise TooManyDealsError(
            f"{names} together make {deals:,} kinds of deals, too many to count exactly. "
            "Use fewer of these words in one side bet."
        )
    ways: Counter[tuple[Value, ...]] = Counter()
    values = [_kept(word, [places.index(place) for place in word.looks_at]) for word in words]
    left = _Pack(kinds, _alike(kinds, words, places[-1]))
    for dealt, number in _deals(left, places, []):
        ways[tuple([value(dealt) for value in values])] += number
    names_of = [word.name for word in words]
    return Distribution(
        {
            Observed(None, tuple(zip(names_of, found, strict=True))): number
            for found, number in ways.items()
            if number
        }
    )


def _kinds_of_cards(pack: Mapping[Card, int], words: Sequence[Word]) -> dict[Card, int]:
    """Return one card for all that no word tells apart, and how many they are."""
    first: dict[Hashable, Card] = {}
    kinds: Counter[Card] = Counter()
    for card, number in pack.items():
        kind = tuple(word.sees(card) for word in words)
        kinds[first.setdefault(kind, card)] += number
    return {card: number for card, number in kinds.items() if number}


def _kept(word: Word, looks_at: Sequence[int]) -> Callable[[Deal], Value]:
    """Return the value of a word in a deal, by the numbers of its places; it is found once for each cards."""
    known: dict[tuple[tuple[Card, ...], ...], Value] = {}

    def value(dealt: Deal) -> Value:
        cards = tuple([dealt[place] for place in looks_at])
        found = known.get(cards)
        if found is None:
            found = known[cards] = word.of(*cards)
        return found

    return value


def _alike(kinds: Iterable[Card], words: Sequence[Word], last: CardsAt) -> dict[Card, Card]:
    """Return, for each kind of card, one that the words cannot tell from it in the last place.

    Nothing is dealt after the last card, so only what is seen there matters.
    """
    if last.count > 1:
        return {card: card for card in kinds}
    looking = [word for word in words if last in word.looks_at]
    first: dict[Hashable, Card] = {}
    return {card: first.setdefault(tuple(word.sees(card) for word in looking), card) for card in kinds}


def _number_of_deals(kinds: int, places: Sequence[CardsAt]) -> int:
    """Return about how many deals are looked at; the last card of several places is grouped."""
    product = 1
    for place in places if len(places) < 3 else places[:-1]:
        product *= comb(kinds + place.count - 1, place.count)
    return product


class _Pack:
    """The cards that are left while deals are counted, by kind and as the last place tells them apart."""

    def __init__(self, kinds: Mapping[Card, int], alike: Mapping[Card, Card]) -> None:
        self.left = dict(kinds)
        self._alike = alike
        self.grouped: Counter[Card] = Counter()
        for card, number in kinds.items():
            self.grouped[alike[card]] += number

    def ways(self, cards: Sequence[Card]) -> int:
        """Return in how many ways these cards come, in any order."""
        if len(cards) == 1:
            return self.left[cards[0]]
        ways = 1
        for card, number in Counter(cards).items():
            ways *= comb(self.left[card], number)
        return ways

    def take(self, cards: Sequence[Card], number: int = 1) -> None:
        for card in cards:
            self.left[card] -= number
            self.grouped[self._alike[card]] -= number

    def put_back(self, cards: Sequence[Card]) -> None:
        self.take(cards, -1)


def _deals(
    pack: _Pack, places: Sequence[CardsAt], before: list[tuple[Card, ...]]
) -> Iterator[tuple[Deal, int]]:
    """Yield every deal, in any order within a place, with its ways."""
    place, *further = places
    if not further and place.count == 1:
        for card, number in pack.grouped.items():
            yield [*before, (card,)], number
        return
    for cards in combinations_with_replacement(pack.left, place.count):
        ways = pack.ways(cards)
        if not ways:
            continue
        if not further:
            yield [*before, cards], ways
            continue
        pack.take(cards)
        for whole, more in _deals(pack, further, [*before, cards]):
            yield whole, ways * more
        pack.put_back(cards)
