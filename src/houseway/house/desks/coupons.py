"""Keeps a register of the coupons that the house issues to patrons: every number, and where the coupon is.

The account ``coupons:PATRON`` holds the value of those in a patron's hand, against ``promotions``,
which stands for everything else. A table has accounts of its own for the coupons that are there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec.structs import asdict, replace

from houseway.equipment.money import Cents, check_wager_amount
from houseway.house.desks.command import DOLLARS, DeskCommand, Prompt
from houseway.house.desks.context import DeskAct
from houseway.house.desks.desk import Desk
from houseway.house.desks.desk_log import DeskLog
from houseway.house.record import Record
from houseway.house.roles import PLAYS, SUPERVISES, Role
from houseway.refusal import Refusal
from houseway.rules.wagers.chips_and_coupons import KINDS_IN_WORDS, CouponKind, CouponPays
from houseway.table.commands.system_commands import GiveBackCoupon, ReceiveCoupon
from houseway.table.live.accounts import PROMOTIONS, Transfer, coupons_of
from houseway.table.live.fact import Fact

if TYPE_CHECKING:
    from houseway.house.floor import Person


# Facts.


class CouponIssued(Fact, frozen=True):
    number: str
    patron: str
    kind: CouponKind
    cents: Cents
    pays: CouponPays
    by: str
    at: int
    play_money: bool = False


class CouponPresented(Fact, frozen=True):
    number: str
    patron: str
    table: str
    cents: Cents
    at: int
    play_money: bool = False


class CouponReturned(Fact, frozen=True):
    number: str
    patron: str
    table: str
    cents: Cents
    by: str
    at: int
    play_money: bool = False


AnyCouponFact = CouponIssued | CouponPresented | CouponReturned


# The register.


class CouponOfPatron(msgspec.Struct, frozen=True):
    """A coupon; ``table`` is where it was brought to last, and empty while the patron has it."""

    number: str
    patron: str
    kind: CouponKind
    cents: Cents
    pays: CouponPays
    by: str
    at: int
    table: str
    play_money: bool = False


class CouponRegister:
    """Keeps every coupon. One that the dealer takes stays with its table: its number is never used again."""

    def __init__(self) -> None:
        self.coupons: dict[str, CouponOfPatron] = {}

    def do(self, fact: AnyCouponFact) -> None:
        match fact:
            case CouponIssued(number):
                if number in self.coupons:
                    raise ValueError(f"coupon {number} was issued before")
                self.coupons[number] = CouponOfPatron(**asdict(fact), table="")
            case CouponPresented(number, _, table):
                self.coupons[number] = replace(self.coupons[number], table=table)
            case CouponReturned(number):
                self.coupons[number] = replace(self.coupons[number], table="")


def transfers_of(fact: AnyCouponFact) -> list[Transfer]:
    hand = coupons_of(fact.patron)
    match fact:
        case CouponIssued(number, patron, _, cents):
            return [Transfer(PROMOTIONS, hand, cents, f"coupon {number} issued to {patron}")]
        case CouponPresented(number, _, table, cents):
            return [Transfer(hand, PROMOTIONS, cents, f"coupon {number} to the table {table}")]
        case CouponReturned(number, _, table, cents):
            return [Transfer(PROMOTIONS, hand, cents, f"coupon {number} back from the table {table}")]


# Commands.

PAYS_IN_WORDS = {"odds": "pays at the odds of its wager", "even money": "pays even money"}
_NUMBER = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,31}")


class CouponCommand(DeskCommand, frozen=True):
    """A command to the desk for coupons."""


class IssueCoupon(CouponCommand, frozen=True):
    """Issue a coupon to a patron, under a number that was never used before.

    ``pays`` is how it pays when its wager wins: at the odds of the wager, or even money.
    """

    button = "Issue"
    roles = frozenset({Role.PIT_BOSS, Role.PIT_CLERK, Role.ACCOUNTING})

    number: Annotated[str, Prompt("A number that was never used before.", "NUMBER", label="Number")]
    patron: Annotated[str, Prompt("To whom it is issued.", "PATRON", label="Patron")]
    kind: Annotated[
        CouponKind,
        Prompt(
            "Its kind.",
            "match-play|bonus",
            "--kind",
            default="match-play",
            label="Kind",
            choices=KINDS_IN_WORDS,
        ),
    ]
    cents: Annotated[Cents, Prompt("Its value, such as 25.", DOLLARS, label="Value")]
    pays: Annotated[
        CouponPays,
        Prompt(
            "odds (of the wager) or 'even money'.",
            "HOW",
            "--pays",
            label="If its wager wins",
            choices=PAYS_IN_WORDS,
        ),
    ] = "odds"

    def decide(self, register: CouponRegister, act: DeskAct) -> list[Any]:
        number, patron = self.number, self.patron
        if not _NUMBER.fullmatch(number):
            raise Refusal(
                f"{number!r} is not the number of a coupon. Use up to 32 letters, digits and hyphens."
            )
        if number in register.coupons:
            to = register.coupons[number].patron
            raise Refusal(f"Coupon {number} was issued to {to}. A number counts once: give it another one.")
        if not patron.strip():
            raise Refusal(f"To whom is coupon {number} issued? Name the patron.")
        check_wager_amount(self.cents, f"The value of coupon {number}")
        return [self.fact(CouponIssued, act, play_money=act.context.is_house_for_play_money())]


class PresentCoupon(CouponCommand, frozen=True):
    """The patron brings a coupon to a table, to lay it beside a wager there."""

    button = "Take it there"
    roles = PLAYS
    at_table = ReceiveCoupon

    number: str
    table: Annotated[str, Prompt(label="Table")]

    def decide(self, register: CouponRegister, act: DeskAct) -> list[Any]:
        coupon = _named(register, self.number)
        if coupon.patron != act.by:
            raise Refusal(f"Coupon {coupon.number} was issued to another patron, not to {act.by}.")
        if coupon.table:
            raise Refusal(
                f"Coupon {coupon.number} was brought to the table {coupon.table}. If it was not taken there, "
                "return it from that table first."
            )
        if coupon.play_money and not act.context.is_play_money(self.table):
            raise Refusal(
                f"Coupon {coupon.number} was issued for play money, and the table {self.table} plays for "
                "cash. Bring it to a table for play money."
            )
        details = (coupon.number, coupon.patron, self.table, coupon.cents)
        return [CouponPresented(*details, act.at, coupon.play_money)]


class ReturnCoupon(CouponCommand, frozen=True):
    """The patron takes a coupon that was not taken away from its table, or a supervisor hands it out."""

    button = "Return to the patron"
    roles = PLAYS | SUPERVISES
    at_table = GiveBackCoupon

    number: str

    def decide(self, register: CouponRegister, act: DeskAct) -> list[Any]:
        coupon = _named(register, self.number)
        if act.role == "player" and coupon.patron != act.by:
            raise Refusal(f"Coupon {coupon.number} was issued to another patron, not to {act.by}.")
        if not coupon.table:
            raise Refusal(f"Coupon {coupon.number} is at no table.")
        details = (coupon.number, coupon.patron, coupon.table, coupon.cents)
        return [CouponReturned(*details, act.by, act.at, coupon.play_money)]


def _named(register: CouponRegister, number: str) -> CouponOfPatron:
    if number not in register.coupons:
        raise Refusal(f"The house has issued no coupon {number}. Check its number.")
    return register.coupons[number]


# The desk for coupons: it issues them, and brings them to tables and back.

STREAM = "coupons"


class CouponDesk(Desk[CouponRegister]):
    log = DeskLog(STREAM, CouponRegister, AnyCouponFact, transfers_of)
    commands = CouponCommand

    def write(self, person: Person, record: Record, new_facts: list[Any]) -> None:
        who = (person.id, person.role)
        match new_facts:
            case [CouponPresented(number, patron, table)]:
                coupon = self._state.coupons[number]
                received = ReceiveCoupon(patron, number, coupon.kind, coupon.cents, coupon.pays)
                self.floor.carry_out_for_desk(who, table, received, record)
            case [CouponReturned(number, patron, table)]:
                self.floor.carry_out_for_desk(who, table, GiveBackCoupon(patron, number), record)
            case _:
                super().write(person, record, new_facts)


# The coupons of the house as people see them: the structures that the API declares.


class CouponsView(msgspec.Struct):
    coupons: list[CouponOfPatron]


def coupons_view(register: CouponRegister, patron: str | None = None) -> CouponsView:
    """Return every coupon; for a patron, only that patron's."""
    coupons = register.coupons.values()
    return CouponsView([coupon for coupon in coupons if patron in (None, coupon.patron)])
