"""What each setting gains to a player who sees cards of the dealer, or the cards of other players."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import Card
from houseway.games.pai_gow_poker.exact.kept_counts import kept_best
from houseway.games.pai_gow_poker.exact.one_hand import EveryDealer
from houseway.games.pai_gow_poker.exact.set_hands import set_hands
from houseway.games.pai_gow_poker.hands.house_way import HOUSE_WAY
from houseway.games.pai_gow_poker.hands.setting import PACK, Setting, settings
from houseway.games.pai_gow_poker.hands.seven_cards import best_of, three_of
from houseway.games.pai_gow_poker.odds import BETS, CONTESTS, DEALERS, SET
from houseway.games.pai_gow_poker.settlement import Showdown
from houseway.refusal import Refusal
from houseway.rules.analysis.advantage_play import rank_of
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import Gain, round_gain

Places = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

SEVEN = 7
MOST_SETTINGS = 21


class HiddenHands:
    """Seven cards to each player and to the dealer, who sets them by the house way of the table."""

    pack: Sequence[Card] = tuple(PACK)
    player = dealer = SEVEN
    shown = 0
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
        found = np.full((len(rows), MOST_SETTINGS), -np.inf)

        def count(row: int) -> None:
            hand, known, others = rows[row]
            ways, gained = own[hand].ways, own[hand].gained
            deals = self._dealer.against(self._cards([*hand, *others]), ways, self._cards(known))
            found[row, : len(ways)] = (deals * gained).sum(axis=(1, 2)) / deals[0].sum()

        with ThreadPoolExecutor(os.cpu_count()) as threads:
            for _done in threads.map(count, range(len(rows))):
                pass
        return found

    def _cards(self, places: Sequence[int]) -> list[Card]:
        return [self.pack[place] for place in places]


class _Own:
    """A hand of the player: its settings, and what it gains by the dealer's class and by who wins."""

    def __init__(self, hand: Sequence[Card], gain: Callable[[Showdown], Gain]) -> None:
        self.ways = [*_different(hand)]
        best, three = best_of(hand), three_of(hand[:3])
        self.gained = np.array(
            [
                [float(gain(Showdown(contest, best, dealer, three))) for contest in CONTESTS]
                for dealer in DEALERS
            ]
        )


def _different(hand: Sequence[Card]) -> Iterator[Setting]:
    """Yield settings that are not worth the same; never one that is foul."""
    yield from {(way.low_worth, way.high_worth): way for way in settings(hand) if not way.is_foul}.values()


def hidden_hands(table: Table[Any]) -> HiddenHands:
    return HiddenHands(table)
