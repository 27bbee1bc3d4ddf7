"""The base game exactly: every hand of the player against every hand of the dealer, both set by house ways.

There are 154,143,080 x 53,524,680 deals, some 8.25e15. How two hands compare depends only on how they are
set, and for a hand without a flush that depends only on its multiset of ranks. The number of dealer's hands
of a multiset that can be dealt beside a hand is a product over the ranks, whatever the suits are. So:

1. The player's hands as they are, against the dealer's multisets as if no flush could be made of them.
2. For each flush type of the dealer, the difference that the flush makes: against the player's multisets as
   if they had no flush,
3. and against the player's flush types, the difference of the differences. How many pairs of hands two flush
   types have depends on the ranks of their suits and on the few cards of other suits.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit, prange

from houseway.games.pai_gow_poker.exact.flush_pairs import compare_flushes, flush_rows
from houseway.games.pai_gow_poker.exact.set_hands import SetHands
from houseway.games.pai_gow_poker.hands.seven_cards import BEST, NUMBER, Best

KINDS = len(BEST)
CONTESTS = 3  # the player wins, one hand each, the dealer wins
DEALERS = (Best.QUEEN_HIGH, Best.JACK_HIGH, Best.TEN_HIGH, Best.NINE_HIGH)  # that some wagers look at
LOW_RANKS = 7  # of the 13 in the first half of a multiset

Counts = npt.NDArray[np.int64]
_CHOOSE = np.array([[comb(4 - held, taken) for taken in range(5)] for held in range(5)], dtype=np.int64)


def dealer_classes(best: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
    """Return 1 to 4 for the dealer's hands that some wagers look at, and 0 for all others."""
    classes = np.zeros(KINDS, dtype=np.int8)
    for number, kind in enumerate(DEALERS):
        classes[NUMBER[kind]] = number + 1
    found: npt.NDArray[np.int8] = classes[best]
    return found


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
    """The multisets by their halves, and in how many ways a half can be dealt beside another."""

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
        held = different[:, column]
        if jokers and column == cards.shape[1] - 1:
            ways *= (held[:, None] + held[None, :]) < 2
        else:
            ways *= _CHOOSE[held[:, None], held[None, :]]
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
    """Count what the dealer's flushes change against the player's hands as if they had no flush.

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
    """Count what flushes on both sides change: the difference of the differences."""
    classes = dealer_classes(dealer.plain.best)[dealer.multiset]
    found = compare_flushes(flush_rows(player), flush_rows(dealer), classes, len(DEALERS) + 1)
    table = _empty()
    # A dealer's hand with a flush is in none of the classes that wagers look at.
    found[:, :, 0, 0] += found[:, :, 0, 1:].sum(axis=2)
    found[:, :, 0, 1:] = 0
    np.add.at(table, player.flushes.best, found[:, 0, 0] - found[:, 0, 1])
    np.add.at(table, player.plain.best[player.multiset], found[:, 1, 1] - found[:, 1, 0])
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
def _compare(high, low, ways, dealt, against, found):  # noqa: PLR0917
    for number in range(found.shape[0]):
        both, one, total = 0, 0, 0
        for place in range(against.first[number], against.first[number + 1]):
            wins_high, wins_low = high > against.high[place], low > against.low[place]
            both += dealt[place] * (wins_high & wins_low)
            one += dealt[place] * (wins_high ^ wins_low)
            total += dealt[place]
        found[number, 0] = ways * both
        found[number, 1] = ways * one
        found[number, 2] = ways * (total - both - one)
