"""Other people at a live table, where nobody can play alone: one is the bank, or they wager against it."""

from __future__ import annotations

from houseway.rules.procedure.standing_wagers import placed_now
from houseway.rules.procedure.steps import Decide, SetHand
from houseway.rules.wagers.wagers import Bets, Seat
from houseway.table.commands import table_commands as commands
from houseway.table.virtual.virtual_table import with_company
from tests.support.live_tables import TestedTable


def wager_in_company(table: TestedTable, seat: Seat, bets: Bets) -> None:
    """Place these wagers and those of the others, if any are needed, and let all of them be ready."""
    live = table.live
    together = with_company(live.rules, live.condition, {seat: bets})
    placed = placed_now(live.rules, live.condition, together) if len(together) > 1 else together
    for other in placed:
        if other not in live.seats:
            table.sit(f"guest-{other}", str(other), chips=10_000_000)
    for other in sorted(placed, key=lambda one: live.rules.bank_of({one: placed[one]}) is None):
        table.order(live.seats[other], commands.Wager(str(other), dict(placed[other])))
    for other in placed:
        table.order(live.seats[other], commands.Ready(str(other)))


def decide_as_advised(table: TestedTable) -> None:
    """Let everybody who is asked decide as advised, until nobody is."""
    while step := table.live.step:
        assert isinstance(step, Decide | SetHand)
        person = table.live.seats[step.seat]
        if isinstance(step, SetHand):
            groups = [[card.name for card in group] for group in step.best]
            table.order(person, commands.SetHand(str(step.seat), step.key, groups))
        else:
            table.order(person, commands.Decide(str(step.seat), step.key, step.hint or step.values[0]))


def leave_the_layout(table: TestedTable) -> None:
    """Take down every bank that stands, and let everybody who is not needed any more go."""
    for seat in list(table.live.standing):
        if table.live.rules.game.bank:
            table.order(table.live.seats[seat], commands.Wager(str(seat), {}))
