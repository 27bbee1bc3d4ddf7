"""The state of the cage's money: what is in it by the log, the slips, and the counts.

| account | what it holds |
|---|---|
| ``cage-cash`` | the cash in the cage |
| ``cage-chips`` | the chips in the cage; below zero if a round was paid with chips that were not there |
| ``main-bank`` | negative by what came from it, the first count included |
| ``over-short`` | negative by what later counts found over, positive by what they found short |
| ``cage`` | everything else: tables, tournaments, jackpots and patrons |

A house whose cage was never counted has an unlimited one, for play money.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from houseway.equipment.money import Cents
from houseway.floor.desks.cage_money import facts
from houseway.floor.desks.desk_log import DeskLog
from houseway.table.live.accounts import CAGE, Transfer

STREAM = "cage-money"
CASH, CHIPS, BANK, OVER_SHORT = "cage-cash", "cage-chips", "main-bank", "over-short"
SlipState = Literal["waiting", "done", "declined"]
KEPT_SLIPS = 50  # decided slips in memory


class CageSlip(msgspec.Struct, frozen=True):
    """A count, or a transfer with the main bank, and who agreed to it."""

    made: facts.CageSlipMade
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

    def do(self, fact: facts.AnyCageMoneyFact) -> None:
        match fact:
            case facts.CageSlipMade(slip):
                self.slips[slip] = CageSlip(fact)
                self._drop_old()
            case facts.CageSlipDecided(slip):
                self._decide(self.slips[slip], fact)
            case facts.CageMoneyMoved():
                if self.till is None:
                    raise ValueError("money moved in a cage that was never counted")
                self.till = self.till.plus(fact.cash, fact.chips)

    def _decide(self, slip: CageSlip, fact: facts.CageSlipDecided) -> None:
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


def transfers_of(fact: facts.AnyCageMoneyFact) -> list[Transfer]:
    match fact:
        case facts.CageMoneyMoved(stream, record, cash, chips):
            other, why = CAGE, f"record {record} of {stream}"
        case facts.CageSlipDecided(slip, kind, final=True, cash=cash, chips=chips):
            from_bank = kind == "bank" or fact.is_first
            other, why = (BANK if from_bank else OVER_SHORT), f"slip {slip} of the cage"
        case _:
            return []
    moves = ((CASH, cash), (CHIPS, chips))
    return [
        Transfer(other, account, cents, why) if cents > 0 else Transfer(account, other, -cents, why)
        for account, cents in moves
        if cents
    ]


CAGE_MONEY = DeskLog(STREAM, CageMoney, facts.AnyCageMoneyFact, transfers_of)
