"""The desk for Complimentary Vigorish Forms: every act a record, a drop together with the table's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.floor.desks.desk import AtDesk, Desk
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.desks.vigorish import acts, facts
from houseway.floor.desks.vigorish.acts import Owed
from houseway.floor.desks.vigorish.comparison import compare
from houseway.floor.desks.vigorish.forms import PARAGRAPHS, VigorishForms
from houseway.floor.floor import Person
from houseway.floor.record import Record
from houseway.refusal import Refusal
from houseway.rules.wagers import seat_named
from houseway.table.accounts import owed_by
from houseway.table.house_commands import DocumentVigorish
from houseway.table.live_table import LiveTable

STREAM = "vigorish-forms"
Handler = Callable[[VigorishForms, Any, AtDesk], list[Any]]
HANDLERS: dict[type, Handler] = {
    facts.RegisterForms: acts.register,
    facts.SignForm: acts.sign,
    facts.ExcusePatron: acts.excuse,
    facts.WitnessDrop: acts.witness,
    facts.DropForm: acts.drop,
    facts.VoidForm: acts.mark_void,
    facts.SignVoidForm: acts.sign_void,
    facts.ForwardForms: acts.forward,
    facts.CompareForms: compare,
}


class VigorishDesk(Desk[VigorishForms]):
    log = DeskLog(STREAM, VigorishForms, facts.AnyFormFact)

    def decide(self, state: VigorishForms, command: Any, act: AtDesk) -> list[Any]:
        if isinstance(command, facts.PrepareForm):
            return acts.prepare(state, command, self._owed(command.table, command.seat), act)
        return HANDLERS[type(command)](state, command, act)

    def _owed(self, table: str, seat: str) -> Owed:
        def see(live: LiveTable) -> Owed:
            place = seat_named(seat)
            game, owed = live.rules.game.name, live.accounts[owed_by(place)]
            if not owed or game not in PARAGRAPHS:
                raise Refusal(f"Seat {seat} at the table {table} owes no vigorish.", live.rules.game.cite)
            return Owed(game, live.person_at(place), owed)

        return self.floor.look_for_sure(table, see).seen

    def enter(self, person: Person, record: Record, told: list[Any]) -> None:
        dropped = next((fact for fact in told if isinstance(fact, facts.FormDropped)), None)
        if dropped is None:
            super().enter(person, record, told)
            return
        about = self.look(lambda forms: forms.named(dropped.form).prepared)
        if about is None:
            raise ValueError(f"nothing is written on form {dropped.form}")
        command = DocumentVigorish(about.seat, about.patron, about.cents, about.form)
        self.floor.for_desk((person.id, person.role), about.table, command, record)
