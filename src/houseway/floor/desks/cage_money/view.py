"""The counted money of the cage, as people see it: the structures that the API declares."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.equipment.money import Cents
from houseway.floor.desks.cage_money.facts import SlipKind
from houseway.floor.desks.cage_money.money import CageMoney, CageSlip, Till
from houseway.table.live.money import MoneyRules


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
