"""Defines what is wagered other than chips with a value: chips of a color, and coupons.

Each player has a color, and a value for it that is set when the chips are bought; money is counted in
cents all the same. No paragraph says how a coupon pays, so the house says it when it issues one: at the
odds of the wager, or even money (reading 78).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

import msgspec

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.wagers.payout import Vigorish, to
from houseway.rules.wagers.wagers import Result, Seat, Verdict

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

    def check_purchase(self, cents: Cents, value: Cents, chips: ColorChips | None, *, are_out: bool) -> None:
        """Refuse a value that cannot be marked, an amount that is no number of chips, and a changed value."""
        if value < A_DOLLAR or value % A_DOLLAR:
            raise Refusal(f"A color chip cannot stand for {dollars(value)}. Choose whole dollars.", self.cite)
        if cents % value:
            raise Refusal(
                f"{dollars(cents)} is no whole number of chips of {dollars(value)}. "
                f"Buy for {dollars(-(-cents // value) * value)}, or choose another value.",
                self.cite,
            )
        if chips and are_out and chips.value != value:
            raise Refusal(
                f"Your {chips.color} chips stand for {dollars(chips.value)} each, and some are still out. "
                f"Cash them in before you buy chips of {dollars(value)}.",
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


# Coupons put next to the chips of a wager: which a game takes, and what they pay.
#
# No paragraph says how a coupon pays, so the house says it when it issues one: at the odds of the wager, or
# even money (reading 78).

CouponKind = Literal["match-play", "bonus"]
CouponPays = Literal["odds", "even money"]
MATCH_PLAY: CouponKind = "match-play"  # needs chips of at least its value next to it
KINDS_IN_WORDS: Mapping[str, str] = {"match-play": "match play coupon", "bonus": "bonus coupon"}
EVEN_MONEY = to(1, 1)


class Coupon(msgspec.Struct, frozen=True):
    """A coupon as it was issued. Its number counts once, ever."""

    number: str
    kind: CouponKind
    cents: Cents
    pays: CouponPays = "odds"

    @property
    def in_words(self) -> str:
        """``match play coupon C-17 of $25``"""
        return f"{KINDS_IN_WORDS[self.kind]} {self.number} of {dollars(self.cents)}"


LaidCoupons = Mapping[Seat, Mapping[str, Coupon]]  # by seat and the name of the wager


@dataclass(frozen=True)
class CouponRules:
    """The kinds of coupons that a game takes, and the paragraph that names them."""

    cite: Citation
    kinds: tuple[CouponKind, ...]

    def check_kind(self, coupon: Coupon) -> None:
        if coupon.kind not in self.kinds:
            taken = " and ".join(f"{KINDS_IN_WORDS[kind]}s" for kind in self.kinds)
            raise Refusal(
                f"The {coupon.in_words} is not taken here: this game takes {taken} only.", self.cite
            )

    def check_wager(self, coupon: Coupon, wager_name: str, bet: Cents, most: Cents | None) -> None:
        """Refuse a coupon next to too few chips, or with which the wager is above the posted maximum."""
        self.check_kind(coupon)
        if not bet:
            raise Refusal(
                f"There are no chips on {wager_name}. A coupon lies beside chips: place some, or leave the "
                f"{coupon.in_words} out.",
                self.cite,
            )
        if coupon.kind == MATCH_PLAY and bet < coupon.cents:
            raise Refusal(
                f"{wager_name}: {dollars(bet)} in chips do not match the {coupon.in_words}. Place at least "
                f"{dollars(coupon.cents)} in chips beside it.",
                self.cite,
            )
        if most is not None and bet + coupon.cents > most:
            raise Refusal(
                f"{wager_name}: {dollars(bet)} in chips and the {coupon.in_words} are together above the "
                f"posted maximum of {dollars(most)}. Place fewer chips.",
                self.cite,
            )


@dataclass(frozen=True)
class ChipRules:
    """What players may wager at a game other than chips with a value on them."""

    coupons: CouponRules | None = None
    colors: ColorChipRules | None = None


def won_on_coupon(coupon: Coupon, verdict: Verdict) -> Cents:
    """Return what a coupon pays: like chips of its value if the wager wins, and else nothing."""
    if verdict.result is not Result.WIN or verdict.odds is None:
        return 0
    return (verdict.odds if coupon.pays == "odds" else EVEN_MONEY).pays(coupon.cents)


def vigorish_on_coupon(charge: Vigorish | None, won: Cents, on_chips: Cents, charged: Cents) -> Cents:
    """Return the further charge for what a coupon wins: the wager is charged, and rounded, as a whole.

    Nothing is charged on the coupon itself where the charge is on the wager, since nothing is won there.
    """
    if charge is None or charge.of == "wager":
        return 0
    return min(max(charge.charge(on_chips + won) - charged, 0), won)


def is_taken(result: Result) -> bool:
    """Whether the dealer takes the coupon: after a win or a loss, but not after a push or a void round."""
    return result in (Result.WIN, Result.LOSE)
