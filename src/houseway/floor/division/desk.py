"""The desk of the Division's key: it is registered once, and its invitations let inspectors in."""

from __future__ import annotations

from typing import Any, ClassVar

from houseway.floor.desks.context import Handlers
from houseway.floor.desks.desk import Desk
from houseway.floor.division import division, facts
from houseway.floor.division.admission import admit_person
from houseway.floor.division.cross_check import faults_of_inspectors
from houseway.floor.division.division import DIVISION, STREAM, Division
from houseway.floor.floor import Person
from houseway.floor.record import Record

__all__ = ["STREAM", "DivisionDesk"]


class DivisionDesk(Desk[Division]):
    log = DIVISION
    handlers: ClassVar[Handlers] = {
        facts.RegisterDivisionKey: division.register,
        facts.AdmitInspector: division.admit,
    }

    faults_at_end = staticmethod(faults_of_inspectors)

    def write(self, person: Person, record: Record, new_facts: list[Any]) -> None:
        match new_facts:
            case [facts.InspectorAdmitted() as admitted]:
                store = self.floor.store
                with store.writing():
                    store.append([record, *admit_person(store, person, admitted, record.number)])
            case _:
                super().write(person, record, new_facts)
