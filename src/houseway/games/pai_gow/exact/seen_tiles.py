"""What a tile is worth that a player knows: one that comes to their hand, or one of the dealer's hand.

Both are counted exactly over all pairs of hands. With a tile of the dealer known, each hand is set best
against the dealer's hands that hold it: all hands, less those without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.equipment.tiles import SET_OF_TILES, tile
from houseway.games.pai_gow.exact.every_pair import (
    OUTCOMES,
    Numbers,
    Ways,
    every_pair,
    hand_table,
    ways_of_hands,
)
from houseway.games.pai_gow.hands.ranking import KINDS, OF_EACH_KIND
from houseway.games.pai_gow.hands.words import HOUSE_WAY_OPTION
from houseway.games.pai_gow.settlement import PAI_GOW
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
    kinds = hand_table().kinds
    for kind in range(len(KINDS)):
        held = (kinds == kind).sum(axis=1)
        yield _seen(kind, int(held @ won), int(held @ ways))


def dealer_card(table: Table[Any]) -> Iterator[Seen]:
    """Count the pairs in which the dealer holds one given tile, for each kind of tiles."""
    way = HOUSE_WAY_OPTION.in_use(table.options)
    every, all_ways = every_pair(way), ways_of_hands()
    for kind, names in enumerate(KINDS):
        known = tile(names[0])
        without = every_pair(way, [known])
        # The player's hands are those without the tile; what can lie beside them depends on their kinds.
        beside = every // np.maximum(all_ways, 1)[:, None, None]
        pairs = beside * ways_of_hands([known])[:, None, None] - without
        yield _seen(kind, int(_best(table, pairs).sum()), int(pairs[:, 0].sum()))


def _seen(kind: int, won: int, ways: int) -> Seen:
    edge = Fraction(won, _UNIT * ways)
    return Seen(name_of(kind), _CHANCE, edge, card=tile(KINDS[kind][0]), cards=OF_EACH_KIND)


def _best(table: Table[Any], pairs: Ways) -> Numbers:
    """Return what the best setting of each hand gains over its pairs."""
    gain = round_gain(table, {PAI_GOW: _UNIT})
    gains = pairs @ np.array([int(gain(outcome)) for outcome in OUTCOMES], dtype=np.int64)
    gains[np.arange(gains.shape[1])[None, :] >= hand_table().settings[:, None]] = np.iinfo(np.int64).min
    best: Numbers = gains.max(axis=1)
    return best
