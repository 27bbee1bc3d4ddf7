"""What is done at the cage: places cleared, chips redeemed or brought to a table, rules for money set."""

from __future__ import annotations

from typing import Any

from houseway.equipment.money import Cents
from houseway.floor.desks.cage import facts
from houseway.floor.desks.cage.cage import Cage
from houseway.floor.desks.context import DeskAct
from houseway.refusal import Refusal
from houseway.table.money.money_rules import MoneyRules


def clear(_: Cage, command: facts.ClearSeat, act: DeskAct) -> list[Any]:
    table, person, why = command.table, command.person, command.why
    if not why.strip():
        raise Refusal(f"Why is the place of {person} cleared? Give a reason.")
    return [facts.ChipsKept(person, act.context.held(table, person), table, why, act.by, act.at)]


def redeem(cage: Cage, _: facts.RedeemChips, act: DeskAct) -> list[Any]:
    return [facts.ChipsRedeemed(act.by, _kept_for(cage, act.by), act.at)]


def bring(cage: Cage, command: facts.BringChips, act: DeskAct) -> list[Any]:
    return [facts.ChipsSent(act.by, _kept_for(cage, act.by), command.table, act.at)]


def set_money_rules(_: Cage, command: facts.SetMoneyRules, act: DeskAct) -> list[Any]:
    for name in ("third_person_from", "large_buy_in"):
        if (cents := getattr(command, name)) < 0:
            raise Refusal(f"{name} cannot be {cents} cents. Give an amount, or 0 for never.")
    rules = MoneyRules(
        command.second_person, command.third_person_from, command.large_buy_in, command.buy_ins
    )
    return [facts.MoneyRulesSet(rules, act.by, act.at)]


def _kept_for(cage: Cage, person: str) -> Cents:
    if person not in cage.kept:
        raise Refusal(f"The cage keeps no chips for {person}.")
    return cage.kept[person]
