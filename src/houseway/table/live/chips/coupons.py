"""The coupons at a table: in whose hand they are, and beside which wagers they lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.wagers.coupons import Coupon, CouponRules, is_taken
from houseway.rules.wagers.settlement import Settlement
from houseway.rules.wagers.wagers import Bets, Seat, seat_named
from houseway.table.facts.coupon_facts import CouponFact, CouponReceived
from houseway.table.facts.table_facts import Wagered
from houseway.table.live.accounts import (
    COUPONS_TAKEN,
    PROMOTIONS,
    Accounts,
    coupons_laid_at,
    coupons_of,
)


def coupon_rules_of(rules: Table[Any]) -> CouponRules:
    """Return which coupons the game takes; refuse them at a game whose rules name none."""
    if rules.game.coupons is None:
        raise Refusal(
            f"The rules of {rules.game.title} name no coupons. Take it to a game that does.", rules.game.cite
        )
    return rules.game.coupons


def check_coupons(rules: Table[Any], seat: Seat, bets: Bets, laid: Mapping[str, Coupon]) -> None:
    """Refuse coupons that may not lie beside these chips."""
    for wager, coupon in laid.items():
        bet = bets.get(wager, 0)
        is_allowed = rules.allowed.get(seat, {}).get(wager) == bet  # outside the limits, by a supervisor
        most = None if is_allowed or not bet else rules.limits.maximums[kind_of(wager)]
        coupon_rules_of(rules).check_wager(coupon, wager, bet, most)


def coupons_in(payments: Iterable[tuple[Seat, Settlement]]) -> dict[Seat, dict[str, Coupon]]:
    """Return the coupons that lay beside these wagers, by seat and wager."""
    laid: dict[Seat, dict[str, Coupon]] = {}
    for seat, settlement in payments:
        if settlement.coupon:
            laid.setdefault(seat, {})[settlement.wager] = settlement.coupon
    return laid


class CouponsAtTable:
    """``held`` are those in people's hands or ``laid`` beside wagers, ``taken`` the dealer's, by number."""

    def __init__(self) -> None:
        self.cite: Citation | None = None  # the paragraph of the game that names coupons
        self.held: dict[str, CouponReceived] = {}
        self.taken: set[str] = set()
        self.laid: dict[Seat, dict[str, Coupon]] = {}

    def of(self, person: str) -> list[Coupon]:
        return [_coupon(fact) for fact in self.held.values() if fact.person == person]

    def where(self, number: str) -> tuple[Seat, str] | None:
        """Return the seat and wager that the coupon lies beside, or None if it is in the person's hand."""
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
        """Return the coupon; refuse one that the person does not have here, or that lies beside a wager."""
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
        """Lay the coupons of a seat beside its wagers, and take up those that lie there no more."""
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
