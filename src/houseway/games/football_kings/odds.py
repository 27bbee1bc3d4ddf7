"""The exact distribution of scores over all ordered deals of eight cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, perm

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.football_kings.settlement import QUARTERS, SCORES, SIDE_TOTALS, Score, value_of
from houseway.rules.analysis.distribution import Distribution, cards_left, unpack_lanes
from houseway.rules.game import Table

# One big integer holds the number of ways for every pair of totals, a lane for each pair: dealing more
# points is then a shift, and adding ways an addition.
LANE = 64
TOTALS = SIDE_TOTALS.stop

# The places of the field: Home and Visitor before half time, Home and Visitor in the King Zone.
Places = tuple[int, int, int, int]
EMPTY: Places = (0, 0, 0, 0)
FULL: Places = (2, 2, 2, 2)


def distribution(_: Table[Score], removed: Sequence[Card]) -> Distribution[Score]:
    """Deal the cards value by value: some of each value to each of the four kinds of places."""
    filled: dict[Places, int] = {EMPTY: 1}
    for (early, late), count in _cards_by_value(removed).items():
        filled = _deal_value(filled, early, late, count)
    lanes = unpack_lanes(filled[FULL], LANE, TOTALS * TOTALS)
    return Distribution(
        {score: ways for (home, visitor), score in SCORES.items() if (ways := lanes[home * TOTALS + visitor])}
    )


def _cards_by_value(removed: Sequence[Card]) -> Counter[tuple[int, int]]:
    """Count the cards by their values before and after half time, which differ for aces."""
    before, after = QUARTERS[0], QUARTERS[-1]
    values: Counter[tuple[int, int]] = Counter()
    for card, count in cards_left(STANDARD_DECK, removed, needed=sum(FULL)).items():
        values[value_of(card, before).points, value_of(card, after).points] += count
    return values


def _deal_value(filled: dict[Places, int], early: int, late: int, count: int) -> dict[Places, int]:
    dealt: dict[Places, int] = {}
    for places, ways in filled.items():
        for more in _more(places, count):
            home = early * more[0] + late * more[2]
            visitor = early * more[1] + late * more[3]
            now = (places[0] + more[0], places[1] + more[1], places[2] + more[2], places[3] + more[3])
            # Which of the free places, and which cards go to them in order.
            ways_more = perm(count, sum(more))
            for free, taken in zip(places, more, strict=True):
                ways_more *= comb(2 - free, taken)
            shifted = (ways * ways_more) << ((home * TOTALS + visitor) * LANE)
            dealt[now] = dealt.get(now, 0) + shifted
    return dealt


def _more(places: Places, count: int) -> Iterator[Places]:
    for home_1, visitor_1, home_2, visitor_2 in product(*(range(3 - taken) for taken in places)):
        if home_1 + visitor_1 + home_2 + visitor_2 <= count:
            yield home_1, visitor_1, home_2, visitor_2
