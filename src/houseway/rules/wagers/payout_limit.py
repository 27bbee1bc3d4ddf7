"""The limit on the total payout of a round, and how the winners share it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.equipment.money import Cents, dollars
from houseway.regulation import Citation


@dataclass(frozen=True)
class PayoutLimit:
    """Applies to the named wagers of all seats together, or of each player; returned stakes do not count."""

    amount: Cents
    wager_names: frozenset[str]
    cite: Citation
    least: Cents  # that it may be
    because: str  # why it may not be less
    for_each_player: bool = False

    @property
    def is_too_low(self) -> bool:
        return self.amount < self.least

    @property
    def too_low(self) -> str:
        """Say that the limit is too low, and why."""
        return f"A payout limit of {dollars(self.amount)} is too low. {self.because.rstrip('.')}"

    @property
    def advice(self) -> str:
        return f"Give {dollars(self.least)} or more."


def pro_rata(wins: Sequence[Cents], limit: Cents) -> list[Cents]:
    """Share the limit in proportion to the wins, given in the order of payment.

    Shares are rounded down to the cent; the cents left over go one each in the order of payment, so equal
    bets differ by at most a cent.
    """
    due = sum(wins)
    if due <= limit:
        return list(wins)
    shares = [win * limit // due for win in wins]
    left = limit - sum(shares)
    for position, win in enumerate(wins):
        if left and shares[position] < win:
            shares[position] += 1
            left -= 1
    return shares
