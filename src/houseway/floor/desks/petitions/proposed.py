"""Games and side bets from outside are proposals: played in a test, or after approval (reading 90)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from houseway.floor.desks.petitions.petitions import Petitions
from houseway.floor.desks.petitions.status import BEFORE_A_TEST, DETERMINATION, FILING, Stage
from houseway.floor.desks.petitions.test_limits import check_test
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.side_bets.definition import SideBet


def check_side_bets(known: Petitions, rules: Table[Any], table: str, now: datetime) -> None:
    """Refuse a side bet that is neither approved nor tested at this table now."""
    for side_bet in rules.game.side_bets:
        _check(known, side_bet, rules, table, now)


def check_not_proposed(rules: Table[Any]) -> None:
    """Refuse a game from outside for which no petition is on record."""
    if rules.game.cite.is_proposed:
        raise Refusal(
            f"{rules.game.title} is a proposed game, and no petition for it is on record. File one: houseway "
            f"document petition --example {rules.game.name}, then houseway desk petition file NAME FILE.",
            FILING,
        )


def _check(known: Petitions, side_bet: SideBet, rules: Table[Any], table: str, now: datetime) -> None:
    petition = known.of_side_bet(side_bet)
    if petition is None:
        raise Refusal(
            f"{side_bet.title} is a proposed side bet of {rules.game.title}, and no petition for it as it "
            "stands is on record. File one: houseway document petition --example "
            f"{rules.game.name} --side-bet FILE, then houseway desk petition file NAME FILE.",
            FILING,
        )
    if petition.stage is Stage.APPROVED:
        return
    if petition.stage is not Stage.IN_TEST or petition.test is None:
        decided = petition.stage in (Stage.FILED, Stage.REFUSED, Stage.WITHDRAWN)
        raise Refusal(
            f"{side_bet.title} is a proposed side bet of {rules.game.title}: its petition {petition.name} "
            f"has been {petition.stage} since {petition.progress.since}. It can be offered in a test, or "
            "after its final approval.",
            DETERMINATION if decided else BEFORE_A_TEST,
        )
    check_test(petition.test, rules, table, now, side_bet.title)
