"""Counts every deal of Lucky 8's: each hand of the player against all that the dealer can hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import Card
from houseway.games.lucky_8s.setting import CARDS_IN_A_HAND, EIGHT, PACK, POINTS, Count, count_of
from houseway.games.lucky_8s.settlement import EIGHT_CARDS, Showdown, showdown
from houseway.refusal import Refusal
from houseway.rules.analysis.distribution import cards_left

# The number of cards of each value in a hand, aces first. The rules treat 8s and jokers in the same way.
HandComposition = tuple[int, ...]
VALUES = range(1, EIGHT + 1)
HALF = len(VALUES) // 2
# No sum exceeds the number of dealer hands, C(58, 8), which is below 2^31, so nothing overflows.
Ways = npt.NDArray[np.int64]


@dataclass(frozen=True)
class PlayersHands:
    """All player hands with the same card values, and the number of ways of each showdown."""

    make_up: HandComposition
    count: Count
    points: int  # of the eight cards together
    showdowns: Mapping[Showdown, int]


def every_deal(removed: Sequence[Card], dealer: Sequence[Card] = ()) -> Sequence[PlayersHands]:
    """Count all deals, ignoring the order of cards within a hand. The dealer holds the given cards."""
    return _every_deal(tuple(removed), tuple(dealer))


# Tables that are compared differ in payouts, not in cards, so the last deals are kept.
@lru_cache(maxsize=1)
def _every_deal(removed: tuple[Card, ...], dealer: tuple[Card, ...]) -> tuple[PlayersHands, ...]:
    if len(dealer) > CARDS_IN_A_HAND:
        raise Refusal(
            f"The dealer has eight cards, but {len(dealer)} are given. Leave some out.", EIGHT_CARDS
        )
    cards = _by_value(cards_left(PACK, (*removed, *dealer), 2 * CARDS_IN_A_HAND - len(dealer)))
    players = [*_make_ups(cards, CARDS_IN_A_HAND)]
    others = [*_make_ups(cards, CARDS_IN_A_HAND - len(dealer))]
    known = [POINTS[card] for card in dealer]
    dealers = [_count(make_up, known) for make_up in others]
    different = sorted(set(dealers))
    ways = _ways_against(cards, players, others, [different.index(count) for count in dealers])
    return tuple(
        _players_hands(make_up, _ways(cards, make_up), different, against)
        for make_up, against in zip(players, ways.tolist(), strict=True)
    )


def dealers_against(hand: Sequence[Card], pack: Iterable[Card] = PACK) -> dict[Count, int]:
    """Return the number of ways in which the dealer gets each count when a player holds these cards."""
    cards = _by_value(cards_left(pack, hand, CARDS_IN_A_HAND))
    ways: Counter[Count] = Counter()
    for make_up, count in _counted(cards):
        ways[count] += _ways(cards, make_up)
    return dict(ways)


@lru_cache(maxsize=64)
def _counted(cards: HandComposition) -> list[tuple[HandComposition, Count]]:
    return [(make_up, _count(make_up)) for make_up in _make_ups(cards, CARDS_IN_A_HAND)]


def _by_value(cards: Counter[Card]) -> HandComposition:
    of_value: Counter[int] = Counter()
    for card, count in cards.items():
        of_value[POINTS[card]] += count
    return tuple(of_value[value] for value in VALUES)


def _make_ups(cards: Sequence[int], size: int) -> Iterator[HandComposition]:
    if not cards:
        if size == 0:
            yield ()
        return
    for count in range(min(cards[0], size) + 1):
        for others in _make_ups(cards[1:], size - count):
            yield count, *others


def _count(make_up: HandComposition, known: Sequence[int] = ()) -> Count:
    values = [value for value in VALUES for _ in range(make_up[value - 1])]
    return count_of(tuple(sorted((*values, *known), reverse=True)))


def _ways(cards: Sequence[int], make_up: HandComposition) -> int:
    return prod(map(comb, cards, make_up))


def _players_hands(
    make_up: HandComposition, ways: int, dealers: Sequence[Count], against: Sequence[int]
) -> PlayersHands:
    count = _count(make_up)
    showdowns: Counter[Showdown] = Counter()
    for dealer, dealers_ways in zip(dealers, against, strict=True):
        if dealers_ways:
            showdowns[showdown(count, dealer)] += ways * dealers_ways
    points = sum(value * number for value, number in zip(VALUES, make_up, strict=True))
    return PlayersHands(make_up, count, points, showdowns)


def _ways_against(
    cards: Sequence[int],
    players: Sequence[HandComposition],
    dealers: Sequence[HandComposition],
    counts: Sequence[int],
) -> Ways:
    """Return, for each hand of the player, the number of ways in which the dealer gets each count.

    The ways of a dealer hand are a product over the values, so the low and the high values of both hands
    are looked up separately, in two small tables.
    """
    by_count = np.argsort(counts, kind="stable")
    first_of_count = np.searchsorted(np.array(counts)[by_count], np.arange(max(counts) + 1))
    in_order = [dealers[place] for place in by_count]
    low, dealers_low, low_ways = _halves(cards, players, in_order, slice(HALF))
    high, dealers_high, high_ways = _halves(cards, players, in_order, slice(HALF, None))
    against = np.empty((len(players), len(first_of_count)), dtype=np.int64)
    for hand in range(len(players)):
        each = low_ways[low[hand]][dealers_low] * high_ways[high[hand]][dealers_high]
        against[hand] = np.add.reduceat(each, first_of_count)
    return against


Places = npt.NDArray[np.intp]


def _halves(
    cards: Sequence[int], players: Sequence[HandComposition], dealers: Sequence[HandComposition], half: slice
) -> tuple[Places, Places, Ways]:
    """Return the index of each hand's half among the distinct halves, and the ways of each pair of halves."""
    of_players, player = _different([make_up[half] for make_up in players])
    of_dealers, dealer = _different([make_up[half] for make_up in dealers])
    return player, dealer, _half_ways(cards[half], of_players, of_dealers)


def _different(halves: Sequence[HandComposition]) -> tuple[Sequence[HandComposition], Places]:
    different = sorted(set(halves))
    place = {half: number for number, half in enumerate(different)}
    return different, np.array([place[half] for half in halves])


def _half_ways(
    cards: Sequence[int], players: Sequence[HandComposition], dealers: Sequence[HandComposition]
) -> Ways:
    """Return the ways in which the dealer gets one half from the cards that the player's half leaves."""
    player_halves, dealer_halves = np.array(players), np.array(dealers)
    ways = np.ones((len(players), len(dealers)), dtype=np.int64)
    for value, count in enumerate(cards):
        most = min(count, CARDS_IN_A_HAND)
        chosen = [[comb(count - player, dealer) for dealer in range(most + 1)] for player in range(most + 1)]
        ways *= np.array(chosen, dtype=np.int64)[player_halves[:, value, None], dealer_halves[None, :, value]]
    return ways
