"""Tables at which more than one person may wager on a spot, and what the Division allows of them.

Every such table is recorded in the moment in which it opens, or plans a change to shared spots. So of two at
the same time one is recorded first, and the other is decided with it in sight. An order of the Division binds
the tables that are open, too: from then on no wager behind another is taken beyond it (reading 63).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from houseway.floor.desks.context import DeskAct
from houseway.floor.desks.submissions import facts
from houseway.floor.desks.submissions.submissions import SHARED_SPOTS, Submissions
from houseway.refusal import Refusal
from houseway.rules.game import Table

GAME = "lucky-8s"  # the Division may limit its shared spots


def shares_spots(rules: Table[Any]) -> bool:
    return rules.game.name == GAME and rules.game.bettors_on_a_spot(rules.options) > 1


def share_spots(state: Submissions, command: facts.ShareSpots, act: DeskAct) -> list[Any]:
    limited = state.shared_spots
    if limited is not None:
        _check_allowed(limited, command, dealers_confirmed=state.dealers is not None)
    return [
        facts.SpotsShared(command.table, command.record, command.spots, command.others, act.by, act.at),
    ]


def _check_allowed(
    limited: facts.SharedSpotsLimited, command: facts.ShareSpots, *, dealers_confirmed: bool
) -> None:
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
