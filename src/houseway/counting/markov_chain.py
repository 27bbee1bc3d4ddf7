"""Solves chains of states exactly: how often each state is visited until the chain ends."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import TypeVar

State = TypeVar("State", bound=Hashable)

Row = dict[State, Fraction]  # the chance of each next state; the rest, up to one, is that the chain ends


def expected_visits(
    start: State, moves: Callable[[State], Mapping[State, Fraction]]
) -> dict[State, Fraction]:
    """Return how often each state is visited on average, from the start until the chain ends.

    ``moves`` gives the chance of each state that may follow; where the chances add up to less than one, the
    rest ends the chain. States are eliminated one by one, the last reached first: moves to an eliminated
    state then lead to its followers instead.
    """
    rows = _reachable(start, moves)
    into: dict[State, set[State]] = {state: set() for state in rows}
    for state, row in rows.items():
        for after in row:
            into[after].add(state)
    order = [state for state in reversed(list(rows)) if state != start]
    arrivals: dict[State, Row[State]] = {}
    for state in order:
        arrivals[state] = _eliminate(state, rows, into)
    visits = {start: 1 / (1 - rows[start].get(start, Fraction(0)))}
    for state in reversed(order):
        visits[state] = sum(
            (visits[before] * chance for before, chance in arrivals[state].items()), Fraction(0)
        )
    return visits


def _reachable(start: State, moves: Callable[[State], Mapping[State, Fraction]]) -> dict[State, Row[State]]:
    rows: dict[State, Row[State]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop(0)
        if state not in rows:
            rows[state] = dict(moves(state))
            waiting += rows[state]
    return rows


def _eliminate(state: State, rows: dict[State, Row[State]], into: dict[State, set[State]]) -> Row[State]:
    """Take a state out of the chain; return how often it is visited for each visit of those before it."""
    row = rows.pop(state)
    once_left = 1 - row.pop(state, Fraction(0))
    after = {follower: chance / once_left for follower, chance in row.items()}
    for follower in after:
        into[follower].discard(state)
    arrivals: Row[State] = {}
    for before in into.pop(state):
        if before == state:
            continue
        chance = rows[before].pop(state)
        arrivals[before] = chance / once_left
        for follower, share in after.items():
            rows[before][follower] = rows[before].get(follower, Fraction(0)) + chance * share
            into[follower].add(before)
    return arrivals
