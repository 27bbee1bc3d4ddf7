"""Sets every type of hand by a house way, compiled; the base game, hints and the simulation look it up.

A type is all that can matter of a hand: the multiset of its ranks, and a suit that makes a flush. For a
hand without five cards of one suit, the joker among them, the multiset of its ranks says it all: there
are 67,600. For a hand with a flush it is the ranks of that suit, the ranks of its other cards (two at
most) and the joker: 224,653 flush types for each suit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.counting.array_cache import cached_arrays
from houseway.counting.hand_index import HandIndex
from houseway.games.pai_gow_poker import ranking, setting
from houseway.games.pai_gow_poker.house_way import LOW_WORTHS, WORDS, high_places
from houseway.games.pai_gow_poker.ranking import CARDS_IN_A_HAND, JOKER_RANK, KIND, LOW_PAIR
from houseway.rules.house_way import LOWEST, HouseWay, as_text, from_text, place_of
from houseway.rules.side_bets.definition import Wanted, Word, accepted

RANKS = range(13)
IN_A_FLUSH = 5
NO_RANK = 15
SETS = 1 << 13

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]


class HandTypes(NamedTuple):
    """Types of hands, one in each row: the cards, which of them are of the flush suit, and how many hands."""

    counts: Bytes  # of each rank, without the joker
    joker: Bytes
    suited: npt.NDArray[np.uint16]  # the ranks of the flush suit, as bits; 0 without a flush
    ways: Numbers  # for one flush suit, or for all hands of the multiset, flush or not


@cache
def index() -> HandIndex:
    """Return the index of multisets: 13 ranks with four cards each, and the joker."""
    return HandIndex([4] * 13 + [1], CARDS_IN_A_HAND)


@cache
def multisets() -> HandTypes:
    rows = np.array(index().all, dtype=np.uint8)
    counts, joker = rows[:, :13], rows[:, 13]
    chosen = np.array([comb(4, number) for number in range(5)], dtype=np.int64)
    ways = chosen[counts].prod(axis=1)
    return HandTypes(np.ascontiguousarray(counts), joker, np.zeros(len(rows), dtype=np.uint16), ways)


class FlushTypes(NamedTuple):
    """The flush types. ``first[joker, suited]`` is the number of the first type with these suited ranks."""

    types: HandTypes
    others: Bytes  # the ranks of the cards of other suits, two or fewer, filled up with NO_RANK
    first: npt.NDArray[np.int32]


def other_ranks(number: int) -> list[tuple[int, ...]]:
    """Return the ranks that this number of cards of other suits can have, in the order of the types."""
    return [*combinations_with_replacement(RANKS, number)]


@cache
def flush_types() -> FlushTypes:
    first = np.full((2, SETS), -1, dtype=np.int32)
    counts: list[list[int]] = []
    jokers: list[int] = []
    suited: list[int] = []
    ways: list[int] = []
    others: list[tuple[int, ...]] = []
    for joker in (0, 1):
        for size in range(IN_A_FLUSH - joker, CARDS_IN_A_HAND - joker + 1):
            apart = other_ranks(CARDS_IN_A_HAND - joker - size)
            for ranks in combinations(RANKS, size):
                suited_ranks = sum(1 << rank for rank in ranks)
                first[joker, suited_ranks] = len(counts)
                for other in apart:
                    counts.append([(rank in ranks) + other.count(rank) for rank in RANKS])
                    ways.append(prod(comb(3, other.count(rank)) for rank in set(other)))
                    others.append((*other, NO_RANK, NO_RANK)[:2])
                    jokers.append(joker)
                    suited.append(suited_ranks)
    types = HandTypes(
        np.array(counts, dtype=np.uint8),
        np.array(jokers, dtype=np.uint8),
        np.array(suited, dtype=np.uint16),
        np.array(ways, dtype=np.int64),
    )
    return FlushTypes(types, np.array(others, dtype=np.uint8), first)


def multiset_numbers(types: HandTypes) -> npt.NDArray[np.int64]:
    """Return the number of the multiset of each type."""
    multiset_index = index()
    weights = multiset_index.weights.astype(np.int64)
    total = types.counts.astype(np.int64) @ weights[:13] + types.joker * weights[13]
    low, high = total & 0xFFFFF, total >> 20
    numbers: npt.NDArray[np.int64] = multiset_index.first[low].astype(np.int64) + multiset_index.place[high]
    return numbers


# A house way, compiled: sets hundreds of thousands of types of hands in a second.

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call,arg-type"


five_worth = njit(cache=True)(ranking.five_worth)
two_worth = njit(cache=True)(ranking.two_worth)
low_limit = njit(cache=True)(ranking.low_limit)
best_number = njit(cache=True)(ranking.best_number)
features = njit(cache=True)(setting.features)

HIGH_WORTHS = np.array(sorted(high_places()), dtype=np.int64)
LOW_PLACES = np.full(512, -1, dtype=np.int16)
LOW_PLACES[[*LOW_WORTHS]] = range(len(LOW_WORTHS))
SETTING_WORDS = [word.name for word in WORDS.of_setting]


class CompiledWay(NamedTuple):
    """The cases as tables: the values of each word that a case accepts, and what it prefers."""

    of_hand: npt.NDArray[np.bool_]  # by case, word and place of the value
    of_setting: npt.NDArray[np.bool_]
    prefer: npt.NDArray[np.int8]  # by case: words in their order, negative ones as low as possible


class SetTypes(NamedTuple):
    """Types of hands, set: the places of both hands among all of them, the case, and the best of seven."""

    high: npt.NDArray[np.int16]
    low: npt.NDArray[np.int16]
    case: npt.NDArray[np.int8]
    best: npt.NDArray[np.int8]


def compile_way(way: HouseWay) -> CompiledWay:
    """Return the way as tables. The number of a preferred word counts from 1."""
    prefer = np.zeros((len(way.cases), 2 * len(SETTING_WORDS) + 2), dtype=np.int8)
    for number, case in enumerate(way.cases):
        chosen = [text.partition(" ") for text in case.prefer]
        preferred = [
            (SETTING_WORDS.index(name) + 1) * (-1 if direction == LOWEST else 1)
            for direction, _, name in chosen
        ]
        preferred += [1, 2]  # then the best low hand, and the best high hand
        prefer[number, : len(preferred)] = preferred[: prefer.shape[1]]
    return CompiledWay(
        _tables([case.when for case in way.cases], WORDS.of_hand),
        _tables([case.set for case in way.cases], WORDS.of_setting),
        prefer,
    )


def _tables(conditions: Sequence[Mapping[str, Wanted]], words: Sequence[Word]) -> npt.NDArray[np.bool_]:
    most = max(len(word.values) for word in words)
    tables = np.ones((len(conditions), len(words), most), dtype=np.bool_)
    for number, condition in enumerate(conditions):
        for place, word in enumerate(words):
            if word.name in condition:
                values = accepted(word, condition[word.name])
                tables[number, place] = False
                tables[number, place, [place_of(word)(value) for value in values]] = True
    return tables


def set_types(way: CompiledWay, types: HandTypes) -> SetTypes:
    """Set every type of hand by the way."""
    size = len(types.ways)
    set_by_way = SetTypes(
        np.empty(size, np.int16), np.empty(size, np.int16), np.empty(size, np.int8), np.empty(size, np.int8)
    )
    _set_all(way, types.counts, types.joker, types.suited, HIGH_WORTHS, LOW_PLACES, set_by_way)
    if set_by_way.case.min() < 0:
        raise LookupError("a hand is set by no case")
    return set_by_way


@njit(cache=True)
def _set_all(way, counts, jokers, suited, high_worths, low_places, set_by_way):  # noqa: PLR0917
    settings = np.empty((21, 6), dtype=np.int64)
    for number in range(counts.shape[0]):
        five = settings_of(counts[number], jokers[number], suited[number], high_worths, low_places, settings)
        case, chosen = choose(way, counts[number], jokers[number], five, settings)
        set_by_way.case[number] = case
        set_by_way.best[number] = best_number(counts[number], jokers[number], suited[number], five)
        if case >= 0:
            set_by_way.low[number] = settings[chosen, 0]
            set_by_way.high[number] = settings[chosen, 1]


@njit(cache=True)
def settings_of(counts, joker, suited, high_worths, low_places, settings):  # noqa: C901, PLR0917 - compiled
    """Fill in the legal settings, each by the places of the words of a setting; return the best five.

    A setting that is not legal has a low hand of -1.
    """
    ranks, in_suit = np.empty(7, np.int64), np.empty(7, np.bool_)
    place = 0
    for rank in range(13):
        for copy in range(counts[rank]):
            ranks[place] = rank
            in_suit[place] = copy == 0 and suited >> rank & 1
            place += 1
    if joker:
        ranks[place], in_suit[place] = JOKER_RANK, True
    five, number = 0, 0
    left = counts.copy()
    for first in range(CARDS_IN_A_HAND):
        for second in range(first + 1, CARDS_IN_A_HAND):
            left[:] = counts
            flush, jokers = True, joker
            for place in range(CARDS_IN_A_HAND):
                if place in (first, second):
                    if ranks[place] == JOKER_RANK:
                        jokers = 0
                    else:
                        left[ranks[place]] -= 1
                elif not in_suit[place]:
                    flush = False
            high = five_worth(left, np.int64(jokers), flush)
            five = max(five, high)
            low = two_worth(ranks[first], ranks[second])
            settings[number, 0] = -1
            if low <= low_limit(high):
                settings[number, 0] = low_places[low]
                settings[number, 1] = np.searchsorted(high_worths, high)
                settings[number, 2] = high >> KIND
                settings[number, 3] = 1 if low & LOW_PAIR else 0
                settings[number, 4] = low & 0xF if low & LOW_PAIR else low >> 4
                settings[number, 5] = low & 0xF
            number += 1
    return five


@njit(cache=True)
def choose(way, counts, joker, five, settings):
    """Return the first case that applies, and the setting that it takes."""
    told = features(counts, joker)
    for case in range(way.of_hand.shape[0]):
        table = way.of_hand[case]
        if not (
            table[0, told[0]]
            and table[1, told[1]]
            and table[2, told[2]]
            and table[3, told[3]]
            and table[4, told[4]]
            and table[5, told[5]]
            and table[6, five >> KIND]
        ):
            continue
        best = -1
        for number in range(settings.shape[0]):
            if settings[number, 0] < 0 or not _is_allowed(way.of_setting[case], settings[number]):
                continue
            if best < 0 or _is_better(way.prefer[case], settings[number], settings[best]):
                best = number
        if best >= 0:
            return case, best
    return -1, -1


@njit(cache=True)
def _is_allowed(table, one):
    for word in range(table.shape[0]):  # noqa: SIM110 - numba compiles no generators
        if not table[word, one[word]]:
            return False
    return True


@njit(cache=True)
def _is_better(prefer, one, other):
    for place in range(prefer.shape[0]):
        word = prefer[place]
        if word == 0:
            return False
        mine, others = one[abs(word) - 1], other[abs(word) - 1]
        if mine != others:
            return (mine > others) == (word > 0)
    return False


# Every type of hand, set by a house way and stored, for the base game, hints and the simulation.

Rows = TypeVar("Rows", SetTypes, HandTypes)


class SetHands(NamedTuple):
    """All hands as a way sets them. ``plain`` are multisets as if no flush could be made of them."""

    plain: SetTypes
    flushes: SetTypes
    types: HandTypes
    flush_types: FlushTypes
    multiset: npt.NDArray[np.int64]  # of each flush type


@lru_cache(maxsize=8)
def _set_hands(text: str) -> SetHands:
    plain, flushes = multisets(), flush_types()

    def make() -> dict[str, npt.NDArray[np.generic]]:
        compiled = compile_way(from_text(text))
        by_kind = {"plain": set_types(compiled, plain), "flushes": set_types(compiled, flushes.types)}
        return {f"{name} {key}": array for name in by_kind for key, array in by_kind[name]._asdict().items()}

    arrays: Mapping[str, Any] = cached_arrays("pai-gow-poker", f"set hands {text}", make)
    fields = SetTypes._fields
    return SetHands(
        SetTypes(*(arrays[f"plain {key}"] for key in fields)),
        SetTypes(*(arrays[f"flushes {key}"] for key in fields)),
        plain,
        flushes,
        multiset_numbers(flushes.types),
    )


def set_hands(way: HouseWay) -> SetHands:
    """Return all hands as the way sets them, from the cache if the same way was set before."""
    return _set_hands(as_text(way))


def in_deck(hands: SetHands, ranks: tuple[int, ...]) -> SetHands:
    """Return the hands of a smaller deck: these ranks in four suits, and the joker."""
    others = [rank for rank in range(13) if rank not in ranks]
    some = ~hands.types.counts[:, others].any(axis=1)
    flush = ~hands.flush_types.types.counts[:, others].any(axis=1)
    number = np.cumsum(some) - 1
    types = hands.flush_types
    return SetHands(
        _only(hands.plain, some),
        _only(hands.flushes, flush),
        _only(hands.types, some),
        FlushTypes(_only(types.types, flush), types.others[flush], types.first),
        number[hands.multiset[flush]],
    )


def _only(rows: Rows, chosen: Any) -> Rows:
    columns: Any = (array[chosen] for array in rows)
    return type(rows)(*columns)
