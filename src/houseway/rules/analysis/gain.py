"""What a round brings the player: for odds and best play."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from houseway.rules.game import Table
from houseway.rules.wagers.settlement import settle_bets
from houseway.rules.wagers.wagers import Bets, Verdict

Outcome = TypeVar("Outcome")
Gain = Fraction | int  # a whole number where it is one


def round_gain(table: Table[Outcome], bets: Bets, *, as_paid: bool = False) -> Callable[[Outcome], Gain]:
    """Of these wagers of a player together, automatic bonuses included.

    Exactly, as if money could be divided; or, for bets in cents, with every rounding of a real payment.
    """
    bonuses = [bonus for bonus in table.bonuses if bonus.on in bets]
    units = [*bets.values(), *(bets[bonus.on] for bonus in bonuses)]
    deciders: list[Callable[[Outcome, Bets], Verdict | None]] = [table.wagers[name].decide for name in bets]
    deciders += [bonus.due for bonus in bonuses]
    known: dict[tuple[int, ...], Gain] = {}

    def gain(outcome: Outcome) -> Gain:
        verdicts = [decide(outcome, bets) for decide in deciders]
        key = tuple(map(id, verdicts))  # verdicts are built once, when the table opens
        if key not in known:
            if as_paid:
                known[key] = sum(one.net for one in settle_bets(table, outcome, bets))
            else:
                paid = zip(units, verdicts, strict=True)
                known[key] = sum((times * verdict.gain for times, verdict in paid if verdict), 0)
        return known[key]

    return gain
