"""The limit that a house may set on its payouts in one round of Football Kings (13:69F-45.7(e))."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.money import Cents
from houseway.games.football_kings.round.positions import ADDITIONAL_POSITIONS, POSITIONS
from houseway.games.football_kings.settlement import SCORES, Score
from houseway.regulation import Citation
from houseway.rules.limits import Limits
from houseway.rules.options import Amount, Options
from houseway.rules.wagers.payout import PayoutLimit
from houseway.rules.wagers.wagers import Bets, Wager

PAYOUT_LIMIT = Citation("13:69F-45.7(e)")

# The wagers of 45.7(c) and (d); Home and Visitor wins are paid in full (reading 10).
COVERED = frozenset({"tie", "over-56", "under-55", "hail-mary", "fantasy"})
TWENTY_FIVE_THOUSAND_DOLLARS: Cents = 2_500_000

PAYOUT_LIMIT_OPTION = Amount(
    "payout-limit", "the most that is paid on all optional and Fantasy wagers of one round", PAYOUT_LIMIT
)


def payout_limit(options: Options, limits: Limits, offered: Sequence[Wager[Score]]) -> PayoutLimit | None:
    """Return the limit that the house has set, with the least that it may be."""
    amount = options.amount("payout-limit")
    if amount is None:
        return None
    positions = POSITIONS if options.choice(ADDITIONAL_POSITIONS.name) == "yes" else 1
    least = max(TWENTY_FIVE_THOUSAND_DOLLARS, positions * most_at_one_position(limits, offered))
    held = f", at all {positions} positions that a patron may hold" if positions > 1 else ""
    because = (
        "It must be at least $25,000, and at least what one patron can win in a round at the posted "
        f"minimums{held}."
    )
    return PayoutLimit(amount, COVERED, PAYOUT_LIMIT, least, because)


def most_at_one_position(limits: Limits, offered: Sequence[Wager[Score]]) -> Cents:
    """Return the most that the smallest bets on all covered wagers can win at a position (reading 10)."""
    least_bets = {wager: _least_bet(limits, wager.name) for wager in offered if wager.name in COVERED}
    return max(
        sum(_won(wager, bet, score, initial) for wager, bet in least_bets.items())
        for initial in ({"home": 1}, {"visitor": 1})
        for score in SCORES.values()
    )


def _won(wager: Wager[Score], bet: Cents, score: Score, initial: Bets) -> Cents:
    odds = wager.decide(score, initial).odds
    return odds.pays(bet) if odds else 0


def _least_bet(limits: Limits, wager_name: str) -> Cents:
    """Return the posted minimum, or the next amount that the increments permit."""
    step = limits.increment or 1
    return -(-limits.minimums[wager_name] // step) * step
