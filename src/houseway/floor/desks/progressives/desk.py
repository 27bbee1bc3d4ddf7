"""The desk of the controller: people set meters up, change them, sign hits, pay them and reconcile."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar

from houseway.floor.desks.context import DeskAct, Handlers
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.progressives import changes, facts, hits, set_up
from houseway.floor.desks.progressives.controller import Controller
from houseway.floor.desks.progressives.cross_check import faults_of_meters
from houseway.floor.desks.progressives.meter_log import METERS
from houseway.floor.floor import Floor, Person
from houseway.floor.idempotency import check_same_command, digest_of
from houseway.floor.record import Record
from houseway.floor.retry import TRIES
from houseway.floor.roles import check_may_file
from houseway.floor.store import Conflict, Unavailable
from houseway.table.commands.table_commands import Command

Seen = TypeVar("Seen")


class ProgressiveDesk(Desk[Controller]):
    """Its state is that of the floor, which tables feed; so a key and a wager at once are in one order."""

    log = METERS
    handlers: ClassVar[Handlers] = {
        facts.SetUpMeter: set_up.set_up,
        facts.SubmitMeter: set_up.submit,
        facts.ApproveDisplay: set_up.approve_display,
        facts.ChangeMeter: changes.prepare,
        facts.NoticeChange: changes.notice,
        facts.TurnKey: changes.turn_key,
        facts.DropChange: changes.drop,
        facts.PlayMeter: hits.play,
        facts.SignHit: hits.sign,
        facts.PayHit: hits.pay,
        facts.ReconcileMeter: hits.reconcile,
    }

    faults_at_end = staticmethod(faults_of_meters)

    def __init__(self, floor: Floor) -> None:
        super().__init__(floor)
        self._meters = floor.meters

    def look(self, see: Callable[[Controller], Seen]) -> Seen:
        return self._meters.look(see)

    def order(self, person: Person, command: Command, key: str | None = None) -> Record:
        check_may_file(person.role, command)
        for _ in range(TRIES):
            earlier = self.floor.store.with_key(self.stream, key) if key is not None else None
            if earlier:
                return check_same_command(earlier, person.id, command)
            try:
                return self._submit(person, command, key)
            except Conflict:
                continue
        raise Unavailable("Too many people work at this desk at once. Try again.")

    def _submit(self, person: Person, command: Command, key: str | None) -> Record:
        act = DeskAct(person.id, person.role, self.floor.now(), self.context)
        with self._meters.writing() as meters:
            digest = digest_of(command) if key is not None else ""
            record = meters.record(self.handlers, command, act, key=key, digest=digest)
            durable = self.floor.submit_meters([record])
        durable.result()
        return record
