"""Audits the records of a desk: who acted, the state that follows, and the records of tables about it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from houseway.floor.audit.desk_table_cross_check import (
    Part,
    done_at_tables,
    parts_of_tables,
    unknown_to_desk,
    unknown_to_tables,
)
from houseway.floor.audit.findings import StreamAudit
from houseway.floor.audit.on_record import check_chapter
from houseway.floor.audit.play_money import PlayMoneyMarks
from houseway.floor.audit.redecide import redecide
from houseway.floor.desks.cage.desk import CageDesk
from houseway.floor.desks.cage_money.desk import CageMoneyDesk
from houseway.floor.desks.coupons.desk import CouponDesk
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.gaming_day.desk import GamingDayDesk
from houseway.floor.desks.limits.desk import LimitDesk
from houseway.floor.desks.petitions.desk import PetitionDesk
from houseway.floor.desks.progressives.desk import ProgressiveDesk
from houseway.floor.desks.submissions.desk import SubmissionDesk
from houseway.floor.desks.surveillance.desk import SurveillanceDesk
from houseway.floor.desks.tournaments.desk import TournamentDesk
from houseway.floor.desks.vigorish.desk import VigorishDesk
from houseway.floor.division.desk import DivisionDesk
from houseway.floor.maintenance.verification.verifications import VerificationDesk
from houseway.floor.record import Record
from houseway.floor.roles import MAY_FILE, RECORDED_BY_HOUSE
from houseway.refusal import Refusal
from houseway.table.commands.table_commands import name_of
from houseway.table.live.accounts import Accounts
from houseway.table.live.live_table import LogError

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

_DESKS = (
    CageDesk,
    CageMoneyDesk,
    CouponDesk,
    DivisionDesk,
    GamingDayDesk,
    LimitDesk,
    PetitionDesk,
    ProgressiveDesk,
    SubmissionDesk,
    SurveillanceDesk,
    TournamentDesk,
    VerificationDesk,
    VigorishDesk,
)
DESKS: dict[str, type[Desk[Any]]] = {desk.log.stream: desk for desk in _DESKS}
_MAY_FILE = {name_of(command): roles for command, roles in (MAY_FILE | RECORDED_BY_HOUSE).items()}


class DeskContent:
    """Audits the records of a desk; with ``store``, compares them with those of the tables."""

    def __init__(self, audit: StreamAudit, store: Store | None) -> None:
        self._audit = audit
        self._store = store
        self._desk = DESKS[audit.stream]
        self._log = self._desk.log
        self._state: Any = self._log.new_state()
        self._not_redecided: Counter[str] = Counter()
        self._accounts = Accounts()
        self._done: Counter[Part] = Counter()
        self._marks = PlayMoneyMarks(store) if store else None
        # Read before the desk's records: what tables have by now must be among those.
        self._at_tables = parts_of_tables(store, audit.stream) if store else Counter()

    def see(self, record: Record) -> None:
        if self._state is None:
            return
        try:
            facts = self._log.facts_of(record)
            self._check_who(record, facts)
            self._redecide(record, facts)
            self._log.apply(self._state, self._accounts, record)
        except (LogError, Refusal, ValueError, LookupError, TypeError, AttributeError) as error:
            # What follows cannot be judged.
            self._audit.accuse(record.number, f"the rules of the desk do not allow it: {error}")
            self._state = None
            return
        for words in (words for fact in facts for words in self._desk.faults(self._state, fact)):
            self._audit.accuse(record.number, words)
        self._done.update(part for fact in facts for part in done_at_tables(self._state, fact))
        for fact in facts:
            check_chapter(self._audit, record, fact, self._store)
            if self._marks and (words := self._marks.fault(self._state, record, fact)):
                self._audit.accuse(record.number, words)
        self._audit.checked["records by the rules of the desk"] += 1

    def _check_who(self, record: Record, facts: list[Any]) -> None:
        if record.role not in _MAY_FILE.get(record.kind, ()):
            raise LogError(f"{record.kind} is not for the {record.role}")
        for fact in facts:
            for name, actual in (("by", record.who), ("at", record.at)):
                if getattr(fact, name, actual) != actual:
                    raise LogError(f"its fact says {name} {getattr(fact, name)}, but it is {name} {actual}")

    def _redecide(self, record: Record, facts: list[Any]) -> None:
        earlier = {words for fact in facts if (words := self._desk.earlier_version(fact))}
        if earlier:
            self._not_redecided.update(earlier)
            return
        redecide(self._desk.handlers, self._state, record, facts)
        self._audit.checked["acts at the desk, decided again"] += 1

    def end(self) -> None:
        self._audit.unchecked += [f"{count} {words}" for words, count in self._not_redecided.items()]
        if self._state is None:
            return
        for words in self._desk.faults_at_end(self._state, self._store):
            self._audit.accuse(0, words)
        if self._store is None:
            return
        at_tables_now = parts_of_tables(self._store, self._audit.stream)
        for part in unknown_to_tables(self._done, at_tables_now):
            self._accuse_part(part, "has no record of it")
        for part in unknown_to_desk(self._at_tables, self._done):
            self._accuse_part(part, "has a record of it, and the desk has none")
        self._audit.checked["acts that tables have on record too"] += (self._done & at_tables_now).total()

    def _accuse_part(self, part: Part, words: str) -> None:
        kind, table, details = part
        self._audit.accuse(0, f"{kind} ({', '.join(map(str, details))}): {table} {words}")
