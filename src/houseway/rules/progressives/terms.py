"""The terms of a progressive: the amounts and rates that its controller works by (13:69E-1.39A(a))."""

from __future__ import annotations

import msgspec

from houseway.equipment.money import LARGEST_WAGER, Cents, dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation

PARAMETERS = Citation("13:69E-1.39A(a)")

# Meters count in millionths of a cent, and rates in millionths: a wager in cents times a rate is exact.
PARTS = 1_000_000
Parts = int  # millionths of a cent
Rate = int  # millionths of a wager: 710,000 is 71 per cent


class Terms(msgspec.Struct, frozen=True):
    """``limit`` is the most that the display shows, and ``unreasonable`` the contribution of one round above
    which the controller takes none; 0 where there is no such amount.
    """

    initial: Cents
    reset: Cents
    rate: Rate
    reserve_rate: Rate = 0
    limit: Cents = 0
    unreasonable: Cents = 0

    @property
    def whole_rate(self) -> Rate:
        return self.rate + self.reserve_rate

    def check(self) -> None:
        """Refuse terms that no meter can be kept by."""
        for name in ("initial", "reset", "limit", "unreasonable"):
            cents = getattr(self, name)
            if type(cents) is not int or not 0 <= cents <= LARGEST_WAGER:
                raise Refusal(
                    f"The {name} amount of {cents!r} cents is not possible. "
                    f"Give whole cents, 0 to {LARGEST_WAGER}.",
                    PARAMETERS,
                )
        self._check_rates()
        for name in ("initial", "reset"):
            cents = getattr(self, name)
            if self.limit and cents > self.limit:
                raise Refusal(
                    f"The {name} amount of {dollars(cents)} is above the limit of {dollars(self.limit)}. "
                    "Raise the limit, or leave it out.",
                    PARAMETERS,
                )

    def _check_rates(self) -> None:
        for name in ("rate", "reserve_rate"):
            rate = getattr(self, name)
            if type(rate) is not int or rate < 0:
                raise Refusal(f"A {name} of {rate!r} millionths is not possible.", PARAMETERS)
        if self.rate <= 0 or self.whole_rate > PARTS:
            raise Refusal(
                f"The display takes {percent(self.rate)} of each wager and the reserve "
                f"{percent(self.reserve_rate)}. The display needs more than nothing, and both together take "
                "100% at most.",
                PARAMETERS,
            )


def exact_dollars(parts: Parts) -> str:
    """Return an amount in millionths of a cent as dollars, with as many decimals as it takes."""
    cents, left = divmod(parts, PARTS)
    return f"${cents // 100:,}.{cents % 100:02d}{f'{left:06d}'.rstrip('0')}"


def percent(rate: Rate) -> str:
    """Return ``71%`` or ``12.5%``: a rate has at most four decimals."""
    whole, rest = divmod(rate, PARTS // 100)
    return f"{whole}{f'.{rest:04d}'.rstrip('0') if rest else ''}%"


def rate_named(text: str) -> Rate:
    """Parse ``71%``, ``12.5%`` or ``0.0001%``."""
    number = text.strip().removesuffix("%").strip()
    whole, _, decimals = number.partition(".")
    if not (whole.isdecimal() and (decimals or "0").isdecimal() and len(decimals) <= 4 and len(whole) <= 3):
        raise Refusal(f"{text!r} is not a rate. Write it like 71% or 12.5%, with four decimals at most.")
    return int(whole) * (PARTS // 100) + int((decimals or "0").ljust(4, "0"))
