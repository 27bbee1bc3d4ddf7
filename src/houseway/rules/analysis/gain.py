"""What a player gains in a round, for odds and best play."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from houseway.rules.game import Table
from houseway.rules.wagers.settlement import settle_bets
from houseway.rules.wagers.wagers import Bets, Verdict

Outcome = TypeVar("Outcome")
Gain = Fraction | int  # an int if it is whole


def round_gain(table: Table[Outcome], bets: Bets, *, as_paid: bool = False) -> Callable[[Outcome], Gain]:
    """Return a function from an outcome to the gain of these wagers together, with automatic bonuses.

    The gain is exact; with ``as_paid``, for bets in cents, it is rounded as in a real payment.
    """
    bonuses = [bonus for bonus in table.bonuses if bonus.on in bets]
    units = [*bets.values(), *(bets[bonus.on] for bonus in bonuses)]
    deciders: list[Callable[[Outcome, Bets], Verdict | None]] = [table.by_name[name].decide for name in bets]
    deciders += [bonus.due for bonus in bonuses]
    known: dict[tuple[int, ...], Gain] = {}

    def gain(outcome: Outcome) -> Gain:
        verdicts = [decide(outcome, bets) for decide in deciders]
        key = tuple(map(id, verdicts))  # verdicts are built once, when the table opens
        if key not in known:
            if as_paid:
                known[key] = sum(settled.net for settled in settle_bets(table, outcome, bets))
            else:
                paid = zip(units, verdicts, strict=True)
                known[key] = sum((times * verdict.gain for times, verdict in paid if verdict), 0)
        return known[key]

    return gain
