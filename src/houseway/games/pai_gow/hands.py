"""Ranks hands of two tiles (13:69F-10.2), and sets four tiles into a high and a low hand (13:69F-10.7).

Tiles of one kind are worth the same: the two of an identical pair, the two of a mixed pair such as 6-3
and 5-4, and the two of the supreme pair. A set has two tiles of each of the 16 kinds, so ranks,
settings and odds go by kinds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from houseway.equipment.cards import Card
from houseway.equipment.tiles import SET_OF_TILES, Tile, tile
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.procedure.places import HandOnTable
from houseway.rules.procedure.steps import Groups

# The kinds of tiles as single tiles rank, the lowest first.
KINDS: tuple[tuple[str, ...], ...] = (
    ("4-2", "2-1"),
    ("4-1", "3-2"),
    ("5-2", "4-3"),
    ("6-2", "5-3"),
    ("6-3", "5-4"),
    ("5-1",),
    ("6-1",),
    ("6-4",),
    ("6-5",),
    ("2-2",),
    ("3-3",),
    ("5-5",),
    ("3-1",),
    ("4-4",),
    ("1-1",),
    ("6-6",),
)
JOKERS, FIVES, SEVENS, EIGHTS, NINES = range(5)  # 4-2 and 2-1 count three or six
EARTH, HEAVEN = len(KINDS) - 2, len(KINDS) - 1
MIXED = (FIVES, SEVENS, EIGHTS, NINES)
KIND_OF: dict[Tile, int] = {tile(name): kind for kind, names in enumerate(KINDS) for name in names}
OF_EACH_KIND = 2
SPOTS = tuple(tile(names[0]).spots for names in KINDS)
JOKER_COUNTS = (3, 6)

# Classes of hands, the lowest first; those of the points come before them by their number.
GONG, WONG, MIXED_PAIR, PAIR, SUPREME_PAIR = range(10, 15)
CLASS_NAMES = ("gong", "wong", "mixed pair", "pair", "supreme pair")
KIND_NAMES = (
    "supreme tiles",
    "fives",
    "sevens",
    "eights",
    "nines",
    *(names[0] for names in KINDS[NINES + 1 :]),
)

Two = tuple[int, int]  # the kinds of two tiles


class Rank(NamedTuple):
    """The rank of two tiles: its class, then the tile that decides between equals."""

    hand_class: int
    decided_by: int  # a kind; 0 for hands without a rank of their own

    def __str__(self) -> str:
        kind = KIND_NAMES[self.decided_by]
        match self.hand_class:
            case 0:
                return "zero"
            case 10 | 11:
                return f"{CLASS_NAMES[self.hand_class - GONG]} with {kind}"
            case 12:
                return f"pair of {kind} (mixed)"
            case 13:
                return f"pair of {kind}"
            case 14:
                return "supreme pair"
        return f"{self.hand_class} with {'4-2 or 2-1' if self.decided_by == JOKERS else kind} high"


def rank_of_kinds(first: int, second: int) -> Rank:
    """Return the rank of two tiles of these kinds."""
    low, high = sorted((first, second))
    if low == high:
        return _rank_of_pair(low)
    if high in (EARTH, HEAVEN) and low in (EIGHTS, NINES):
        return Rank(WONG if low == NINES else GONG, high)
    points = max(_points(low, high, count) for count in JOKER_COUNTS)
    return Rank(points, high if points else 0)


def _rank_of_pair(kind: int) -> Rank:
    if kind == JOKERS:
        return Rank(SUPREME_PAIR, 0)
    return Rank(MIXED_PAIR if kind in MIXED else PAIR, kind)


def _points(low: int, high: int, joker_counts: int) -> int:
    """Return the last digit of the spots, with 4-2 and 2-1 counted as given."""
    return ((joker_counts if low == JOKERS else SPOTS[low]) + SPOTS[high]) % 10


RANKS: tuple[Rank, ...] = tuple(
    sorted({rank_of_kinds(first, second) for first in range(len(KINDS)) for second in range(len(KINDS))})
)
# The rank of two kinds as a number, the lowest hand 0: all that is compared.
NUMBER_OF_RANK = {rank: number for number, rank in enumerate(RANKS)}
RANK_NUMBER: tuple[tuple[int, ...], ...] = tuple(
    tuple(NUMBER_OF_RANK[rank_of_kinds(first, second)] for second in range(len(KINDS)))
    for first in range(len(KINDS))
)


def hand_in_words(_: object, hand: HandOnTable) -> str:
    """Name the rank of two tiles; four that are not set have none."""
    tiles = [tile for tile in hand.cards if isinstance(tile, Tile)]
    return str(rank_of((tiles[0], tiles[1]))) if len(tiles) == 2 else ""


def rank_of(two: tuple[Tile, Tile]) -> Rank:
    return rank_of_kinds(KIND_OF[two[0]], KIND_OF[two[1]])


assert len(KIND_OF) == len(set(SET_OF_TILES))  # noqa: S101 - every tile has a kind


# Setting four tiles into a high and a low hand of two (13:69F-10.7).

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
    by_numbers = {}
    for part in _PARTS:
        first, second = (_two(hand[one], hand[other]) for one, other in part)
        setting = _setting(first, second)
        by_numbers[setting.numbers] = setting
    return tuple(by_numbers[numbers] for numbers in sorted(by_numbers, reverse=True))


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
        sizes = ", ".join(str(len(group)) for group in groups) or "none"
        raise Refusal(f"Set two tiles high and two low, not groups of {sizes}.", SETTING)
    used = Counter(tile for group in groups for tile in group)
    missing = used - Counter(hand)
    if missing:
        tile = next(iter(missing))
        raise Refusal(f"The {tile.words} is not in the hand that often. Use each tile once.", SETTING)
