"""What each decision gains to a player who sees cards of the dealer, or the cards of other players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.counting.hand_index import HandIndex
from houseway.equipment.cards import RANKS, SUITS, Card
from houseway.games.four_card_poker.exact.best_decisions import DECISIONS, decisions_allowed
from houseway.games.four_card_poker.exact.compiled_dealer import SUIT_DIGITS, Lookup, all_bands
from houseway.games.four_card_poker.family.version import FOLD, MULTIPLES, Version
from houseway.games.four_card_poker.hands.rank_tables import COPIES, ranking_of
from houseway.games.four_card_poker.hands.ranking import Hand, best_four
from houseway.games.four_card_poker.hands.words import dealer_marks
from houseway.games.four_card_poker.round.opening import DECK as PACK
from houseway.games.four_card_poker.settlement import PLAYER_CARDS, Showdown
from houseway.games.four_card_poker.standard_version import STANDARD_VERSION
from houseway.rules.analysis.advantage_play import rank_of
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import Gain, round_gain

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
        self.pack: Sequence[Card] = tuple(table.game.packs(table.options)[PACK])
        self.decisions = DECISIONS
        self.shown = version.dealer_cards - PLAYER_CARDS
        self.dealer = self.most_seen = version.dealer_cards - self.shown
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
        cards = len(self.pack) - self.shown - self.player * (1 + neighbours) - dealer_cards
        return 5 * comb(cards, self.dealer - dealer_cards)

    def gains(self, hands: Places, shown: Places, dealer: Places, out: Places) -> Floats:
        bands = [self._bands(best_four([self.pack[place] for place in hand])) for hand in hands.tolist()]
        marks = np.stack([of_hand for of_hand, _ in bands])
        counts = np.zeros((len(hands), marks.shape[1] + 1), dtype=np.int64)
        known = np.concatenate([shown, dealer], axis=1)
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
        found: Floats = np.where(
            np.isinf(gained[:, :, 0]),
            -np.inf,
            (np.nan_to_num(gained, neginf=0.0) * chances[:, None, :]).sum(axis=2),
        )
        return found

    def _bands(self, hand: Hand) -> tuple[Numbers, Floats]:
        """Return the ranks that separate the dealer's hands, and what each decision gains in each band."""
        if hand not in self._by_rank:
            marks = np.array(sorted((hand, hand + 1, *self._marks)), dtype=np.int64)
            gained = np.full((len(self.decisions), len(marks) + 1), -np.inf)
            # A band is settled alike, so a rank of it stands for all: the one at its lower end.
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
    by_ranks = np.array([_rank_of(held, ranking.numbering, ranking.by_ranks) for held in index.all])
    first, place = index.first.astype(np.int64), index.place.astype(np.int64)
    return Lookup(weights, first, place, by_ranks, ranking.by_suit)


def _rank_of(held: Sequence[int], numbering: Any, by_ranks: Any) -> int:
    ranks = [rank for rank, times in enumerate(held) for _ in range(times)]
    return int(by_ranks[sum(int(numbering[place][rank]) for place, rank in enumerate(ranks))])


def hidden_hands(table: Table[Any]) -> HiddenHands:
    return HiddenHands(table, STANDARD_VERSION, ("ante",), ())
