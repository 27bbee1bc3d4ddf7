"""Whole shoes with several players, all of whom play the strategy of the simulation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from houseway.games.blackjack.protection.counted_play import NEVER
from houseway.games.blackjack.protection.counted_rounds import DECK, play_counted
from houseway.games.blackjack.simulation.kernel_cases import CaseNumbering
from houseway.games.blackjack.simulation.rule_tables import Bytes
from houseway.rules.analysis.kernel import Rounds, Shoes


def seated(one: Shoes, players: int, burned: int, rules: Bytes, numbers: CaseNumbering) -> Shoes:
    """Return the shoes of a table with so many players; the codes are those of the last one."""

    def play(shuffled: Rounds, behind: int, starts: Any, codes: Any, rounds: Any) -> None:
        play_counted(
            shuffled,
            burned,
            behind,
            players,
            players - 1,
            np.zeros(DECK),
            False,
            0,
            rules,
            rules[None, :],
            numbers,
            (NEVER, 0.0, 0.0),
            starts,
            codes,
            rounds,
            np.zeros(codes.shape),
        )

    least = min(one.least_behind * (players + 1) // 2, len(one.pack) // 2)
    return replace(one, play=play, least_behind=least, seated=None, cuda=None)
