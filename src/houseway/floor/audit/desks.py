"""What the records of a desk say: who did it, the state that follows, and the part that tables have in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from houseway.floor.audit.findings import StreamAudit
from houseway.floor.audit.people import EVERY, roles_held
from houseway.floor.desks.cage import facts as cage_facts
from houseway.floor.desks.cage.desk import CageDesk
from houseway.floor.desks.desk import AtDesk
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.desks.petitions.desk import PetitionDesk
from houseway.floor.desks.submissions.desk import SubmissionDesk
from houseway.floor.desks.tournaments.desk import TournamentDesk
from houseway.floor.desks.vigorish import facts as vigorish_facts
from houseway.floor.desks.vigorish.again import decided_again
from houseway.floor.desks.vigorish.desk import VigorishDesk
from houseway.floor.floor import STREAM
from houseway.floor.record import Record
from houseway.floor.roles import MAY_FILE
from houseway.refusal import Refusal
from houseway.table.accounts import Accounts
from houseway.table.live_table import LogError

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

_DESKS = (CageDesk, PetitionDesk, SubmissionDesk, TournamentDesk, VigorishDesk)
DESKS: dict[str, DeskLog[Any]] = {one.log.stream: one.log for one in _DESKS}
_MAY_FILE = {str(one.__struct_config__.tag): roles for one, roles in MAY_FILE.items()}
# What a desk does at a table is in both logs: by the kind of the table's record, its fact and what it tells.
_AT_TABLES = {
    "document-vigorish": ("vigorish-documented", ("person", "cents", "form")),
    "vacate-seats": ("seats-cleared", ("person", "cents")),
    "receive-chips": ("chips-brought", ("person", "cents")),
}
_KINDS_BESIDE = {
    VigorishDesk.log.stream: ("document-vigorish",),
    CageDesk.log.stream: ("vacate-seats", "receive-chips"),
}
_AGAIN = {VigorishDesk.log.stream: decided_again}
_Part = tuple[str, str, tuple[Any, ...]]  # the kind, the stream of the table, and what is told


class DeskContent:
    """With ``store``, the people who acted and the records of tables are compared too."""

    def __init__(self, found: StreamAudit, store: Store | None) -> None:
        self._found = found
        self._store = store
        self._log = DESKS[found.stream]
        self._state: Any = self._log.begin()
        self._accounts = Accounts()
        self._done: Counter[_Part] = Counter()
        self._known: Mapping[str, set[str]] = roles_held(store) if store else {}
        # Before the desk's own records are read: those of the tables that are here by now have theirs there.
        self._at_tables = self._parts_of_tables()
        if not self._known:
            found.unchecked.append("who the people are: the log tells of nobody who was let into the house")

    def see(self, record: Record) -> None:
        if self._state is None:
            return
        try:
            told = self._log.told(record)
            self._check_who(record, told)
            self._decide_again(record, told)
            self._log.follow(self._state, self._accounts, record)
        except (LogError, Refusal, ValueError, LookupError, TypeError, AttributeError) as error:
            # Whatever is built on it is built on nothing.
            self._found.accuse(record.number, f"by the rules of the desk it cannot be: {error}")
            self._state = None
            return
        self._done.update(part for fact in told for part in _at_table(self._state, fact))
        self._found.checked["records by the rules of the desk"] += 1

    def _check_who(self, record: Record, told: list[Any]) -> None:
        if record.role not in _MAY_FILE.get(record.kind, ()):
            raise LogError(f"{record.kind} is not for the {record.role}")
        if self._known and record.role not in self._known.get(record.who, ()):
            raise LogError(f"{record.who} was never a {record.role} of this house")
        for fact in told:
            for name, is_so in (("by", record.who), ("at", record.at)):
                if getattr(fact, name, is_so) != is_so:
                    raise LogError(f"it tells {name} {getattr(fact, name)}, and is {name} {is_so}")

    def _decide_again(self, record: Record, told: list[Any]) -> None:
        decide = _AGAIN.get(self._found.stream)
        again = decide and decide(self._state, told, AtDesk(record.who, record.role, record.at))
        if again is not None and again != told:
            raise LogError("what it tells is not what the act leads to")

    def end(self) -> None:
        if self._state is None or self._store is None:
            return
        for part in self._done - self._parts_of_tables():
            self._accuse_of_part(part, "has no record of it")
        for part in self._at_tables - self._done:
            self._accuse_of_part(part, "has a record of it, and the desk has none")
        self._found.checked["acts that tables have on record too"] += self._done.total()

    def _accuse_of_part(self, part: _Part, words: str) -> None:
        kind, table, told = part
        self._found.accuse(0, f"{kind} ({', '.join(map(str, told))}): {table} {words}")

    def _parts_of_tables(self) -> Counter[_Part]:
        parts: Counter[_Part] = Counter()
        if self._store is None:
            return parts
        for kind in _KINDS_BESIDE.get(self._found.stream, ()):
            fact_name, fields = _AT_TABLES[kind]
            for record in self._store.find(kind=kind, limit=EVERY):
                told = [fact for fact in record.body if fact["fact"] == fact_name]
                parts.update((kind, record.stream, tuple(fact[name] for name in fields)) for fact in told)
        return parts


def _at_table(state: Any, fact: Any) -> list[_Part]:
    """What the fact has done at a table."""
    match fact:
        case vigorish_facts.FormDropped(form):
            about = state.named(form).prepared
            return [("document-vigorish", STREAM + about.table, (about.patron, about.cents, form))]
        case cage_facts.ChipsKept(person, cents, table):
            return [("vacate-seats", STREAM + table, (person, cents))]
        case cage_facts.ChipsSent(person, cents, table):
            return [("receive-chips", STREAM + table, (person, cents))]
    return []
