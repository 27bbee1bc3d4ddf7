"""Counts the scores over all ordered deals of eight cards. Side bets read a score or a side in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, perm

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.football_kings.settlement import (
    CARDS_EACH,
    QUARTERS,
    SCORES,
    SIDE_TOTALS,
    Score,
    value_of,
)
from houseway.rules.analysis.distribution import Distribution, cards_left, unpack_lanes
from houseway.rules.game import Table
from houseway.rules.side_bets.definition import (
    YES_OR_NO,
    CardsAt,
    Vocabulary,
    Word,
    is_red,
    is_suited,
    suit_of,
)

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


# The words for side bets of Football Kings: the score, or the cards of a side.

HOME, VISITOR = CardsAt("home", CARDS_EACH), CardsAt("visitor", CARDS_EACH)
Side = tuple[Card, ...]


def _winner(score: Score) -> str:
    if score.home == score.visitor:
        return "tie"
    return "home" if score.home > score.visitor else "visitor"


def _is_king(card: Card) -> bool:
    return card.rank == "K"


def _is_ace(card: Card) -> bool:
    return card.rank == "A"


def _kings(*sides: Side) -> int:
    return sum(_is_king(card) for side in sides for card in side)


def _aces(*sides: Side) -> int:
    return sum(_is_ace(card) for side in sides for card in side)


def _red(side: Side) -> int:
    return sum(map(is_red, side))


def _of_side(whose: str, place: CardsAt) -> tuple[Word, ...]:
    side = f"the cards of {whose.capitalize()}"
    up_to_four = tuple(range(CARDS_EACH + 1))
    return (
        Word(f"{whose}-kings", f"how many of {side} are kings", up_to_four, _kings, (place,), _is_king),
        Word(f"{whose}-aces", f"how many of {side} are aces", up_to_four, _aces, (place,), _is_ace),
        Word(f"{whose}-red", f"how many of {side} are red", up_to_four, _red, (place,), is_red),
        Word(f"{whose}-suited", f"{side} are of one suit", YES_OR_NO, is_suited, (place,), suit_of),
    )


TOTALS_OF_BOTH = tuple(range(2 * SIDE_TOTALS.start, 2 * SIDE_TOTALS.stop - 1))
WORDS = Vocabulary(
    (
        Word("winner", "the side that wins, or tie", ("home", "visitor", "tie"), _winner),
        Word("home", "the points of Home", tuple(SIDE_TOTALS), lambda score: score.home),
        Word("visitor", "the points of Visitor", tuple(SIDE_TOTALS), lambda score: score.visitor),
        Word("total", "the points of both sides", TOTALS_OF_BOTH, lambda score: score.total),
        Word(
            "margin",
            "by how many points the sides differ",
            tuple(range(len(SIDE_TOTALS))),
            lambda score: abs(score.home - score.visitor),
        ),
        Word("odd-total", "the points of both sides are odd", YES_OR_NO, lambda score: score.total % 2 == 1),
        *_of_side("home", HOME),
        *_of_side("visitor", VISITOR),
        Word("kings", "how many of all cards are kings", tuple(range(5)), _kings, (HOME, VISITOR), _is_king),
        Word("aces", "how many of all cards are aces", tuple(range(5)), _aces, (HOME, VISITOR), _is_ace),
    ),
    pack=lambda _: STANDARD_DECK,
    columns={"home": (0, 2, 4, 6), "visitor": (1, 3, 5, 7)},
    cards_in_a_round=2 * CARDS_EACH,
)
