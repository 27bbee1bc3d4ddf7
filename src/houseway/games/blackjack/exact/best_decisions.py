"""The best decision with every hand against one up card, by the composition of the hand.

It is searched in floats. If two decisions differ by less than a millionth of a millionth of the wager, the
first one listed here is taken: the difference cannot be seen in any figure. What the strategy then costs is
counted exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import perm

import numpy as np
import numpy.typing as npt

from houseway.games.blackjack.exact.compositions import (
    COUNTS,
    Composition,
    composition,
    stands_at,
    with_a_card,
)
from houseway.games.blackjack.exact.dealer_hands import PLAYED_OUT, DealerResults, completes_blackjack
from houseway.games.blackjack.hands import BUST, MOST, Played
from houseway.games.blackjack.round.legal import DOUBLE, GIVE_UP, HIT, STAND
from houseway.rules.analysis.gain import Gain

Floats = npt.NDArray[np.float64]
Rows = npt.NDArray[np.intp]
Gains = Callable[[bool, Played], Gain]  # of a hand, by whether it is doubled

SMALLEST_DIFFERENCE = 1e-12


class EveryHand:
    """All hands of 21 points or less that a shoe can deal, a row for each."""

    def __init__(self, left: Composition) -> None:
        hands, following = _reachable()
        there: npt.NDArray[np.bool_] = np.all(np.array(hands) <= np.array(left), axis=1)
        # Hands that the shoe cannot deal have no row and never follow.
        places = np.where(there, np.cumsum(there) - 1, -1)
        self.hands = [hand for hand, is_there in zip(hands, there.tolist(), strict=True) if is_there]
        self.place = {hand: place for place, hand in enumerate(self.hands)}
        self.left: Floats = (np.array(left) - np.array(self.hands)).astype(float)
        # For each card the row of the hand that it makes; -1 if that is over 21.
        self.following = np.where(following < 0, -1, places[following])[there]
        self.points = np.array(self.hands) @ np.array(COUNTS)
        self.stand_at = [stands_at(hand) for hand in self.hands]


@cache
def _reachable() -> tuple[list[Composition], npt.NDArray[np.int64]]:
    found = [composition(pair) for pair in combinations_with_replacement(COUNTS, 2)]
    place = {hand: number for number, hand in enumerate(found)}
    for hand in found:  # the list grows during the loop
        if stands_at(hand) < MOST:
            for more in with_a_card(hand).values():
                if more not in place and stands_at(more) != BUST:
                    place[more] = len(found)
                    found.append(more)
    return found, np.array([[place.get(more, -1) for more in with_a_card(hand).values()] for hand in found])


class BestDecisions:
    """What each decision gains on average with each hand; rounds that a dealer's blackjack ends count as 0.

    So the gains after each card add up with the chances of that card from the whole shoe.
    """

    def __init__(self, dealer_results: DealerResults, left: Composition, gains: Gains) -> None:
        self._gains = gains
        self._every = EveryHand(left)
        self._left = self._every.left
        self._chances = self._chances_of(dealer_results.against(self._every.hands, PLAYED_OUT)[..., 0])
        self._no_blackjack = self._no_blackjack_behind(completes_blackjack(dealer_results.up))
        stand = self._standing(doubled=False)
        self.values: Mapping[str, Floats] = {
            STAND: stand,
            HIT: self._hitting(stand),
            GIVE_UP: self._chances[:, 0] * float(gains(False, Played((), surrendered=True))),
            DOUBLE: self._after_one_card(self._standing(doubled=True), np.arange(len(stand)), doubled=True),
        }

    def best(self, hand: Composition, legal: Sequence[str]) -> str:
        """Return the best of the legal decisions; of equals the first."""
        place = self._every.place[hand]
        values = {decision: value[place] for decision, value in self.values.items() if decision in legal}
        most = max(values.values()) - SMALLEST_DIFFERENCE
        return next(decision for decision, value in values.items() if value >= most)

    def value(self, hand: Composition, decision: str) -> float:
        return float(self.values[decision][self._every.place[hand]])

    def _chances_of(self, ways: Floats) -> Floats:
        """Return the chance of each of PLAYED_OUT for the dealer."""
        cards = self._left.sum(axis=1).astype(int).tolist()
        drawn = {
            left: [float(perm(left, size) or 1) for size in range(ways.shape[-1])] for left in set(cards)
        }
        orders = np.array([drawn[left] for left in cards])
        found: Floats = (ways / orders[:, None, :]).sum(axis=2)
        return found

    def _no_blackjack_behind(self, completing: int | None) -> Floats:
        """Return the chance of no dealer's blackjack, by the hand and the next card that it gets."""
        if completing is None:
            return np.ones_like(self._left)
        left = self._left[:, [completing - 1]] - np.array([count == completing for count in COUNTS])
        found: Floats = 1 - left / (self._left.sum(axis=1, keepdims=True) - 1)
        return found

    def _standing(self, *, doubled: bool) -> Floats:
        stand_at = self._every.stand_at
        gains = {
            points: [
                float(self._gains(doubled, Played((points,), dealer))) for dealer in (BUST, *PLAYED_OUT[1:])
            ]
            for points in set(stand_at)
        }
        against = np.array([gains[points] for points in stand_at])
        others = self._chances[:, 1:]
        over = self._chances[:, 0] - others.sum(axis=1)
        found: Floats = over * against[:, 0] + (others * against[:, 1:]).sum(axis=1)
        return found

    def _after_one_card(self, values: Floats, rows: Rows, *, doubled: bool) -> Floats:
        """Return the gains of one more card for the hands in these rows; ``values``: those of all hands."""
        over = float(self._gains(doubled, Played((BUST,)))) * self._no_blackjack[rows]
        following, left = self._every.following[rows], self._left[rows]
        after = np.where(following < 0, over, values[following])
        found: Floats = (left / left.sum(axis=1, keepdims=True) * after).sum(axis=1)
        return found

    def _hitting(self, stand: Floats) -> Floats:
        """Return the gains of hitting and then playing best, from the most points down."""
        best, hit = stand.copy(), np.zeros_like(stand)
        may_hit = np.array(self._every.stand_at) < MOST
        for points in range(MOST - 1, 1, -1):
            rows = np.flatnonzero((self._every.points == points) & may_hit)
            hit[rows] = self._after_one_card(best, rows, doubled=False)
            best[rows] = np.maximum(hit[rows], stand[rows])
        return hit
