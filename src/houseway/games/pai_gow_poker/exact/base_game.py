"""Counts the base game exactly: all hands of the player against all of the dealer, set by house ways.

There are 154,143,080 x 53,524,680 deals, some 8.25e15. How two hands compare depends only on how they
are set, and for a hand without a flush that depends only on its multiset of ranks. The number of
dealer's hands of a multiset that can be dealt together with a hand is a product over the ranks, whatever the
suits are. So:

1. The player's hands as they are, against the dealer's multisets as if no flush could be made of them.
2. For each flush type of the dealer, the difference that the flush makes: against the player's multisets as
   if they had no flush,
3. and against the player's flush types, the difference of the differences. How many pairs of hands two flush
   types have depends on the ranks of their suits and on the few cards of other suits.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit, prange

from houseway.games.pai_gow_poker.exact.set_hands import NO_RANK, SetHands
from houseway.games.pai_gow_poker.ranking import BEST, NUMBER, Best

# Flush types against flush types: in how many ways two of them can be dealt, and what that changes.
#
# Two types share a flush suit or not. If they do, their suited ranks must differ, and the few other cards
# are in three suits. If they do not, a card of another suit may be of the other hand's flush suit,
# unless that hand holds it. Either number depends on at most four ranks, so both are looked up.

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


SAME_SUIT, OTHER_SUITS = 4, 12  # pairs of flush suits
# The ranks of the cards of other suits: none, one or two of them.
OTHERS = [
    *[()],
    *[(rank,) for rank in range(13)],
    *combinations_with_replacement(range(13), 2),
]


class PairWays(NamedTuple):
    """Says in how many ways two flush types can be dealt, by the numbers of their other cards in ``OTHERS``.

    ``other_suits`` also by which of the dealer's other ranks are suited in the player's hand, and which of
    the player's in the dealer's, as bits.
    """

    number: npt.NDArray[np.int64]  # of two ranks
    ranks: npt.NDArray[np.int32]  # the two ranks of a number, NO_RANK if there is none
    same_suit: npt.NDArray[np.int64]
    other_suits: npt.NDArray[np.int64]


@cache
def pair_ways() -> PairWays:
    number = np.full((NO_RANK + 1, NO_RANK + 1), -1, dtype=np.int64)
    for place, ranks in enumerate(OTHERS):
        number[(*ranks, NO_RANK, NO_RANK)[:2]] = place
    size = len(OTHERS)
    same, other = np.zeros((size, size), np.int64), np.zeros((size, size, 4, 4), np.int64)
    for one, mine in enumerate(OTHERS):
        for two, theirs in enumerate(OTHERS):
            same[one, two] = SAME_SUIT * prod(
                comb(3, mine.count(rank)) * comb(3 - mine.count(rank), theirs.count(rank))
                for rank in {*mine, *theirs}
            )
            for mine_holds, theirs_hold in np.ndindex(4, 4):
                other[one, two, mine_holds, theirs_hold] = OTHER_SUITS * _in_other_suits(
                    mine, theirs, mine_holds, theirs_hold
                )
    both = np.array([(*ranks, NO_RANK, NO_RANK)[:2] for ranks in OTHERS], dtype=np.int32)
    return PairWays(number, both, same, other)


def _in_other_suits(mine: tuple[int, ...], theirs: tuple[int, ...], mine_holds: int, theirs_hold: int) -> int:
    """Return the ways to deal the other cards of two hands with different flush suits."""
    held_by_me = {rank for place, rank in enumerate(theirs) if mine_holds >> place & 1}
    held_by_them = {rank for place, rank in enumerate(mine) if theirs_hold >> place & 1}
    return prod(
        _of_one_rank(mine.count(rank), theirs.count(rank), rank in held_by_me, rank in held_by_them)
        for rank in {*mine, *theirs}
    )


@cache
def _of_one_rank(mine: int, theirs: int, held_by_me: bool, held_by_them: bool) -> int:
    """Return the ways for cards of one rank; suits 0 and 1 are the flush suits of either hand."""
    my_suits = (2, 3) if held_by_them else (1, 2, 3)
    their_suits = (2, 3) if held_by_me else (0, 2, 3)
    return sum(
        not {*suits} & {*others}
        for suits in combinations(my_suits, mine)
        for others in combinations(their_suits, theirs)
    )


class FlushRows(NamedTuple):
    """The flush types of one side: as they are set, and as if they had no flush."""

    suited: npt.NDArray[np.int32]
    joker: npt.NDArray[np.int32]
    first: npt.NDArray[np.int32]  # rank of another suit, NO_RANK if there is none
    second: npt.NDArray[np.int32]
    others: npt.NDArray[np.int32]  # the number in OTHERS
    high: npt.NDArray[np.int32]
    low: npt.NDArray[np.int32]
    plain_high: npt.NDArray[np.int32]
    plain_low: npt.NDArray[np.int32]


def flush_rows(hands: SetHands) -> FlushRows:
    flush = hands.flush_types
    first, second = flush.others.T
    columns: tuple[Any, ...] = (
        flush.types.suited,
        flush.types.joker,
        first,
        second,
        pair_ways().number[first, second],
        hands.flushes.high,
        hands.flushes.low,
        hands.plain.high[hands.multiset],
        hands.plain.low[hands.multiset],
    )
    return FlushRows(*(np.ascontiguousarray(column, dtype=np.int32) for column in columns))


def compare_flushes(
    player: FlushRows,
    dealer: FlushRows,
    classes: npt.NDArray[np.int8],
    number: int,
) -> npt.NDArray[np.int64]:
    """Return, for each flush type of the player, deals against all flush types of the dealer.

    By whether the player's and the dealer's hand is as it is set (0) or as if it had no flush (1), by the
    class of the dealer's hand as if it had no flush, and by who wins.
    """
    order = np.argsort(classes, kind="stable")
    begin = np.searchsorted(classes[order], np.arange(number + 1))
    in_order = FlushRows(*(np.ascontiguousarray(column[order]) for column in dealer))
    deals: npt.NDArray[np.int64] = _compare_all(player, in_order, begin, pair_ways())
    return deals


@njit(cache=True, parallel=True)
def _compare_all(player, dealer, begin, ways):
    deals = np.zeros((player.suited.shape[0], 2, 2, begin.shape[0] - 1, 3), dtype=np.int64)
    for hand in prange(player.suited.shape[0]):
        same, other = ways_of_hand(hand, player, ways)
        for number in range(begin.shape[0] - 1):
            _compare_one(
                hand, player, dealer, begin[number], begin[number + 1], same, other, deals[hand, :, :, number]
            )
    return deals


@njit(cache=True)
def ways_of_hand(hand, player, ways):
    """Return the rows of the tables for one hand, and which of the others' ranks are suited in it."""
    suited = player.suited[hand]
    same = ways.same_suit[player.others[hand]].astype(np.int32)
    other = np.empty((same.shape[0], 4), dtype=np.int32)
    for number in range(same.shape[0]):
        holds = (suited >> ways.ranks[number, 0] & 1) | (suited >> ways.ranks[number, 1] & 1) << 1
        other[number] = ways.other_suits[player.others[hand], number, holds]
    return same, other


@njit(cache=True)
def _compare_one(hand, player, dealer, begin, end, same, other, counts):  # noqa: PLR0917
    suited, joker = player.suited[hand], player.joker[hand]
    first, second = player.first[hand], player.second[hand]
    high, low = player.high[hand], player.low[hand]
    plain_high, plain_low = player.plain_high[hand], player.plain_low[hand]
    total = np.int64(0)
    both_00 = both_01 = both_10 = both_11 = np.int64(0)
    one_00 = one_01 = one_10 = one_11 = np.int64(0)
    for row in range(begin, end):
        theirs = dealer.suited[row]
        in_theirs = (theirs >> first & 1) | (theirs >> second & 1) << 1
        deals = other[dealer.others[row], in_theirs] + (suited & theirs == 0) * same[dealer.others[row]]
        deals *= 1 - (joker & dealer.joker[row])
        total += deals
        wins, wins_low = high > dealer.high[row], low > dealer.low[row]
        both_00 += deals * (wins & wins_low)
        one_00 += deals * (wins ^ wins_low)
        wins, wins_low = high > dealer.plain_high[row], low > dealer.plain_low[row]
        both_01 += deals * (wins & wins_low)
        one_01 += deals * (wins ^ wins_low)
        wins, wins_low = plain_high > dealer.high[row], plain_low > dealer.low[row]
        both_10 += deals * (wins & wins_low)
        one_10 += deals * (wins ^ wins_low)
        wins, wins_low = plain_high > dealer.plain_high[row], plain_low > dealer.plain_low[row]
        both_11 += deals * (wins & wins_low)
        one_11 += deals * (wins ^ wins_low)
    counts[0, 0, 0], counts[0, 0, 1], counts[0, 0, 2] = both_00, one_00, total - both_00 - one_00
    counts[0, 1, 0], counts[0, 1, 1], counts[0, 1, 2] = both_01, one_01, total - both_01 - one_01
    counts[1, 0, 0], counts[1, 0, 1], counts[1, 0, 2] = both_10, one_10, total - both_10 - one_10
    counts[1, 1, 0], counts[1, 1, 1], counts[1, 1, 2] = both_11, one_11, total - both_11 - one_11


# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


KINDS = len(BEST)
CONTESTS = 3  # the player wins, one hand each, the dealer wins
DEALERS = (Best.QUEEN_HIGH, Best.JACK_HIGH, Best.TEN_HIGH, Best.NINE_HIGH)  # that some wagers look at
LOW_RANKS = 7  # of the 13 in the first half of a multiset

Counts = npt.NDArray[np.int64]
_CHOOSE = np.array([[comb(4 - used, taken) for taken in range(5)] for used in range(5)], dtype=np.int64)


def dealer_classes(best: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
    """Return 1 to 4 for the dealer's hands that some wagers look at, and 0 for all others."""
    classes = np.zeros(KINDS, dtype=np.int8)
    for number, kind in enumerate(DEALERS):
        classes[NUMBER[kind]] = number + 1
    of_hands: npt.NDArray[np.int8] = classes[best]
    return of_hands


class Opponents(NamedTuple):
    """The hands to compare with, sorted by a class, and where each class begins."""

    order: npt.NDArray[np.int64]
    first: npt.NDArray[np.int64]
    high: npt.NDArray[np.int16]
    low: npt.NDArray[np.int16]


def opponents(high: Any, low: Any, classes: Any, number: int) -> Opponents:
    order = np.argsort(classes, kind="stable")
    first = np.searchsorted(classes[order], np.arange(number + 1))
    return Opponents(order, first, np.ascontiguousarray(high[order]), np.ascontiguousarray(low[order]))


class Halves(NamedTuple):
    """The multisets by their halves, and in how many ways a half can be dealt together with another."""

    low: npt.NDArray[np.int64]
    high: npt.NDArray[np.int64]
    low_ways: npt.NDArray[np.int32]
    high_ways: npt.NDArray[np.int32]


def halves(hands: SetHands) -> Halves:
    cards = np.column_stack([hands.types.counts, hands.types.joker])
    low, low_ways = _half(cards[:, :LOW_RANKS], jokers=False)
    high, high_ways = _half(cards[:, LOW_RANKS:], jokers=True)
    return Halves(low, high, low_ways, high_ways)


def _half(cards: npt.NDArray[np.uint8], *, jokers: bool) -> tuple[Any, Any]:
    different, numbers = np.unique(cards, axis=0, return_inverse=True)
    ways = np.ones((len(different), len(different)), dtype=np.int64)
    for column in range(cards.shape[1]):
        number = different[:, column]
        if jokers and column == cards.shape[1] - 1:
            ways *= (number[:, None] + number[None, :]) < 2
        else:
            ways *= _CHOOSE[number[:, None], number[None, :]]
    return numbers.reshape(-1).astype(np.int64), ways.astype(np.int32)


def count_deals(player: SetHands, dealer: SetHands) -> Counts:
    """Return the deals by the player's best of seven, the dealer's class and who wins."""
    parts = halves(player)
    table = against_multisets(player, dealer, parts) + against_flushes(player, dealer, parts)
    return table + flush_against_flush(player, dealer)


def _by_multiset(hands: SetHands) -> tuple[Counts, Counts]:
    """Return the flush types sorted by their multiset, and where those of each multiset begin."""
    order = np.argsort(hands.multiset, kind="stable")
    return order, np.searchsorted(hands.multiset[order], np.arange(len(hands.types.ways) + 1))


def _empty() -> Counts:
    return np.zeros((KINDS, len(DEALERS) + 1, CONTESTS), dtype=np.int64)


def against_multisets(player: SetHands, dealer: SetHands, parts: Halves) -> Counts:
    """Count the player's hands as they are, against the dealer's as if they had no flush."""
    classes = dealer_classes(dealer.plain.best)
    against = opponents(dealer.plain.high, dealer.plain.low, classes, len(DEALERS) + 1)
    order, first = _by_multiset(player)
    flush_ways = 4 * player.flush_types.types.ways[order]
    plain, flushes = _every_multiset(
        player.types.ways, player.plain[:2], first, flush_ways, _in(order, player), against, parts
    )
    table = _empty()
    np.add.at(table, player.plain.best, plain)
    np.add.at(table, player.flushes.best[order], flushes)
    return table


def _in(order: Counts, hands: SetHands) -> tuple[Any, Any]:
    return hands.flushes.high[order], hands.flushes.low[order]


def against_flushes(player: SetHands, dealer: SetHands, parts: Halves) -> Counts:
    """Count the change that the dealer's flushes make against the player's hands as if they had no flush.

    The roles are exchanged, so that all ranks are negative: then it is again the greater one that wins.
    """
    against = opponents(-player.plain.high, -player.plain.low, player.plain.best, KINDS)
    order, first = _by_multiset(dealer)
    flush_ways = 4 * dealer.flush_types.types.ways[order]
    high, low = _in(order, dealer)
    plain, flushes = _every_multiset(
        np.zeros_like(dealer.types.ways),
        (-dealer.plain.high, -dealer.plain.low),
        first,
        flush_ways,
        (-high, -low),
        against,
        parts,
    )
    table = _empty().transpose(1, 0, 2).copy()
    np.add.at(table, dealer_classes(dealer.plain.best), plain)
    np.add.at(table, dealer_classes(dealer.flushes.best)[order], flushes)
    return table.transpose(1, 0, 2)


def flush_against_flush(player: SetHands, dealer: SetHands) -> Counts:
    """Count the change that flushes on both sides make: the difference of the differences."""
    classes = dealer_classes(dealer.plain.best)[dealer.multiset]
    deals = compare_flushes(flush_rows(player), flush_rows(dealer), classes, len(DEALERS) + 1)
    table = _empty()
    # A dealer's hand with a flush is in none of the classes that wagers look at.
    deals[:, :, 0, 0] += deals[:, :, 0, 1:].sum(axis=2)
    deals[:, :, 0, 1:] = 0
    np.add.at(table, player.flushes.best, deals[:, 0, 0] - deals[:, 0, 1])
    np.add.at(table, player.plain.best[player.multiset], deals[:, 1, 1] - deals[:, 1, 0])
    return table


@njit(cache=True, parallel=True)
def _every_multiset(ways, plain, first, flush_ways, flushes, against, parts):  # noqa: PLR0917
    """Compare each multiset and each of its flush types with all opponents; return deals by class.

    A multiset counts as often as ``ways`` says, less its flush types, which count as they are set.
    """
    classes = against.first.shape[0] - 1
    on_plain = np.zeros((ways.shape[0], classes, CONTESTS), dtype=np.int64)
    on_flushes = np.zeros((flush_ways.shape[0], classes, CONTESTS), dtype=np.int64)
    for hand in prange(ways.shape[0]):
        begin, end = first[hand], first[hand + 1]
        left = ways[hand]
        for flush in range(begin, end):
            left -= flush_ways[flush]
        if left == 0 and begin == end:
            continue
        dealt = np.empty(against.order.shape[0], dtype=np.int64)
        low, high = parts.low_ways[parts.low[hand]], parts.high_ways[parts.high[hand]]
        for place in range(dealt.shape[0]):
            other = against.order[place]
            dealt[place] = low[parts.low[other]] * high[parts.high[other]]
        _compare(plain[0][hand], plain[1][hand], left, dealt, against, on_plain[hand])
        for flush in range(begin, end):
            _compare(
                flushes[0][flush], flushes[1][flush], flush_ways[flush], dealt, against, on_flushes[flush]
            )
    return on_plain, on_flushes


@njit(cache=True)
def _compare(high, low, ways, dealt, against, counts):  # noqa: PLR0917
    for number in range(counts.shape[0]):
        both, one, total = 0, 0, 0
        for place in range(against.first[number], against.first[number + 1]):
            wins_high, wins_low = high > against.high[place], low > against.low[place]
            both += dealt[place] * (wins_high & wins_low)
            one += dealt[place] * (wins_high ^ wins_low)
            total += dealt[place]
        counts[number, 0] = ways * both
        counts[number, 1] = ways * one
        counts[number, 2] = ways * (total - both - one)
