"""What is done with the money of the cage: counts, transfers with the main bank, payments."""

from __future__ import annotations

from typing import Any

from houseway.equipment.money import Cents, dollars
from houseway.floor.desks.cage_money import facts
from houseway.floor.desks.cage_money.money import CageMoney, CageSlip, Till
from houseway.floor.desks.context import DeskAct
from houseway.refusal import Refusal
from houseway.table.live.chips import CASH, check_total

ACCOUNTING = "accounting"


def count(money: CageMoney, command: facts.CountCage, act: DeskAct) -> list[Any]:
    for what, cents in (("cash", command.cash), ("chips", command.chips)):
        if cents < 0:
            raise Refusal(f"The {what} in the cage cannot be {cents} cents. Count again.")
    check_total(command.chips_by_value, command.chips, "the count")
    check_total(command.cash_by_value, command.cash, "the count", CASH)
    if money.till is None and command.kind != "opening":
        raise Refusal("The cage was never counted. Begin with an opening count.")
    _check_no_count_waits(money)
    till = money.till or Till()
    made = facts.CageSlipMade(
        money.last_slip + 1,
        command.kind,
        command.cash,
        command.chips,
        till.cash,
        till.chips,
        command.cash_by_value,
        command.chips_by_value,
        command.why,
        act.gaming_day,
        act.by,
        act.at,
    )
    is_off = (made.cash, made.chips) != (made.expected_cash, made.expected_chips)
    if money.till is not None and is_off and not command.why.strip():
        found = f"{dollars(made.cash)} in cash and {dollars(made.chips)} in chips"
        due = f"{dollars(till.cash)} and {dollars(till.chips)}"
        raise Refusal(f"You counted {found}; the log says {due}. Count again, or say why.")
    return [made]


def _check_no_count_waits(money: CageMoney) -> None:
    for slip in money.slips.values():
        if slip.state == "waiting" and slip.made.kind != "bank":
            raise Refusal(f"Count {slip.made.slip} is still to be confirmed or declined.")


def bring(money: CageMoney, command: facts.BringToCage, act: DeskAct) -> list[Any]:
    if money.till is None:
        raise Refusal("The cage was never counted. Begin with an opening count.")
    if not (command.cash or command.chips):
        raise Refusal("Give the cash or the chips that are brought to the cage, or sent from it.")
    if not command.why.strip():
        raise Refusal("Say where the money comes from or goes to, and why.")
    _check_covered(money.till, command.cash, command.chips)
    slip = money.last_slip + 1
    made = facts.CageSlipMade(
        slip,
        "bank",
        command.cash,
        command.chips,
        money.till.cash,
        money.till.chips,
        {},
        {},
        command.why,
        act.gaming_day,
        act.by,
        act.at,
    )
    return [made]


def decide(money: CageMoney, command: facts.DecideCageSlip, act: DeskAct) -> list[Any]:
    slip = money.slips.get(command.slip)
    if slip is None or slip.state != "waiting":
        raise Refusal(f"No slip {command.slip} of the cage is waiting to be confirmed. Look again.")
    limit, is_first = act.context.money_rules().third_person_from, money.till is None
    cash, chips = slip.moves
    if command.approve:
        _check_another(slip, act)
        _check_covered(money.till or Till(), cash, chips)
    is_large = 0 < limit <= max(abs(cash), abs(chips)) and not is_first
    final = command.approve and (bool(slip.confirmed_by) or not is_large)
    kind = slip.made.kind
    return [
        facts.CageSlipDecided(
            command.slip, kind, command.approve, final, cash, chips, is_first, limit, act.by, act.at
        )
    ]


def _check_another(slip: CageSlip, act: DeskAct) -> None:
    number = slip.made.slip
    if act.by == slip.made.by:
        raise Refusal(f"You made slip {number} of the cage. Somebody else has to confirm it.")
    if act.by in slip.confirmed_by:
        raise Refusal(f"You have confirmed slip {number} of the cage. The amount needs a third person.")
    if act.role == ACCOUNTING:
        raise Refusal(f"Slip {number} of the cage is confirmed by another department: security or the pit.")


def move(money: CageMoney, command: facts.MoveCageMoney, act: DeskAct) -> list[Any]:
    if money.till is None:
        raise Refusal("The cage was never counted. Begin with an opening count.")
    if not command.settles:
        _check_covered(money.till, command.cash, command.chips)
    moved = (command.stream, command.record, command.cash, command.chips, command.settles)
    return [facts.CageMoneyMoved(*moved, act.at)]


def _check_covered(till: Till, cash: Cents, chips: Cents) -> None:
    """Refuse what the cage does not hold; the cash that comes in with it is there already."""
    for what, held, moves in (("cash", till.cash, cash), ("chips", till.chips, chips)):
        if moves < 0 and held + moves < 0:
            missing = -(held + moves)
            raise Refusal(
                f"The cage holds {dollars(held)} in {what}, not the {dollars(-moves)} for this: "
                f"{dollars(missing)} is missing. Have money brought from the main bank, or count again."
            )
