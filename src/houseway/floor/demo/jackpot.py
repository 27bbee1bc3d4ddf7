"""The jackpot of a demonstration: a progressive meter that its bots raise, set up as a house does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from houseway.equipment.money import Cents
from houseway.floor.desks.progressives import facts
from houseway.floor.desks.progressives.desk import ProgressiveDesk
from houseway.floor.floor import Floor, Person
from houseway.floor.roles import Role
from houseway.rules.progressives import Terms, rate_named
from houseway.table.live.recorded_rules import rules_of

METER, TITLE = "demonstration-jackpot", "House jackpot"
INITIAL: Cents = 12_500_000
TERMS = Terms(INITIAL, 5_000_000, rate_named("20%"), rate_named("5%"))


def begin_jackpot(
    floor: Floor, game: str, options: Mapping[str, str], tables: list[str], person: Callable[[Role], Person]
) -> None:
    """Set the meter up for these tables and turn both keys, unless it was done before."""
    desk = ProgressiveDesk(floor)
    if desk.look(lambda controller: METER in controller.meters):
        return
    (wager,) = rules_of(game, dict(options)).progressives
    manager = person(Role.PIT_BOSS)
    set_up = facts.SetUpMeter(
        METER, TITLE, game, dict(options), wager, TERMS, tables, "above the tables of the demonstration"
    )
    desk.order(manager, set_up)
    desk.order(manager, facts.SubmitMeter(METER, "a demonstration"))
    if len(tables) > 1:
        desk.order(person(Role.INSPECTOR), facts.ApproveDisplay(METER, "a demonstration"))
    desk.order(manager, facts.ChangeMeter(METER, "begin", "a demonstration"))
    number = desk.look(lambda controller: controller.named(METER).changes)
    for role in (Role.SECURITY, Role.SUPERVISOR):
        desk.order(person(role), facts.TurnKey(METER, number))
