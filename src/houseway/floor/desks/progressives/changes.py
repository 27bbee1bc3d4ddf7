"""Changes of a meter: prepared by one person, noticed by accounting, and made with two keys."""

from __future__ import annotations

from typing import Any

from houseway.floor.desks.context import DeskAct
from houseway.floor.desks.progressives import facts
from houseway.floor.desks.progressives.controller import (
    CONTROLLER,
    Controller,
    MeterOnRecord,
    PreparedChange,
)
from houseway.floor.desks.progressives.set_up import LINKED, SUBMITTED, check_houses, check_tables
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.progressives import LISTED_CAUSES, corrected

TWO_KEYS = Citation("13:69D-1.52(c)")
NOTICE = Citation("13:69D-1.52(e)3")
DEPARTMENTS = {"security": "security", "supervisor": "table games", "pit-boss": "table games"}


def prepare(controller: Controller, command: facts.ChangeMeter, act: DeskAct) -> list[Any]:
    meter = controller.named(command.meter)
    if meter.change:
        number = meter.change.prepared.change
        raise Refusal(f"Change {number} of {meter.name} is prepared. Make it or drop it first.", TWO_KEYS)
    if not command.why.strip():
        raise Refusal("Give the reason for the change.", NOTICE)
    _check_fits(controller, meter, command)
    return [
        facts.ChangePrepared(
            meter.name,
            meter.changes + 1,
            command.kind,
            command.why,
            command.terms,
            command.tables,
            command.cents,
            act.by,
            act.at,
            command.houses,
        )
    ]


def _check_fits(controller: Controller, meter: MeterOnRecord, command: facts.ChangeMeter) -> None:
    given = {"terms": command.terms, "tables": command.tables, "correct": command.cents}
    for kind, value in given.items():
        if bool(value) != (kind == command.kind):
            part = {"correct": "the cents of a correction"}.get(kind, f"new {kind}")
            has = "needs" if kind == command.kind else "has nothing to do with"
            raise Refusal(f"A change of the kind {command.kind} {has} {part}.", TWO_KEYS)
    if command.houses and command.kind != "tables":
        raise Refusal(f"A change of the kind {command.kind} has nothing to do with houses.", TWO_KEYS)
    match command.kind:
        case "begin":
            _check_may_begin(meter)
        case "withdraw" if not meter.in_service:
            raise Refusal(f"The meter {meter.name} is not in service.", CONTROLLER)
        case "correct":
            corrected(meter.meter, meter.terms, command.cents)
        case "terms" if command.terms:
            command.terms.check()
        case "tables" if command.tables:
            check_tables(controller, meter.name, meter.set_up.wager, command.tables)
            known = {table: house for table, house in meter.houses.items() if table in command.tables}
            check_houses(command.tables, {**known, **command.houses})
            _check_display(meter, len(command.tables))


def _check_may_begin(meter: MeterOnRecord) -> None:
    if meter.in_service:
        raise Refusal(f"The meter {meter.name} is in service.", CONTROLLER)
    if not meter.submitted:
        raise Refusal(
            f"The meter {meter.name} is not used before its papers were submitted to the Division. "
            "Submit them first.",
            SUBMITTED,
        )
    _check_display(meter, len(meter.tables))


def _check_display(meter: MeterOnRecord, tables: int) -> None:
    if tables > 1 and not meter.approved:
        raise Refusal(
            f"{tables} tables would be linked to {meter.name}, and the Division has not approved its common "
            "display. Have it approved first.",
            LINKED,
        )


def notice(controller: Controller, command: facts.NoticeChange, act: DeskAct) -> list[Any]:
    meter = controller.named(command.meter)
    change = _prepared(meter, command.change)
    if change.noticed:
        raise Refusal(f"{change.noticed} has received the notice of this change.", NOTICE)
    return [facts.ChangeNoticed(meter.name, command.change, act.by, act.at)]


def turn_key(controller: Controller, command: facts.TurnKey, act: DeskAct) -> list[Any]:
    meter = controller.named(command.meter)
    change = _prepared(meter, command.change)
    department = DEPARTMENTS[act.role]
    if department in change.keys:
        raise Refusal(
            f"{change.keys[department]} has turned the key of {department}. The other key is missing.",
            TWO_KEYS,
        )
    if act.by in (change.prepared.by, *change.keys.values()):
        raise Refusal(
            f"{act.by} has prepared this change or turned a key for it. Somebody else turns the key of "
            f"{department}.",
            TWO_KEYS,
        )
    if change.prepared.kind != "begin" and not change.noticed:
        raise Refusal(
            f"Accounting has received no notice of change {command.change} of {meter.name}. A change is made "
            "on notice only.",
            NOTICE,
        )
    takes_effect = bool(change.keys)
    if takes_effect and change.prepared.kind == "correct":
        corrected(meter.meter, meter.terms, change.prepared.cents)
    return [facts.KeyTurned(meter.name, command.change, department, takes_effect, act.by, act.at)]


def drop(controller: Controller, command: facts.DropChange, act: DeskAct) -> list[Any]:
    meter = controller.named(command.meter)
    _prepared(meter, command.change)
    return [facts.ChangeDropped(meter.name, command.change, act.by, act.at)]


def _prepared(meter: MeterOnRecord, number: int) -> PreparedChange:
    if meter.change is None or meter.change.prepared.change != number:
        raise Refusal(f"No change {number} of {meter.name} is prepared.", LISTED_CAUSES)
    return meter.change
