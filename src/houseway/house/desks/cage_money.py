"""Keeps account of the counted money of the cage: who counted it, what went in and out, and what should be
there.

| account | what it holds | |---|---| | ``cage-cash`` | the cash in the cage | | ``cage-chips`` | the
chips in the cage; below zero if a round was paid with chips that were not there | | ``main-bank`` |
negative by what came from it, the first count included | | ``over-short`` | negative by what later
counts found over, positive by what they found short | | ``cage`` | everything else: tables,
tournaments, jackpots and patrons |

A house whose cage was never counted has an unlimited one, for play money.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from houseway.equipment.money import Cents, dollars
from houseway.house.desks.command import DeskCommand
from houseway.house.desks.context import DeskAct
from houseway.house.desks.desk_log import DeskLog
from houseway.house.roles import HOUSE, Role
from houseway.refusal import Refusal
from houseway.table.live.accounts import CAGE, Transfer
from houseway.table.live.chips import CASH, check_total
from houseway.table.live.fact import Fact
from houseway.table.live.money import MoneyRules

Count = Literal["opening", "shift", "day"]
SlipKind = Literal["opening", "shift", "day", "bank"]

# Facts.


class CageSlipMade(Fact, frozen=True):
    """``cash`` and ``chips`` are what was counted, or is to come; expected is what the log says is there."""

    slip: int
    kind: SlipKind
    cash: Cents
    chips: Cents
    expected_cash: Cents
    expected_chips: Cents
    cash_by_value: dict[str, int]
    chips_by_value: dict[str, int]
    why: str
    day: str  # the gaming day
    by: str
    at: int


class CageSlipDecided(Fact, frozen=True):
    """The money of a slip moves with the ``final`` confirmation: ``cash`` and ``chips``, by this much.

    ``third_person_from`` is the rule of the house at that time.
    """

    slip: int
    kind: SlipKind
    approve: bool
    final: bool
    cash: Cents
    chips: Cents
    is_first: bool  # count ever: it finds everything
    third_person_from: Cents
    by: str
    at: int


class CageMoneyMoved(Fact, frozen=True):
    """What a record of another stream put into the cage, or (negative) took from it."""

    stream: str
    record: int
    cash: Cents
    chips: Cents
    settles: bool
    at: int


AnyCageMoneyFact = CageSlipMade | CageSlipDecided | CageMoneyMoved


# The state of the cage's money: what is in it by the log, the slips, and the counts.
#
# | account | what it holds | |---|---| | ``cage-cash`` | the cash in the cage | | ``cage-chips`` | the chips
# in the cage; below zero if a round was paid with chips that were not there | | ``main-bank`` | negative by
# what came from it, the first count included | | ``over-short`` | negative by what later counts found over,
# positive by what they found short | | ``cage`` | everything else: tables, tournaments, jackpots and patrons
# |
#
# A house whose cage was never counted has an unlimited one, for play money.

STREAM = "cage-money"
CASH_ACCOUNT, CHIPS_ACCOUNT, BANK_ACCOUNT, OVER_SHORT = "cage-cash", "cage-chips", "main-bank", "over-short"
SlipState = Literal["waiting", "done", "declined"]
KEPT_SLIPS = 50  # decided slips in memory


class CageSlip(msgspec.Struct, frozen=True):
    """A count, or a transfer with the main bank, and who agreed to it."""

    made: CageSlipMade
    confirmed_by: tuple[str, ...] = ()
    state: SlipState = "waiting"
    decided_at: int = 0

    @property
    def moves(self) -> tuple[Cents, Cents]:
        """What confirming it adds to the cash and the chips: of a count, what it found over or short."""
        made = self.made
        if made.kind == "bank":
            return made.cash, made.chips
        return made.cash - made.expected_cash, made.chips - made.expected_chips


class Till(msgspec.Struct, frozen=True):
    cash: Cents = 0
    chips: Cents = 0

    def plus(self, cash: Cents, chips: Cents) -> Till:
        return Till(self.cash + cash, self.chips + chips)


class CageMoney:
    """``till`` is None until the first count is confirmed."""

    def __init__(self, till: Till | None = None, slips: dict[int, CageSlip] | None = None) -> None:
        self.till = till
        self.slips = dict(slips or {})

    def copy(self) -> CageMoney:
        return CageMoney(self.till, self.slips)

    @property
    def last_slip(self) -> int:
        return max(self.slips, default=0)

    def do(self, fact: AnyCageMoneyFact) -> None:
        match fact:
            case CageSlipMade(slip):
                self.slips[slip] = CageSlip(fact)
                self._drop_old()
            case CageSlipDecided(slip):
                self._decide(self.slips[slip], fact)
            case CageMoneyMoved():
                if self.till is None:
                    raise ValueError("money moved in a cage that was never counted")
                self.till = self.till.plus(fact.cash, fact.chips)

    def _decide(self, slip: CageSlip, fact: CageSlipDecided) -> None:
        if not fact.approve:
            self.slips[fact.slip] = replace(slip, state="declined", decided_at=fact.at)
            return
        agreed = (*slip.confirmed_by, fact.by)
        state = "done" if fact.final else "waiting"
        self.slips[fact.slip] = replace(slip, confirmed_by=agreed, state=state, decided_at=fact.at)
        if fact.final:
            self.till = (self.till or Till()).plus(fact.cash, fact.chips)

    def _drop_old(self) -> None:
        decided = [number for number, slip in self.slips.items() if slip.state != "waiting"]
        for number in decided[:-KEPT_SLIPS]:
            del self.slips[number]


def transfers_of(fact: AnyCageMoneyFact) -> list[Transfer]:
    match fact:
        case CageMoneyMoved(stream, record, cash, chips):
            other, why = CAGE, f"record {record} of {stream}"
        case CageSlipDecided(slip, kind, final=True, cash=cash, chips=chips):
            from_bank = kind == "bank" or fact.is_first
            other, why = (BANK_ACCOUNT if from_bank else OVER_SHORT), f"slip {slip} of the cage"
        case _:
            return []
    moves = ((CASH_ACCOUNT, cash), (CHIPS_ACCOUNT, chips))
    return [
        Transfer(other, account, cents, why) if cents > 0 else Transfer(account, other, -cents, why)
        for account, cents in moves
        if cents
    ]


CAGE_MONEY = DeskLog(STREAM, CageMoney, AnyCageMoneyFact, transfers_of)


# What is done with the money of the cage: counts, transfers with the main bank, payments.

ACCOUNTING = "accounting"


class CageMoneyCommand(DeskCommand, frozen=True):
    """A command to the cage about its counted money."""


class CountCage(CageMoneyCommand, frozen=True):
    """Count the cash and the chips in the cage; the count holds once somebody else has confirmed it.

    ``cash_by_value`` and ``chips_by_value`` are numbers of notes, coins and chips by their value in cents.
    """

    roles = frozenset({Role.ACCOUNTING})

    kind: Count
    cash: Cents
    chips: Cents
    cash_by_value: dict[str, int] = msgspec.field(default_factory=dict)
    chips_by_value: dict[str, int] = msgspec.field(default_factory=dict)
    why: str = ""

    def decide(self, money: CageMoney, act: DeskAct) -> list[Any]:
        for what, cents in (("cash", self.cash), ("chips", self.chips)):
            if cents < 0:
                raise Refusal(f"The {what} in the cage cannot be {cents} cents. Count again.")
        check_total(self.chips_by_value, self.chips, "the count")
        check_total(self.cash_by_value, self.cash, "the count", CASH)
        if money.till is None and self.kind != "opening":
            raise Refusal("The cage was never counted. Begin with an opening count.")
        _check_no_count_waits(money)
        till = money.till or Till()
        made = CageSlipMade(
            money.last_slip + 1,
            self.kind,
            self.cash,
            self.chips,
            till.cash,
            till.chips,
            self.cash_by_value,
            self.chips_by_value,
            self.why,
            act.gaming_day,
            act.by,
            act.at,
        )
        is_off = (made.cash, made.chips) != (made.expected_cash, made.expected_chips)
        if money.till is not None and is_off and not self.why.strip():
            found = f"{dollars(made.cash)} in cash and {dollars(made.chips)} in chips"
            due = f"{dollars(till.cash)} and {dollars(till.chips)}"
            raise Refusal(f"You counted {found}; the log says {due}. Count again, or say why.")
        return [made]


class BringToCage(CageMoneyCommand, frozen=True):
    """Ask for cash and chips from the main bank, or (negative) to send them there."""

    roles = frozenset({Role.ACCOUNTING})

    cash: Cents
    chips: Cents
    why: str

    def decide(self, money: CageMoney, act: DeskAct) -> list[Any]:
        if money.till is None:
            raise Refusal("The cage was never counted. Begin with an opening count.")
        if not (self.cash or self.chips):
            raise Refusal("Give the cash or the chips that are brought to the cage, or sent from it.")
        if not self.why.strip():
            raise Refusal("Say where the money comes from or goes to, and why.")
        _check_covered(money.till, self.cash, self.chips)
        slip = money.last_slip + 1
        made = CageSlipMade(
            slip,
            "bank",
            self.cash,
            self.chips,
            money.till.cash,
            money.till.chips,
            {},
            {},
            self.why,
            act.gaming_day,
            act.by,
            act.at,
        )
        return [made]


class DecideCageSlip(CageMoneyCommand, frozen=True):
    """Confirm a count or a transfer with the main bank, or decline it."""

    roles = frozenset({Role.ACCOUNTING, Role.SECURITY, Role.PIT_BOSS})

    slip: int
    approve: bool

    def decide(self, money: CageMoney, act: DeskAct) -> list[Any]:
        slip = money.slips.get(self.slip)
        if slip is None or slip.state != "waiting":
            raise Refusal(f"No slip {self.slip} of the cage is waiting to be confirmed. Look again.")
        limit, is_first = act.context.money_rules().third_person_from, money.till is None
        cash, chips = slip.moves
        if self.approve:
            _check_another(slip, act)
            _check_covered(money.till or Till(), cash, chips)
        is_large = 0 < limit <= max(abs(cash), abs(chips)) and not is_first
        final = self.approve and (bool(slip.confirmed_by) or not is_large)
        kind = slip.made.kind
        return [
            CageSlipDecided(
                self.slip, kind, self.approve, final, cash, chips, is_first, limit, act.by, act.at
            )
        ]


class MoveCageMoney(CageMoneyCommand, frozen=True):
    """Recorded by the house together with a record by which the cage paid or received something.

    ``settles`` says that a round was paid by it, which nothing may stop.
    """

    recorded_with = frozenset(Role) | {HOUSE}

    stream: str
    record: int
    cash: Cents
    chips: Cents
    settles: bool

    def decide(self, money: CageMoney, act: DeskAct) -> list[Any]:
        if money.till is None:
            raise Refusal("The cage was never counted. Begin with an opening count.")
        if not self.settles:
            _check_covered(money.till, self.cash, self.chips)
        moved = (self.stream, self.record, self.cash, self.chips, self.settles)
        return [CageMoneyMoved(*moved, act.at)]


def _check_no_count_waits(money: CageMoney) -> None:
    for slip in money.slips.values():
        if slip.state == "waiting" and slip.made.kind != "bank":
            raise Refusal(f"Count {slip.made.slip} is still to be confirmed or declined.")


def _check_another(slip: CageSlip, act: DeskAct) -> None:
    number = slip.made.slip
    if act.by == slip.made.by:
        raise Refusal(f"You made slip {number} of the cage. Somebody else has to confirm it.")
    if act.by in slip.confirmed_by:
        raise Refusal(f"You have confirmed slip {number} of the cage. The amount needs a third person.")
    if act.role == ACCOUNTING:
        raise Refusal(f"Slip {number} of the cage is confirmed by another department: security or the pit.")


def _check_covered(till: Till, cash: Cents, chips: Cents) -> None:
    """Refuse what the cage does not hold; the cash that comes in with it is there already."""
    for what, held, moves in (("cash", till.cash, cash), ("chips", till.chips, chips)):
        if moves < 0 and held + moves < 0:
            missing = -(held + moves)
            raise Refusal(
                f"The cage holds {dollars(held)} in {what}, not the {dollars(-moves)} for this: "
                f"{dollars(missing)} is missing. Have money brought from the main bank, or count again."
            )


# The counted money of the cage, as people see it: the structures that the API declares.


class CageSlipView(msgspec.Struct):
    """A count, or a transfer with the main bank.

    ``cash`` and ``chips`` are what was counted, or moves; ``over_cash`` and ``over_chips`` are what a count
    found over, or (negative) short.
    """

    slip: int
    kind: SlipKind
    state: Literal["waiting", "done", "declined"]
    cash: Cents
    chips: Cents
    over_cash: Cents
    over_chips: Cents
    why: str
    day: str
    by: str
    at: int
    confirmed_by: list[str]


class CageMoneyView(msgspec.Struct):
    """``counted`` is false where the cage was never counted: it is unlimited then, for play money only."""

    counted: bool
    play_money: bool
    cash: Cents
    chips: Cents
    slips: list[CageSlipView]


def cage_money_view(money: CageMoney, rules: MoneyRules) -> CageMoneyView:
    till = money.till or Till()
    slips = [_slip(slip) for slip in reversed(money.slips.values())]
    return CageMoneyView(money.till is not None, rules.is_play_money, till.cash, till.chips, slips)


def _slip(slip: CageSlip) -> CageSlipView:
    made = slip.made
    over_cash, over_chips = (0, 0) if made.kind == "bank" else slip.moves
    return CageSlipView(
        made.slip,
        made.kind,
        slip.state,
        made.cash,
        made.chips,
        over_cash,
        over_chips,
        made.why,
        made.day,
        made.by,
        made.at,
        list(slip.confirmed_by),
    )
