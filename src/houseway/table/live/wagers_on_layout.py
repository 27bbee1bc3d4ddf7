"""The wagers that lie on the layout now."""

from __future__ import annotations

from houseway.equipment.money import Cents
from houseway.rules.procedure.steps import AddWager, Decide
from houseway.rules.wagers.wagers import Seat
from houseway.table.live.live_table import LiveTable


def wagers_on_layout(table: LiveTable) -> dict[Seat, dict[str, Cents]]:
    """Return the wagers placed and those that decisions added, by seat, without those that are settled.

    Their sum at a seat is what its layout account holds.
    """
    on_layout = {seat: dict(bets) for seat, bets in table.bets.items()}
    for event in table.conversation.events if table.conversation else ():
        step, answer = event.step, event.answer
        if isinstance(step, Decide) and answer in step.costs:
            on_layout[step.seat][step.adds[str(answer)]] = step.costs[str(answer)]
        elif isinstance(step, AddWager) and isinstance(answer, int):
            on_layout[step.seat][step.wager] = answer
    for seat, settlement in table.payments:
        on_layout.get(seat, {}).pop(settlement.wager, None)
    return on_layout
