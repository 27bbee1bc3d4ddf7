"""Keeps account of the counted money of the cage: who counted it, what went in and out, its balance.

| account | what it holds |
|---|---|
| ``cage-cash`` | the cash in the cage |
| ``cage-chips`` | the chips in it; below zero if a round was paid with chips that were not there |
| ``main-bank`` | negative by what came from it, the first count included |
| ``over-short`` | negative by what later counts were over, positive by what they were short |
| ``cage`` | everything else: tables, tournaments, jackpots and patrons |

A house whose cage was never counted has an unlimited one, for play money.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from houseway.equipment.money import Cents
from houseway.house.desks.desk_log import DeskLog
from houseway.table.live.accounts import CAGE, Transfer
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


# The state of the cage's money: the cash and chips in it by the log, the slips, and the counts.

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
        """Return what its confirmation adds to the cash and the chips: for a count, the difference."""
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
