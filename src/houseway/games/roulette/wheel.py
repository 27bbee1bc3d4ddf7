"""The two wheels of roulette, their pockets in order, and what a number is: its color, dozen and column."""

from __future__ import annotations

from collections.abc import Mapping

ZERO, DOUBLE_ZERO = "0", "00"
ZEROS = (ZERO, DOUBLE_ZERO)
NUMBERS = range(1, 37)
DOUBLE, SINGLE = "double-zero", "single-zero"
TURNS = 4  # full turns of the ball that a valid spin has to make

# Clockwise. Our sources do not print the order of the pockets; it is that of every maker (reading 101).
_DOUBLE = (
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
)
_SINGLE = (
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
)
WHEELS: Mapping[str, tuple[str, ...]] = {
    wheel: tuple(order.split()) for wheel, order in ((DOUBLE, _DOUBLE), (SINGLE, _SINGLE))
}
RED = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
TINT = {"red": "#a3161f", "black": "#16181c", "green": "#0f6b3a"}


def color(pocket: str) -> str:
    if pocket in ZEROS:
        return "green"
    return "red" if int(pocket) in RED else "black"


def described(pocket: str) -> str:
    """Return a number as it is called: ``17, black and odd``; a zero is called alone."""
    if pocket in ZEROS:
        return "Zero" if pocket == ZERO else "Double zero"
    return f"{pocket}, {color(pocket)} and {'odd' if int(pocket) % 2 else 'even'}"
