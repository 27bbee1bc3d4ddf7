"""Setting up a meter: what it is for, its papers, and the approval of its display."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.floor.desks.context import DeskAct
from houseway.floor.desks.progressives import facts
from houseway.floor.desks.progressives.controller import CONTROLLER, Controller
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.progressives import check_chances
from houseway.rules.wagers.progressive import METER
from houseway.table.live.recorded_rules import rules_of

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
