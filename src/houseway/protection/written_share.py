"""Reads a part of a whole as people write it."""

from __future__ import annotations

from fractions import Fraction


def written_share(text: str) -> Fraction | None:
    """Return the value of ``20%``, ``1/5`` or ``0.2``; None if the text is no number."""
    number = text.strip()
    try:
        return Fraction(number.rstrip("%")) / (100 if number.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        return None
