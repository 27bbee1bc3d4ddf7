"""What lies on the layout: the wagers placed, those that decisions added, without those that are settled."""

from __future__ import annotations

from houseway.equipment.money import Cents
from houseway.rules.procedure.steps import AddWager, Decide
from houseway.rules.wagers.wagers import Seat
from houseway.table.live.live_table import LiveTable


def wagers_lying(table: LiveTable) -> dict[Seat, dict[str, Cents]]:
    """By seat and wager. Their sum at a seat is what its account of the layout holds."""
    lying = {seat: dict(bets) for seat, bets in table.bets.items()}
    for event in table.conversation.events if table.conversation else ():
        step, answer = event.step, event.answer
        if isinstance(step, Decide) and answer in step.costs:
            lying[step.seat][step.adds[str(answer)]] = step.costs[str(answer)]
        elif isinstance(step, AddWager) and isinstance(answer, int):
            lying[step.seat][step.wager] = answer
    for seat, one in table.payments:
        lying.get(seat, {}).pop(one.wager, None)
    return lying
