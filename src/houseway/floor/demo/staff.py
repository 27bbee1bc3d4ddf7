"""The staff of a demonstration: a dealer who inspects and a supervisor who verifies, two different people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from houseway.floor.floor import Floor, Person
from houseway.floor.roles import Role, officials_of
from houseway.rules.procedure.steps import Confirm, ShowCards
from houseway.table.commands.table_commands import Answer
from houseway.table.live.live_table import LiveTable

Order = Callable[[Person, Answer], None]
DEALER = Person("demonstration-dealer", Role.DEALER)
SUPERVISOR = Person("demonstration-supervisor", Role.SUPERVISOR)


@dataclass(frozen=True)
class Staff:
    """Signs what a table waits for before its wagers; what happens in a round is left to people."""

    dealer: Person = DEALER
    supervisor: Person = SUPERVISOR

    def attend(self, floor: Floor, table: str, order: Order | None = None) -> None:
        """Sign everything that waits for the staff, by ``order`` if it is given."""
        while step := floor.look_for_sure(table, _waits_for_staff).seen:
            is_officials = step.who in officials_of(self.supervisor.role)
            person, signs = self.supervisor if is_officials else self.dealer, Answer(step.key)
            if order:
                order(person, signs)
            else:
                floor.command(person, table, signs)


def _waits_for_staff(live: LiveTable) -> Confirm | None:
    step = live.step
    if not isinstance(step, Confirm) or isinstance(step, ShowCards) or live.dispute is not None:
        return None
    # Where a dealer answers the steps, the supervisor's are signed at once: nobody who trains alone waits.
    is_officials = step.who in officials_of(SUPERVISOR.role) and not live.is_automatic
    return step if is_officials or (live.is_automatic and live.is_preparing) else None


def waits_for_player(live: LiveTable) -> ShowCards | None:
    """Return the step at which the cards lie spread for somebody who is there to look at them."""
    return live.step if isinstance(live.step, ShowCards) and live.seats and live.dispute is None else None


def look_at_cards(floor: Floor, player: Person, table: str) -> None:
    """Let a player who sits there look at the cards, if they are spread."""
    if step := floor.look_for_sure(table, waits_for_player).seen:
        floor.command(player, table, Answer(step.key))
