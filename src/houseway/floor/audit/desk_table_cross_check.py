"""Checks that what a desk did at a table is in both their logs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from houseway.floor.desks.cage import facts as cage
from houseway.floor.desks.cage.desk import STREAM as CAGE_DESK
from houseway.floor.desks.coupons import facts as coupons
from houseway.floor.desks.coupons.desk import STREAM as COUPON_DESK
from houseway.floor.desks.tournaments import facts as tournaments
from houseway.floor.desks.tournaments.desk import STREAM as TOURNAMENT_DESK
from houseway.floor.desks.vigorish import facts as vigorish
from houseway.floor.desks.vigorish.desk import STREAM as VIGORISH_DESK
from houseway.floor.loading import STREAM
from houseway.floor.record import Record
from houseway.table.live.accounts import CHIPS, PLAY, TOURNAMENT

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

NO_LIMIT = 10**9  # records that a search may find
Part = tuple[str, str, tuple[Any, ...]]  # the kind of record, the stream of the table, and the details
_OPENING, _CLOSING = "open-for-tournament", "close-for-tournament"
_KINDS = {
    VIGORISH_DESK: ("document-vigorish",),
    CAGE_DESK: ("vacate-seats", "receive-chips"),
    COUPON_DESK: ("receive-coupon", "give-back-coupon"),
    TOURNAMENT_DESK: (_OPENING, _CLOSING),
}
# Both records or neither. A tournament's tables are opened and closed after its desk has decided it.
AT_ONCE = {"document-vigorish", "vacate-seats", "receive-chips", "receive-coupon", "give-back-coupon"}
_ANYTHING = ("whatever they held",)  # when a table is closed in the middle of its session
# By the kind of the table's record: its fact, and the fields to compare.
_COMPARED = {
    "document-vigorish": ("vigorish-documented", ("person", "cents", "form")),
    "vacate-seats": ("seats-cleared", ("person", "cents")),
    "receive-chips": ("chips-brought", ("person", "cents")),
    "receive-coupon": ("coupon-received", ("person", "number", "kind", "cents", "pays")),
    "give-back-coupon": ("coupon-given-back", ("person", "number")),
}


def done_at_tables(state: Any, fact: Any) -> list[Part]:
    """Return what the fact of a desk has done at tables."""
    match fact:
        case vigorish.FormDropped(form):
            about = state.named(form).prepared
            return [("document-vigorish", STREAM + about.table, (about.patron, about.cents, form))]
        case cage.ChipsKept(person, cents, table):
            return [("vacate-seats", STREAM + table, (person, cents, bool(cents) and fact.play_money))]
        case cage.ChipsSent(person, cents, table):
            return [("receive-chips", STREAM + table, (person, cents, fact.play_money))]
        case coupons.CouponPresented(number, patron, table):
            issued = state.coupons[number].issued
            details = (patron, number, issued.kind, issued.cents, issued.pays)
            return [("receive-coupon", STREAM + table, details)]
        case coupons.CouponReturned(number, patron, table):
            return [("give-back-coupon", STREAM + table, (patron, number))]
        case tournaments.SessionBegan(name, session, _, tables):
            notice = state.named(name).notice
            return [
                (_OPENING, STREAM + table, (name, session, notice.chips, notice.rounds, *_sorted(seats)))
                for table, seats in tables.items()
            ]
        case tournaments.SessionEnded(_, _, chips):
            return [(_CLOSING, STREAM + table, _held(held)) for table, held in chips.items()]
        case tournaments.TournamentCeased(name):
            tournament = state.named(name)
            is_in_play = len(tournament.begun) > len(tournament.ended)
            tables = tournament.begun[-1].tables if is_in_play else {}
            return [(_CLOSING, STREAM + table, _ANYTHING) for table in tables]
    return []


def parts_of_tables(store: Store, desk: str) -> Counter[Part]:
    """Return what the tables have on record about the desk."""
    parts: Counter[Part] = Counter()
    for kind in _KINDS.get(desk, ()):
        for record in store.find(kind=kind, limit=NO_LIMIT):
            # A record that cannot be read is found in the audit of its table.
            with suppress(LookupError, TypeError, AttributeError):
                parts.update(_parts_of(record))
    return parts


def unknown_to_desk(at_tables: Counter[Part], done: Counter[Part]) -> Iterator[Part]:
    """Yield what tables have on record, and the desk does not."""
    for part in at_tables - done:
        if (*part[:2], _ANYTHING) not in done:
            yield part


def unknown_to_tables(done: Counter[Part], at_tables: Counter[Part]) -> Iterator[Part]:
    """Return what the desk has on record, and tables do not, though both records are written together."""
    return (part for part in done - at_tables if part[0] in AT_ONCE)


def _parts_of(record: Record) -> list[Part]:
    if record.kind == _OPENING:
        session = next(fact["session"] for fact in record.body if fact["fact"] == "opened")
        seats = _sorted(session["seats"])
        details = (session["tournament"], session["number"], session["chips"], session["rounds"], *seats)
        return [(_OPENING, record.stream, details)]
    if record.kind == _CLOSING:
        prefix = TOURNAMENT + CHIPS
        transfers = [transfer for transfer in record.transfers if transfer.source.startswith(prefix)]
        chips = {transfer.source.removeprefix(prefix): transfer.cents for transfer in transfers}
        return [(_CLOSING, record.stream, _held(chips))]
    name, fields = _COMPARED[record.kind]
    facts = [fact for fact in record.body if fact["fact"] == name]
    if record.kind in _KINDS[CAGE_DESK]:
        is_play = any(move.source.startswith(PLAY) for move in record.transfers)
        return [(record.kind, record.stream, (fact["person"], fact["cents"], is_play)) for fact in facts]
    return [(record.kind, record.stream, tuple(fact[field] for field in fields)) for fact in facts]


def _sorted(seats: dict[str, str]) -> list[tuple[str, str]]:
    return sorted(seats.items())


def _held(chips: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((person, cents) for person, cents in chips.items() if cents))
