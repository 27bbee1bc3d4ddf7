"""Keeps chips by denomination, color chips with their owners, and coupons with their wagers.

Slips and counts list chips by denomination: ``{"2500": 4}`` is four chips of $25.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.wagers.chips_and_coupons import ColorChipRules, ColorChips, Coupon, CouponRules, is_taken
from houseway.rules.wagers.settlement import Settlement
from houseway.rules.wagers.wagers import Bets, Seat, seat_named
from houseway.table.live.accounts import (
    COUPONS_TAKEN,
    PROMOTIONS,
    Accounts,
    chips_of,
    coupons_laid_at,
    coupons_of,
    layout_of,
)
from houseway.table.live.facts import CouponFact, CouponReceived, Wagered

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
    """Chips, or notes and coins: their name, and the values of one."""

    name: str
    values: tuple[Cents, ...]


CHIPS = Pieces("chip", CHIP_VALUES)
CASH = Pieces("note or coin", CASH_VALUES)


def total_of(numbers: Mapping[str, int], pieces: Pieces = CHIPS) -> Cents:
    """Return the value of the chips; refuse values that no chip has, and impossible numbers."""
    return sum(_value(name, pieces) * _number(name, number, pieces) for name, number in numbers.items())


def check_total(numbers: Mapping[str, int], cents: Cents, what: str, pieces: Pieces = CHIPS) -> None:
    """Refuse chips that do not add up to the amount; without any, only the amount is known."""
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


# Color chips: who has which color, and the value of each chip.


def color_rules_of(rules: Table[object]) -> ColorChipRules:
    if rules.game.wagering.chips.colors is None:
        raise Refusal(
            f"{rules.game.title} is played with chips that have a value on them. Leave out the value of a "
            "color chip.",
            rules.game.cite,
        )
    return rules.game.wagering.chips.colors


class ColorsAtTable:
    """The color of a person lasts until nothing of it is out and the person cashes in or leaves."""

    def __init__(self) -> None:
        self.held: dict[str, ColorChips] = {}

    def bought(self, person: str, color: str, value: Cents) -> None:
        if color:
            self.held[person] = ColorChips(color, value)

    def returned(self, person: str, accounts: Accounts, seats: dict[Seat, str]) -> None:
        if not are_out(person, accounts, seats):
            self.held.pop(person, None)

    def color_for(self, person: str, rules: ColorChipRules) -> str:
        """Return the person's color, or one that is free."""
        if person in self.held:
            return self.held[person].color
        return rules.free_color({chips.color for chips in self.held.values()})


def are_out(person: str, accounts: Accounts, seats: dict[Seat, str]) -> bool:
    """Return whether the person has chips, or wagers on the layout."""
    on_layout = (accounts[layout_of(seat)] for seat, seated in seats.items() if seated == person)
    return bool(accounts[chips_of(person)]) or any(on_layout)


# Coupons: in a player's hand, with a wager, or taken by the dealer.


def coupon_rules_of(rules: Table[Any]) -> CouponRules:
    """Return the rules for coupons; refuse them at a game that takes none."""
    if rules.game.wagering.chips.coupons is None:
        raise Refusal(
            f"The rules of {rules.game.title} name no coupons. Take it to a game that does.", rules.game.cite
        )
    return rules.game.wagering.chips.coupons


def check_coupons(rules: Table[Any], seat: Seat, bets: Bets, laid: Mapping[str, Coupon]) -> None:
    """Refuse coupons that may not be placed with these chips."""
    for wager, coupon in laid.items():
        bet = bets.get(wager, 0)
        is_allowed = rules.allowed.get(seat, {}).get(wager) == bet  # outside the limits, by a supervisor
        most = None if is_allowed or not bet else rules.limits.maximums[kind_of(wager)]
        coupon_rules_of(rules).check_wager(coupon, wager, bet, most)


def coupons_in(payments: Iterable[tuple[Seat, Settlement]]) -> dict[Seat, dict[str, Coupon]]:
    """Return the coupons that were placed with these wagers, by seat and wager."""
    laid: dict[Seat, dict[str, Coupon]] = {}
    for seat, settlement in payments:
        if settlement.coupon:
            laid.setdefault(seat, {})[settlement.wager] = settlement.coupon
    return laid


class CouponsAtTable:
    """The coupons by number: ``held`` by players, in hand or ``laid`` with wagers; ``taken`` by the house."""

    def __init__(self) -> None:
        self.cite: Citation | None = None  # the paragraph of the game that names coupons
        self.held: dict[str, CouponReceived] = {}
        self.taken: set[str] = set()
        self.laid: dict[Seat, dict[str, Coupon]] = {}

    def of(self, person: str) -> list[Coupon]:
        return [_coupon(fact) for fact in self.held.values() if fact.person == person]

    def where(self, number: str) -> tuple[Seat, str] | None:
        """Return the seat and wager of the coupon, or None if it is in the person's hand."""
        for seat, laid in self.laid.items():
            for wager, coupon in laid.items():
                if coupon.number == number:
                    return seat, wager
        return None

    def apply(self, fact: CouponFact, accounts: Accounts) -> None:
        """Receive a coupon, or give it back."""
        hand, cite = coupons_of(fact.person), self.cite
        if isinstance(fact, CouponReceived):
            self.check_is_new(fact.number)
            self.held[fact.number] = fact
            accounts.move(PROMOTIONS, hand, fact.cents, f"coupon {fact.number} presented", cite)
        else:
            coupon = self.check_in_hand(fact.person, fact.number)
            del self.held[fact.number]
            accounts.move(hand, PROMOTIONS, coupon.cents, f"coupon {coupon.number} given back", cite)

    def check_is_new(self, number: str) -> None:
        self._check_not_taken(number)
        if number in self.held:
            raise Refusal(f"Coupon {number} is at this table already.", self.cite)

    def _check_not_taken(self, number: str) -> None:
        if number in self.taken:
            raise Refusal(f"Coupon {number} was taken at this table. A coupon counts once.", self.cite)

    def check_in_hand(self, person: str, number: str) -> Coupon:
        """Return the coupon; refuse one that the person does not have here, or has placed with a wager."""
        self._check_not_taken(number)
        fact = self.held.get(number)
        if fact is None or fact.person != person:
            raise Refusal(f"{person} has no coupon {number} at this table. Present it here first.", self.cite)
        if place := self.where(number):
            words = f"Coupon {number} lies beside {place[1]} at seat {place[0]}. Take it up first."
            raise Refusal(words, self.cite)
        return _coupon(fact)

    def chosen(self, seat: Seat, person: str, numbers: Mapping[str, str]) -> dict[str, Coupon]:
        """Return the coupons with these numbers, by wager; refuse any that cannot be laid at the seat."""
        if len({*numbers.values()}) < len(numbers):
            raise Refusal("A coupon lies beside one wager only. Name each number once.", self.cite)
        here = {coupon.number: coupon for coupon in self.laid.get(seat, {}).values()}
        return {
            wager: here.get(number) or self.check_in_hand(person, number) for wager, number in numbers.items()
        }

    def lay(self, fact: Wagered, person: str, accounts: Accounts, rules: Table[Any]) -> None:
        """Lay the coupons of a seat with its wagers, and take up those that are not among them any more."""
        seat = seat_named(fact.seat)
        before = self.laid.get(seat, {})
        if not before and not fact.coupons:
            return
        now = self.chosen(seat, person, fact.coupons)
        check_coupons(rules, seat, fact.bets, now)
        hand, laid, cite = coupons_of(person), coupons_laid_at(seat), self.cite
        for coupon in before.values():
            if coupon not in now.values():
                accounts.move(laid, hand, coupon.cents, f"coupon {coupon.number} taken up", cite)
        for coupon in now.values():
            if coupon not in before.values():
                accounts.move(hand, laid, coupon.cents, f"coupon {coupon.number} laid", cite)
        self.laid.pop(seat, None)
        if now:
            self.laid[seat] = now

    def settle(self, seat: Seat, settlement: Settlement, accounts: Accounts) -> None:
        """Take the coupon of a wager that is decided; otherwise it is in the person's hand again."""
        coupon, laid = self.laid[seat].pop(settlement.wager), coupons_laid_at(seat)
        if not self.laid[seat]:
            del self.laid[seat]
        cite = self.cite
        if is_taken(settlement.result):
            del self.held[coupon.number]
            self.taken.add(coupon.number)
            accounts.move(laid, COUPONS_TAKEN, coupon.cents, f"coupon {coupon.number} taken", cite)
        else:
            hand = coupons_of(self.held[coupon.number].person)
            accounts.move(laid, hand, coupon.cents, f"coupon {coupon.number} left to the player", cite)


def _coupon(fact: CouponReceived) -> Coupon:
    return Coupon(fact.number, fact.kind, fact.cents, fact.pays)
