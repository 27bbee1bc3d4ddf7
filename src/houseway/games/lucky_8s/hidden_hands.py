"""Counts the gain of a player who knows a card that will be dealt to them, or sees cards of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import Card
from houseway.games.lucky_8s.every_deal import VALUES, HandComposition, every_deal
from houseway.games.lucky_8s.odds import BETS
from houseway.games.lucky_8s.setting import CARDS_IN_A_HAND, EIGHT, PACK, POINTS, Count, count_of
from houseway.games.lucky_8s.settlement import Showdown, showdown
from houseway.rules.analysis.advantage_play import Seen
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import round_gain


def name_of(value: int) -> str:
    """Return the name of all cards of a value."""
    return f"{value} or joker" if value == EIGHT else "A" if value == 1 else str(value)


def key_card(table: Table[Any]) -> Iterator[Seen]:
    """Count every deal once: a hand with two cards of a value is one of two that may be the key card."""
    gains = [round_gain(table, bets) for bets in BETS.values()]
    won = dict.fromkeys(VALUES, Fraction(0))
    ways = dict.fromkeys(VALUES, 0)
    for hands in every_deal(()):
        best = max(
            sum(Fraction(gain(outcome)) * number for outcome, number in hands.showdowns.items())
            for gain in gains
        )
        deals = sum(hands.showdowns.values())
        for value, copies in zip(VALUES, hands.make_up, strict=True):
            won[value] += copies * best
            ways[value] += copies * deals
    for value in VALUES:
        cards = [card for card in PACK if POINTS[card] == value]
        chance = Fraction(ways[value], sum(ways.values()))
        yield Seen(name_of(value), chance, won[value] / ways[value], card=cards[0], cards=len(cards))


# The gain of each decision for a player who sees cards of the dealer or of other players.

Places = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

_BASE = CARDS_IN_A_HAND + 1
_WEIGHTS = np.array([_BASE**place for place in range(len(VALUES))], dtype=np.int64)
_VALUE_OF = np.array([POINTS[card] - 1 for card in PACK])
_WHOLE = np.bincount(_VALUE_OF, minlength=len(VALUES))
_CHOOSE = np.array(
    [[comb(there, taken) for taken in range(CARDS_IN_A_HAND + 1)] for there in range(_WHOLE.max() + 1)],
    dtype=np.float64,
)


class EveryDealer:
    """All hands of the dealer by value, each with the number of its count."""

    def __init__(self) -> None:
        made = [*_make_ups(tuple(_WHOLE.tolist()), CARDS_IN_A_HAND)]
        counts = [_counted(make_up) for make_up in made]
        self.counts: list[Count] = sorted(set(counts))
        number = {count: place for place, count in enumerate(self.counts)}
        codes = np.array(made) @ _WEIGHTS
        order = np.argsort(codes)
        self._codes = codes[order]
        self._numbers = np.array([number[count] for count in counts])[order]

    def numbers(self, codes: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        numbers: npt.NDArray[np.int64] = self._numbers[np.searchsorted(self._codes, codes)]
        return numbers


@cache
def _every_dealer() -> EveryDealer:
    return EveryDealer()


@cache
def _taken(size: int) -> npt.NDArray[np.int64]:
    return np.array([*_make_ups(tuple(_WHOLE.tolist()), size)])


def _make_ups(cards: Sequence[int], size: int) -> list[HandComposition]:
    if not cards:
        return [()] if size == 0 else []
    return [
        (count, *others)
        for count in range(min(cards[0], size) + 1)
        for others in _make_ups(cards[1:], size - count)
    ]


@cache
def _counted(make_up: HandComposition) -> Count:
    values = [value for value in reversed(VALUES) for _ in range(make_up[value - 1])]
    return count_of(tuple(values))


class HiddenHands:
    """Eight cards to each player and to the dealer, from the whole pack."""

    pack: Sequence[Card] = PACK
    player = dealer = most_seen = CARDS_IN_A_HAND
    face_up = 0

    @staticmethod
    def kind_of(card: Card) -> str:
        return name_of(POINTS[card])

    def __init__(self, table: Table[Showdown]) -> None:
        self.decisions = (*BETS,)
        self._gains = [round_gain(table, bets) for bets in BETS.values()]
        self._against: dict[Count, Floats] = {}

    @staticmethod
    def work(_: int, __: int) -> int:
        return 600_000

    def gains(self, hands: Places, _: Places, dealer: Places, out: Places) -> Floats:
        gains = np.empty((len(hands), len(self.decisions)))
        taken = _taken(CARDS_IN_A_HAND - dealer.shape[1])
        codes = taken @ _WEIGHTS
        for row, (hand, known, others) in enumerate(zip(hands, dealer, out, strict=True)):
            own, seen = self._by_value(hand), self._by_value(known)
            left = _WHOLE - own - seen - self._by_value(others)
            ways = np.ones(len(taken))
            for value, there in enumerate(left):
                ways *= _CHOOSE[there, taken[:, value]]
            numbers = _every_dealer().numbers(codes + int(seen @ _WEIGHTS))
            by_count = np.bincount(numbers, ways, minlength=len(_every_dealer().counts))
            gains[row] = self._table(_counted(tuple(own.tolist()))) @ by_count / by_count.sum()
        return gains

    @staticmethod
    def _by_value(places: Places) -> npt.NDArray[np.int64]:
        return np.bincount(_VALUE_OF[places], minlength=len(VALUES))

    def _table(self, count: Count) -> Floats:
        """Return the gain of each decision against each count of the dealer."""
        if count not in self._against:
            outcomes = [showdown(count, dealer) for dealer in _every_dealer().counts]
            self._against[count] = np.array(
                [[float(gain(outcome)) for outcome in outcomes] for gain in self._gains]
            )
        return self._against[count]


def hidden_hands(table: Table[Any]) -> HiddenHands:
    return HiddenHands(table)
