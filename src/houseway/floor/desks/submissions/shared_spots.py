"""Tables at which more than one person may wager on a spot, and what the Division allows of them.

Every such table is recorded in the moment in which it opens, or plans a change to shared spots. So of two at
the same time one is recorded first, and the other is decided with it in sight.
"""

from __future__ import annotations

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
