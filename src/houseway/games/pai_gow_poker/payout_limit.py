"""The limit that a house may set on what the imperial bonus pays a player in one round (13:69F-11.20(d))."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.money import Cents
from houseway.games.pai_gow_poker.settlement import Showdown
from houseway.regulation import Citation
from houseway.rules.limits import Limits
from houseway.rules.options import Amount, Options
from houseway.rules.wagers.payout import PayoutLimit
from houseway.rules.wagers.wagers import Wager

PAYOUT_LIMIT = Citation("13:69F-11.20(d)")
FORTY_THOUSAND_DOLLARS: Cents = 4_000_000
IMPERIAL = "imperial"

PAYOUT_LIMIT_OPTION = Amount(
    "payout-limit", "the most that the imperial bonus wager pays a player in one round", PAYOUT_LIMIT
)


def payout_limit(options: Options, limits: Limits, offered: Sequence[Wager[Showdown]]) -> PayoutLimit | None:
    """Return the limit that the house has set, with the least that it may be."""
    amount = options.amount(PAYOUT_LIMIT_OPTION.name)
    imperial = next((wager for wager in offered if wager.name == IMPERIAL), None)
    if amount is None or imperial is None:
        return None
    step = limits.increment or 1
    least_bet = -(-limits.minimums[IMPERIAL] // step) * step
    most = max(verdict.odds.pays(least_bet) for verdict in imperial.verdicts if verdict.odds)
    because = (
        "It must be at least $40,000, and at least what one player can win in a round at the posted minimum."
    )
    return PayoutLimit(
        amount,
        frozenset({IMPERIAL}),
        PAYOUT_LIMIT,
        max(FORTY_THOUSAND_DOLLARS, most),
        because,
        for_each_player=True,
    )
