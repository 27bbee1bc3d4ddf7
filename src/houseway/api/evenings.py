"""Many evenings of one player, or many shifts of a table: what they come to at the end."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.api.columns import Columns
from houseway.equipment.money import Cents, dollars
from houseway.simulation.sessions import Session, Sessions
from houseway.simulation.spread import deviation, mean, quantile


class Evenings(Columns):
    """The results of evenings: the player's net of each, in cents, and how often it came up."""

    def __init__(self, session: Session, counted: Sessions, seed: int) -> None:
        self._session, self._counted = session, counted
        self.seed = seed
        self.count = counted.count

    @property
    def average_net(self) -> Fraction:
        return mean(self._counted.nets)

    @property
    def standard_deviation(self) -> float:
        return deviation(self._counted.nets)

    @property
    def broke(self) -> Fraction:
        """The share of evenings in which the money ran out."""
        return Fraction(self._counted.broke, self.count)

    @property
    def reached_goal(self) -> Fraction:
        return Fraction(self._counted.reached, self.count)

    def quantile(self, share: float) -> Cents:
        """Return the net below which this share of the evenings ended."""
        return quantile(self._counted.nets, Fraction(str(share)))

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        average = dollars(round(self.average_net))
        return f"<{self.count:,} evenings of up to {self._session.rounds:,} rounds: {average} on average>"

    def columns(self) -> Mapping[str, Any]:
        nets = sorted(self._counted.nets)
        return {"net": nets, "evenings": [self._counted.nets[net] for net in nets]}

    def _caption(self) -> str:
        return repr(self).strip("<>")
