"""The facts of fills and credits: who asked for them, by which chips, and who confirmed them."""

from __future__ import annotations

import msgspec

from houseway.equipment.money import Cents
from houseway.table.facts.fact import Fact


class FillRequested(Fact, frozen=True):
    """Somebody asks for chips from the cage, or (negative) to send chips back; nothing moves yet.

    ``chips`` are numbers of chips by what one is worth, in cents.
    """

    slip: int
    by: str
    cents: Cents
    chips: dict[str, int] = msgspec.field(default_factory=dict)


class FillDecided(Fact, frozen=True):
    """Somebody else confirms a slip, or declines it; the chips move once the confirmation is ``final``."""

    slip: int
    by: str
    approved: bool
    final: bool = True


SlipFact = FillRequested | FillDecided
