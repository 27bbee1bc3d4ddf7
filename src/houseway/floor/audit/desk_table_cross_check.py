"""What a desk does at a table is in both their logs: the part that tables have in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from houseway.floor.desks.cage import facts as cage
from houseway.floor.desks.cage.desk import STREAM as CAGE_DESK
from houseway.floor.desks.tournaments import facts as tournaments
from houseway.floor.desks.tournaments.desk import STREAM as TOURNAMENT_DESK
from houseway.floor.desks.vigorish import facts as vigorish
from houseway.floor.desks.vigorish.desk import STREAM as VIGORISH_DESK
from houseway.floor.loading import STREAM
from houseway.floor.record import Record
from houseway.table.live.accounts import CHIPS, TOURNAMENT

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

EVERY = 10**9  # records that a search may find
Part = tuple[str, str, tuple[Any, ...]]  # the kind, the stream of the table, and what is told
_OPENING, _CLOSING = "open-for-tournament", "close-for-tournament"
_KINDS = {
    VIGORISH_DESK: ("document-vigorish",),
    CAGE_DESK: ("vacate-seats", "receive-chips"),
    TOURNAMENT_DESK: (_OPENING, _CLOSING),
}
# Both records or neither. The tables of a tournament are opened and closed after its desk has decided so.
AT_ONCE = {"document-vigorish", "vacate-seats", "receive-chips"}
_ANYTHING = ("whatever they held",)  # at a table that is closed in the middle of its session
# By the kind of the table's record: its fact and what it tells.
_TELLS = {
    "document-vigorish": ("vigorish-documented", ("person", "cents", "form")),
    "vacate-seats": ("seats-cleared", ("person", "cents")),
    "receive-chips": ("chips-brought", ("person", "cents")),
}


def done_at_tables(state: Any, fact: Any) -> list[Part]:
    """What the fact of a desk has done at tables."""
    match fact:
        case vigorish.FormDropped(form):
            about = state.named(form).prepared
            return [("document-vigorish", STREAM + about.table, (about.patron, about.cents, form))]
        case cage.ChipsKept(person, cents, table):
            return [("vacate-seats", STREAM + table, (person, cents))]
        case cage.ChipsSent(person, cents, table):
            return [("receive-chips", STREAM + table, (person, cents))]
        case tournaments.SessionBegan(name, session, _, tables):
            notice = state.named(name).notice
            return [
                (_OPENING, STREAM + table, (name, session, notice.chips, notice.rounds, *_sorted(seats)))
                for table, seats in tables.items()
            ]
        case tournaments.SessionEnded(_, _, chips):
            return [(_CLOSING, STREAM + table, _held(held)) for table, held in chips.items()]
        case tournaments.TournamentCeased(name):
            one = state.named(name)
            tables = one.begun[-1].tables if len(one.begun) > len(one.ended) else {}
            return [(_CLOSING, STREAM + table, _ANYTHING) for table in tables]
    return []


def parts_of_tables(store: Store, desk: str) -> Counter[Part]:
    """What the tables have on record of it."""
    parts: Counter[Part] = Counter()
    for kind in _KINDS.get(desk, ()):
        for record in store.find(kind=kind, limit=EVERY):
            # One that cannot be read is the table's own fault, and is found there.
            with suppress(LookupError, TypeError, AttributeError):
                parts.update(_told_by(record))
    return parts


def unknown_to_desk(at_tables: Counter[Part], done: Counter[Part]) -> Iterator[Part]:
    """What tables have on record, and the desk has not."""
    for part in at_tables - done:
        if (*part[:2], _ANYTHING) not in done:
            yield part


def unknown_to_tables(done: Counter[Part], at_tables: Counter[Part]) -> Iterator[Part]:
    """The other way round, of what is in both logs or in neither."""
    return (part for part in done - at_tables if part[0] in AT_ONCE)


def _told_by(record: Record) -> list[Part]:
    if record.kind == _OPENING:
        session = next(fact["session"] for fact in record.body if fact["fact"] == "opened")
        seats = _sorted(session["seats"])
        told = (session["tournament"], session["number"], session["chips"], session["rounds"], *seats)
        return [(_OPENING, record.stream, told)]
    if record.kind == _CLOSING:
        before = TOURNAMENT + CHIPS
        moved = [one for one in record.transfers if one.source.startswith(before)]
        return [
            (_CLOSING, record.stream, _held({one.source.removeprefix(before): one.cents for one in moved}))
        ]
    name, fields = _TELLS[record.kind]
    told_facts = [fact for fact in record.body if fact["fact"] == name]
    return [(record.kind, record.stream, tuple(fact[one] for one in fields)) for fact in told_facts]


def _sorted(seats: dict[str, str]) -> list[tuple[str, str]]:
    return sorted(seats.items())


def _held(chips: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((person, cents) for person, cents in chips.items() if cents))
