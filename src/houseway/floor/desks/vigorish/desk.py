"""The desk for Complimentary Vigorish Forms: every act a record, a drop together with the table's."""

from __future__ import annotations

from typing import Any, ClassVar

from houseway.floor.desks.context import Handlers
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.desks.vigorish import facts
from houseway.floor.desks.vigorish import handlers as acts
from houseway.floor.desks.vigorish.comparison import compare
from houseway.floor.desks.vigorish.forms import VigorishForms
from houseway.floor.floor import Person
from houseway.floor.record import Record
from houseway.table.commands.system_commands import DocumentVigorish

STREAM = "vigorish-forms"


class VigorishDesk(Desk[VigorishForms]):
    log = DeskLog(STREAM, VigorishForms, facts.AnyFormFact)
    handlers: ClassVar[Handlers] = {
        facts.RegisterForms: acts.register,
        facts.PrepareForm: acts.prepare,
        facts.SignForm: acts.sign,
        facts.ExcusePatron: acts.excuse,
        facts.WitnessDrop: acts.witness,
        facts.DropForm: acts.drop,
        facts.VoidForm: acts.mark_void,
        facts.SignVoidForm: acts.sign_void,
        facts.ForwardForms: acts.forward,
        facts.CompareForms: compare,
    }

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
