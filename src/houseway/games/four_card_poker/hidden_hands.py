"""Counts the gain of each decision for a player who sees cards of the dealer or of other players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.counting.hand_index import HALF, LOWER_HALF, HandIndex
from houseway.equipment.cards import RANKS, SUITS, Card
from houseway.games.four_card_poker.best_decisions import COPIES, DECISIONS, decisions_allowed, ranking_of
from houseway.games.four_card_poker.hands import Hand, best_four, dealer_marks
from houseway.games.four_card_poker.opening import DECK as PACK
from houseway.games.four_card_poker.settlement import PLAYER_CARDS, Showdown
from houseway.games.four_card_poker.version import FOLD, MULTIPLES, Version
from houseway.games.four_card_poker.wagers import STANDARD_VERSION
from houseway.rules.analysis.advantage_play import rank_of
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import Gain, round_gain

# Compiled counts of all hands that the dealer can have with known cards, by bands of their ranks.
#
# A card adds a weight to a hand: that of its rank (`counting/hand_index.py`), and above it a digit for its
# suit. So a hand is one sum, from which its rank is looked up; the ranks of one suit are only needed where
# four cards of it or more are held.

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


SUIT_COUNT, RANK_COUNT = 4, 13
SUIT_DIGITS = 2 * HALF  # where the digits of the suits begin in a weight, four bits for each
_FOUR_OR_MORE = 0x4444  # added to the digits, it sets the highest bit of every suit with four cards
_HIGHEST = 0x8888
_SUIT = (1 << RANK_COUNT) - 1
_RANK_BITS = (1 << SUIT_DIGITS) - 1
MOST_HIDDEN = 6


class Lookup(NamedTuple):
    """How hands of a size rank."""

    weights: Any  # of each of 52 cards, suit by suit
    first: Any
    place: Any
    by_ranks: Any  # by the number of the composition of ranks
    by_suit: Any  # by the ranks of one suit, a bit for each


@njit(cache=True)
def _rank(weight, bits, lookup):
    ranks = weight & _RANK_BITS
    rank = lookup.by_ranks[lookup.first[ranks & LOWER_HALF] + lookup.place[ranks >> HALF]]
    flushes = ((weight >> SUIT_DIGITS) + _FOUR_OR_MORE) & _HIGHEST
    if flushes:
        for suit in range(SUIT_COUNT):
            if flushes >> (4 * suit) & 8:
                rank = max(rank, lookup.by_suit[bits >> (suit * RANK_COUNT) & _SUIT])
    return rank


@njit(cache=True)
def _band(rank, marks):
    band = 0
    while band < marks.shape[0] and rank >= marks[band]:
        band += 1
    return band


@njit(cache=True)
def hands_by_band(left, hidden, weight, bits, marks, lookup, counts):  # noqa: PLR0917 - without keywords
    """Count the hands of the known cards and ``hidden`` of those left in each band between the marks.

    ``weight`` and ``bits`` are the sums of the known cards. A hand at a mark belongs to the band above it.
    """
    counts[:] = 0
    size = left.shape[0]
    chosen = np.zeros(MOST_HIDDEN + 1, np.int64)
    weights, sets = np.zeros(MOST_HIDDEN + 1, np.int64), np.zeros(MOST_HIDDEN + 1, np.int64)
    weights[0], sets[0] = weight, bits
    if hidden == 0:
        counts[_band(_rank(weight, bits, lookup), marks)] += 1
        return
    for place in range(hidden):  # the first cards, as the lowest combination of places
        chosen[place] = place
    outer = hidden - 1
    for place in range(outer):
        weights[place + 1] = weights[place] + lookup.weights[left[place]]
        sets[place + 1] = sets[place] | (1 << left[place])
    while True:
        first = chosen[outer - 1] + 1 if outer else 0
        for last in range(first, size):
            card = left[last]
            rank = _rank(weights[outer] + lookup.weights[card], sets[outer] | (1 << card), lookup)
            counts[_band(rank, marks)] += 1
        place = outer - 1
        while place >= 0 and chosen[place] == size - hidden + place:
            place -= 1
        if place < 0:
            return
        chosen[place] += 1
        for later in range(place, outer):
            if later > place:
                chosen[later] = chosen[later - 1] + 1
            card = left[chosen[later]]
            weights[later + 1] = weights[later] + lookup.weights[card]
            sets[later + 1] = sets[later] | (1 << card)


@njit(cache=True)
def all_bands(hands, known, out, dealer_cards, marks, lookup, counts):  # noqa: PLR0917
    """Fill in the counts of ``hands_by_band`` for each row of cards, given by their bits."""
    taken, left = np.zeros(SUIT_COUNT * RANK_COUNT, np.bool_), np.empty(SUIT_COUNT * RANK_COUNT, np.int64)
    for row in range(hands.shape[0]):
        taken[:] = False
        weight, bits = np.int64(0), np.int64(0)
        for card in hands[row]:
            taken[card] = True
        for card in out[row]:
            taken[card] = True
        for card in known[row]:
            taken[card] = True
            weight += lookup.weights[card]
            bits |= np.int64(1) << np.int64(card)
        size = 0
        for card in range(SUIT_COUNT * RANK_COUNT):
            if not taken[card]:
                left[size] = card
                size += 1
        hidden = dealer_cards - known.shape[1]
        hands_by_band(left[:size], hidden, weight, bits, marks[row], lookup, counts[row])


Places = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]


class HiddenHands:
    """Hands of five cards against a dealer's, for players who know more than they should."""

    player = PLAYER_CARDS
    kind_of = staticmethod(rank_of)

    def __init__(
        self, table: Table[Showdown], version: Version, required: Sequence[str], marks: Sequence[Hand]
    ) -> None:
        self.pack: Sequence[Card] = tuple(table.game.play.packs(table.options)[PACK])
        self.decisions = DECISIONS
        self.face_up = version.dealer_cards - PLAYER_CARDS
        self.dealer = self.most_seen = version.dealer_cards - self.face_up
        self._version, self._size = version, version.dealer_cards
        self._marks = dealer_marks(table, marks)
        self._lookup = lookup_of(version.dealer_cards)
        self._bits = np.array([_bit(card) for card in self.pack], dtype=np.int64)
        ante = dict.fromkeys(required, 1)
        bets = {FOLD: ante, **{name: {**ante, "play": times} for times, name in MULTIPLES.items()}}
        self._gain: Mapping[str, Callable[[Showdown], Gain]] = {
            decision: round_gain(table, on_layout) for decision, on_layout in bets.items()
        }
        self._by_rank: dict[Hand, tuple[Numbers, Floats]] = {}

    def work(self, dealer_cards: int, neighbours: int) -> int:
        cards = len(self.pack) - self.face_up - self.player * (1 + neighbours) - dealer_cards
        return 5 * comb(cards, self.dealer - dealer_cards)

    def gains(self, hands: Places, face_up: Places, dealer: Places, out: Places) -> Floats:
        bands = [self._bands(best_four([self.pack[place] for place in hand])) for hand in hands.tolist()]
        marks = np.stack([of_hand for of_hand, _ in bands])
        counts = np.zeros((len(hands), marks.shape[1] + 1), dtype=np.int64)
        known = np.concatenate([face_up, dealer], axis=1)
        all_bands(
            self._bits[hands],
            self._bits[known],
            self._bits[out],
            self._size,
            marks,
            self._lookup,
            counts,
        )
        chances = counts / counts.sum(axis=1, keepdims=True)
        gained = np.stack([of_hand for _, of_hand in bands])
        gains: Floats = np.where(
            np.isinf(gained[:, :, 0]),
            -np.inf,
            (np.nan_to_num(gained, neginf=0.0) * chances[:, None, :]).sum(axis=2),
        )
        return gains

    def _bands(self, hand: Hand) -> tuple[Numbers, Floats]:
        """Return the ranks that separate the dealer's hands, and the gain of each decision in each band."""
        if hand not in self._by_rank:
            marks = np.array(sorted((hand, hand + 1, *self._marks)), dtype=np.int64)
            gained = np.full((len(self.decisions), len(marks) + 1), -np.inf)
            # All ranks of a band are settled in the same way, so its lowest stands for all.
            lowest = [marks[0] - 1, *marks]
            for decision in decisions_allowed(self._version, hand):
                gained[self.decisions.index(decision)] = [
                    float(self._gain[decision](Showdown(hand, Hand(int(rank))))) for rank in lowest
                ]
            self._by_rank[hand] = marks, gained
        return self._by_rank[hand]


def _bit(card: Card) -> int:
    return SUITS.index(card.suit) * len(RANKS) + RANKS.index(card.rank)


@cache
def lookup_of(size: int) -> Lookup:
    """Return how hands of this many cards rank."""
    index = HandIndex([COPIES] * len(RANKS), size)
    weights = np.array(
        [
            int(index.weights[rank]) + (1 << (SUIT_DIGITS + 4 * suit))
            for suit in range(len(SUITS))
            for rank in range(len(RANKS))
        ],
        dtype=np.int64,
    )
    ranking = ranking_of(size)
    by_ranks = np.array([_rank_of(make_up, ranking.numbering, ranking.by_ranks) for make_up in index.all])
    first, place = index.first.astype(np.int64), index.place.astype(np.int64)
    return Lookup(weights, first, place, by_ranks, ranking.by_suit)


def _rank_of(make_up: Sequence[int], numbering: Any, by_ranks: Any) -> int:
    ranks = [rank for rank, times in enumerate(make_up) for _ in range(times)]
    return int(by_ranks[sum(int(numbering[place][rank]) for place, rank in enumerate(ranks))])


def hidden_hands(table: Table[Any]) -> HiddenHands:
    return HiddenHands(table, STANDARD_VERSION, ("ante",), ())
