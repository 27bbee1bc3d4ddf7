"""Keeps the accounts of one table in whole cents: what one account loses, another gains.

| account | what it holds |
|---|---|
| ``cage`` | everything outside the table; negative by what the table and its players hold |
| ``inventory`` | the chips in the dealer's rack |
| ``drop`` | the cash in the drop box |
| ``forms`` | the vigorish forms in the drop box, by their amounts |
| ``tips`` | the chips in the tip box |
| ``chips:PERSON`` | the chips in front of a person |
| ``layout:SEAT`` | the wagers of a seat that are not settled yet; of a player's bank, what it holds |
| ``owed:SEAT`` | vigorish that a seat owes, against ``markers``, which is negative by all of it |
| ``coupons:PERSON`` | the coupons in a person's hand, by their value, against ``promotions`` |
| ``coupons-laid:SEAT`` | the coupons of a seat next to wagers that are not settled yet |
| ``coupons-taken`` | the coupons that the dealer has taken |
| ``promotions`` | negative by the value of all coupons at the table: they are no chips |
| ``complimentaries`` | negative by the vigorish that the house has given to patrons, against ``forms`` |

The chips of a tournament have no cash value, and neither has play money: such tables have accounts of the
same kinds under other names, so that no transfer can mix them with cash chips.

Meters add up what the table has taken in and paid out, for its win report.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.rules.wagers.chips_and_coupons import is_taken
from houseway.rules.wagers.settlement import Settlement
from houseway.rules.wagers.wagers import Result

CAGE, INVENTORY, DROP, TIPS, MARKERS = "cage", "inventory", "drop", "tips", "markers"
FORMS, COMPLIMENTARIES = "forms", "complimentaries"
JACKPOTS = "jackpots"  # at the controller of progressives: negative by all that was ever won
PROMOTIONS, COUPONS_TAKEN = "promotions", "coupons-taken"
REVENUE = "revenue"  # at the desk for tournaments: what the house has kept of fees, less what it added
# In the cage, counted: where its money came from, what counts found, and chips that a round was paid with.
COUNTED = ("main-bank", "over-short", "cage-chips")
TOURNAMENT, PLAY = "tournament:", "play:"  # before the name of every account without cash value
LAYOUT, CHIPS, COUPONS, COUPONS_LAID = "layout:", "chips:", "coupons:", "coupons-laid:"
MAY_BE_NEGATIVE = frozenset({CAGE, MARKERS, COMPLIMENTARIES, PROMOTIONS, REVENUE, JACKPOTS, *COUNTED})


def may_be_negative(account: str) -> bool:
    return account.removeprefix(TOURNAMENT).removeprefix(PLAY) in MAY_BE_NEGATIVE


def chips_of(person: str) -> str:
    return f"{CHIPS}{person}"


def layout_of(seat: object) -> str:
    return f"{LAYOUT}{seat}"


def coupons_of(person: str) -> str:
    return f"{COUPONS}{person}"


def coupons_laid_at(seat: object) -> str:
    return f"{COUPONS_LAID}{seat}"


def owed_by(seat: object) -> str:
    return f"owed:{seat}"


class Transfer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Cents that move from one account to another."""

    source: str
    target: str
    cents: Cents
    why: str
    cite: str = ""


def as_play_money(transfers: Iterable[Transfer]) -> list[Transfer]:
    """Return the same transfers between accounts that are marked as play money."""
    return [
        msgspec.structs.replace(transfer, source=PLAY + transfer.source, target=PLAY + transfer.target)
        for transfer in transfers
    ]


class Accounts:
    """The balances, and the transfers since they were last taken; all in ``play`` money, or none."""

    def __init__(
        self, balances: Mapping[str, Cents] | None = None, *, cash: bool = True, play: bool = False
    ) -> None:
        self.balances: dict[str, Cents] = dict(balances or {})
        self.transfers: list[Transfer] = []
        self._before = "" if cash else TOURNAMENT
        self._mark = PLAY if play else ""  # before the names in transfers

    def __getitem__(self, account: str) -> Cents:
        return self.balances.get(self._before + account, 0)

    @property
    def owed(self) -> Cents:
        """Return the vigorish that all seats owe."""
        return -self[MARKERS]

    def move(self, source: str, target: str, cents: Cents, why: str, cite: object = "") -> None:
        if not cents:
            return
        if cents < 0:
            raise ValueError(f"{cents} cents cannot move from {source} to {target}")
        rest = self[source] - cents
        if rest < 0 and not may_be_negative(source):
            raise ValueError(f"{source} holds {self[source]} cents, not the {cents} for: {why}")
        self._set(source, rest)
        self._set(target, self[target] + cents)
        before = self._mark + self._before
        names = before + source, before + target
        self.transfers.append(Transfer(*names, cents, why, str(cite)))

    def repeat(self, transfers: Iterable[Transfer]) -> None:
        """Move the money of transfers that are in the log already."""
        for transfer in transfers:
            self.move(transfer.source, transfer.target, transfer.cents, transfer.why)
        self.take_transfers()

    def gather(self, target: str, why: str) -> None:
        """Move the balances of all accounts to one account."""
        for name, cents in list(self.balances.items()):
            if cents > 0:
                self.move(name.removeprefix(self._before), target, cents, why)

    def _set(self, account: str, cents: Cents) -> None:
        # Empty accounts are dropped, so that a table does not grow with each person who ever sat at it.
        if cents:
            self.balances[self._before + account] = cents
        else:
            self.balances.pop(self._before + account, None)

    def check_chips(self, person: str, cents: Cents, by: str = "") -> None:
        """Refuse an amount that the person's chips do not cover; ``by`` is the person who reads it."""
        chips = self[chips_of(person)]
        if chips < cents:
            who = "You have" if by == person else f"{person} has"
            raise Refusal(f"{who} {dollars(chips)} in chips, not {dollars(cents)}. Buy in, or wager less.")

    def check_layout(self, standing: Mapping[Any, Cents]) -> None:
        """Check that only standing wagers are on the layout after a round, so that money and game match."""
        expected = {f"{self._before}{layout_of(seat)}": cents for seat, cents in standing.items()}
        for account, cents in self.balances.items():
            is_layout = account.startswith((self._before + LAYOUT, COUPONS_LAID))
            if is_layout and expected.pop(account, 0) != cents:
                raise ValueError(f"{account} holds {cents} cents after the round")
        if expected:
            raise ValueError(f"{expected} stands after the round and is not on the layout")

    def take_transfers(self) -> list[Transfer]:
        taken, self.transfers = self.transfers, []
        return taken


# Totals of the money that a table has taken in and paid out: the figures of a win report.


class WagerMeter(msgspec.Struct):
    """One kind of wager. ``squares`` are the squares of the amounts, for the spread of the win."""

    count: int = 0
    staked: Cents = 0
    returned: Cents = 0
    squares: int = 0


class Meters(msgspec.Struct):
    rounds: int = 0
    voided: int = 0  # wagers
    irregularities: int = 0
    taken_back: int = 0
    drop: Cents = 0
    cashed_out: Cents = 0  # chips that left the table, less those brought back from the cage
    fills: Cents = 0  # from the cage, ordered or needed for a payment, less what went back
    tips: Cents = 0
    corrections: Cents = 0  # to persons, less what was taken back from others
    vigorish: Cents = 0  # charged
    given_vigorish: Cents = 0  # of it, what the house gave to patrons by forms
    coupons_taken: int = 0
    coupons_taken_cents: Cents = 0  # their value
    coupon_payouts: Cents = 0  # what was paid on coupons, less the vigorish on it
    wagers: dict[str, WagerMeter] = msgspec.field(default_factory=dict)

    def settled(self, settlement: Settlement) -> None:
        meter = self.wagers.setdefault(settlement.wager, WagerMeter())
        self.vigorish += settlement.vigorish + settlement.coupon_vigorish
        if settlement.coupon and is_taken(settlement.result):
            self.coupons_taken += 1
            self.coupons_taken_cents += settlement.coupon.cents
            self.coupon_payouts += settlement.coupon_returns
        if settlement.result is Result.VOID:
            self.voided += 1
            return
        meter.count += 1
        meter.staked += settlement.staked
        meter.returned += settlement.returns
        meter.squares += settlement.bet * settlement.bet

    def copy(self) -> Meters:
        return replace(self, wagers={name: replace(meter) for name, meter in self.wagers.items()})

    @property
    def staked(self) -> Cents:
        return sum(meter.staked for meter in self.wagers.values())

    @property
    def win(self) -> Cents:
        """Return the win of the house: all stakes, less all returns and payments on coupons."""
        return self.staked - sum(meter.returned for meter in self.wagers.values()) - self.coupon_payouts
