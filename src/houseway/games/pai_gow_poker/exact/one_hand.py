"""One hand of the player against every hand that the dealer can have beside it: exact in milliseconds."""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.equipment.cards import Card
from houseway.games.pai_gow_poker.exact.base_game import DEALERS, dealer_classes
from houseway.games.pai_gow_poker.exact.flush_pairs import flush_rows
from houseway.games.pai_gow_poker.exact.set_hands import SetHands
from houseway.games.pai_gow_poker.hands.house_way import LOW_WORTHS, high_places
from houseway.games.pai_gow_poker.hands.ranking import SUIT_NUMBER, counts_of, has_joker, rank_number
from houseway.games.pai_gow_poker.hands.setting import Setting

CHOOSE = np.array([[comb(left, taken) for taken in range(5)] for left in range(5)], dtype=np.int64)
Counts = npt.NDArray[np.int64]


def places(setting: Setting) -> tuple[int, int]:
    """Return the places of both hands among all high and all low hands."""
    return high_places()[setting.high_worth], LOW_WORTHS.index(setting.low_worth)


def suit_sets(hand: Sequence[Card]) -> npt.NDArray[np.int64]:
    """Return the ranks that a hand holds in each suit, as bits."""
    held = np.zeros(4, dtype=np.int64)
    for card in hand:
        if not card.is_joker:
            held[SUIT_NUMBER[card.suit]] |= 1 << rank_number(card)
    return held


def against_every_dealer(hand: Sequence[Card], settings: Sequence[Setting], dealer: SetHands) -> Counts:
    """Return, for each setting of the hand, the dealer's hands by their class and by who wins."""
    own = np.array([places(setting) for setting in settings], dtype=np.int64)
    counts = np.array(counts_of(hand), dtype=np.int64)
    joker = has_joker(hand)
    found = np.zeros((len(own), len(DEALERS) + 1, 3), dtype=np.int64)
    plain = dealer.plain
    classes = dealer_classes(plain.best)
    beside = _ways_beside(counts, joker, dealer.types.counts, dealer.types.joker, CHOOSE)
    _add_multisets(own, beside, plain.high, plain.low, classes, found)
    rows = flush_rows(dealer)
    of_rows = classes[dealer.multiset].astype(np.int64)
    for held in suit_sets(hand):
        _add_flushes(own, counts, joker, held, rows, of_rows, CHOOSE, found)
    return found


@njit(cache=True)
def _ways_beside(counts, joker, others, jokers, choose):
    """Return how many hands of each multiset can be dealt beside the cards of a hand."""
    ways = np.empty(others.shape[0], dtype=np.int64)
    for row in range(others.shape[0]):
        number = 0 if joker and jokers[row] else 1
        for rank in range(13):
            number *= choose[4 - counts[rank], others[row, rank]]
        ways[row] = number
    return ways


@njit(cache=True)
def _add_multisets(own, beside, high, low, classes, found):  # noqa: PLR0917
    for row in range(beside.shape[0]):
        for number in range(own.shape[0]):
            contest = 2 - (own[number, 0] > high[row]) - (own[number, 1] > low[row])
            found[number, classes[row], contest] += beside[row]


@njit(cache=True)
def _add_flushes(own, counts, joker, held, rows, classes, choose, found):  # noqa: PLR0917
    """Add what the dealer's flushes in one suit change; ``held`` are the hand's own ranks in that suit."""
    for row in range(rows.suited.shape[0]):
        if rows.suited[row] & held or (joker and rows.joker[row]):
            continue
        ways, first, second = 1, rows.first[row], rows.second[row]
        if first < 13 and first == second:
            ways = choose[3 - counts[first] + (held >> first & 1), 2]
        else:
            if first < 13:
                ways = choose[3 - counts[first] + (held >> first & 1), 1]
            if second < 13:
                ways *= choose[3 - counts[second] + (held >> second & 1), 1]
        if ways:
            for number in range(own.shape[0]):
                high, low = own[number, 0], own[number, 1]
                found[number, 0, 2 - (high > rows.high[row]) - (low > rows.low[row])] += ways
                plain = 2 - (high > rows.plain_high[row]) - (low > rows.plain_low[row])
                found[number, classes[row], plain] -= ways
