"""Holds tables at which several people wager on a spot to the Division's limits, and audits their wagers.

Every such table is recorded in the moment in which it opens, or plans a change to shared spots. So of
two at the same time one is recorded first, and the other is decided with it in sight.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.house.desks import submissions as facts
from houseway.house.desks.submissions import SHARED_SPOTS, SharedSpotsLimited, Submissions
from houseway.house.loading import STREAM
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.registry import rules_of
from houseway.rules.wagers.wagers import Behind, seat_named

if TYPE_CHECKING:
    from houseway.house.desks.submission_desk import ShareSpots
    from houseway.house.store.log import Store


GAME = "lucky-8s"  # the Division may limit its shared spots


def shares_spots(rules: Table[Any]) -> bool:
    return rules.game.name == GAME and rules.game.wagering.shared_spots.bettors(rules.options) > 1


def check_allowed(limited: facts.SharedSpotsLimited, command: ShareSpots, *, dealers_confirmed: bool) -> None:
    if limited.dealers and not dealers_confirmed:
        raise Refusal(
            "The Division asks the house to show first that its dealers can deal to shared spots.",
            SHARED_SPOTS,
        )
    if limited.spots is not None and command.spots > limited.spots:
        raise Refusal(
            f"More than one person could wager on {command.spots} spots, and the Division allows "
            f"{limited.spots}. Lower shared-spots.",
            SHARED_SPOTS,
        )
    if limited.tables is not None and len(command.others) >= limited.tables:
        raise Refusal(
            f"The Division allows shared spots at {limited.tables} tables, and that many are open. "
            "Open this one with bettors-on-a-spot=1.",
            SHARED_SPOTS,
        )


def may_share(state: Submissions, sharing: Iterable[str]) -> list[str]:
    """Return the tables that keep sharing spots, of those that do: the ones that shared first."""
    limited = state.shared_spots
    since = {table: place for place, table in enumerate(state.sharing)}
    in_order = sorted(sharing, key=lambda table: (since.get(table, len(since)), table))
    return in_order if limited is None or limited.tables is None else in_order[: limited.tables]


def check_wager_behind(
    state: Submissions, table: str, sharing: Collection[str], spots: Collection[int]
) -> None:
    """Refuse a wager behind another, after which these ``spots`` are shared at the table.

    ``sharing`` are all open tables with shared spots, this one among them.
    """
    limited = state.shared_spots
    if limited is None:
        return
    order = f"By order {limited.reference} of the Division"
    if limited.dealers and state.dealers is None:
        raise Refusal(
            f"{order} nobody wagers behind another before the house has shown that its dealers can deal to "
            "shared spots. Wager on a spot of your own.",
            SHARED_SPOTS,
        )
    if limited.spots is not None and len(spots) > limited.spots:
        raise Refusal(
            f"{order} at most {limited.spots} spots of a table are shared. Wager on a spot of your own.",
            SHARED_SPOTS,
        )
    if table not in may_share(state, sharing):
        raise Refusal(
            f"{order} spots are shared at {limited.tables} tables, and those that shared first keep it. "
            f"Table {table} is not one of them. Wager on a spot of your own.",
            SHARED_SPOTS,
        )


def order_in_words(state: Submissions, rules: Table[Any]) -> str:
    """Return the order of the Division about the shared spots of a table; nothing if it has none."""
    limited = state.shared_spots
    if limited is None or not shares_spots(rules):
        return ""
    limits = [
        f"tables with shared spots: {limited.tables} at most" if limited.tables is not None else "",
        f"shared spots at a table: {limited.spots} at most" if limited.spots is not None else "",
        "none before the dealers have been shown to be able" if limited.dealers and not state.dealers else "",
    ]
    return f"{'; '.join(filter(None, limits)) or 'no limit'} (order {limited.reference})"


# Audits wagers behind another against the orders of the Division in force when they were placed.

# An order and a wager of the same moment may have been decided without sight of each other.
_SAME_MOMENT = 1_000_000  # microseconds


class _WagerBehind(NamedTuple):
    """Says when a wager behind another was made, and how many spots are shared with it."""

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
