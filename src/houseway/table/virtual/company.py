"""Other players, where nobody can play alone: against a bank, or as the bank."""

from __future__ import annotations

from typing import Any

from houseway.rules.game import Table, staked
from houseway.rules.procedure.procedure import Condition
from houseway.rules.wagers.bank import BANK
from houseway.rules.wagers.wagers import Seats


def with_company(table: Table[Any], condition: Condition, seats: Seats) -> Seats:
    """Return the bets of one player with those of others, where the house does not play against that one.

    The others are those of the demonstration: one is the bank, or they wager against the player's bank.
    """
    rules = table.game.bank
    if rules is None or rules.house_banks or len(seats) != 1:
        return seats
    others = {seat: bets for seat, bets in table.demonstration.items() if seat not in seats}
    if table.bank_of({**seats, **condition.on_layout}):
        against = {seat: bets for seat, bets in others.items() if bets.keys() & rules.covers}
        return {**seats, **against}
    (wanted,) = seats.values()
    banks = [bets[BANK] for bets in table.demonstration.values() if BANK in bets]
    return {**seats, next(iter(others)): {BANK: max(staked(wanted), *banks)}}
