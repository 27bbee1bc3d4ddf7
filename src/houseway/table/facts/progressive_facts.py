"""Facts of a table about its progressive wagers. They follow from the wagers and the settlement.

The controller of the meter has a record of its own for each, written together with the table's.
"""

from __future__ import annotations

from houseway.equipment.money import Cents
from houseway.table.facts.fact import Fact


class MeterFed(Fact, frozen=True):
    """The progressive wagers of a round were taken: how many, and what they come to in all."""

    wager: str
    wagers: int
    cents: Cents


class AwardWon(Fact, frozen=True):
    """A seat has won an award from the meter, which is paid by hand. ``others`` made the wager too."""

    seat: str
    person: str
    wager: str
    row: str
    others: dict[str, str]


ProgressiveFact = MeterFed | AwardWon
