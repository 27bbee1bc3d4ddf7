"""A house with a progressive meter in service, set up by people of every department."""

from __future__ import annotations

from pathlib import Path

from houseway.house.desks import progressive_desk as facts
from houseway.house.desks.progressive_desk import ProgressiveDesk
from houseway.house.desks.progressive_meters import MeterOnRecord
from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.rules.progressives import Terms, rate_named
from houseway.table.commands import table_commands as commands
from tests.support.prepared import open_prepared, within_limits

GAMES = Path(__file__).parent / "progressive_games"
WHEEL = "jackpot-wheel"
WAGER = "jackpot"

BOSS = Person("boss", Role.PIT_BOSS)
SUPERVISOR = Person("sue", Role.SUPERVISOR)
SECURITY = Person("sam", Role.SECURITY)
SURVEILLANCE = Person("vic", Role.SURVEILLANCE)
ACCOUNTANT = Person("ada", Role.ACCOUNTING)
CLERK = Person("carl", Role.PIT_CLERK)
INSPECTOR = Person("ines", Role.INSPECTOR)
TERMS = Terms(100_000, 50_000, rate_named("33.3333%"), rate_named("5.5%"))


def set_up_of(meter: str, tables: list[str], terms: Terms = TERMS, **options: str) -> facts.SetUpMeter:
    display = "above the tables"
    return facts.SetUpMeter(
        meter, "Star jackpot", WHEEL, within_limits(options), WAGER, terms, tables, display
    )


def begin(desk: ProgressiveDesk, command: facts.SetUpMeter) -> None:
    """Set up a meter, submit its papers, and turn both keys."""
    desk.order(BOSS, command)
    desk.order(BOSS, facts.SubmitMeter(command.meter, "P-1"))
    if len(command.tables) > 1:
        desk.order(INSPECTOR, facts.ApproveDisplay(command.meter, "D-1"))
    change(desk, facts.ChangeMeter(command.meter, "begin", "a new jackpot"))


def change(desk: ProgressiveDesk, command: facts.ChangeMeter) -> None:
    """Prepare a change, notify accounting, and turn both keys."""
    desk.order(BOSS, command)
    number = meter_of(desk, command.meter).changes
    if command.kind != "begin":
        desk.order(ACCOUNTANT, facts.NoticeChange(command.meter, number))
    for person in (SECURITY, SUPERVISOR):
        desk.order(person, facts.TurnKey(command.meter, number))


def pay(desk: ProgressiveDesk, meter: str, hit: int) -> None:
    signed = meter_of(desk, meter).hit(hit).signed.values()
    for person in (SUPERVISOR, SURVEILLANCE):
        if person.id not in signed:
            desk.order(person, facts.SignHit(meter, hit))
    desk.order(CLERK, facts.PayHit(meter, hit, f"R-{hit}"))


def meter_of(desk: ProgressiveDesk, name: str) -> MeterOnRecord:
    return desk.look(lambda controller: controller.named(name))


def open_wheel(floor: Floor, table: str, **options: str) -> None:
    open_prepared(floor, table, commands.Open(WHEEL, options))
