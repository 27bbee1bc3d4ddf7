"""What each setting gains to a player who sees tiles of the dealer, or the tiles of other players."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import Card
from houseway.equipment.tiles import SET_OF_TILES
from houseway.games.pai_gow.exact.every_pair import MOST_SETTINGS, OUTCOMES, Ways, against
from houseway.games.pai_gow.exact.seen_tiles import name_of
from houseway.games.pai_gow.hands.setting import TILES_IN_A_HAND, kind_of, kinds_of, settings_of
from houseway.games.pai_gow.hands.words import HOUSE_WAY_OPTION
from houseway.games.pai_gow.settlement import PAI_GOW, Showdown
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import round_gain

Places = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
_UNIT = 100  # a vigorish is in percent


class HiddenHands:
    """Four tiles to each player and to the dealer, who sets them by the house way of the table."""

    pack: Sequence[Card] = tuple(SET_OF_TILES)
    player = dealer = most_seen = TILES_IN_A_HAND
    shown = 0
    decisions: Sequence[str] = ()  # every hand is set, each in ways of its own

    def __init__(self, table: Table[Showdown]) -> None:
        self._way = HOUSE_WAY_OPTION.in_use(table.options)
        gain = round_gain(table, {PAI_GOW: _UNIT})
        self._gains = np.array([float(gain(outcome)) / _UNIT for outcome in OUTCOMES])

    @staticmethod
    def kind_of(card: Card) -> str:
        return name_of(kind_of(card))

    @staticmethod
    def work(dealer_cards: int, _: int) -> int:
        return 400_000 << dealer_cards

    def gains(self, hands: Places, _: Places, dealer: Places, out: Places) -> Floats:
        found = np.full((len(hands), MOST_SETTINGS), -np.inf)
        for row, (hand, known, others) in enumerate(
            zip(hands.tolist(), dealer.tolist(), out.tolist(), strict=True)
        ):
            own = self._tiles(hand)
            settings = len(settings_of(kinds_of(own)))
            ways = self._against(own, self._tiles(others), self._tiles(known))
            found[row, :settings] = (ways @ self._gains / ways[0].sum())[:settings]
        return found

    def _against(self, own: Sequence[Card], out: Sequence[Card], known: Sequence[Card]) -> Ways:
        """Count the dealer's hands that hold the known tiles: all hands, less those without one of them."""
        missing = chain.from_iterable(combinations(known, size) for size in range(len(known) + 1))
        hand = kinds_of(own)
        counted = [(-1) ** len(tiles) * against(self._way, hand, (*own, *out, *tiles)) for tiles in missing]
        found: Ways = np.sum(counted, axis=0)
        return found

    def _tiles(self, places: Sequence[int]) -> list[Card]:
        return [self.pack[place] for place in places]


def hidden_hands(table: Table[Any]) -> HiddenHands:
    return HiddenHands(table)
