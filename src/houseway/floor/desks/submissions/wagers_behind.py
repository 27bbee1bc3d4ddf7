"""Audits wagers behind another against the orders of the Division that were in force when the round began."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from houseway.floor.desks.submissions.facts import SharedSpotsLimited
from houseway.floor.desks.submissions.shared_spots import GAME, shares_spots
from houseway.floor.desks.submissions.submissions import SHARED_SPOTS, Submissions
from houseway.floor.loading import STREAM
from houseway.refusal import Refusal
from houseway.rules.wagers.wagers import Behind, seat_named
from houseway.table.live.live_table import rules_of

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

# An order and a wager of the same moment may have been decided without sight of each other.
_SAME_MOMENT = 1_000_000  # microseconds


@dataclass
class _Round:
    """The places of a round from which people wagered behind others."""

    number: int
    began: int
    behind: set[Behind] = field(default_factory=set)

    @property
    def spots(self) -> set[int]:
        return {place.spot for place in self.behind}


@dataclass
class _Shared:
    """A table: when its rules let people share spots, and the rounds in which they did."""

    changes: list[tuple[int, bool]] = field(default_factory=list)
    rounds: list[_Round] = field(default_factory=list)

    def shares_at(self, at: int) -> bool:
        return next((shares for since, shares in reversed(self.changes) if since <= at), False)


def wagers_beyond_orders(state: Submissions, store: Store | None) -> Iterator[str]:
    """Yield every round with more shared spots than the Division allowed when it began."""
    if store is None or not state.orders:
        return
    tables = {name: _read(store, name) for name in state.sharing}
    for name, shared in tables.items():
        for played in shared.rounds:
            order = _in_force(state, played.began)
            words = _beyond(state, order, name, tables, played) if order and played.spots else ""
            if order and words:
                yield (
                    f"round {played.number} of table {name}: {words}, against order {order.reference} "
                    f"({SHARED_SPOTS})"
                )


def _in_force(state: Submissions, at: int) -> SharedSpotsLimited | None:
    return next((order for order in reversed(state.orders) if order.at + _SAME_MOMENT < at), None)


def _beyond(
    state: Submissions, order: SharedSpotsLimited, name: str, tables: dict[str, _Shared], played: _Round
) -> str:
    confirmed = state.dealers is not None and state.dealers.at <= played.began
    sharing = [other for other, shared in tables.items() if shared.shares_at(played.began)]
    if order.dealers and not confirmed:
        return "spots were shared before the dealers had been shown to be able"
    if order.spots is not None and len(played.spots) > order.spots:
        return f"{len(played.spots)} spots were shared"
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
            shared.rounds.append(_Round(number, at))
        case {"fact": "wagered", "seat": str(seat), "bets": dict(bets)}:
            place = seat_named(seat)
            if isinstance(place, Behind) and shared.rounds:
                behind = shared.rounds[-1].behind
                (behind.add if bets else behind.discard)(place)


def _shares(options: dict[str, str]) -> bool:
    try:
        return shares_spots(rules_of(GAME, options))
    except Refusal:  # the audit of the table says so
        return False
