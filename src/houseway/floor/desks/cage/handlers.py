"""What is done at the cage: places cleared, chips redeemed or brought to a table."""

from __future__ import annotations

from typing import Any

from houseway.equipment.money import Cents
from houseway.floor.desks.cage import facts
from houseway.floor.desks.cage.cage import Cage
from houseway.floor.desks.context import DeskAct
from houseway.refusal import Refusal


def clear(_: Cage, command: facts.ClearSeat, act: DeskAct) -> list[Any]:
    table, person, why = command.table, command.person, command.why
    if not why.strip():
        raise Refusal(f"Why is the place of {person} cleared? Give a reason.")
    return [facts.ChipsKept(person, act.context.held(table, person), table, why, act.by, act.at)]


def redeem(cage: Cage, _: facts.RedeemChips, act: DeskAct) -> list[Any]:
    return [facts.ChipsRedeemed(act.by, _kept_for(cage, act.by), act.at)]


def bring(cage: Cage, command: facts.BringChips, act: DeskAct) -> list[Any]:
    return [facts.ChipsSent(act.by, _kept_for(cage, act.by), command.table, act.at)]


def _kept_for(cage: Cage, person: str) -> Cents:
    if person not in cage.kept:
        raise Refusal(f"The cage keeps no chips for {person}.")
    return cage.kept[person]
