"""A showdown in which one card of the deck is out, and the player knows it: counted for all cards at once.

The dealer's hands that hold the card shown and not the card out are those that hold the card shown, less
those that hold both. How many hold both is the same whichever is shown, so each pair is counted once.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

import numpy as np
from numba import njit

from houseway.counting.showdown_kernels import (
    MOST_CARDS,
    RANKS,
    SIZES,
    advance,
    cards_of,
    choose_cards,
    count_below_each,
    count_whole,
    decide,
    rank_of_set,
    without_effect,
)


@njit(cache=True, nogil=True)
def _take_pairs_away(hand, deal, classes, counters, pairs):
    """Count, less than zero, the dealer's hands with two cards and without the player's, for each pair."""
    numbers, chosen = np.empty(MOST_CARDS, np.int64), np.empty(MOST_CARDS, np.int64)
    besides = np.empty(MOST_CARDS, np.int64)
    for subset in range(1 << cards_of(hand, deal, numbers)):
        held = choose_cards(numbers, subset, chosen)
        if held + 2 >= deal.size:
            continue
        for later in range(len(deal.bits)):
            if hand >> deal.bits[later] & 1:
                continue
            _with(chosen, held, later, besides)
            _add_with_each_before(besides, held + 1, later, deal, classes, counters, pairs[later])


@njit(cache=True, nogil=True)
def _add_with_each_before(chosen, held, later, deal, classes, counters, pairs):  # noqa: PLR0917
    """Add, for each card before a later one, the counts at all marks of the chosen cards together with it.

    Nearly all the time is spent here. Sets that differ in a low card lie close to each other, and so do the
    counters of a set at all marks.
    """
    sign = 1 - 2 * (held & 1)
    number = classes.first[held + 1]
    for place in range(held):
        number += deal.choose[place + 2, chosen[place]]
    start = 0
    for under in range(held + 1):
        # Between the same two chosen cards the place of the set depends on the card alone.
        stop = chosen[under] if under < held else later
        row = deal.choose[under + 1]
        for card in range(start, min(stop, later)):
            counter = np.uint64(classes.places[np.uint64(number + row[card])])
            for mark in range(counters.shape[1]):
                pairs[card, mark] += sign * counters[counter, mark]
        if under < held:
            number += deal.choose[under + 1, stop] - deal.choose[under + 2, stop]
            start = stop + 1


@njit(cache=True, nogil=True)
def _with(chosen, held, card, into):
    """Write the chosen cards and one more in ascending order."""
    place = held
    while place and chosen[place - 1] > card:
        into[place] = chosen[place - 1]
        place -= 1
    into[place] = card
    into[:place] = chosen[:place]


@njit(cache=True, nogil=True)
def _take_whole_pairs_away(hand, deal, ranking, marks, pairs):
    """Do the same where the dealer's hand is exactly the pair and some of the player's cards."""
    numbers, chosen = np.empty(MOST_CARDS, np.int64), np.empty(MOST_CARDS, np.int64)
    for subset in range(1 << cards_of(hand, deal, numbers)):
        if SIZES[subset] + 2 != deal.size:
            continue
        held = choose_cards(numbers, subset, chosen)
        dealers = 0
        for place in range(held):
            dealers |= 1 << deal.bits[chosen[place]]
        change = (2 * (held & 1) - 1) * deal.exchanges
        for first in range(len(deal.bits)):
            if hand >> deal.bits[first] & 1:
                continue
            with_first = dealers | 1 << deal.bits[first]
            for second in range(first + 1, len(deal.bits)):
                rank = rank_of_set(with_first | 1 << deal.bits[second], ranking)
                for mark in range(len(marks)):
                    if rank < marks[mark]:
                        pairs[second, first, mark] += change


@njit(cache=True, nogil=True)
def decide_with_card_out(players, steps, dealers, deal, ranking, classes, choices, gained):  # noqa: PLR0917
    """Add up what the best decisions gain, by the rank of the hand and the rank of the card that is out."""
    marks, cards = choices.marks.shape[1], len(deal.bits)
    counters = np.zeros((marks, len(classes.shares)), np.int64)
    together = np.zeros((len(classes.shares), marks), np.int64)
    reached = np.zeros(marks, np.int64)
    below, pairs = np.empty((marks, cards), np.int64), np.empty((cards, cards, marks), np.int64)
    here, ways = np.empty(marks, np.int64), np.empty(marks + 1, np.int64)
    for player in range(len(players.sets)):
        hand, step = players.sets[player], steps[player]
        for mark in range(marks):
            limit = choices.marks[step, mark]
            before = reached[mark]
            reached[mark] = advance(dealers, before, limit, deal, classes, counters[mark])
            if reached[mark] > before:
                together[:, mark] = counters[mark]
        below[:] = 0
        pairs[:] = 0
        count_whole(hand, deal, ranking, choices.marks[step], below)
        count_below_each(hand, deal, classes, counters, below)
        _take_whole_pairs_away(hand, deal, ranking, choices.marks[step], pairs)
        _take_pairs_away(hand, deal, classes, together, pairs)
        times = deal.exchanges // without_effect(hand, deal)
        for shown in range(cards):
            if hand >> deal.bits[shown] & 1:
                continue
            for out in range(cards):
                if out == shown or hand >> deal.bits[out] & 1:
                    continue
                for mark in range(marks):
                    here[mark] = below[mark, shown] + pairs[max(shown, out), min(shown, out), mark]
                _, gain = decide(here, deal.exchanges, step, choices, ways)
                gained[step, deal.bits[out] % RANKS] += times * gain
