"""What a leak is worth: the base game, or a wager, with what is seen and without it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.odds.game_odds import BASE, wager_asked
from houseway.progress import report_progress
from houseway.protection.count.effects import edge_of
from houseway.protection.leaks.catalogue import leak_named, leak_names, no_leak
from houseway.protection.leaks.knowledge import Knowledge
from houseway.protection.leaks.sampled import Estimate, estimate
from houseway.refusal import Refusal
from houseway.rules.analysis.leak import Leak, Seen
from houseway.rules.game import Table
from houseway.simulation.run.job import job_at

MOST_HANDS = 10**6


@dataclass(frozen=True)
class LeakFound:
    """The answer. ``seen`` is counted; where that takes too long, there is an estimate instead."""

    table: Table[Any]
    leak: Leak | Knowledge
    wager: str
    edge: Fraction  # of the player who sees nothing
    seen: Sequence[Seen] = ()
    estimate: Estimate | None = None

    @property
    def before_wagers(self) -> bool:
        return isinstance(self.leak, Leak) and self.leak.before_wagers

    @property
    def places(self) -> int | None:
        """Return the decimals of the figures; None if they are exact."""
        return self.leak.places if isinstance(self.leak, Leak) else None

    @property
    def is_exact(self) -> bool:
        return self.estimate is None and self.places is None

    @property
    def worth(self) -> Fraction:
        """Return what the leak adds to the edge of a player who bets in every round."""
        if self.estimate:
            return Fraction(self.estimate.gain)
        worth = sum((row.chance * row.edge for row in self.seen), Fraction(0)) - self.edge
        is_nothing = self.places is not None and abs(worth) < Fraction(1, 10**self.places)
        return Fraction(0) if is_nothing else worth

    @property
    def edge_with(self) -> Fraction:
        return self.edge + self.worth

    @property
    def favourable(self) -> Fraction:
        """Return how often something is seen that gives the player the edge."""
        return sum((row.chance for row in self.seen if row.edge > 0), Fraction(0))

    @property
    def when_favourable(self) -> Fraction:
        """Return what a player wins a round, in units, who bets only then."""
        return sum((row.chance * row.edge for row in self.seen if row.edge > 0), Fraction(0))

    def right_at_least(self, row: Seen) -> Fraction | None:
        """Return how often a card must come that somebody expects, for the bet to break even.

        Where it does not come, the player has the edge of somebody who knows nothing. None if the card is bad
        for the player anyway.
        """
        return -self.edge / (row.edge - self.edge) if row.edge > 0 > self.edge else None


def find_leak(
    table: Table[Any], name: str, wager: str | None = None, seed: int = 1, hands: int | None = None
) -> LeakFound:
    """Count or estimate what a leak is worth; refuse one that the game does not offer."""
    wager = wager_asked(table, _usual(table, name) if wager is None else wager)
    leak = leak_named(table, name, wager)
    if hands is not None and (isinstance(leak, Leak) or not 0 < hands <= MOST_HANDS):
        why = "is counted, not estimated" if isinstance(leak, Leak) else f"takes 1 to {MOST_HANDS:,} hands"
        raise Refusal(f"The leak {name} {why}. Leave --hands out, or change it.", value=hands)
    report_progress("the game without a leak")
    edge = edge_of(table, wager, ())
    hidden = table.game.hidden_hands
    if isinstance(leak, Leak) or hidden is None:
        seen = tuple(leak.count(table)) if isinstance(leak, Leak) else ()
        return LeakFound(table, leak, wager, edge, seen)
    key = job_at(table, None, seed).key(f"leak {name}")
    return LeakFound(table, leak, wager, edge, estimate=estimate(hidden(table), leak, key, hands))


def _usual(table: Table[Any], name: str) -> str:
    """Return the base game; where there is none, a leak is about one wager, which has to be named."""
    if table.game.best_play is not None:
        return BASE
    usual = next(iter(table.wagers))
    if name not in leak_names(table, usual):
        raise no_leak(table, name, usual)
    raise Refusal(f"The leak {name!r} is about one wager at {table.game.title}. Say which one: --wager.")
