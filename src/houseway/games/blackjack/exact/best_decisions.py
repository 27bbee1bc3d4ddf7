"""The best decision with every hand against one up card, by the composition of the hand.

It is searched in floats. If two decisions differ by less than a millionth of a millionth of the wager, the
first one listed here is taken: the difference cannot be seen in any figure. What the strategy then costs is
counted exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import perm

import numpy as np
import numpy.typing as npt

from houseway.games.blackjack.exact.comparisons import DealerAgainst
from houseway.games.blackjack.exact.compositions import COUNTS, Composition
from houseway.games.blackjack.exact.dealer_hands import PLAYED_OUT, completes_blackjack
from houseway.games.blackjack.exact.every_hand import EveryHand, Rows
from houseway.games.blackjack.hands import BUST, MOST, Played
from houseway.games.blackjack.round.legal import DOUBLE, GIVE_UP, HIT, STAND
from houseway.rules.wagers.settlement import Gain

Floats = npt.NDArray[np.float64]
Gains = Callable[[bool, Played], Gain]  # of a hand, by whether it is doubled

SMALLEST_DIFFERENCE = 1e-12


class BestDecisions:
    """What each decision gains on average with each hand; rounds that a dealer's blackjack ends count as 0.

    So the gains after each card add up with the chances of that card from the whole shoe.
    """

    def __init__(self, every: EveryHand, up: int, dealer: DealerAgainst, gains: Gains) -> None:
        self._gains = gains
        self._every = every
        self._left: Floats = every.left.astype(float)
        self._chances = self._chances_of(dealer)
        self._no_blackjack = self._no_blackjack_behind(completes_blackjack(up))
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

    def _chances_of(self, dealer: DealerAgainst) -> Floats:
        """Return the chance of each of PLAYED_OUT for the dealer."""
        stands_at, drawn, _ = dealer.results
        left = self._every.left.sum(axis=1)
        fewest, most = int(left.min()), int(left.max())
        orders = np.array(
            [
                [float(perm(cards, size) or 1) for size in range(drawn.max() + 1)]
                for cards in range(fewest, most + 1)
            ]
        )
        chances = dealer.ways / orders[left - fewest][:, drawn]
        return np.stack(
            [chances[:, stands_at == place].sum(axis=1) for place in range(len(PLAYED_OUT))], axis=1
        )

    def _no_blackjack_behind(self, completing: int | None) -> Floats:
        """Return the chance of no dealer's blackjack, by the hand and the next card that it gets."""
        if completing is None:
            return np.ones_like(self._left)
        left = self._left[:, [completing - 1]] - np.array([count == completing for count in COUNTS])
        found: Floats = 1 - left / (self._left.sum(axis=1, keepdims=True) - 1)
        return found

    def _standing(self, *, doubled: bool) -> Floats:
        stand_at = self._every.stands_at.tolist()
        comes_up = [place for place in range(1, len(PLAYED_OUT)) if self._chances[:, place].any()]
        dealers = (BUST, *(PLAYED_OUT[place] for place in comes_up))
        gains = {
            points: [float(self._gains(doubled, Played((points,), dealer))) for dealer in dealers]
            for points in set(stand_at)
        }
        against = np.array([gains[points] for points in stand_at])
        others = self._chances[:, comes_up]
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
        may_hit = self._every.stands_at < MOST
        for points in range(MOST - 1, 1, -1):
            rows = np.flatnonzero((self._every.points == points) & may_hit)
            hit[rows] = self._after_one_card(best, rows, doubled=False)
            best[rows] = np.maximum(hit[rows], stand[rows])
        return hit
