"""Ranks hands of two tiles (13:69F-10.2), and sets four tiles into a high and a low hand (13:69F-10.7).

The ranking is data: ``ranking.toml``. Tiles of one kind are worth the same: the two of an identical pair,
the two of a mixed pair such as 6-3 and 5-4, and the two of the supreme pair. A set has two tiles of each of
the 16 kinds, so ranks, settings and odds go by kinds.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import msgspec

from houseway.equipment.cards import Card
from houseway.equipment.tiles import SET_OF_TILES, Tile, tile, tiles
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Choice, Options
from houseway.rules.procedure.places import HandOnTable
from houseway.rules.procedure.steps import Groups


class NamedHands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hands of one name, in lines of equal rank, the highest first; ``words`` tell patrons about them."""

    name: str
    words: str
    ranks: tuple[tuple[str, ...], ...]


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    singles: tuple[tuple[str, ...], ...]
    hands: tuple[NamedHands, ...]
    earlier: dict[str, NamedHands]  # by the value of the option ``gong``


_TEXT = (files("houseway.games.pai_gow") / "ranking.toml").read_text(encoding="utf-8")
_DATA = msgspec.convert(tomllib.loads(_TEXT), _Data)

# The kinds of tiles as single tiles rank, the lowest first.
KINDS: tuple[tuple[str, ...], ...] = _DATA.singles[::-1]
JOKERS, FIVES, SEVENS, EIGHTS, NINES = range(5)  # 4-2 and 2-1 count three or six
EARTH, HEAVEN = len(KINDS) - 2, len(KINDS) - 1
KIND_OF: dict[Tile, int] = {tile(name): kind for kind, names in enumerate(KINDS) for name in names}
OF_EACH_KIND = 2
SPOTS = tuple(tile(names[0]).spots for names in KINDS)
JOKER_COUNTS = (3, 6)

# Classes of hands, the lowest first; those of the points come before them by their number.
GONG, WONG, MIXED_PAIR, PAIR, SUPREME_PAIR = range(10, 15)
CLASS_NAMES = tuple(hands.name for hands in reversed(_DATA.hands))
KIND_NAMES = (
    "supreme tiles",
    "fives",
    "sevens",
    "eights",
    "nines",
    *(names[0] for names in KINDS[NINES + 1 :]),
)
TILES = Citation("13:69F-10.2#title")
SETTING = Citation("13:69F-10.7#title")
TILES_IN_A_HAND = 4

Two = tuple[int, int]  # the kinds of two tiles
Kinds = tuple[int, int, int, int]  # the kinds of four tiles, the lowest first
# The places of the tiles of the low hand in each of the three ways to part four tiles, the others being high.
_PARTS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


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


class Setting(NamedTuple):
    """A legal setting of four kinds: the high hand ranks at least as high as the low one."""

    high: Two
    low: Two
    numbers: tuple[int, int]  # the ranks of high and low hand as numbers

    @property
    def ranks(self) -> tuple[Rank, Rank]:
        high, low = self.numbers
        return RANKS[high], RANKS[low]


class Ranking:
    """The ranking of two tiles, and with it the settings of four: the hands with a name, then the points."""

    def __init__(self, named: tuple[NamedHands, ...]) -> None:
        self.named = named
        by_points = {two: _by_points(two) for two in combinations_with_replacement(range(len(KINDS)), 2)}
        by_name = {
            two: Rank(hand_class, two[1])
            for hand_class, hands in enumerate(reversed(named), start=GONG)
            for two in map(_two_named, (two for equal in hands.ranks for two in equal))
        }
        self._ranks: Mapping[Two, Rank] = by_points | by_name
        self._settings: dict[Kinds, tuple[Setting, ...]] = {}

    @property
    def ranks(self) -> Iterable[Rank]:
        return self._ranks.values()

    def of_kinds(self, first: int, second: int) -> Rank:
        """Return the rank of two tiles of these kinds."""
        return self._ranks[_two(first, second)]

    def of(self, two: tuple[Tile, Tile]) -> Rank:
        return self.of_kinds(KIND_OF[two[0]], KIND_OF[two[1]])

    @cached_property
    def _numbers(self) -> Mapping[Two, int]:
        return {two: NUMBER_OF_RANK[rank] for two, rank in self._ranks.items()}

    def settings(self, hand: Kinds) -> tuple[Setting, ...]:
        """Return the settings of four tiles that differ, the highest high hand first."""
        settings = self._settings.get(hand)
        if settings is None:
            by_numbers = {}
            for part in _PARTS:
                first, second = (_two(hand[one], hand[other]) for one, other in part)
                setting = self._setting(first, second)
                by_numbers[setting.numbers] = setting
            settings = tuple(by_numbers[numbers] for numbers in sorted(by_numbers, reverse=True))
            self._settings[hand] = settings  # there are no more than `every_hand`
        return settings

    def setting_of(self, groups: Groups) -> Setting:
        """Return the setting of two checked groups; the higher one is the high hand (reading 122)."""
        first, second = (_two(kind_of(group[0]), kind_of(group[1])) for group in groups)
        return self._setting(first, second)

    def _setting(self, first: Two, second: Two) -> Setting:
        low, high = sorted((first, second), key=lambda two: (self._numbers[two], two))
        return Setting(high, low, (self._numbers[high], self._numbers[low]))


def _two(first: int, second: int) -> Two:
    return (first, second) if first <= second else (second, first)


def _two_named(names: str) -> Two:
    first, second = tiles(names.split())
    return _two(KIND_OF[first], KIND_OF[second])


def _by_points(two: Two) -> Rank:
    """Return the rank by the last digit of the spots; 4-2 and 2-1 count as is better."""
    low, high = two
    points = max(((count if low == JOKERS else SPOTS[low]) + SPOTS[high]) % GONG for count in JOKER_COUNTS)
    return Rank(points, high if points else 0)


# The ranking of a table is an option: what is on record keeps the one that it was played by.

ANY_EIGHT = "any-eight"
GONG_OPTION = Choice(
    "gong",
    (ANY_EIGHT,),
    "which tiles make a gong with 6-6 or 1-1: every tile of eight spots; an earlier reading is only computed",
    TILES,
    words={ANY_EIGHT: "with any tile of eight spots", "6-2-or-5-3": "with 6-2 or 5-3 only"},
    sentences={ANY_EIGHT: "A 6-6 or 1-1 with any tile of eight spots, 4-4 too, is a gong."},
    not_allowed=dict.fromkeys(
        _DATA.earlier, ("Every tile of eight spots makes a gong with 6-6 or 1-1, 4-4 too", TILES)
    ),
    before="6-2-or-5-3",
    since="0.2.0",
)


def _with(earlier: NamedHands) -> Ranking:
    return Ranking(tuple(earlier if hands.name == earlier.name else hands for hands in _DATA.hands))


USUAL_RANKING = Ranking(_DATA.hands)
RANKINGS: Mapping[str, Ranking] = {
    ANY_EIGHT: USUAL_RANKING,
    **{value: _with(earlier) for value, earlier in _DATA.earlier.items()},
}
# The ranks of hands, the lowest first; they are the same by every ranking. Only their numbers are compared.
RANKS: tuple[Rank, ...] = tuple(sorted({rank for ranking in RANKINGS.values() for rank in ranking.ranks}))
NUMBER_OF_RANK = {rank: number for number, rank in enumerate(RANKS)}


def ranking_of(options: Options) -> Ranking:
    """Return the ranking of a table."""
    return RANKINGS[options.choice(GONG_OPTION.name)]


def hand_in_words(table: Table[Any], hand: HandOnTable) -> str:
    """Name the rank of two tiles; four that are not set have none."""
    two = [tile for tile in hand.cards if isinstance(tile, Tile)]
    return str(ranking_of(table.options).of((two[0], two[1]))) if len(two) == 2 else ""


def words_for_patrons(hands: NamedHands) -> str:
    """Return the words on hands of one name, with the tiles that make them."""
    kinds = ", ".join(KIND_NAMES[_two_named(equal[0])[1]] for equal in hands.ranks)
    return hands.words.format(kinds=kinds, one=tiles_with(hands, 0), other=tiles_with(hands))


def tiles_with(hands: NamedHands, place: int = 1) -> str:
    """Return the second, or first, tiles of these hands, each once: ``4-4, 6-2 or 5-3``."""
    return one_of(list(dict.fromkeys(two.split()[place] for equal in hands.ranks for two in equal)))


assert len(KIND_OF) == len(set(SET_OF_TILES))  # noqa: S101 - every tile has a kind


# Setting four tiles into a high and a low hand of two (13:69F-10.7).


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
    for two in (setting.high, setting.low):
        group = []
        for kind in sorted(two, reverse=True):
            group.append(next(tile for tile in left if kind_of(tile) == kind))
            left.remove(group[-1])
        groups.append(tuple(group))
    return tuple(groups)


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
