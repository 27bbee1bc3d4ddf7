"""Audits wagers behind another against the orders of the Division in force when they were placed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from houseway.floor.desks.submissions.facts import SharedSpotsLimited
from houseway.floor.desks.submissions.shared_spots.orders import GAME, shares_spots
from houseway.floor.desks.submissions.submissions import SHARED_SPOTS, Submissions
from houseway.floor.loading import STREAM
from houseway.refusal import Refusal
from houseway.rules.wagers.wagers import Behind, seat_named
from houseway.table.live.recorded_rules import rules_of

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

# An order and a wager of the same moment may have been decided without sight of each other.
_SAME_MOMENT = 1_000_000  # microseconds


class _WagerBehind(NamedTuple):
    """A wager behind another, and how many spots are shared with it."""

    round: int
    at: int
    spots: int


@dataclass
class _Shared:
    """A table: when its rules let people share spots, and the wagers behind others."""

    changes: list[tuple[int, bool]] = field(default_factory=list)
    round: int = 0
    behind: set[Behind] = field(default_factory=set)  # in this round
    wagers: list[_WagerBehind] = field(default_factory=list)

    def shares_at(self, at: int) -> bool:
        return next((shares for since, shares in reversed(self.changes) if since <= at), False)


def wagers_beyond_orders(state: Submissions, store: Store | None) -> Iterator[str]:
    """Yield every round in which more was shared than the Division allowed by then."""
    if store is None or not state.orders:
        return
    tables = {name: _read(store, name) for name in state.sharing}
    for name, shared in tables.items():
        accused: set[int] = set()
        for wager in shared.wagers:
            order = _in_force(state, wager.at)
            words = _beyond(state, order, name, tables, wager) if order else ""
            if order and words and wager.round not in accused:
                accused.add(wager.round)
                where = f"round {wager.round} of table {name}"
                yield f"{where}: {words}, against order {order.reference} ({SHARED_SPOTS})"


def _in_force(state: Submissions, at: int) -> SharedSpotsLimited | None:
    return next((order for order in reversed(state.orders) if order.at + _SAME_MOMENT < at), None)


def _beyond(
    state: Submissions, order: SharedSpotsLimited, name: str, tables: dict[str, _Shared], wager: _WagerBehind
) -> str:
    confirmed = state.dealers is not None and state.dealers.at <= wager.at
    sharing = [other for other, shared in tables.items() if shared.shares_at(wager.at)]
    if order.dealers and not confirmed:
        return "spots were shared before the dealers had been shown to be able"
    if order.spots is not None and wager.spots > order.spots:
        return f"{wager.spots} spots were shared"
    if order.tables is not None and name not in sharing[: order.tables]:
        return f"spots were shared, though {order.tables} tables shared them before"
    return ""


def _read(store: Store, table: str) -> _Shared:
    shared = _Shared()
    for record in store.read(STREAM + table):
        for fact in record.body:
            _follow(shared, fact, record.at)
    return shared


def _follow(shared: _Shared, fact: dict[str, object], at: int) -> None:
    match fact:
        case {"fact": "opened" | "rules-changed", "options": dict(options)}:
            shared.changes.append((at, _shares(options)))
        case {"fact": "closed"}:
            shared.changes.append((at, False))
        case {"fact": "began", "number": int(number)}:
            shared.round, shared.behind = number, set()
        case {"fact": "wagered", "seat": str(seat), "bets": dict(bets)}:
            place = seat_named(seat)
            if isinstance(place, Behind):
                _place(shared, place, at, placed=bool(bets))


def _place(shared: _Shared, place: Behind, at: int, *, placed: bool) -> None:
    if not placed:
        shared.behind.discard(place)
        return
    shared.behind.add(place)
    spots = len({behind.spot for behind in shared.behind})
    shared.wagers.append(_WagerBehind(shared.round, at, spots))


def _shares(options: dict[str, str]) -> bool:
    try:
        return shares_spots(rules_of(GAME, options))
    except Refusal:  # the audit of the table says so
        return False
