"""Handles the chips of patrons at the cage: clears their places, redeems their chips, or brings them to a
table.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from houseway.equipment.money import Cents
from houseway.house.desks import cage as facts
from houseway.house.desks.cage import CAGE_LOG, STREAM, Cage
from houseway.house.desks.context import DeskAct, Handlers
from houseway.house.desks.desk import Desk
from houseway.house.floor import Person
from houseway.house.record import Record
from houseway.refusal import Refusal
from houseway.table.commands.system_commands import ReceiveChips, VacateSeats


def clear(_: Cage, command: facts.ClearSeat, act: DeskAct) -> list[Any]:
    table, person, why = command.table, command.person, command.why
    if not why.strip():
        raise Refusal(f"Why is the place of {person} cleared? Give a reason.")
    held, is_play = act.context.held(table, person), act.context.is_play_money(table)
    return [facts.ChipsKept(person, held, table, why, act.by, act.at, is_play)]


def redeem(cage: Cage, _: facts.RedeemChips, act: DeskAct) -> list[Any]:
    """Pay the chips for cash; play money is taken back and worth nothing."""
    if act.by not in cage.kept:
        raise Refusal(f"The cage keeps no chips for {act.by}.")
    of_both = ((cage.cash.kept, False), (cage.play.kept, True))
    return [
        facts.ChipsRedeemed(act.by, kept[act.by], act.at, is_play)
        for kept, is_play in of_both
        if act.by in kept
    ]


def bring(cage: Cage, command: facts.BringChips, act: DeskAct) -> list[Any]:
    is_play = act.context.is_play_money(command.table)
    cents = _kept_for(cage, act.by, play_money=is_play)
    return [facts.ChipsSent(act.by, cents, command.table, act.at, is_play)]


def set_money_rules(_: Cage, command: facts.SetMoneyRules, act: DeskAct) -> list[Any]:
    for name in ("third_person_from", "large_buy_in"):
        if (cents := getattr(command, name)) < 0:
            raise Refusal(f"{name} cannot be {cents} cents. Give an amount, or 0 for never.")
    return [facts.MoneyRulesSet(**msgspec.structs.asdict(command), by=act.by, at=act.at)]


def _kept_for(cage: Cage, person: str, *, play_money: bool) -> Cents:
    kept = cage.chips(play_money=play_money).kept
    if person in kept:
        return kept[person]
    if person in cage.kept:
        plays_for, has = ("play money", "cash") if play_money else ("cash", "play money")
        raise Refusal(f"The table plays for {plays_for}, and the cage keeps chips for {has} for {person}.")
    raise Refusal(f"The cage keeps no chips for {person}.")


# The desk of the cage for the chips of patrons who walked off.

__all__ = ["STREAM", "CageDesk"]


class CageDesk(Desk[Cage]):
    log = CAGE_LOG
    handlers: ClassVar[Handlers] = {
        facts.ClearSeat: clear,
        facts.RedeemChips: redeem,
        facts.BringChips: bring,
        facts.SetMoneyRules: set_money_rules,
    }

    def write(self, person: Person, record: Record, new_facts: list[Any]) -> None:
        who = (person.id, person.role)
        match new_facts:
            case [facts.ChipsKept(patron, cents, table, why)]:
                self.floor.carry_out_for_desk(who, table, VacateSeats(patron, cents, why), record)
            case [facts.ChipsSent(patron, cents, table)]:
                self.floor.carry_out_for_desk(who, table, ReceiveChips(patron, cents), record)
            case _:
                super().write(person, record, new_facts)
