"""The desk for Complimentary Vigorish Forms; a drop is written together with the record of the table."""

from __future__ import annotations

from typing import Any, ClassVar

from houseway.floor.desks.context import Handlers
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.desks.vigorish import facts, handlers
from houseway.floor.desks.vigorish.comparison import compare
from houseway.floor.desks.vigorish.forms import VigorishForms
from houseway.floor.desks.vigorish.forwarding import late_forms, never_forwarded
from houseway.floor.floor import Person
from houseway.floor.record import Record
from houseway.table.commands.system_commands import DocumentVigorish

STREAM = "vigorish-forms"


class VigorishDesk(Desk[VigorishForms]):
    log = DeskLog(STREAM, VigorishForms, facts.AnyFormFact)
    handlers: ClassVar[Handlers] = {
        facts.RegisterForms: handlers.register,
        facts.PrintForms: handlers.print_blank,
        facts.PrepareForm: handlers.prepare,
        facts.SignForm: handlers.sign,
        facts.ExcusePatron: handlers.excuse,
        facts.WitnessDrop: handlers.witness,
        facts.DropForm: handlers.drop,
        facts.VoidForm: handlers.mark_void,
        facts.SignVoidForm: handlers.sign_void,
        facts.ForwardForms: handlers.forward,
        facts.CompareForms: compare,
    }

    faults = staticmethod(late_forms)
    faults_at_end = staticmethod(never_forwarded)

    @staticmethod
    def earlier_version(fact: Any) -> str:
        if isinstance(fact, facts.FormsCompared) and fact.in_hand is None:
            return "comparisons of forms, whether they were right: what accounting had is not recorded"
        return ""

    def write(self, person: Person, record: Record, new_facts: list[Any]) -> None:
        dropped = next((fact for fact in new_facts if isinstance(fact, facts.FormDropped)), None)
        if dropped is None:
            super().write(person, record, new_facts)
            return
        about = self.look(lambda forms: forms.named(dropped.form).prepared)
        if about is None:
            raise ValueError(f"nothing is written on form {dropped.form}")
        command = DocumentVigorish(about.seat, about.patron, about.cents, about.form)
        self.floor.carry_out_for_desk((person.id, person.role), about.table, command, record)
