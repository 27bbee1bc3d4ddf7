"""Compiled parts of the analysis: shuffled shoes, counts before each round, and what bets at them win."""

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from houseway.simulation.kernels.draws import empty_row, shuffle

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


DECK = 52
# The whole counts at which bets are tallied, from the lowest to the highest; others go to the ends.
LOWEST, HIGHEST = -40, 60


@njit(cache=True, nogil=True)
def shuffled_shoes(pack, key, first, shoes):
    """Fill each row with the pack in an order that depends only on the key and the number of the shoe."""
    row = empty_row()
    for place in range(shoes.shape[0]):
        shoes[place] = pack
        shuffle(shoes[place], key, uint64(first + place), 0, row)


@njit(cache=True, nogil=True)
def counts(shoes, face_up, starts, rounds, tags, per_deck, before):  # noqa: PLR0917 - without keywords
    """Fill in the sum of the tags seen before each round, perhaps for each deck that is not seen."""
    for row in range(shoes.shape[0]):
        running = 0.0
        for card in shoes[row, :face_up]:
            running += tags[card]
        burned = starts[row, 0] - face_up
        for place in range(rounds[row]):
            unseen = shoes.shape[1] - starts[row, place] + burned
            before[row, place] = running * DECK / unseen if per_deck else running
            for card in shoes[row, starts[row, place] : starts[row, place + 1]]:
                running += tags[card]


@njit(cache=True, nogil=True)
def suit_spreads(shoes, face_up, starts, rounds, suit_of, before):  # noqa: PLR0917
    """Fill in how many more unseen cards the commonest suit has than the rarest, for each unseen deck."""
    left = np.zeros(4, np.int64)
    for row in range(shoes.shape[0]):
        left[:] = 0
        for card in shoes[row]:
            left[suit_of[card]] += 1
        for card in shoes[row, :face_up]:
            left[suit_of[card]] -= 1
        for place in range(rounds[row]):
            before[row, place] = (left.max() - left.min()) * DECK / left.sum()
            for card in shoes[row, starts[row, place] : starts[row, place + 1]]:
                left[suit_of[card]] -= 1


@njit(cache=True, nogil=True)
def estimated_edges(shoes, face_up, starts, rounds, effects, edge, edges):  # noqa: PLR0917
    """Fill in the edge before each round, estimated by the effects of the cards seen."""
    whole = shoes.shape[1]
    for row in range(shoes.shape[0]):
        change = 0.0
        for card in shoes[row, :face_up]:
            change += effects[card]
        burned = starts[row, 0] - face_up
        for place in range(rounds[row]):
            unseen = whole - starts[row, place] + burned
            edges[row, place] = edge + change * (whole - 1) / unseen
            for card in shoes[row, starts[row, place] : starts[row, place + 1]]:
                change += effects[card]


@njit(cache=True, nogil=True)
def rounds_to_cut(starts, rounds, cut, after, dealt):
    """Fill in how many rounds of each shoe are dealt if the cutting card is put after so many cards.

    The round in which it comes out is finished, and so many more are dealt.
    """
    for row in range(starts.shape[0]):
        place = 0
        while place < rounds[row] and starts[row, place + 1] <= cut:
            place += 1
        dealt[row] = min(rounds[row], place + 1 + after)


@njit(cache=True, nogil=True)
def tally(values, amounts, rounds, bets, won, squares):  # noqa: PLR0917
    """Add up bets at every count from each trigger on, each with the amount that it brings.

    ``bets`` and ``won`` are sums over all shoes, ``squares`` the sums of the squares of what a shoe brought.
    """
    size = HIGHEST - LOWEST + 1
    counted, brought = np.zeros(size, np.int64), np.zeros(size, np.float64)
    for row in range(values.shape[0]):
        counted[:] = 0
        brought[:] = 0.0
        for place in range(rounds[row]):
            count = min(max(int(np.floor(values[row, place])), LOWEST), HIGHEST) - LOWEST
            counted[count] += 1
            brought[count] += amounts[row, place]
        bet, gain = 0, 0.0
        for count in range(size - 1, -1, -1):
            bet += counted[count]
            gain += brought[count]
            bets[count] += bet
            won[count] += gain
            squares[count] += gain * gain


@njit(cache=True, nogil=True)
def favourable(edges, results, rounds, sums):
    """Fill in for each shoe how many rounds favour the player, their edges together, and their results."""
    for row in range(edges.shape[0]):
        for place in range(rounds[row]):
            if edges[row, place] > 0.0:
                sums[0, row] += 1.0
                sums[1, row] += edges[row, place]
                sums[2, row] += results[row, place]


@njit(cache=True, nogil=True)
def add_depths(starts, whole, edges, rounds, by_depth):
    """Add up rounds, edges, their squares and favourable rounds, by the part of the shoe they start in."""
    parts = by_depth.shape[1]
    for row in range(starts.shape[0]):
        for place in range(rounds[row]):
            part = starts[row, place] * parts // whole
            edge = edges[row, place]
            by_depth[0, part] += 1.0
            by_depth[1, part] += edge
            by_depth[2, part] += edge * edge
            by_depth[3, part] += edge > 0.0


@njit(cache=True, nogil=True)
def add_normal_equations(shoes, face_up, starts, rounds, group_of, shares, gains, squares, products, sums):  # noqa: PLR0917
    """Add up what a least squares fit of gains to the cards seen needs.

    ``products`` are those of surplus and gain, ``sums`` of the surplus alone.

    Before each round, a group of cards is seen more or less often than its share of all that were seen; this
    surplus changes the edge in proportion to the effect of a card, more so the fewer cards are left.
    """
    whole, size = shoes.shape[1], shares.shape[0]
    seen, surplus = np.zeros(size), np.zeros(size)
    for row in range(shoes.shape[0]):
        seen[:] = 0.0
        for card in shoes[row, :face_up]:
            seen[group_of[card]] += 1.0
        burned = starts[row, 0] - face_up
        for place in range(rounds[row]):
            unseen = whole - starts[row, place] + burned
            total = seen.sum()
            for group in range(size):
                surplus[group] = (seen[group] - total * shares[group]) * (whole - 1) / unseen
            for group in range(size):
                products[group] += surplus[group] * gains[row, place]
                sums[group] += surplus[group]
                for other in range(size):
                    squares[group, other] += surplus[group] * surplus[other]
            for card in shoes[row, starts[row, place] : starts[row, place + 1]]:
                seen[group_of[card]] += 1.0
