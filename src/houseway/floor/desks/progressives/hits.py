"""Wagers and awards as tables report them, and hits that are paid by hand with signatures."""

from __future__ import annotations

from typing import Any

from houseway.equipment.money import dollars
from houseway.floor.desks.context import DeskAct
from houseway.floor.desks.progressives import facts
from houseway.floor.desks.progressives.controller import (
    CONTROLLER,
    Controller,
    MeterOnRecord,
    OpenHit,
    envy_by_person,
)
from houseway.refusal import Refusal
from houseway.regulation import Citation

RECORDED = Citation("13:69D-1.52(f)2")
RECONCILED = Citation("13:69D-1.52(e)3")
# A hit is verified by the table games department and by one that watches it (reading 161).
SIGNS_FOR = {
    "supervisor": "table games",
    "pit-boss": "table games",
    "security": "security",
    "surveillance": "surveillance",
}


def play(controller: Controller, command: facts.PlayMeter, act: DeskAct) -> list[Any]:
    meter = controller.named(command.meter)
    if command.table not in (*meter.tables, *meter.once_linked):
        raise Refusal(f"The table {command.table} is not linked to the meter {meter.name}.", CONTROLLER)
    after, hits = meter.played(command.wagers, command.cents, command.won)
    return [
        facts.MeterPlayed(
            meter.name,
            command.table,
            command.record,
            command.wagers,
            command.cents,
            command.won,
            hits,
            after.shown,
            act.at,
            command.play_money,
        )
    ]


def sign(controller: Controller, command: facts.SignHit, act: DeskAct) -> list[Any]:
    meter = controller.named(command.meter)
    hit = _unpaid(meter, command.hit)
    department = SIGNS_FOR[act.role]
    if department in hit.signed:
        raise Refusal(f"{hit.signed[department]} has signed for {department}.", RECORDED)
    if act.by in hit.signed.values():
        raise Refusal(f"{act.by} has signed already. Somebody else signs for {department}.", RECORDED)
    return [facts.HitSigned(meter.name, command.hit, department, act.by, act.at)]


def pay(controller: Controller, command: facts.PayHit, act: DeskAct) -> list[Any]:
    meter = controller.named(command.meter)
    hit = _unpaid(meter, command.hit)
    watched = {"security", "surveillance"} & set(hit.signed)
    if "table games" not in hit.signed or not watched:
        raise Refusal(
            f"Hit {command.hit} of {meter.name}, {dollars(hit.hit.cents)}, is paid when the table games "
            "department and security or surveillance have signed it.",
            RECORDED,
        )
    if act.by in hit.signed.values():
        raise Refusal(f"{act.by} has signed the hit. Somebody else pays it.", RECORDED)
    if not command.receipt.strip():
        raise Refusal("Give the number of the receipt.", RECORDED)
    envy = envy_by_person(hit.hit, hit.won)
    award = (hit.won.person, hit.hit.cents, envy)
    signed = (command.receipt, act.by, act.at)
    return [facts.HitPaid(meter.name, command.hit, *award, *signed, hit.play_money)]


def _unpaid(meter: MeterOnRecord, number: int) -> OpenHit:
    hit = meter.hit(number)
    if hit.paid:
        raise Refusal(f"Hit {number} of {meter.name} was paid, receipt {hit.paid.receipt}.", RECORDED)
    return hit


def reconcile(controller: Controller, command: facts.ReconcileMeter, act: DeskAct) -> list[Any]:
    meter = controller.named(command.meter)
    expected = meter.meter.shown
    if command.shown != expected and not command.why.strip():
        raise Refusal(
            f"The display of {meter.name} was read as {dollars(command.shown)}, and the controller has "
            f"{dollars(expected)}. Read it again, or explain the difference.",
            RECONCILED,
        )
    return [
        facts.MeterReconciled(
            meter.name, command.shown, expected, command.why, act.gaming_day, act.by, act.at
        )
    ]
