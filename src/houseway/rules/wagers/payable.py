"""Amounts that whole cents can pay: at some games a wager of another amount is not accepted."""

from __future__ import annotations

from typing import Any

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.wagers.payout import Odds
from houseway.rules.wagers.wagers import Result, Wager

A_DOLLAR: Cents = 100


def check_payable_if_won(wager: Wager[Any], bet: Cents) -> None:
    """Refuse an amount that cannot be paid at some odds at which the wager may win."""
    for verdict in wager.verdicts:
        if verdict.result is Result.WIN and verdict.odds:
            check_payable(wager.name, bet, verdict.odds, verdict.odds_cite or wager.cite)


def check_payable(name: str, bet: Cents, odds: Odds, cite: Citation) -> None:
    """Refuse an amount that whole cents cannot pay at the odds; name one that they can."""
    if not bet * odds.units % odds.per:
        return
    step = odds.per * (1 if bet % A_DOLLAR else A_DOLLAR)
    less, more = bet // step * step, -(-bet // step) * step
    either = f"{dollars(less)} or {dollars(more)}" if less else dollars(more)
    raise Refusal(f"{name}: {dollars(bet)} cannot be paid at {odds}. Bet {either}.", cite)


def most_payable(most: Cents, odds: Odds) -> Cents:
    """Return the largest amount up to this one that can be paid at the odds, in dollars if it can be."""
    for step in (odds.per * A_DOLLAR, odds.per):
        if most >= step:
            return most // step * step
    return 0
