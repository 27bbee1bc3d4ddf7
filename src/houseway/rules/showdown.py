"""Two hands from one deck: for every hand of the player, how many hands of the dealer rank below a mark.

No two hands are compared. The dealer's hands are added in the order of their rank, each to a counter for
every set of cards that it holds. The hands that have no card of the player's are then read off by
inclusion and exclusion over the sets of the player's cards.

Sets of cards that differ only in the names of suits have the same counts and share a counter. Suits may be
exchanged where the same ranks are left of them; so nothing is lost when cards were already seen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb, factorial, prod
from typing import cast

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import RANKS, SUITS, Card

Numbers = npt.NDArray[np.int64]

SUIT = (1 << len(RANKS)) - 1
ROWS_AT_ONCE = 1 << 15


class CardSets:
    """Sets of the cards left, by size. A set is a number with one bit for each of its cards."""

    def __init__(self, left: Sequence[Card]) -> None:
        self.cards = sorted(left, key=_bit)
        self.bits = np.array([_bit(one) for one in self.cards], dtype=np.int64)
        self.ranks = self.bits % len(RANKS)
        self._number_of_bit = np.zeros(len(SUITS) * len(RANKS), dtype=np.int64)
        self._number_of_bit[self.bits] = np.arange(len(self.cards))
        self._alike = _suits_alike(self.cards)
        self.exchanges = prod(factorial(len(suits)) for suits in self._alike)

    def every(self, size: int) -> Numbers:
        """All sets of a size in ascending order; ``Counters`` finds a set by its place in this order."""
        sets = np.zeros(1, dtype=np.int64)
        for smaller in range(size):
            sets = np.concatenate([*self._with_one_more(sets, smaller)])
        return sets

    def every_class(self, size: int) -> Numbers:
        """One set of each class, in ascending order."""
        found = [sets[self._leads(sets)] for sets in self._with_one_more(self.every(size - 1), size - 1)]
        return np.concatenate(found)

    def _with_one_more(self, sets: Numbers, size: int) -> Iterator[Numbers]:
        for number, bit in enumerate(self.bits):
            yield sets[: comb(number, size)] | (1 << bit)

    def leaders(self, sets: Numbers) -> Numbers:
        """The set that stands for the class of each."""
        suits = _by_suit(sets)
        for alike in self._alike:
            for end in range(len(alike) - 1, 0, -1):
                for one, other in pairwise(alike[: end + 1]):
                    suits[one], suits[other] = (
                        np.minimum(suits[one], suits[other]),
                        np.maximum(suits[one], suits[other]),
                    )
        joined = np.zeros_like(sets)
        for number, ranks in enumerate(suits):
            joined |= ranks << (number * len(RANKS))
        return joined

    def _leads(self, sets: Numbers) -> npt.NDArray[np.bool_]:
        suits = _by_suit(sets)
        leads = np.ones(len(sets), dtype=np.bool_)
        for alike in self._alike:
            for one, other in pairwise(alike):
                leads &= suits[one] <= suits[other]
        return leads

    def exchanges_without_effect(self, leaders: Numbers) -> Numbers:
        """How many exchanges of suits leave the set as it is; the others make the rest of its class."""
        suits = _by_suit(leaders)
        count = np.ones_like(leaders)
        for alike in self._alike:
            same = np.ones_like(leaders)
            for one, other in pairwise(alike):
                same = np.where(suits[one] == suits[other], same + 1, 1)
                count *= same
        return count

    def cards_beside(self, leaders: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Every card that is not in a set: the row of the set, the card, and how many are like it.

        Suits of which the set holds the same ranks are alike; only cards of the first are given.
        """
        suits = _by_suit(leaders)
        like = np.ones((len(SUITS), len(leaders)), dtype=np.int64)
        for alike in self._alike:
            # From the last: each suit hands on to the one before it what it took over itself.
            for one, other in reversed([*pairwise(alike)]):
                same = suits[one] == suits[other]
                like[one] += same * like[other]
                like[other] *= ~same
        like = like[self.bits // len(RANKS)].T * (leaders[:, None] >> self.bits & 1 == 0)
        rows, cards = np.nonzero(like)
        return rows, cards, like[rows, cards]

    def numbers(self, sets: Numbers, size: int) -> Numbers:
        """The cards of each set in ascending order, as numbers of ``cards``: a row for each place."""
        rest, rows = sets.copy(), np.empty((size, len(sets)), dtype=np.int64)
        for place in range(size):
            lowest = rest & -rest
            rows[place] = self._number_of_bit[np.bitwise_count(lowest - 1)]
            rest ^= lowest
        return rows


class Counters:
    """A counter for each class of sets up to a size, found by the cards of a set."""

    def __init__(self, sets: CardSets, largest: int) -> None:
        self._cards = len(sets.cards)
        self._binomials = np.array(
            [comb(number, size) for size in range(largest + 2) for number in range(self._cards)],
            dtype=np.int64,
        )
        places, without_effect = [], []
        used = 0
        for size in range(largest + 1):
            every = sets.every(size)
            leaders = sets.leaders(every)
            classes = every[leaders == every]
            places.append((np.searchsorted(classes, leaders) + used).astype(np.int32))
            without_effect.append(sets.exchanges_without_effect(classes))
            used += len(classes)
        self._places = places
        # The sets of a class share a counter, so it holds their hands taken together. With each hand
        # counted so often, it is the hands that hold one set, times all exchanges.
        self._without_effect = np.concatenate(without_effect)

    def empty(self) -> Numbers:
        return np.zeros(len(self._without_effect), dtype=np.int64)

    def add(self, counters: Numbers, places: Numbers, times: Numbers) -> None:
        np.add.at(counters, places.ravel(), (self._without_effect[places] * times).ravel())

    def places(self, hands: Numbers, beside: Numbers | None = None) -> Numbers:
        """Where the subsets of each hand are counted, all but the whole hand; with the card beside it."""
        found = np.empty(((1 << len(hands)) - 1, hands.shape[1]), dtype=np.int64)
        numbering = np.empty_like(found)
        numbering[0] = 0
        columns = hands
        if beside is not None:
            # The card beside moves the cards above it up by one place, those below move it.
            above = hands > beside
            columns = hands + above * self._cards
            own_column = np.empty_like(found)
            own_column[0] = beside
        for subset in range(len(found)):
            size = subset.bit_count()
            if subset:
                top = subset.bit_length() - 1
                rest = subset ^ (1 << top)
                numbering[subset] = numbering[rest] + self._place_value(size, columns[top])
                if beside is not None:
                    own_column[subset] = own_column[rest] + ~above[top] * self._cards
            if beside is None:
                found[subset] = self._places[size][numbering[subset]]
            else:
                number = numbering[subset] + self._place_value(1, own_column[subset])
                found[subset] = self._places[size + 1][number]
        return found

    def _place_value(self, place: int, columns: Numbers) -> Numbers:
        """What cards add to the number of a set in which they have this place, counted from the lowest."""
        return self._binomials[place * self._cards :][columns]


@dataclass(frozen=True)
class Situations:
    """All that a player with a hand of one rank may see: an entry for each hand, or hand and card shown.

    ``times`` says how many situations are alike but for the names of suits. ``below`` gives, for each
    mark, how many of the hands that the dealer may have rank below it.
    """

    rank: int
    up: Numbers | None  # the dealer's card that the player sees, as a number of the cards left
    times: Numbers
    below: Mapping[int, Numbers]


# How good each hand is, from the set of its cards and from their ranks in any order: bigger is better.
RankOf = Callable[[Numbers, Numbers], Numbers]


class ShowdownCounts:
    """A player's hand against a dealer's hand of one deck, of which the player may see one card."""

    def __init__(self, left: Sequence[Card], player: int, dealer: int, *, up: bool, rank_of: RankOf) -> None:
        self.sets = CardSets(left)
        self._size, self._up, self._rank_of = player, up, rank_of
        if player + up != dealer:
            raise ValueError("the player must see as many cards as the dealer has")
        self._counters = Counters(self.sets, dealer - 1)
        self.dealer_hands = comb(len(left) - player - up, dealer - up)
        self._players, self._player_ranks = self._hands(player)
        self._dealers, self._dealer_ranks = (
            (self._players, self._player_ranks) if player == dealer else self._hands(dealer)
        )
        self._dealer_size = dealer
        self.dealer_ranks: list[int] = np.unique(self._dealer_ranks).tolist()

    def _hands(self, size: int) -> tuple[Numbers, Numbers]:
        """A hand of each class, lowest rank first."""
        hands = self.sets.every_class(size)
        ranks = np.concatenate(
            [self._rank_of(part, self.sets.ranks[self.sets.numbers(part, size)]) for part in _parts(hands)]
        )
        order = np.argsort(ranks, kind="stable")
        return hands[order], ranks[order]

    def situations(self, marks: Sequence[int]) -> Iterator[Situations]:
        """By rank, lowest first; the marks are the rank, the next above it and those given."""
        at_marks = {mark: self._counters.empty() for mark in marks}
        for mark, counters in at_marks.items():
            for _ in self._sweep(counters, [mark]):
                pass
        counters = self._counters.empty()
        ranks: list[int] = np.unique(self._player_ranks).tolist()
        sweep = self._sweep(counters, [mark for rank in ranks for mark in (rank, rank + 1)])
        for part in self._same_ranks(ranks):
            seen = self._seen(part)
            for rank, rows in seen.by_rank():
                below = {mark: self._below(seen, rows, mark, at_marks[mark]) for mark in marks}
                for mark in (rank, rank + 1):
                    next(sweep)
                    below[mark] = self._below(seen, rows, mark, counters)
                up = seen.up[rows] if seen.up is not None else None
                yield Situations(rank, up, seen.times[rows], below)

    def _sweep(self, counters: Numbers, marks: Sequence[int]) -> Iterator[None]:
        """Adds the dealer's hands below each mark in turn."""
        ends = np.searchsorted(self._dealer_ranks, marks).tolist()
        start = first = last = 0
        for end in ends:
            while start < end:
                if start == last:
                    first, last = start, min(start + ROWS_AT_ONCE, len(self._dealers))
                    hands = self._dealers[first:last]
                    places = self._counters.places(self.sets.numbers(hands, self._dealer_size))
                    times = self.sets.exchanges // self.sets.exchanges_without_effect(hands)
                stop = min(end, last)
                rows = slice(start - first, stop - first)
                self._counters.add(counters, places[:, rows], times[rows])
                start = stop
            yield

    def _same_ranks(self, ranks: Sequence[int]) -> Iterator[slice]:
        """The player's hands in parts that keep hands of the same rank together."""
        ends = np.searchsorted(self._player_ranks, ranks, side="right").tolist()
        most = max(1, ROWS_AT_ONCE // (len(self.sets.cards) if self._up else 1))
        start = 0
        for end, after in zip(ends, [*ends[1:], None], strict=True):
            if after is None or after - start > most:
                yield slice(start, end)
                start = end

    def _seen(self, part: slice) -> _Seen:
        """What the player sees with these hands: every card that the dealer may show."""
        hands, ranks = self._players[part], self._player_ranks[part]
        times = self.sets.exchanges // self.sets.exchanges_without_effect(hands)
        if not self._up:
            numbers = self.sets.numbers(hands, self._size)
            return _Seen(ranks, times, None, self._counters.places(numbers), ranks)
        hand, up, like = self.sets.cards_beside(hands)
        numbers = self.sets.numbers(hands, self._size)[:, hand]
        together = self._rank_of(
            hands[hand] | (1 << self.sets.bits[up]), self.sets.ranks[np.vstack([numbers, up])]
        )
        return _Seen(ranks[hand], times[hand] * like, up, self._counters.places(numbers, up), together)

    def _below(self, seen: _Seen, rows: slice, mark: int, counters: Numbers) -> Numbers:
        """Hands of the dealer below the mark that hold the card shown and none of the player's."""
        counted = counters[seen.places[:, rows]]
        signs = np.array([(-1) ** subset.bit_count() for subset in range(len(counted) + 1)])
        # No counter is kept for all cards that the player sees: the dealer's hand would be just these.
        whole_hand = signs[-1] * (seen.together[rows] < mark)
        return cast("Numbers", signs[:-1] @ counted // self.sets.exchanges + whole_hand)


@dataclass(frozen=True)
class _Seen:
    ranks: Numbers
    times: Numbers
    up: Numbers | None
    places: Numbers
    together: Numbers  # the rank of all cards that the player sees

    def by_rank(self) -> Iterator[tuple[int, slice]]:
        ranks, starts = np.unique(self.ranks, return_index=True)
        ends = [*starts[1:].tolist(), len(self.ranks)]
        for rank, start, end in zip(ranks.tolist(), starts.tolist(), ends, strict=True):
            yield rank, slice(start, end)


def _bit(card: Card) -> int:
    return SUITS.index(card.suit) * len(RANKS) + RANKS.index(card.rank)


def _by_suit(sets: Numbers) -> list[Numbers]:
    """The ranks of each suit, a bit for each."""
    return [sets >> (number * len(RANKS)) & SUIT for number in range(len(SUITS))]


def _suits_alike(cards: Sequence[Card]) -> list[list[int]]:
    """Suits of which the same ranks are left, together."""
    left = [frozenset(card.rank for card in cards if card.suit == suit) for suit in SUITS]
    alike: defaultdict[frozenset[str], list[int]] = defaultdict(list)
    for number, ranks in enumerate(left):
        alike[ranks].append(number)
    return list(alike.values())


def _parts(sets: Numbers) -> Iterator[Numbers]:
    for start in range(0, max(1, len(sets)), ROWS_AT_ONCE):
        yield sets[start : start + ROWS_AT_ONCE]
