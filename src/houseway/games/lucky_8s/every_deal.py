"""Every deal of Lucky 8's, counted: each hand of a player against all that the dealer can hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb, prod

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import Card
from houseway.games.lucky_8s.setting import CARDS_IN_A_HAND, EIGHT, PACK, POINTS, Count, count_of
from houseway.games.lucky_8s.settlement import Showdown, showdown
from houseway.rules.distribution import cards_left

# How many cards of each value a hand has, aces first. An 8 and a joker are alike to the rules.
MakeUp = tuple[int, ...]
VALUES = range(1, EIGHT + 1)
HALF = len(VALUES) // 2
# No sum here is more than all hands of the dealer, C(58, 8), which is below 2^31: nothing overflows.
Ways = npt.NDArray[np.int64]


@dataclass(frozen=True)
class PlayersHands:
    """All hands of a player with cards of the same values, and the ways of each showdown they come to."""

    count: Count
    points: int  # of the eight cards together
    showdowns: Mapping[Showdown, int]


def every_deal(removed: Sequence[Card]) -> list[PlayersHands]:
    """Both hands are counted without the order of their cards."""
    left: Counter[int] = Counter()
    for one, count in cards_left(PACK, removed, needed=2 * CARDS_IN_A_HAND).items():
        left[POINTS[one]] += count
    cards = tuple(left[value] for value in VALUES)
    make_ups = list(_make_ups(cards, CARDS_IN_A_HAND))
    counts = [_count(make_up) for make_up in make_ups]
    dealers = sorted(set(counts))
    return [
        PlayersHands(
            count,
            sum(value * held for value, held in zip(VALUES, make_up, strict=True)),
            _showdowns(count, dealers, _ways(cards, make_up), against),
        )
        for make_up, count, against in zip(
            make_ups, counts, _ways_against(cards, make_ups, counts, dealers).tolist(), strict=True
        )
    ]


def _make_ups(cards: Sequence[int], size: int) -> Iterator[MakeUp]:
    if not cards:
        if size == 0:
            yield ()
        return
    for held in range(min(cards[0], size) + 1):
        for others in _make_ups(cards[1:], size - held):
            yield held, *others


def _count(make_up: MakeUp) -> Count:
    return count_of(tuple(value for value in reversed(VALUES) for _ in range(make_up[value - 1])))


def _ways(cards: Sequence[int], make_up: MakeUp) -> int:
    return prod(map(comb, cards, make_up))


def _showdowns(
    player: Count, dealers: Sequence[Count], ways: int, against: Sequence[int]
) -> Mapping[Showdown, int]:
    found: Counter[Showdown] = Counter()
    for dealer, dealers_ways in zip(dealers, against, strict=True):
        if dealers_ways:
            found[showdown(player, dealer)] += ways * dealers_ways
    return found


def _ways_against(
    cards: Sequence[int], make_ups: Sequence[MakeUp], counts: Sequence[Count], dealers: Sequence[Count]
) -> Ways:
    """For each hand of the player, in how many ways the dealer's comes to each count.

    The ways of a dealer's hand are a product over the values, so the low and the high values of both
    hands are looked up apart, in two small tables.
    """
    lows, low = _halves([make_up[:HALF] for make_up in make_ups])
    highs, high = _halves([make_up[HALF:] for make_up in make_ups])
    low_ways, high_ways = _half_ways(cards[:HALF], lows), _half_ways(cards[HALF:], highs)
    place = {count: number for number, count in enumerate(dealers)}
    comes_to = np.array([place[count] for count in counts])
    by_count = np.argsort(comes_to, kind="stable")
    first_of_count = np.searchsorted(comes_to[by_count], np.arange(len(dealers)))
    dealers_low, dealers_high = low[by_count], high[by_count]
    against = np.empty((len(make_ups), len(dealers)), dtype=np.int64)
    for hand in range(len(make_ups)):
        each = low_ways[low[hand]][dealers_low] * high_ways[high[hand]][dealers_high]
        against[hand] = np.add.reduceat(each, first_of_count)
    return against


def _halves(halves: Sequence[MakeUp]) -> tuple[Sequence[MakeUp], npt.NDArray[np.intp]]:
    """The different ones, and which of them each is."""
    different = sorted(set(halves))
    place = {half: number for number, half in enumerate(different)}
    return different, np.array([place[half] for half in halves])


def _half_ways(cards: Sequence[int], halves: Sequence[MakeUp]) -> Ways:
    """In how many ways the dealer takes one half of a hand from what another one has left."""
    held = np.array(halves)
    ways = np.ones((len(halves), len(halves)), dtype=np.int64)
    for value, count in enumerate(cards):
        most = min(count, CARDS_IN_A_HAND)
        chosen = [
            [comb(count - players, dealers) for dealers in range(most + 1)] for players in range(most + 1)
        ]
        ways *= np.array(chosen, dtype=np.int64)[held[:, value, None], held[None, :, value]]
    return ways
