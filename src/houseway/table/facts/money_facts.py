"""What chips stand for, and the facts of fills and credits: who asked, by which chips, who confirmed."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.equipment.money import Cents
from houseway.table.facts.fact import Fact

Money = Literal["cash", "play", ""]  # what chips stand for; earlier versions did not say


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


class BuyInAsked(Fact, frozen=True):
    """A player asks the dealer for chips; nothing moves until the dealer has the cash. 0 takes it back."""

    person: str
    cents: Cents
    chip: Cents = 0


class BuyInDeclined(Fact, frozen=True):
    """The dealer or the cage does not hand out the chips that a player asked for, and says why."""

    person: str
    cents: Cents
    by: str
    why: str


SlipFact = FillRequested | FillDecided | BuyInAsked | BuyInDeclined
