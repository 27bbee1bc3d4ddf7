"""The run of aces that a player's cards begin with, compiled, for the progressive wager."""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from numba import njit

from houseway.games.blackjack.simulation.rule_tables import ACE, RUN, SUITS


@njit(cache=True)
def aces_in_row(cards, start, at, rules):
    """Return the number of the run in a round from ``start`` on, whose player has cards up to ``at``."""
    run = rules[ACE + cards[start]] * SUITS + rules[ACE + cards[start + 2]]
    for place in range(start + 4, start + 6):
        run = run * SUITS + (rules[ACE + cards[place]] if place < at else 0)
    return rules[RUN + run]
