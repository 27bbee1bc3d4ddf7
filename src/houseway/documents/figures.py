"""Exact numbers as a document prints them."""

from __future__ import annotations

from fractions import Fraction

from houseway.equipment.money import Cents, dollars


def percent(number: Fraction, digits: int = 4) -> str:
    return f"{float(number * 100):.{digits}f}%"


def ways(count: int) -> str:
    return f"{count:,}"


def decimal(number: Fraction | float, digits: int = 4) -> str:
    return f"{float(number):,.{digits}f}"


def amount(cents: Cents | None) -> str:
    return "none" if cents is None else dollars(cents)
