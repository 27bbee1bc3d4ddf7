"""Exact numbers as a document prints them."""

from __future__ import annotations

from fractions import Fraction

from houseway.equipment.money import Cents, dollars

LONGEST_NUMBER = 10**24


def percent(number: Fraction, digits: int = 4) -> str:
    return f"{float(number * 100):.{digits}f}%"


def ways(count: int) -> str:
    """To the last digit, as far as anybody reads them."""
    return f"{count:,}" if count < LONGEST_NUMBER else f"about {count:.4e}"


def decimal(number: Fraction | float, digits: int = 4) -> str:
    return f"{float(number):,.{digits}f}"


def amount(cents: Cents | None) -> str:
    return "none" if cents is None else dollars(cents)
