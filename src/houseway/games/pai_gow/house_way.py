"""Defines the words by which a house way of pai gow looks at hands and settings, and loads the ways."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from itertools import combinations_with_replacement

from houseway.games.pai_gow.hands import (
    CLASS_NAMES,
    GONG,
    JOKERS,
    KIND_NAMES,
    KINDS,
    RANKS,
    SETTING,
    SPOTS,
    USUAL_RANKING,
    Kinds,
    Ranking,
    Setting,
    ranking_of,
)
from houseway.rules.house_way import HouseWay, HouseWayOption, SettingWords, WayInUse, ways_in
from houseway.rules.options import Options
from houseway.rules.side_bets.definition import YES_OR_NO, Value, Word

NONE = "none"
# What two tiles make, the lowest first: points, then the named hands.
CLASSES: tuple[Value, ...] = (*range(GONG), *CLASS_NAMES)
# The pairs, the lowest first.
PAIRS: tuple[Value, ...] = (NONE, *KIND_NAMES[1:], "supreme pair")
RANK_NAMES: tuple[Value, ...] = tuple(map(str, RANKS))
# Tiles by their spots; 4-2 and 2-1, which count three or six, are called wild.
WILD = "wild"
_SPOTS_NAMED = (WILD, *map(str, sorted({SPOTS[kind] for kind in range(len(KINDS)) if kind != JOKERS})))
OTHERS: tuple[Value, ...] = (
    NONE,
    *(f"{high} and {low}" for low, high in combinations_with_replacement(_SPOTS_NAMED, 2)),
)


def _class(number: int) -> Value:
    return CLASSES[RANKS[number].hand_class]


def _pairs(hand: Kinds) -> list[int]:
    """Return the kinds of the pairs in a hand, the highest first; they rank the same by every ranking."""
    twice = {kind for kind in hand if hand.count(kind) == 2}
    return sorted(twice, key=lambda kind: USUAL_RANKING.of_kinds(kind, kind), reverse=True)


def _name_of_pair(kind: int) -> Value:
    return PAIRS[-1] if kind == JOKERS else KIND_NAMES[kind]


def highest_pair(hand: Kinds) -> Value:
    return next(map(_name_of_pair, _pairs(hand)), NONE)


def _second_pair(hand: Kinds) -> Value:
    return next(map(_name_of_pair, _pairs(hand)[1:]), NONE)


def best_class(ranking: Ranking, hand: Kinds) -> Value:
    """Return the best that two of the four tiles make."""
    return _class(ranking.settings(hand)[0].numbers[0])


def _spots_named(kind: int) -> str:
    return WILD if kind == JOKERS else str(SPOTS[kind])


def _others(hand: Kinds) -> Value:
    """Return the spots of the two tiles next to the highest pair: ``11 and 9``."""
    pairs = _pairs(hand)
    if not pairs:
        return NONE
    names = [_spots_named(kind) for kind in hand if kind != pairs[0]]
    low, high = sorted(names, key=_SPOTS_NAMED.index)
    return f"{high} and {low}"


def _keeps_a_pair(setting: Setting) -> Value:
    return setting.high[0] == setting.high[1] or setting.low[0] == setting.low[1]


_OF_SETTING = (
    Word("high", "what the high hand makes", CLASSES, lambda setting: _class(setting.numbers[0])),
    Word("low", "what the low hand makes", CLASSES, lambda setting: _class(setting.numbers[1])),
    Word(
        "high-rank",
        "the rank of the high hand among all hands",
        RANK_NAMES,
        lambda setting: RANK_NAMES[setting.numbers[0]],
    ),
    Word(
        "low-rank",
        "the rank of the low hand among all hands",
        RANK_NAMES,
        lambda setting: RANK_NAMES[setting.numbers[1]],
    ),
    Word("keeps-a-pair", "one of the two hands is a pair", YES_OR_NO, _keeps_a_pair),
)


@cache
def words_by(ranking: Ranking) -> SettingWords[Kinds, Setting]:
    """Return the words of a way; they have the same values by every ranking."""
    return SettingWords(
        settings=ranking.settings,
        of_hand=(
            Word("pair", "the highest pair among the four tiles", PAIRS, highest_pair),
            Word("second-pair", "the other pair, if there are two", PAIRS, _second_pair),
            Word("others", "the spots of the two tiles beside the highest pair", OTHERS, _others),
            Word("best", "the best that two of the tiles make", CLASSES, partial(best_class, ranking)),
        ),
        of_setting=_OF_SETTING,
    )


class TilesWay(WayInUse[Kinds, Setting]):
    """A house way with the ranking of its table."""

    def __init__(self, way: HouseWay, ranking: Ranking) -> None:
        super().__init__(way, words_by(ranking))
        self.ranking = ranking


class TilesWayOption(HouseWayOption[Kinds, Setting]):
    """The house way of a table, in use with the ranking of that table."""

    def in_use(self, options: Options) -> TilesWay:
        return self.using(options.choice(self.name), ranking_of(options))

    def using(self, value: str, ranking: Ranking = USUAL_RANKING) -> TilesWay:
        return _way_in_use(value, ranking)


@lru_cache(maxsize=64)
def _way_in_use(value: str, ranking: Ranking) -> TilesWay:
    return TilesWay(HOUSE_WAY_OPTION.way_of(value), ranking)


FILES = ("new_zealand.toml", "pennsylvania.toml", "highest_high.toml", "highest_low.toml")
_WORDS = words_by(USUAL_RANKING)  # by which a file is checked
WAYS = ways_in("houseway.games.pai_gow.house_ways", FILES, "pai-gow", _WORDS)
HOUSE_WAY_OPTION = TilesWayOption("pai-gow", WAYS, _WORDS, SETTING)
