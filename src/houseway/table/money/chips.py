"""Chips by denomination, as slips and counts list them: ``{"2500": 4}`` is four chips of $25."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal

# The values of the chips in a rack and at the cage, in cents.
CHIP_VALUES: tuple[Cents, ...] = (
    25,
    50,
    100,
    200,
    250,
    500,
    1_000,
    2_000,
    2_500,
    5_000,
    10_000,
    50_000,
    100_000,
    500_000,
    1_000_000,
    2_500_000,
    10_000_000,
)
# Those of coins and notes.
CASH_VALUES: tuple[Cents, ...] = (1, 5, 10, 25, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000)
MOST_CHIPS = 1_000_000  # of one value


class Pieces(NamedTuple):
    """Chips, or notes and coins: what they are called, and what one can be worth."""

    name: str
    values: tuple[Cents, ...]


CHIPS = Pieces("chip", CHIP_VALUES)
CASH = Pieces("note or coin", CASH_VALUES)


def total_of(numbers: Mapping[str, int], pieces: Pieces = CHIPS) -> Cents:
    """Return what the chips are worth; refuse values that no chip has, and impossible numbers."""
    return sum(_value(name, pieces) * _number(name, number, pieces) for name, number in numbers.items())


def check_total(numbers: Mapping[str, int], cents: Cents, what: str, pieces: Pieces = CHIPS) -> None:
    """Refuse chips that do not come to the amount; without any, only the amount is known."""
    if numbers and (total := total_of(numbers, pieces)) != cents:
        raise Refusal(
            f"The {pieces.name}s of {what} come to {dollars(total)}, not to {dollars(cents)}. Count again."
        )


def _value(name: str, pieces: Pieces) -> Cents:
    for value in pieces.values:
        if name == str(value):
            return value
    values = ", ".join(map(dollars, pieces.values))
    raise Refusal(f"No {pieces.name} is worth {name!r} cents. The values are {values}.")


def _number(name: str, number: int, pieces: Pieces) -> int:
    if not 0 <= number <= MOST_CHIPS:
        raise Refusal(f"{number} {pieces.name}s of {name} cents are not possible. Give 0 to {MOST_CHIPS:,}.")
    return number
