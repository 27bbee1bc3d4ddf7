"""Counts one hand of the player against every hand that the dealer can have: exact in milliseconds.

It also counts the gain of each setting for a player who sees cards of the dealer or of other players.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.equipment.cards import Card
from houseway.games.pai_gow_poker.exact.base_game import DEALERS, dealer_classes, flush_rows
from houseway.games.pai_gow_poker.exact.kept_counts import kept_best
from houseway.games.pai_gow_poker.exact.set_hands import SetHands, set_hands
from houseway.games.pai_gow_poker.house_way import HOUSE_WAY, LOW_WORTHS, high_places
from houseway.games.pai_gow_poker.odds import BETS, CONTESTS, DEALER_KINDS, SET
from houseway.games.pai_gow_poker.ranking import (
    SUIT_NUMBER,
    best_of,
    counts_of,
    has_joker,
    rank_number,
    three_of,
)
from houseway.games.pai_gow_poker.setting import PACK, Setting, settings
from houseway.games.pai_gow_poker.settlement import Showdown
from houseway.refusal import Refusal
from houseway.rules.analysis.advantage_play import rank_of
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import Gain, round_gain

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


CHOOSE = np.array([[comb(left, taken) for taken in range(5)] for left in range(5)], dtype=np.int64)
Counts = npt.NDArray[np.int64]


def places(setting: Setting) -> tuple[int, int]:
    """Return the places of both hands among all high and all low hands."""
    return high_places()[setting.high_worth], LOW_WORTHS.index(setting.low_worth)


def suit_sets(hand: Sequence[Card]) -> npt.NDArray[np.int64]:
    """Return the ranks that a hand holds in each suit, as bits."""
    ranks = np.zeros(4, dtype=np.int64)
    for card in hand:
        if not card.is_joker:
            ranks[SUIT_NUMBER[card.suit]] |= 1 << rank_number(card)
    return ranks


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
        hands = np.zeros((len(own), len(DEALERS) + 1, 3), dtype=np.int64)
        ways = _ways_with(taken, has, self._types.counts, self._types.joker, CHOOSE)
        _add_multisets(own, ways, self._plain.high, self._plain.low, self._classes, hands)
        for suit in range(len(taken.suits)):
            _add_flushes(own, taken, has, suit, self._rows, self._classes_of_rows, CHOOSE, hands)
        return hands


class _Cards(NamedTuple):
    """Some cards: how many of each rank, the ranks of each suit as bits, and whether the joker is there."""

    counts: npt.NDArray[np.int64]
    suits: npt.NDArray[np.int64]
    joker: bool

    @classmethod
    def of(cls, cards: Sequence[Card]) -> Self:
        return cls(np.array(counts_of(cards), dtype=np.int64), suit_sets(cards), bool(has_joker(cards)))


@njit(cache=True, nogil=True)
def _ways_with(taken, has, others, jokers, choose):
    """Return how many hands of each multiset hold the cards that the dealer has, and none that are taken."""
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
def _add_multisets(own, ways, high, low, classes, hands):  # noqa: PLR0917
    for row in range(ways.shape[0]):
        if ways[row] == 0:
            continue
        for number in range(own.shape[0]):
            contest = 2 - (own[number, 0] > high[row]) - (own[number, 1] > low[row])
            hands[number, classes[row], contest] += ways[row]


@njit(cache=True, nogil=True)
def _add_flushes(own, taken, has, suit, rows, classes, choose, hands):  # noqa: PLR0917
    """Add the change that the dealer's flushes in one suit make."""
    out, holds = taken.suits[suit], has.suits[suit]
    left, known = np.empty(13, np.int64), np.empty(13, np.int64)  # in the other suits
    for rank in range(13):
        known[rank] = has.counts[rank] - (holds >> rank & 1)
        left[rank] = 3 - taken.counts[rank] + (out >> rank & 1) - known[rank]
    in_others = known.sum()
    for row in range(rows.suited.shape[0]):
        if rows.suited[row] & out or holds & ~rows.suited[row]:
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
                hands[number, 0, 2 - (high > rows.high[row]) - (low > rows.low[row])] += ways
                plain = 2 - (high > rows.plain_high[row]) - (low > rows.plain_low[row])
                hands[number, classes[row], plain] -= ways


# The gain of each setting for a player who sees cards of the dealer or of other players.

Places = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

SEVEN = 7
MOST_SETTINGS = 21


class HiddenHands:
    """Seven cards to each player and to the dealer, who sets them by the house way of the table."""

    pack: Sequence[Card] = tuple(PACK)
    player = dealer = SEVEN
    face_up = 0
    most_seen = SEVEN
    decisions: Sequence[str] = ()  # every hand is set, each in ways of its own
    kind_of = staticmethod(rank_of)

    def __init__(self, table: Table[Showdown]) -> None:
        way = HOUSE_WAY.in_use(table.options).way
        if kept_best(way) is None:
            raise Refusal(
                "The best setting of every hand is not counted against this house way. Choose another one."
            )
        self._dealer = EveryDealer(set_hands(way))
        self._gain = round_gain(table, BETS[SET])

    @staticmethod
    def work(dealer_cards: int, neighbours: int) -> int:  # noqa: ARG004 - neighbours hardly change it
        return 8_000_000 if dealer_cards else 16_000_000

    def gains(self, hands: Places, _: Places, dealer: Places, out: Places) -> Floats:
        rows = [*zip(map(tuple, hands.tolist()), dealer.tolist(), out.tolist(), strict=True)]
        own = {hand: _Own(self._cards(hand), self._gain) for hand in dict.fromkeys(hand for hand, *_ in rows)}
        gains = np.full((len(rows), MOST_SETTINGS), -np.inf)

        def count(row: int) -> None:
            hand, known, others = rows[row]
            ways, gained = own[hand].ways, own[hand].gained
            deals = self._dealer.against(self._cards([*hand, *others]), ways, self._cards(known))
            gains[row, : len(ways)] = (deals * gained).sum(axis=(1, 2)) / deals[0].sum()

        with ThreadPoolExecutor(os.cpu_count()) as threads:
            for _done in threads.map(count, range(len(rows))):
                pass
        return gains

    def _cards(self, places: Sequence[int]) -> list[Card]:
        return [self.pack[place] for place in places]


class _Own:
    """A hand of the player: its settings, and its gain by the dealer's class and by who wins."""

    def __init__(self, hand: Sequence[Card], gain: Callable[[Showdown], Gain]) -> None:
        self.ways = [*_different(hand)]
        best, three = best_of(hand), three_of(hand[:3])
        self.gained = np.array(
            [
                [float(gain(Showdown(contest, best, dealer, three))) for contest in CONTESTS]
                for dealer in DEALER_KINDS
            ]
        )


def _different(hand: Sequence[Card]) -> Iterator[Setting]:
    """Yield settings that are not worth the same; never one that is foul."""
    yield from {(way.low_worth, way.high_worth): way for way in settings(hand) if not way.is_foul}.values()


def hidden_hands(table: Table[Any]) -> HiddenHands:
    return HiddenHands(table)
