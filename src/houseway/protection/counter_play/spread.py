"""How much a counter bets at each count."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import ceil

from houseway.refusal import Refusal
from houseway.rules.analysis.counter_play import Figures

MOST_UNITS = 1_000
USUAL_SPREAD = "1-8"
# The edge at which the largest bet is made; below it bets grow in proportion to the edge.
EDGE_OF_LARGEST = 0.02
_SPREAD = re.compile(r"(\d{1,4})-(\d{1,4})")


@dataclass(frozen=True)
class Spread:
    """The smallest and the largest bet in units; 0 as the smallest leaves rounds out."""

    least: int
    most: int

    def __str__(self) -> str:
        return f"{self.least}-{self.most}"

    def bet(self, edge: float) -> int:
        """Return the bet at this edge, in whole units."""
        share = min(max(edge / EDGE_OF_LARGEST, 0.0), 1.0)
        grown = round(self.least + share * (self.most - self.least))
        return max(grown, 1) if edge > 0 else self.least

    def trigger(self, figures: Figures) -> int:
        """Return the first whole count, rounded down, at which the player has the edge."""
        if figures.slope <= 0:
            raise Refusal("The edge does not grow with this count. Choose other tags.")
        return ceil(figures.usual - figures.edge / figures.slope - 0.5)


def given_spread(text: str) -> Spread:
    """Read ``1-8``."""
    written = _SPREAD.fullmatch(text.strip())
    least, most = (int(written[1]), int(written[2])) if written else (0, 0)
    if not 0 <= least <= most <= MOST_UNITS or not most:
        raise Refusal(
            f"{text!r} is not a spread of bets. Write the smallest and the largest bet in units, as 1-8, or "
            "0-1 to bet only with the edge."
        )
    return Spread(least, most)
