"""The kernel for players who keep streaks up: the same rounds, with the stage of each streak in every
case.

A player who places a streak again as soon as it is decided has won ``wins`` rounds since the last one that
was lost, and a streak of three is then at ``wins`` modulo 3. So one number tells the stage of all of
them. Every block begins with new streaks.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from math import lcm

import numpy as np
from numba import njit

from houseway.games.blackjack.dealing import BlackjackCondition
from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.simulation.tables import MOST_CASES
from houseway.games.blackjack.variants.streak import SECTION, form, is_streak, streaks_in
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK, Case, Codes, Kernel, Rounds
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.procedure.taking_wagers import check_slip
from houseway.rules.wagers.settlement import settle_bets
from houseway.rules.wagers.wagers import Bets, Seats

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


def following(table: Table[Played], plain: Kernel[Played], seats: Seats) -> Kernel[Played]:
    """Return the kernel for one player who keeps these bets up."""
    if len(seats) != 1:
        raise Refusal("Only one hand is simulated. Give the bets of one seat.", SECTION)
    ((seat, bets),) = seats.items()
    check_slip(table, seat, bets, BlackjackCondition())
    on_hands = {name: bet for name, bet in bets.items() if not is_streak(name)}
    lengths = {int(name.split(":")[1]): bet for name, bet in streaks_in(bets).items()}
    states = lcm(*lengths)
    number_of, first_of = _alike(table, plain, on_hands)
    if len(first_of) * states > MOST_CASES:
        raise Refusal(
            f"These wagers make {len(first_of) * states:,} cases of a round, more than can be simulated "
            f"together ({MOST_CASES:,}). Simulate fewer of them, or with a smaller most-hands.",
            SECTION,
        )
    cases = []
    for case in first_of:
        placed = case.bets(on_hands)
        for wins in range(states):
            streaks = {form(length, wins % length): bet for length, bet in lengths.items()}
            cases.append(Case(case.outcome, case.decision, layout={seat: {**placed, **streaks}}))
    nets = np.array([case.outcome.net for case in plain.cases], dtype=np.int8)

    def deal(key: np.uint64, first_block: int, codes: Codes) -> None:
        plain.deal(key, first_block, codes)
        _follow(codes, number_of, nets, states)

    return replace(
        plain,
        cases=cases,
        deal=deal,
        judge=_not_recorded,
        caution=f"{plain.caution}; every {BLOCK:,} rounds new streaks begin",
        follow=None,
        judge_longer=None,
        shoes=None,
    )


def _alike(
    table: Table[Played], plain: Kernel[Played], bets: Bets
) -> tuple[np.ndarray[tuple[int], np.dtype[np.uint16]], list[Case[Played]]]:
    """Number the cases of the plain kernel: those that differ only in the order of hands are one."""
    numbers: dict[Hashable, int] = {}
    first_of: list[Case[Played]] = []
    number_of = []
    for case in plain.cases:
        settled = settle_bets(table, case.outcome, case.bets(bets))
        paid = tuple(sorted((kind_of(wager.wager), wager.bet, wager.returns) for wager in settled))
        key = case.outcome.net, paid
        if key not in numbers:
            numbers[key] = len(first_of)
            first_of.append(case)
        number_of.append(numbers[key])
    return np.array(number_of, dtype=np.uint16), first_of


@njit(cache=True)
def _follow(codes, number_of, nets, states):
    """Replace the code of each round by that of its case and of the rounds won before it."""
    wins = 0
    for place in range(codes.shape[0]):
        if place % BLOCK == 0:
            wins = 0
        code = codes[place]
        codes[place] = number_of[code] * states + wins
        if nets[code] < 0:
            wins = 0
        elif nets[code] > 0:
            wins = (wins + 1) % states


def _not_recorded(_: Rounds) -> Codes:
    raise NotImplementedError("a single recorded round does not tell which streaks stood before it")
