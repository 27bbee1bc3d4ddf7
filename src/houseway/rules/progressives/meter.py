"""The meters of a progressive (13:69E-1.39A(b)), as pure arithmetic in millionths of a cent.

Nothing is lost: display, overflow and reserve together are what the house put in, plus all contributions,
less all awards. What is paid is rounded down to the cent, and the rest stays on the display.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.progressives.awards import Award
from houseway.rules.progressives.terms import PARAMETERS, PARTS, Parts, Terms

METERS = Citation("13:69E-1.39A(b)")
GROWS = Citation("13:69D-1.52(a)1")
PAID = Citation("13:69D-1.52(f)1")
LISTED_CAUSES = Citation("13:69D-1.52(f)3")


class Meter(msgspec.Struct, frozen=True):
    """All amounts are exact. ``wagers`` is the in-meter; ``funded`` is what the house has put in.

    ``contributed`` is what wagers have added to the display or its overflow, and ``reserved`` what they have
    added to the reserve. ``adjusted`` is what corrections have added.
    """

    display: Parts
    overflow: Parts = 0
    reserve: Parts = 0
    wagers: int = 0
    staked: Cents = 0
    contributed: Parts = 0
    reserved: Parts = 0
    hits: int = 0
    wins: Cents = 0
    funded: Parts = 0
    adjusted: Parts = 0

    @property
    def shown(self) -> Cents:
        """The amount on the display: whole cents, the rest is carried."""
        return self.display // PARTS

    @property
    def held(self) -> Parts:
        return self.display + self.overflow + self.reserve

    @property
    def owed_by_totals(self) -> Parts:
        """Return what the meter has to hold by its own totals."""
        came_in = self.funded + self.contributed + self.reserved + self.adjusted
        return came_in - self.wins * PARTS

    @property
    def reconciles(self) -> bool:
        return self.held == self.owed_by_totals and min(self.display, self.overflow, self.reserve) >= 0


class Paid(msgspec.Struct, frozen=True):
    """An award as it was paid: all of it, and how much the display went down by."""

    cents: Cents
    from_display: Parts


def started(terms: Terms) -> Meter:
    """Return the meter at its initial amount, which the house puts in."""
    return Meter(display=terms.initial * PARTS, funded=terms.initial * PARTS)


def contribute(meter: Meter, terms: Terms, wagers: int, cents: Cents) -> Meter:
    """Return the meter after these wagers, which come to so many cents in all."""
    added, reserved = cents * terms.rate, cents * terms.reserve_rate
    if terms.unreasonable and added > terms.unreasonable * PARTS:
        raise Refusal(
            f"A contribution of {dollars(added // PARTS)} from one round is unreasonable: the controller "
            f"takes {dollars(terms.unreasonable)} at most. Have it examined.",
            PARAMETERS,
        )
    raised = replace(
        meter,
        overflow=meter.overflow + added,
        reserve=meter.reserve + reserved,
        wagers=meter.wagers + wagers,
        staked=meter.staked + cents,
        contributed=meter.contributed + added,
        reserved=meter.reserved + reserved,
    )
    return _filled(raised, terms)


def award(meter: Meter, terms: Terms, won: Award) -> tuple[Meter, Paid]:
    """Return the meter after an award, and what is paid. One that is not taken from it leaves it as it is."""
    if not won.takes_from_meter:
        return meter, Paid(won.fixed, 0)
    cents = meter.display * won.share // (PARTS * PARTS) + won.fixed
    taken = min(cents * PARTS, meter.display)
    short = cents * PARTS - taken
    after = replace(
        meter,
        display=meter.display - taken,
        hits=meter.hits + 1,
        wins=meter.wins + cents,
        funded=meter.funded + short,  # a fixed award above the display: the house pays the rest
    )
    return _filled(_reset(after, terms) if won.resets else after, terms), Paid(cents, taken)


def award_all(meter: Meter, terms: Terms, awards: Iterable[Award]) -> tuple[Meter, list[Paid]]:
    """Pay several winners of one round, in the order of settlement: each from what the one before left."""
    paid: list[Paid] = []
    for won in awards:
        meter, payment = award(meter, terms, won)
        paid.append(payment)
    return meter, paid


def corrected(meter: Meter, terms: Terms, cents: Cents) -> Meter:
    """Return the meter after a correction of the display, up or down."""
    up, down = max(cents, 0) * PARTS, max(-cents, 0) * PARTS
    after = replace(
        meter,
        display=meter.display - down,
        overflow=meter.overflow + up,
        adjusted=meter.adjusted + up - down,
    )
    if after.display < 0:
        raise Refusal(
            f"The display shows {dollars(meter.shown)} and cannot go down by {dollars(-cents)}.",
            LISTED_CAUSES,
        )
    return _filled(after, terms)


def _reset(meter: Meter, terms: Terms) -> Meter:
    """Add the reset amount: from the reserve as far as it goes, and from the house."""
    reset = terms.reset * PARTS
    from_reserve = min(meter.reserve, reset)
    return replace(
        meter,
        overflow=meter.overflow + reset,
        reserve=meter.reserve - from_reserve,
        funded=meter.funded + reset - from_reserve,
    )


def _filled(meter: Meter, terms: Terms) -> Meter:
    """Move the overflow onto the display, as far as the limit allows."""
    room = max(terms.limit * PARTS - meter.display, 0) if terms.limit else meter.overflow
    moved = min(room, meter.overflow)
    return replace(meter, display=meter.display + moved, overflow=meter.overflow - moved)
