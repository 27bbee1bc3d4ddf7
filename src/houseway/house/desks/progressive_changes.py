"""Sets meters up, changes them with two keys, counts wagers and awards, and pays and reconciles hits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.equipment.money import dollars
from houseway.house.desks import progressive_commands as facts
from houseway.house.desks.context import DeskAct
from houseway.house.desks.progressive_meters import (
    CONTROLLER,
    Controller,
    MeterOnRecord,
    OpenHit,
    PreparedChange,
    envy_by_person,
)
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.progressives import LISTED_CAUSES, check_chances, corrected
from houseway.rules.registry import rules_of
from houseway.rules.wagers.progressive import METER

LINKED = Citation("13:69D-1.52(d)")
SUBMITTED = Citation("13:69D-1.52(e)1")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,31}")


def set_up(controller: Controller, command: facts.SetUpMeter, act: DeskAct) -> list[Any]:
    name = command.meter
    if not _NAME.fullmatch(name):
        raise Refusal(f"{name!r} is not the name of a meter. Use up to 32 letters, digits and hyphens.")
    if name in controller.meters:
        raise Refusal(f"There is a meter {name} already. Give this one another name.", CONTROLLER)
    rules = rules_of(command.game, command.options)
    rules.check_may_open()
    if METER in command.options:
        raise Refusal(f"The controller keeps the meter. Leave the option {METER} out.", CONTROLLER)
    if command.wager not in rules.progressives:
        offered = one_of(list(rules.progressives)) if rules.progressives else "none with these options"
        raise Refusal(
            f"{command.wager!r} is not a progressive wager of {rules.game.title}: it offers {offered}.",
            CONTROLLER,
        )
    command.terms.check()
    check_tables(controller, name, command.wager, command.tables)
    check_houses(command.tables, command.houses)
    if not command.title.strip() or not command.display.strip():
        raise Refusal("Give the meter a title, and say where its display hangs.", LINKED)
    chances = act.context.award_chances(command.game, command.options, command.wager)
    awards = rules.progressives[command.wager].awards
    check_chances(awards, {row: Fraction(chance) for row, chance in chances.items()})
    fields = {field: getattr(command, field) for field in command.__struct_fields__}
    return [facts.MeterSetUp(**fields, chances=chances, by=act.by, at=act.at)]


def check_tables(controller: Controller, name: str, wager: str, tables: list[str]) -> None:
    """Refuse tables that are named twice, or that feed another meter with the same wager."""
    if not tables or len(set(tables)) != len(tables) or not all(table.strip() for table in tables):
        raise Refusal("Name the tables that feed the meter, each once.", CONTROLLER)
    for other in controller.meters.values():
        shared = sorted(set(tables) & set(other.tables))
        if other.name != name and other.set_up.wager == wager and shared:
            raise Refusal(
                f"The table {shared[0]} feeds the meter {other.name} already. Take it off there first.",
                CONTROLLER,
            )


def check_houses(tables: list[str], houses: Mapping[str, str]) -> None:
    """Refuse a house of a table that is not linked, and tables of several houses of which one has no name."""
    unknown = sorted(set(houses) - set(tables))
    if unknown:
        raise Refusal(
            f"The table {unknown[0]} has a house and does not feed the meter. Link it, too.", LINKED
        )
    nameless = [table for table in tables if not houses.get(table, "").strip()]
    if houses and nameless:
        raise Refusal(
            f"The table {nameless[0]} has no house. Name the house of every table, or of none.", LINKED
        )


def submit(controller: Controller, command: facts.SubmitMeter, act: DeskAct) -> list[Any]:
    meter = controller.named(command.meter)
    if not command.reference.strip():
        raise Refusal(f"Under which reference were the papers of {meter.name} submitted?", SUBMITTED)
    if meter.submitted:
        raise Refusal(f"The papers of {meter.name} were submitted under {meter.submitted}.", SUBMITTED)
    return [facts.MeterSubmitted(meter.name, command.reference, act.by, act.at)]


def approve_display(controller: Controller, command: facts.ApproveDisplay, act: DeskAct) -> list[Any]:
    meter = controller.named(command.meter)
    if not meter.submitted:
        raise Refusal(f"The papers of {meter.name} were not submitted yet.", LINKED)
    if not command.reference.strip():
        raise Refusal("Give the reference of the approval.", LINKED)
    return [facts.DisplayApproved(meter.name, command.reference, act.by, act.at)]


# Changes of a meter: prepared by one person, noticed by accounting, and made with two keys.

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


# Wagers and awards as tables report them, and hits that are paid by hand with signatures.

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
