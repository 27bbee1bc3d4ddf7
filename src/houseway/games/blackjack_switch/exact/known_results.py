"""The dealer's results against many hands, each counted once for all the places of the cards that are out.

Beside each of 55 other hands the same player's hands come up again, and what the dealer can draw depends only
on all cards together that are out of the shoe: most of them were counted beside another hand before.
"""

from __future__ import annotations

import numpy as np

from houseway.games.blackjack.exact.compositions import COUNTS
from houseway.games.blackjack.exact.dealer_hands import DealerResults, Numbers
from houseway.games.blackjack.exact.every_hand import Integers

# Two hands that are not over 21 have fewer than 64 cards of one count, so this tells all of them apart.
POWERS = 64 ** np.arange(len(COUNTS), dtype=np.int64)


class KnownResults:
    """Remembers the ways of each result, by the cards that are out."""

    def __init__(self, results: DealerResults) -> None:
        self._count, self.results = results.against, results.results
        self._places: dict[int, int] = {}  # of each set of cards in the ways
        self._ways: Numbers = np.empty((0, results.results.shape[1]))

    def against(self, out: Integers) -> Numbers:
        """Return the ways of each result after each of these sets of cards, no two of which are the same."""
        keys = (out @ POWERS).tolist()
        new = [place for place, key in enumerate(keys) if key not in self._places]
        if new:
            self._add([keys[place] for place in new], self._count(out[new]))
        places = self._places
        found: Numbers = self._ways[[places[key] for key in keys]]
        return found

    def _add(self, keys: list[int], ways: Numbers) -> None:
        known, end = len(self._places), len(self._places) + len(keys)
        if end > len(self._ways):  # twice as much room, so that it is not copied each time
            larger = np.empty((2 * end, ways.shape[1]), dtype=ways.dtype)
            larger[:known] = self._ways[:known]
            self._ways = larger
        self._ways[known:end] = ways
        self._places.update(zip(keys, range(known, end), strict=True))
