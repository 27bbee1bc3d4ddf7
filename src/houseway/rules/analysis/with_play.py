"""A wager whose cost depends on a decision of its player, of which only the averages are known."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from houseway.regulation import Citation


@dataclass(frozen=True)
class WithPlay:
    """What a unit of the wager costs on average if its player decides in this way."""

    name: str  # of the wager and the way to play it
    wager: str
    cite: Citation
    house_advantage: Fraction
    average_bet: Fraction  # all that is bet for each unit of the wager, with what is added later

    @property
    def element_of_risk(self) -> Fraction:
        """Return the expected loss for each unit of everything that is bet."""
        return self.house_advantage / self.average_bet
