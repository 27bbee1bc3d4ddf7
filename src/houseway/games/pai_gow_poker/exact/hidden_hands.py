"""What each setting gains to a player who sees cards of the dealer, or the cards of other players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import Card
from houseway.games.pai_gow_poker.exact.kept_counts import kept_best
from houseway.games.pai_gow_poker.exact.one_hand import Counts, against_every_dealer
from houseway.games.pai_gow_poker.exact.set_hands import set_hands
from houseway.games.pai_gow_poker.hands.house_way import HOUSE_WAY
from houseway.games.pai_gow_poker.hands.setting import PACK, Setting, settings
from houseway.games.pai_gow_poker.hands.seven_cards import best_of, three_of
from houseway.games.pai_gow_poker.odds import BETS, CONTESTS, DEALERS, SET
from houseway.games.pai_gow_poker.settlement import Showdown
from houseway.refusal import Refusal
from houseway.rules.analysis.gain import round_gain
from houseway.rules.analysis.leak import rank_of
from houseway.rules.game import Table

Places = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

SEVEN = 7
MOST_SETTINGS = 21


class HiddenHands:
    """Seven cards to each player and to the dealer, who sets them by the house way of the table."""

    pack: Sequence[Card] = tuple(PACK)
    player = dealer = SEVEN
    shown = 0
    most_seen = 3  # each more takes twice as long to count
    decisions: Sequence[str] = ()  # every hand is set, each in ways of its own
    kind_of = staticmethod(rank_of)

    def __init__(self, table: Table[Showdown]) -> None:
        way = HOUSE_WAY.in_use(table.options).way
        if kept_best(way) is None:
            raise Refusal(
                "The best setting of every hand is not counted against this house way. Choose another one."
            )
        self._dealer = set_hands(way)
        self._gain = round_gain(table, BETS[SET])

    @staticmethod
    def work(dealer_cards: int, _: int) -> int:
        return 8_000_000 << dealer_cards

    def gains(self, hands: Places, _: Places, dealer: Places, out: Places) -> Floats:
        found = np.full((len(hands), MOST_SETTINGS), -np.inf)
        rows = zip(hands.tolist(), dealer.tolist(), out.tolist(), strict=True)
        for row, (hand, known, others) in enumerate(rows):
            own = self._cards(hand)
            ways = [*_different(own)]
            by_contest = self._against(ways, [*hand, *others], known)
            gained = self._gains_of(own)
            total = by_contest[0].sum()
            found[row, : len(ways)] = (by_contest * gained).sum(axis=(1, 2)) / total
        return found

    def _against(self, ways: Sequence[Setting], out: Sequence[int], known: Sequence[int]) -> Counts:
        """Count the dealer's hands that hold the known cards: all hands, less those without one of them."""
        missing = chain.from_iterable(combinations(known, size) for size in range(len(known) + 1))
        counted = [
            (-1) ** len(cards) * against_every_dealer(self._cards([*out, *cards]), ways, self._dealer)
            for cards in missing
        ]
        found: Counts = np.sum(counted, axis=0)
        return found

    def _cards(self, places: Sequence[int]) -> list[Card]:
        return [self.pack[place] for place in places]

    def _gains_of(self, hand: Sequence[Card]) -> Floats:
        """Return what the hand gains, by the class of the dealer's hand and by who wins."""
        best, three = best_of(hand), three_of(hand[:3])
        return np.array(
            [
                [float(self._gain(Showdown(contest, best, dealer, three))) for contest in CONTESTS]
                for dealer in DEALERS
            ]
        )


def _different(hand: Sequence[Card]) -> Iterator[Setting]:
    """Yield settings that are not worth the same; never one that is foul."""
    yield from {(way.low_worth, way.high_worth): way for way in settings(hand) if not way.is_foul}.values()


def hidden_hands(table: Table[Any]) -> HiddenHands:
    return HiddenHands(table)
