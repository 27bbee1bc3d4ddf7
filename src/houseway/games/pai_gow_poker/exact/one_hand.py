"""One hand of the player against every hand that the dealer can have beside it: exact in milliseconds."""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple, Self

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
    return EveryDealer(dealer).against(hand, settings)


class EveryDealer:
    """All hands of a dealer, in the form in which they are counted against one hand after the other."""

    def __init__(self, dealer: SetHands) -> None:
        self._types, self._plain = dealer.types, dealer.plain
        self._rows = flush_rows(dealer)
        self._classes = dealer_classes(dealer.plain.best)
        self._classes_of_rows = self._classes[dealer.multiset].astype(np.int64)

    def against(self, out: Sequence[Card], settings: Sequence[Setting], known: Sequence[Card] = ()) -> Counts:
        """Count the dealer's hands without the cards that are out and with those that are known."""
        own = np.array([places(setting) for setting in settings], dtype=np.int64)
        taken, has = _Cards.of(out), _Cards.of(known)
        found = np.zeros((len(own), len(DEALERS) + 1, 3), dtype=np.int64)
        beside = _ways_beside(taken, has, self._types.counts, self._types.joker, CHOOSE)
        _add_multisets(own, beside, self._plain.high, self._plain.low, self._classes, found)
        for suit in range(len(taken.suits)):
            _add_flushes(own, taken, has, suit, self._rows, self._classes_of_rows, CHOOSE, found)
        return found


class _Cards(NamedTuple):
    """Some cards: how many of each rank, the ranks of each suit as bits, and whether the joker is there."""

    counts: npt.NDArray[np.int64]
    suits: npt.NDArray[np.int64]
    joker: bool

    @classmethod
    def of(cls, cards: Sequence[Card]) -> Self:
        return cls(np.array(counts_of(cards), dtype=np.int64), suit_sets(cards), bool(has_joker(cards)))


@njit(cache=True, nogil=True)
def _ways_beside(taken, has, others, jokers, choose):
    """Return how many hands of each multiset hold what they have and none of what is taken."""
    ways = np.zeros(others.shape[0], dtype=np.int64)
    for row in range(others.shape[0]):
        if (jokers[row] and taken.joker) or (has.joker and not jokers[row]):
            continue
        number = 1
        for rank in range(13):
            more = others[row, rank] - has.counts[rank]
            number = number * choose[4 - taken.counts[rank] - has.counts[rank], more] if more >= 0 else 0
            if number == 0:
                break
        ways[row] = number
    return ways


@njit(cache=True, nogil=True)
def _add_multisets(own, beside, high, low, classes, found):  # noqa: PLR0917
    for row in range(beside.shape[0]):
        if beside[row] == 0:
            continue
        for number in range(own.shape[0]):
            contest = 2 - (own[number, 0] > high[row]) - (own[number, 1] > low[row])
            found[number, classes[row], contest] += beside[row]


@njit(cache=True, nogil=True)
def _add_flushes(own, taken, has, suit, rows, classes, choose, found):  # noqa: PLR0917
    """Add what the dealer's flushes in one suit change."""
    held, holds = taken.suits[suit], has.suits[suit]
    left, known = np.empty(13, np.int64), np.empty(13, np.int64)  # in the other suits
    for rank in range(13):
        known[rank] = has.counts[rank] - (holds >> rank & 1)
        left[rank] = 3 - taken.counts[rank] + (held >> rank & 1) - known[rank]
    in_others = known.sum()
    for row in range(rows.suited.shape[0]):
        if rows.suited[row] & held or holds & ~rows.suited[row]:
            continue
        if (rows.joker[row] and taken.joker) or (has.joker and not rows.joker[row]):
            continue
        ways, first, second = 1, rows.first[row], rows.second[row]
        missing = in_others
        if first < 13 and first == second:
            missing -= min(known[first], 2)
            ways = choose[left[first], 2 - min(known[first], 2)]
        else:
            if first < 13:
                missing -= min(known[first], 1)
                ways = choose[left[first], 1 - min(known[first], 1)]
            if second < 13:
                missing -= min(known[second], 1)
                ways *= choose[left[second], 1 - min(known[second], 1)]
        if ways and missing == 0:
            for number in range(own.shape[0]):
                high, low = own[number, 0], own[number, 1]
                found[number, 0, 2 - (high > rows.high[row]) - (low > rows.low[row])] += ways
                plain = 2 - (high > rows.plain_high[row]) - (low > rows.plain_low[row])
                found[number, classes[row], plain] -= ways
