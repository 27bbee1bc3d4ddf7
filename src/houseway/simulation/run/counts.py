"""Compiled loops over the codes of many rounds: count them, or follow a player's money."""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from numba import njit


@njit(cache=True)
def count(codes, counts):
    """Add each code to the count of its case."""
    for place in range(codes.shape[0]):
        counts[codes[place]] += 1


@njit(cache=True)
def walk(codes, nets, stakes, state, least, most):  # noqa: PLR0917 - compiled code takes no keywords
    """Follow a player's money until it is below the least or has reached the most.

    The state is kept from call to call: money, staked, rounds, losing run, longest losing run. A round
    without gain or loss neither counts as lost nor ends a losing run.
    """
    money, staked, rounds, run, longest = state[0], state[1], state[2], state[3], state[4]
    for place in range(codes.shape[0]):
        if money < least or money >= most:
            break
        net = nets[codes[place]]
        money += net
        staked += stakes[codes[place]]
        rounds += 1
        if net < 0:
            run += 1
            longest = max(longest, run)
        elif net > 0:
            run = 0
    state[0], state[1], state[2], state[3], state[4] = money, staked, rounds, run, longest
