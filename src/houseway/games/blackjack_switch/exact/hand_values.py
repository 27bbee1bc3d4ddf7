"""What hands gain on average, in floats: enough to find the better of two ways to arrange four cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import perm
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.games.blackjack.exact.comparisons import DealerAgainst
from houseway.games.blackjack.exact.compositions import COUNTS, Composition, number_of
from houseway.games.blackjack.exact.dealer_hands import ANY, PLAYED_OUT
from houseway.games.blackjack.exact.every_hand import EveryHand, Integers
from houseway.games.blackjack.exact.player_hands import Orders, PlayedOut
from houseway.games.blackjack.hands import BUST, Played
from houseway.rules.wagers.settlement import Gain

Floats = npt.NDArray[np.float64]
Gains = Mapping[bool, Callable[[Played], Gain]]


class ManyHands(NamedTuple):
    """Hands that are played out, together: of each order of cards, the number of the hand it belongs to."""

    begun: Orders
    begun_as: Integers
    finished: Orders
    finished_as: Integers


def together(hands: Mapping[int, PlayedOut]) -> ManyHands:
    def joined(parts: list[Orders]) -> Orders:
        return Orders(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))

    def numbers(parts: list[Orders]) -> Integers:
        return np.repeat([*hands], [len(part.rows) for part in parts])

    begun, finished = ([played_out[part] for played_out in hands.values()] for part in (0, 1))
    return ManyHands(joined(begun), numbers(begun), joined(finished), numbers(finished))


class HandValues:
    """The values of hands against the dealer's hands of ``dealer``, which come from a shoe of ``cards``.

    The hands draw from ``left``, all cards except those of ``has``. The chance of a dealer's blackjack counts
    with a gain of 0.
    """

    def __init__(
        self, every: EveryHand, dealer: DealerAgainst, cards: int, left: Composition, has: Composition
    ) -> None:
        self._every, self._dealer = every, dealer
        self._drawn = self._chances_of_drawing(left, has)
        self._chances = self._dealers_chances(cards)
        self._gained: dict[bool, Floats] = {}

    def _chances_of_drawing(self, left: Composition, has: Composition) -> Floats:
        """Return the chance of drawing the cards of each row, in one given order."""
        drawn = self._every.compositions[self._dealer.rows] - np.array(has)
        sizes = drawn.sum(axis=1)
        found = np.ones(len(drawn))
        for count in COUNTS:
            cards = drawn[:, count - 1]
            orders = [float(perm(number_of(left, count), number)) for number in range(int(cards.max()) + 1)]
            found *= np.array(orders)[cards]
        of_all = [float(perm(sum(left), number)) for number in range(int(sizes.max()) + 1)]
        result: Floats = found / np.array(of_all)[sizes]
        return result

    def _dealers_chances(self, cards: int) -> Floats:
        """Return the chance of each of PLAYED_OUT for the dealer, by row."""
        stands_at, drawn, _ = self._dealer.results
        left = cards - self._every.cards[self._dealer.rows]
        fewest = int(left.min())
        orders = np.array(
            [
                [float(perm(there, size) or 1) for size in range(int(drawn.max()) + 1)]
                for there in range(fewest, int(left.max()) + 1)
            ]
        )
        chances = self._dealer.ways / orders[left - fewest][:, drawn]
        places = range(len(PLAYED_OUT))
        found: Floats = np.stack([chances[:, stands_at == place].sum(axis=1) for place in places], axis=1)
        return found

    def _standing(self, gain: Callable[[Played], Gain]) -> Floats:
        """Return what standing gains with the hand of each row."""
        stand_at = self._every.stands_at[self._dealer.rows].tolist()
        comes_up = [place for place in range(1, len(PLAYED_OUT)) if self._chances[:, place].any()]
        dealers = (BUST, *(PLAYED_OUT[place] for place in comes_up))
        gains = {
            points: [float(gain(Played((points,), dealer))) for dealer in dealers] for points in set(stand_at)
        }
        against = np.array([gains[points] for points in stand_at])
        others = self._chances[:, comes_up]
        over = self._chances[:, PLAYED_OUT.index(ANY)] - others.sum(axis=1)
        found: Floats = over * against[:, 0] + (others * against[:, 1:]).sum(axis=1)
        return found

    def of(self, hands: ManyHands, gains: Gains) -> Mapping[int, float]:
        """Return what each hand gains, times the chance of drawing its cards."""
        any_hand = self._chances[:, PLAYED_OUT.index(ANY)]
        lost = {doubled: float(gain(Played((BUST,)))) for doubled, gain in gains.items()}
        beyond = {
            doubled: self._drawn * (self._standing(gain) - lost[doubled] * any_hand)
            for doubled, gain in gains.items()
        }
        bust = {doubled: self._drawn * lost[doubled] * any_hand for doubled in gains}
        ended = self._summed(hands.finished, hands.finished_as, beyond)
        begun = self._summed(hands.begun, hands.begun_as, bust)
        numbers = np.unique(hands.begun_as)
        return dict(zip(numbers.tolist(), (ended + begun)[numbers].tolist(), strict=True))

    def _summed(self, orders: Orders, numbers: Integers, values: Mapping[bool, Floats]) -> Any:
        places = np.searchsorted(self._dealer.rows, orders.rows)
        each = np.where(orders.doubled, values[True][places], values[False][places]) * orders.number
        return np.bincount(numbers, weights=each, minlength=len(COUNTS) ** 2)
