"""Deals shoes that are played through, for every game that has one: blocks of rounds for a sample, and whole
shoes for what a player wins who watches the cards.

A game hands over a named tuple of the tables that its rounds look things up in. The methods of its class are
compiled into the loops here:

``next_round(cards, at)``
    plays the round that begins at a place of the shoe; returns its case and where the next round begins.
``finish(cards, chance, number)``
    plays a round for which these last cards of the shoe are too few. It shuffles with ``chance`` from a
    number of the row on, and returns the case and the next number of the row. Only few games need it.
``edge(left)``
    returns the exact edge of a wager with so many cards of each kind left.

Each game compiles its own entry to a loop (``@njit(cache=True)``), so that the machine code is kept with the
game and compiled again when its rounds change. On a GPU the same loops are those of `shoes.cuh`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import int64, njit, types, uint64
from numba.extending import overload_method

from houseway.rules.analysis.kernel import BLOCK
from houseway.simulation.kernels.draws import empty_row, shuffle

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

Bytes = npt.NDArray[np.uint8]


class Shoe(NamedTuple):
    """The cards of a shoe before they are shuffled, and how they are dealt."""

    # A game whose rounds may read past the last card lets some more cards follow, which are not shuffled.
    pack: Bytes
    cards: int  # in the shoe
    starts_at: Bytes  # where the first round begins, by the first card: the cards before it are burned
    cut: int  # cards before the cutting card
    after_cut: int = 0  # rounds that are dealt after the one in which the cutting card comes out


class Chance(NamedTuple):
    """The random numbers of a block: see `draws.py`."""

    key: np.uint64
    block: np.uint64
    row: npt.NDArray[np.uint64]


@overload_method(types.BaseNamedTuple, "next_round", inline="always")
def _next_round(self, cards, at):  # noqa: ARG001 - the same arguments as those of the method
    return self.instance_class.next_round


@overload_method(types.BaseNamedTuple, "finish")
def _finish(self, cards, chance, number):  # noqa: ARG001
    return getattr(self.instance_class, "finish", _never)


def _never(self, cards, chance, number):  # noqa: ARG001
    return 0, number


@overload_method(types.BaseNamedTuple, "edge")
def _edge(self, left):  # noqa: ARG001
    return self.instance_class.edge


@njit
def deal_blocks(game, shoe, key, first_block, codes):
    """Fill in the codes of rounds, block by block; each block begins with a fresh shoe.

    The shoe is shuffled, dealt to its cutting card, and shuffled again with the next numbers of the block's
    row (`draws.py`).
    """
    row = empty_row()
    for start in range(0, codes.shape[0], BLOCK):
        chance = Chance(key, uint64(first_block + start // BLOCK), row)
        cards, number, place = shoe.pack.copy(), 0, start
        end = min(start + BLOCK, codes.shape[0])
        while place < end:
            number = shuffle(cards[: shoe.cards], chance.key, chance.block, number, row)
            at, rounds_left = int64(shoe.starts_at[cards[0]]), 1 + shoe.after_cut
            while place < end and rounds_left > 0:
                case, after = game.next_round(cards, at)
                if after > shoe.cards:
                    case, number = game.finish(cards[at : shoe.cards], chance, number)
                codes[place], at = case, after
                place += 1
                rounds_left -= at > shoe.cut


@njit
def play_shoes(game, shoe, shuffled, behind, starts, codes, rounds):  # noqa: PLR0917 - compiled
    """Deal each row of shuffled cards, with so many behind the cutting card, as `Shoes` explains.

    A round that the shoe cannot finish is left out.
    """
    cut = shoe.cards - behind
    for row in range(shuffled.shape[0]):
        cards = shuffled[row]
        at, place, rounds_left = int64(shoe.starts_at[cards[0]]), 0, 1 + shoe.after_cut
        while rounds_left > 0 and cut > 0:
            case, after = game.next_round(cards, at)
            if after > shoe.cards:
                break
            starts[row, place], codes[row, place] = at, case
            at, place = after, place + 1
            rounds_left -= at > cut
        starts[row, place] = at
        rounds[row] = place


@njit
def fill_edges(game, kinds, shoes, face_up, starts, rounds, edges):  # noqa: PLR0917 - compiled
    """Fill in the edge before each round, for so many cards of each kind left in the shoe.

    The first cards may be face up before the first round. Cards that are burned unseen are as likely as any
    other card that is left.
    """
    left = np.empty(kinds, np.float64)
    for row in range(shoes.shape[0]):
        left[:] = 0.0
        for card in shoes[row, face_up:]:
            left[card] += 1.0
        for place in range(rounds[row]):
            edges[row, place] = game.edge(left)
            for card in shoes[row, starts[row, place] : starts[row, place + 1]]:
                left[card] -= 1.0
