"""Exact numbers as people read them."""

from __future__ import annotations

from fractions import Fraction

from houseway.equipment.money import Cents, dollars
from houseway.rules.wagers.payout import Odds

LONGEST_NUMBER = 10**24


def percent(number: Fraction, digits: int = 4) -> str:
    return f"{float(number * 100):.{digits}f}%"


def ways(count: int) -> str:
    """Write a count in full, or to five digits where it is too long to read."""
    return f"{count:,}" if count < LONGEST_NUMBER else f"about {count:.4e}"


def decimal(number: Fraction | float, digits: int = 4) -> str:
    return f"{float(number):,.{digits}f}"


def amount(cents: Cents | None) -> str:
    return "none" if cents is None else dollars(cents)


def short_odds(odds: Odds | None) -> str:
    """Return ``1.094 to 1``."""
    return f"{float(odds.ratio):.4g} to 1" if odds else "never wins"
