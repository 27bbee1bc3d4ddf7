"""Chips without a value on them: each player has a color, and a value that is set when they are bought.

Money is counted in cents all the same: the value says how much each chip of the player stands for.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import msgspec

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation

A_DOLLAR: Cents = 100


class ColorChips(msgspec.Struct, frozen=True):
    """The chips of one player."""

    color: str
    value: Cents  # of each


class Shade(msgspec.Struct, frozen=True):
    """How a color is drawn: the chip, and what is printed on it."""

    ground: str
    ink: str


@dataclass(frozen=True)
class ColorChipRules:
    """The colors that a table has, values that players usually choose, and the paragraph."""

    cite: Citation
    colors: Mapping[str, Shade]
    usual_values: tuple[Cents, ...]

    def check_purchase(self, cents: Cents, value: Cents, held: ColorChips | None, *, are_out: bool) -> None:
        """Refuse a value that cannot be marked, an amount that is no number of chips, and a changed value."""
        if value < A_DOLLAR or value % A_DOLLAR:
            raise Refusal(f"A color chip cannot stand for {dollars(value)}. Choose whole dollars.", self.cite)
        if cents % value:
            raise Refusal(
                f"{dollars(cents)} is no whole number of chips of {dollars(value)}. "
                f"Buy for {dollars(-(-cents // value) * value)}, or choose another value.",
                self.cite,
            )
        if held and are_out and held.value != value:
            raise Refusal(
                f"Your {held.color} chips stand for {dollars(held.value)} each, and some are still out. Cash "
                f"them in before you buy chips of {dollars(value)}.",
                self.cite,
            )

    def free_color(self, taken: Collection[str]) -> str:
        for color in self.colors:
            if color not in taken:
                return color
        raise Refusal(
            f"All {len(self.colors)} colors are with other players. Buy chips with a value on them.",
            self.cite,
        )
