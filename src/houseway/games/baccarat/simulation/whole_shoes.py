"""Whole shoes of baccarat: where each round starts and what it comes to."""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import int64, njit

from houseway.equipment.cards import STANDARD_DECK
from houseway.games.baccarat.hands.coup import Coup
from houseway.games.baccarat.hands.third_card import COUNT
from houseway.games.baccarat.round.opening import BURNED_FOR_TEN_OR_FACE, CARDS_BEHIND_CUTTING_CARD
from houseway.games.baccarat.simulation.exact_edges import fill_edges, gains_by_cards
from houseway.games.baccarat.simulation.judging import COUNTS, NONE, Numbers, judge
from houseway.rules.analysis.kernel import Rounds, Shoes, ShoesCuda
from houseway.rules.game import Table
from houseway.rules.procedure.shoe import SHOE

_FEWEST_CARDS = 4  # in a round
_MOST_CARDS = 6


def whole_shoes(table: Table[Coup], player_table: Numbers, banker_table: Numbers, numbers: Numbers) -> Shoes:
    pack = table.game.packs(table.options)[SHOE]
    count_of = np.array([COUNT[card] for card in STANDARD_DECK], dtype=np.uint8)

    def play(shoes: Rounds, behind: int, starts: Any, codes: Any, rounds: Any) -> None:
        _play(count_of[shoes], behind, player_table, banker_table, numbers, starts, codes, rounds)

    def edges(_: str, gains: Any) -> Callable[[Rounds, Any, Any, Any], None]:
        by_cards = gains_by_cards(player_table, banker_table, numbers, gains)

        def fill(shoes: Rounds, starts: Any, rounds: Any, found: Any) -> None:
            counts = count_of[shoes]
            fill_edges(counts, starts, rounds, player_table, banker_table, by_cards, found)

        return fill

    def cuda(_: str, gains: Any) -> ShoesCuda:
        by_cards = gains_by_cards(player_table, banker_table, numbers, gains)
        constants = {"BURNED_FOR_TEN": BURNED_FOR_TEN_OR_FACE, "COUNTS": COUNTS, "NONE": NONE}
        tables = count_of, player_table, banker_table
        return ShoesCuda(
            "games/baccarat/simulation/whole_shoes.cu", constants, (*tables, numbers), (*tables, by_cards)
        )

    return Shoes(
        pack,
        CARDS_BEHIND_CUTTING_CARD,
        # The round in which the cutting card comes out, and one more.
        least_behind=2 * _MOST_CARDS,
        play=play,
        most_rounds=len(pack) // _FEWEST_CARDS,
        key_of=lambda _: COUNT.__getitem__,
        face_up=1,  # it says how many cards are burned
        after_cut=1,
        edges=edges,
        cuda=cuda,
    )


@njit(cache=True)
def _play(shoes, behind, player_table, banker_table, numbers, starts, codes, rounds):  # noqa: PLR0917
    for row in range(shoes.shape[0]):
        shoe = shoes[row]
        cut = shoe.shape[0] - behind
        card = 1 + (int64(shoe[0]) if shoe[0] else BURNED_FOR_TEN_OR_FACE)
        cut_is_out, finished, place = False, False, 0
        while not finished:
            starts[row, place] = card
            codes[row, place], taken = judge(shoe[card:], player_table, banker_table, numbers)
            finished = cut_is_out
            cut_is_out = cut_is_out or card <= cut < card + taken
            card += taken
            place += 1
        starts[row, place] = card
        rounds[row] = place
