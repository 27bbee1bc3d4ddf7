"""What the records of a desk say: who did it, the state that follows, and the part that tables have in it."""

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
from houseway.floor.audit.redecide import can_be_redecided, redecide
from houseway.floor.desks.cage.desk import CageDesk
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.petitions.desk import PetitionDesk
from houseway.floor.desks.submissions.desk import SubmissionDesk
from houseway.floor.desks.tournaments.desk import TournamentDesk
from houseway.floor.desks.vigorish.desk import VigorishDesk
from houseway.floor.record import Record
from houseway.floor.roles import MAY_FILE, NOTED_BY_HOUSE
from houseway.refusal import Refusal
from houseway.table.live.accounts import Accounts
from houseway.table.live.live_table import LogError

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

_DESKS = (CageDesk, PetitionDesk, SubmissionDesk, TournamentDesk, VigorishDesk)
DESKS: dict[str, type[Desk[Any]]] = {one.log.stream: one for one in _DESKS}
_MAY_FILE = {str(one.__struct_config__.tag): roles for one, roles in (MAY_FILE | NOTED_BY_HOUSE).items()}


class DeskContent:
    """With ``store``, the people who acted and the records of tables are compared too."""

    def __init__(self, found: StreamAudit, store: Store | None) -> None:
        self._found = found
        self._store = store
        self._desk = DESKS[found.stream]
        self._log = self._desk.log
        self._state: Any = self._log.new_state()
        self._not_told = 0
        self._accounts = Accounts()
        self._done: Counter[Part] = Counter()
        # Before the desk's own records are read: those of the tables that are here by now have theirs there.
        self._at_tables = parts_of_tables(store, found.stream) if store else Counter()

    def see(self, record: Record) -> None:
        if self._state is None:
            return
        try:
            told = self._log.facts_of(record)
            self._check_who(record, told)
            self._decide_again(record, told)
            self._log.apply(self._state, self._accounts, record)
        except (LogError, Refusal, ValueError, LookupError, TypeError, AttributeError) as error:
            # Whatever is built on it is built on nothing.
            self._found.accuse(record.number, f"by the rules of the desk it cannot be: {error}")
            self._state = None
            return
        self._done.update(part for fact in told for part in done_at_tables(self._state, fact))
        self._found.checked["records by the rules of the desk"] += 1

    def _check_who(self, record: Record, told: list[Any]) -> None:
        if record.role not in _MAY_FILE.get(record.kind, ()):
            raise LogError(f"{record.kind} is not for the {record.role}")
        for fact in told:
            for name, is_so in (("by", record.who), ("at", record.at)):
                if getattr(fact, name, is_so) != is_so:
                    raise LogError(f"it tells {name} {getattr(fact, name)}, and is {name} {is_so}")

    def _decide_again(self, record: Record, told: list[Any]) -> None:
        if not can_be_redecided(told):
            self._not_told += 1
            return
        redecide(self._desk.handlers, self._state, record, told)
        self._found.checked["acts at the desk, decided again"] += 1

    def end(self) -> None:
        if self._not_told:
            words = "whether they were right: they do not tell what accounting had in hand"
            self._found.unchecked.append(f"{self._not_told} comparisons of forms, {words}")
        if self._state is None or self._store is None:
            return
        by_now = parts_of_tables(self._store, self._found.stream)
        for part in unknown_to_tables(self._done, by_now):
            self._accuse_of_part(part, "has no record of it")
        for part in unknown_to_desk(self._at_tables, self._done):
            self._accuse_of_part(part, "has a record of it, and the desk has none")
        self._found.checked["acts that tables have on record too"] += (self._done & by_now).total()

    def _accuse_of_part(self, part: Part, words: str) -> None:
        kind, table, told = part
        self._found.accuse(0, f"{kind} ({', '.join(map(str, told))}): {table} {words}")
