"""The fire bet (13:69F-1.12): how many different points a shooter makes."""

from __future__ import annotations

from houseway.games.craps.options import FIRE_BET, FIRE_LEVELS
from houseway.games.craps.throw import POINTS, Throw
from houseway.games.craps.wager_kinds.common import FIRE
from houseway.rules.wagers.payout import PayTable
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, paid_by, stands


def fire_bet(table: PayTable) -> Wager[Throw]:
    lost = loses(FIRE_BET, "the shooter sevens out with fewer than 4 different points made")
    waits = stands(FIRE_BET, "the shooter's turn goes on")
    over = stands(FIRE_BET, "all six points are made already", off=True)
    won = {
        points: paid_by(
            table[points],
            FIRE_BET,
            f"the shooter makes {points} different points",
            FIRE_BET,
            row=table[points].title,
        )
        for points in FIRE_LEVELS
    }

    def decide(throw: Throw, _: Bets) -> Verdict:
        if len(throw.turn.made) == len(POINTS):
            return over
        if throw.makes_point and throw.points_made == len(POINTS):
            return won[len(POINTS)]
        return won.get(len(throw.turn.made), lost) if throw.is_seven_out else waits

    return Wager(
        FIRE, "Fire bet", FIRE_BET, decide, (*won.values(), lost, waits, over), while_standing="stays"
    )
