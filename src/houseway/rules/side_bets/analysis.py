"""Counts and samples side bets: those on outcomes with the game, those on cards by themselves.

For the words that look at cards every deal of these cards is counted. Cards that a side bet cannot tell
apart are counted together, so that even eight cards are few deals if only their suits matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import combinations_with_replacement
from math import comb
from typing import Any

from houseway.equipment.cards import Card
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import BestPlay
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.analysis.own_odds import OwnOutcomes
from houseway.rules.game import Game, Table, make_table
from houseway.rules.side_bets.definition import (
    SIDE_BETS,
    CardsAt,
    Observed,
    SideBet,
    SideBetRow,
    Value,
    Vocabulary,
    Word,
    accepted,
    as_text,
    places_of,
)

MOST_DEALS = 1_500_000


class TooManyDealsError(Refusal):
    """The words of a side bet tell too many deals apart to look at each of them."""


Deal = Sequence[tuple[Card, ...]]  # the cards of each place


def counted(
    table: Any, removed: Sequence[Card], vocabulary: Vocabulary, words: Sequence[Word]
) -> Distribution[Observed]:
    """Count the values of these words, which all look at cards, over every deal."""
    # A single card comes last, where those that look the same are counted together.
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
    left = _Pack(kinds, _same_to(kinds, words, places[-1]))
    for dealt, number in _deals(left, places, []):
        ways[tuple([value(dealt) for value in values])] += number
    names_of = [word.name for word in words]
    return Distribution(
        {
            Observed(None, tuple(zip(names_of, observed, strict=True))): number
            for observed, number in ways.items()
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
        result = known.get(cards)
        if result is None:
            result = known[cards] = word.of(*cards)
        return result

    return value


def _same_to(kinds: Iterable[Card], words: Sequence[Word], last: CardsAt) -> dict[Card, Card]:
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

    def __init__(self, kinds: Mapping[Card, int], group_of: Mapping[Card, Card]) -> None:
        self.left = dict(kinds)
        self._group_of = group_of
        self.grouped: Counter[Card] = Counter()
        for card, number in kinds.items():
            self.grouped[group_of[card]] += number

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
            self.grouped[self._group_of[card]] -= number

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


# How side bets are counted and sampled: those on outcomes with the game, those on cards by themselves.

# Pay tables that are compared look at the same words, so counts are kept by words and cards.
MOST_COUNTS_KEPT = 32
_COUNTS_KEPT: dict[Hashable, Distribution[Observed]] = {}


class Analysis:
    """The odds and the kernel of a game with side bets."""

    def __init__(self, plain: Game[Any], vocabulary: Vocabulary, side_bets: tuple[SideBet, ...]) -> None:
        self._plain = plain
        self._vocabulary = vocabulary
        self.on_cards = tuple(side_bet for side_bet in side_bets if _card_words(vocabulary, side_bet))
        self._on_outcome = tuple(side_bet for side_bet in side_bets if side_bet not in self.on_cards)

    def every_card_word(self, vocabulary: Vocabulary) -> list[Word]:
        words = (word for bet in self.on_cards for word in _card_words(vocabulary, bet))
        return [*{word.name: word for word in words}.values()]

    def table_of(self, table: Table[Any], side_bets: Sequence[SideBet] = ()) -> Table[Any]:
        """Return the table with other side bets, or without any."""
        options = plain_options(self._plain, table.options.given)
        if side_bets:
            options[SIDE_BETS] = as_text(side_bets)
        return make_table(self._plain, options, what_if=table.what_if, recorded=True)

    def best_play(
        self, table: Table[Any], removed: Sequence[Card], dealer: Sequence[Card] = ()
    ) -> BestPlay[Any]:
        """Return the best play of the game, which no side bet changes.

        If outcomes have to be told apart for side bets, they are for all of them together, so that an
        answer which takes seconds is kept for every pay table.
        """
        find = self._plain.analysis.best_play
        assert find is not None  # noqa: S101 - there is no best play without one
        return find(self.table_of(table, [self._any_side_bet()] if self._on_outcome else ()), removed, dealer)

    def _any_side_bet(self) -> SideBet:
        word = next(word for word in self._vocabulary.words if not word.looks_at)
        row = SideBetRow({word.name: word.values[0]}, "any", "1 to 1")
        return SideBet(self._plain.name, "any-side-bet", "Any side bet", "It wins.", (row,))

    def own_odds(self) -> Mapping[str, OwnOutcomes]:
        """Return how side bets on cards are counted: the outcomes of the game do not hold the cards."""
        return {side_bet.name: OwnOutcomes(partial(self._count, side_bet)) for side_bet in self.on_cards}

    def _count(self, side_bet: SideBet, table: Table[Any], removed: Sequence[Card]) -> Distribution[Observed]:
        vocabulary = self._vocabulary.at(table.options)
        words = tuple(vocabulary[name] for name in side_bet.words)
        key = (self._plain.name, words, tuple(vocabulary.pack(table)), tuple(removed))
        if key not in _COUNTS_KEPT:
            if len(_COUNTS_KEPT) >= MOST_COUNTS_KEPT:
                _COUNTS_KEPT.clear()
            _COUNTS_KEPT[key] = _count_now(table, removed, vocabulary, side_bet)
        return _COUNTS_KEPT[key]

    def kernel(self, table: Table[Any], strategy: str | None) -> Kernel[Any]:
        """Return the kernel of the game, or one that deals cards for those who look at them."""
        make = self._plain.analysis.kernel
        assert make is not None  # noqa: S101 - there is no kernel without one
        kernel = make(self.table_of(table, self._on_outcome), strategy)
        if not self.on_cards:
            return kernel
        extended: Callable[..., Kernel[Any]] = import_module(
            "houseway.simulation.kernels.side_bets"
        ).kernel_with_cards
        vocabulary = self._vocabulary.at(table.options)
        return extended(kernel, vocabulary, vocabulary.pack(table), self._classes(vocabulary))

    def _classes(self, vocabulary: Vocabulary) -> dict[str, dict[Value, int]]:
        """Return the classes of values of each word on cards: those that every row treats the same."""
        classes: dict[str, dict[Value, int]] = {}
        for word in self.every_card_word(vocabulary):
            accepted_values = [
                accepted(word, row.when[word.name])
                for side_bet in self.on_cards
                for row in side_bet.rows
                if word.name in row.when
            ]
            numbers: dict[tuple[bool, ...], int] = {}
            classes[word.name] = {
                value: numbers.setdefault(tuple(value in values for values in accepted_values), len(numbers))
                for value in word.values
            }
        return classes


def _card_words(vocabulary: Vocabulary, side_bet: SideBet) -> list[Word]:
    words = [vocabulary[name] for name in side_bet.words]
    return [word for word in words if word.looks_at]


def _count_now(
    table: Table[Any], removed: Sequence[Card], vocabulary: Vocabulary, side_bet: SideBet
) -> Distribution[Observed]:
    words, together = _card_words(vocabulary, side_bet), vocabulary.count_together
    if together is None:
        return counted(table, removed, vocabulary, words)
    if len(words) == len(side_bet.words):
        with suppress(TooManyDealsError):
            return counted(table, removed, vocabulary, words)
    return together(table, removed, words)


def plain_options(game: Game[Any], options: Mapping[str, str]) -> dict[str, str]:
    """Return the options that the game has without side bets."""
    known = {option.name for option in game.all_options}
    return {name: value for name, value in options.items() if name in known}
