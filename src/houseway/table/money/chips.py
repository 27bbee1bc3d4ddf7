"""Chips by denomination, as slips and counts list them: ``{"2500": 4}`` is four chips of $25."""

from __future__ import annotations

from collections.abc import Mapping

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
MOST_CHIPS = 1_000_000  # of one value


def total_of(chips: Mapping[str, int]) -> Cents:
    """Return what the chips are worth; refuse values that no chip has, and impossible numbers."""
    return sum(_value(name) * _number(name, number) for name, number in chips.items())


def check_total(chips: Mapping[str, int], cents: Cents, what: str) -> None:
    """Refuse chips that do not come to the amount; without any, only the amount is known."""
    if chips and (total := total_of(chips)) != cents:
        raise Refusal(f"The chips of {what} come to {dollars(total)}, not to {dollars(cents)}. Count again.")


def _value(name: str) -> Cents:
    for value in CHIP_VALUES:
        if name == str(value):
            return value
    values = ", ".join(map(dollars, CHIP_VALUES))
    raise Refusal(f"No chip is worth {name!r} cents. The chips are worth {values}.")


def _number(name: str, number: int) -> int:
    if not 0 <= number <= MOST_CHIPS:
        raise Refusal(f"{number} chips of {name} cents are not possible. Give 0 to {MOST_CHIPS:,}.")
    return number
