"""Setting four tiles into a high and a low hand of two (13:69F-10.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from houseway.equipment.cards import Card
from houseway.equipment.tiles import Tile
from houseway.games.pai_gow.hands.ranking import KIND_OF, KINDS, OF_EACH_KIND, RANK_NUMBER, RANKS, Rank, Two
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.procedure.steps import Groups

SETTING = Citation("13:69F-10.7#title")
TILES_IN_A_HAND = 4

Kinds = tuple[int, int, int, int]  # the kinds of four tiles, the lowest first
# The places of the tiles of the low hand in each of the three ways to part four tiles, the others being high.
_PARTS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


class Setting(NamedTuple):
    """A legal setting of four kinds: the high hand ranks at least as high as the low one."""

    high: Two
    low: Two

    @property
    def numbers(self) -> tuple[int, int]:
        """Return the ranks of high and low hand as numbers."""
        return RANK_NUMBER[self.high[0]][self.high[1]], RANK_NUMBER[self.low[0]][self.low[1]]

    @property
    def ranks(self) -> tuple[Rank, Rank]:
        high, low = self.numbers
        return RANKS[high], RANKS[low]


@lru_cache(maxsize=4096)
def settings_of(hand: Kinds) -> tuple[Setting, ...]:
    """Return the settings of four tiles that differ, the highest high hand first."""
    found = {}
    for part in _PARTS:
        first, second = (_two(hand[one], hand[other]) for one, other in part)
        setting = _setting(first, second)
        found[setting.numbers] = setting
    return tuple(found[numbers] for numbers in sorted(found, reverse=True))


@cache
def every_hand() -> tuple[Kinds, ...]:
    """Return the hands that differ, as the kinds of their tiles: 3,620 for all 35,960."""
    kinds = [kind for kind in range(len(KINDS)) for _ in range(OF_EACH_KIND)]
    return tuple(
        (first, second, third, fourth) for first, second, third, fourth in sorted({*combinations(kinds, 4)})
    )


def kinds_of(hand: Sequence[Card]) -> Kinds:
    first, second, third, fourth = sorted(kind_of(card) for card in hand)
    return first, second, third, fourth


def kind_of(card: Card) -> int:
    if not isinstance(card, Tile):
        raise Refusal(f"The {card.words} is not a tile.", SETTING)
    return KIND_OF[card]


def tiles_of(hand: Sequence[Card], setting: Setting) -> Groups:
    """Return the tiles of a hand as they are set: the high hand, then the low hand."""
    left = sorted(hand, key=lambda tile: (-kind_of(tile), tile.name))
    groups = []
    for two in setting:
        group = []
        for kind in sorted(two, reverse=True):
            group.append(next(tile for tile in left if kind_of(tile) == kind))
            left.remove(group[-1])
        groups.append(tuple(group))
    return tuple(groups)


def setting_of(groups: Groups) -> Setting:
    """Return the setting of two groups that were checked; the higher one is the high hand (reading 122)."""
    first, second = (_two(kind_of(group[0]), kind_of(group[1])) for group in groups)
    return _setting(first, second)


def _two(first: int, second: int) -> Two:
    return (first, second) if first <= second else (second, first)


def _setting(first: Two, second: Two) -> Setting:
    high, low = sorted((first, second), key=lambda two: (RANK_NUMBER[two[0]][two[1]], two), reverse=True)
    return Setting(high, low)


def check_groups(hand: Sequence[Card], groups: Groups) -> None:
    """Refuse groups that are not two hands of two of these tiles."""
    if [len(group) for group in groups] != [2, 2]:
        given = ", ".join(str(len(group)) for group in groups) or "none"
        raise Refusal(f"Set two tiles high and two low, not groups of {given}.", SETTING)
    used = Counter(tile for group in groups for tile in group)
    missing = used - Counter(hand)
    if missing:
        tile = next(iter(missing))
        raise Refusal(f"The {tile.words} is not in the hand that often. Use each tile once.", SETTING)
