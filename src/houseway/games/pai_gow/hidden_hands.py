"""Counts the gain of a player who knows a tile that will be dealt to them, or sees tiles of others.

All is counted exactly over all pairs of hands. With a tile of the dealer known, each hand is set best
against the dealer's hands that hold it: all hands, less those without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import Card
from houseway.equipment.tiles import SET_OF_TILES, tile
from houseway.games.pai_gow.every_pair import (
    MOST_SETTINGS,
    OUTCOMES,
    Numbers,
    Ways,
    against,
    every_pair,
    hand_table,
    ways_of_hands,
)
from houseway.games.pai_gow.hands import (
    KINDS,
    OF_EACH_KIND,
    TILES_IN_A_HAND,
    every_hand,
    kind_of,
    kinds_of,
    ranking_of,
)
from houseway.games.pai_gow.house_way import HOUSE_WAY_OPTION
from houseway.games.pai_gow.settlement import PAI_GOW, Showdown
from houseway.rules.analysis.advantage_play import Seen
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import round_gain

_UNIT = 100  # a vigorish is in percent
_CHANCE = Fraction(OF_EACH_KIND, len(SET_OF_TILES))


def name_of(kind: int) -> str:
    return " or ".join(KINDS[kind])


def key_card(table: Table[Any]) -> Iterator[Seen]:
    """Count every pair once: a hand with two tiles of a kind is one of two that may be the key tile."""
    pairs = every_pair(HOUSE_WAY_OPTION.in_use(table.options))
    won, ways = _best(table, pairs), pairs[:, 0].sum(axis=1)
    kinds = np.array(every_hand())
    for kind in range(len(KINDS)):
        copies = (kinds == kind).sum(axis=1)
        yield _seen(kind, int(copies @ won), int(copies @ ways))


def dealer_card(table: Table[Any]) -> Iterator[Seen]:
    """Count the pairs in which the dealer holds one given tile, for each kind of tiles."""
    way = HOUSE_WAY_OPTION.in_use(table.options)
    every, all_ways = every_pair(way), ways_of_hands()
    for kind, names in enumerate(KINDS):
        known = tile(names[0])
        without = every_pair(way, [known])
        # The player's hands are those without the tile; the dealer's hands that fit depend on their kinds.
        per_hand = every // np.maximum(all_ways, 1)[:, None, None]
        pairs = per_hand * ways_of_hands([known])[:, None, None] - without
        yield _seen(kind, int(_best(table, pairs).sum()), int(pairs[:, 0].sum()))


def _seen(kind: int, won: int, ways: int) -> Seen:
    edge = Fraction(won, _UNIT * ways)
    return Seen(name_of(kind), _CHANCE, edge, card=tile(KINDS[kind][0]), cards=OF_EACH_KIND)


def _best(table: Table[Any], pairs: Ways) -> Numbers:
    """Return the gain of the best setting of each hand over its pairs."""
    gain = round_gain(table, {PAI_GOW: _UNIT})
    gains = pairs @ np.array([int(gain(outcome)) for outcome in OUTCOMES], dtype=np.int64)
    settings = hand_table(ranking_of(table.options)).settings
    gains[np.arange(gains.shape[1])[None, :] >= settings[:, None]] = np.iinfo(np.int64).min
    best: Numbers = gains.max(axis=1)
    return best


# The gain of each setting for a player who sees tiles of the dealer or of other players.

Places = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]


class HiddenHands:
    """Four tiles to each player and to the dealer, who sets them by the house way of the table."""

    pack: Sequence[Card] = tuple(SET_OF_TILES)
    player = dealer = most_seen = TILES_IN_A_HAND
    face_up = 0
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
        gains = np.full((len(hands), MOST_SETTINGS), -np.inf)
        for row, (hand, known, others) in enumerate(
            zip(hands.tolist(), dealer.tolist(), out.tolist(), strict=True)
        ):
            own = self._tiles(hand)
            settings = len(self._way.ranking.settings(kinds_of(own)))
            ways = self._against(own, self._tiles(others), self._tiles(known))
            gains[row, :settings] = (ways @ self._gains / ways[0].sum())[:settings]
        return gains

    def _against(self, own: Sequence[Card], out: Sequence[Card], known: Sequence[Card]) -> Ways:
        """Count the dealer's hands that hold the known tiles: all hands, less those without one of them."""
        missing = chain.from_iterable(combinations(known, size) for size in range(len(known) + 1))
        hand = kinds_of(own)
        counted = [(-1) ** len(tiles) * against(self._way, hand, (*own, *out, *tiles)) for tiles in missing]
        ways: Ways = np.sum(counted, axis=0)
        return ways

    def _tiles(self, places: Sequence[int]) -> list[Card]:
        return [self.pack[place] for place in places]


def hidden_hands(table: Table[Any]) -> HiddenHands:
    return HiddenHands(table)
