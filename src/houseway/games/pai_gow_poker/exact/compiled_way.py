"""A house way, compiled: sets hundreds of thousands of types of hands in a second."""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call,arg-type"

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.games.pai_gow_poker.exact.hand_types import HandTypes
from houseway.games.pai_gow_poker.hands import ranking, setting, seven_cards
from houseway.games.pai_gow_poker.hands.house_way import LOW_WORTHS, WORDS, high_places
from houseway.games.pai_gow_poker.hands.ranking import JOKER_RANK, KIND, LOW_PAIR
from houseway.games.pai_gow_poker.hands.seven_cards import CARDS_IN_A_HAND
from houseway.rules.house_way import LOWEST, HouseWay, place_of
from houseway.rules.side_bets.definition import Wanted, Word, accepted

five_worth = njit(cache=True)(ranking.five_worth)
two_worth = njit(cache=True)(ranking.two_worth)
low_limit = njit(cache=True)(ranking.low_limit)
best_number = njit(cache=True)(seven_cards.best_number)
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
        wanted = [
            (SETTING_WORDS.index(name) + 1) * (-1 if direction == LOWEST else 1)
            for direction, _, name in chosen
        ]
        wanted += [1, 2]  # then the best low hand, and the best high hand
        prefer[number, : len(wanted)] = wanted[: prefer.shape[1]]
    return CompiledWay(
        _tables([case.when for case in way.cases], WORDS.of_hand),
        _tables([case.set for case in way.cases], WORDS.of_setting),
        prefer,
    )


def _tables(conditions: Sequence[Mapping[str, Wanted]], words: Sequence[Word]) -> npt.NDArray[np.bool_]:
    most = max(len(word.values) for word in words)
    tables = np.ones((len(conditions), len(words), most), dtype=np.bool_)
    for number, wanted in enumerate(conditions):
        for place, word in enumerate(words):
            if word.name in wanted:
                values = accepted(word, wanted[word.name])
                tables[number, place] = False
                tables[number, place, [place_of(word)(value) for value in values]] = True
    return tables


def set_types(way: CompiledWay, types: HandTypes) -> SetTypes:
    """Set every type of hand by the way."""
    size = len(types.ways)
    found = SetTypes(
        np.empty(size, np.int16), np.empty(size, np.int16), np.empty(size, np.int8), np.empty(size, np.int8)
    )
    _set_all(way, types.counts, types.joker, types.suited, HIGH_WORTHS, LOW_PLACES, found)
    if found.case.min() < 0:
        raise LookupError("a hand is set by no case")
    return found


@njit(cache=True)
def _set_all(way, counts, jokers, suited, high_worths, low_places, found):  # noqa: PLR0917
    settings = np.empty((21, 6), dtype=np.int64)
    for number in range(counts.shape[0]):
        five = settings_of(counts[number], jokers[number], suited[number], high_worths, low_places, settings)
        case, chosen = choose(way, counts[number], jokers[number], five, settings)
        found.case[number] = case
        found.best[number] = best_number(counts[number], jokers[number], suited[number], five)
        if case >= 0:
            found.low[number] = settings[chosen, 0]
            found.high[number] = settings[chosen, 1]


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
