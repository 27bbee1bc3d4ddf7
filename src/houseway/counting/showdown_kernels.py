"""Runs the compiled loops of ``houseway.counting.showdown``, in exact integers.

A set of cards is a number with one bit for each of its cards, thirteen bits a suit. The last part
counts a showdown in which one card of the deck is out and the player knows it, for all cards at once.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


SUITS, RANKS = 4, 13
SUIT = (1 << RANKS) - 1
MOST_CARDS = 8  # in a hand
# The powers of two have different remainders modulo 67, so the remainder identifies the bit.
PRIME = 67
BIT_BY_REMAINDER = np.zeros(PRIME, np.int64)
for _bit in range(SUITS * RANKS):
    BIT_BY_REMAINDER[(1 << _bit) % PRIME] = _bit
# How many cards each subset of a hand holds.
SIZES = np.array([subset.bit_count() for subset in range(1 << MOST_CARDS)])


class Deal(NamedTuple):
    """The cards of the deck in ascending order, and how the dealer draws from them."""

    bits: Any  # the bit of each card in a set
    numbers: Any  # the number of the card of each bit
    next_alike: Any  # for each suit the next one that it may be exchanged with, or -1
    exchanges: int  # in how many ways suits may be exchanged
    choose: Any  # binomial coefficients, a row for each size
    known: int  # the set of the dealer's cards that the player knows; they are not in the deck
    size: int  # how many more cards the dealer takes
    shows: bool  # whether one of these is dealt face up
    ups: Any  # the numbers of the cards that may be shown, in ascending order


class Classes(NamedTuple):
    """Sets that differ only by exchanging suits are a class and share a counter."""

    first: Any  # where the sets of each size begin
    places: Any  # the counter of each set, in ascending order of the sets of a size
    shares: Any  # for each counter, how often a hand is counted in it


class Ranking(NamedTuple):
    """The rank of a hand: the better one by all its ranks and by the ranks of one suit."""

    numbering: Any  # what a rank adds to the number of a sequence of ranks, by its place in ascending order
    by_ranks: Any  # by the number of the sequence
    by_suit: Any  # by the ranks of a suit, a bit for each


class Hands(NamedTuple):
    """One hand of each class, the lowest rank first."""

    sets: Any
    ranks: Any


class Choices(NamedTuple):
    """The decisions of the player, in a row for each rank of the hand."""

    marks: Any  # the ranks that separate the dealer's hands into bands
    order: Any  # the numbers of the marks in ascending order
    gains: Any  # of each decision against each band of the dealer's hands, the lowest first
    allowed: Any  # how many decisions are allowed
    dealer_hands: int  # how many hands the dealer can have in each situation


@njit(cache=True, nogil=True)
def _ranks_in(cards, suit):
    return cards >> (suit * RANKS) & SUIT


@njit(cache=True, nogil=True)
def _leader(cards, deal):
    """Return the lowest set of the class, which has the higher ranks in the earlier suits."""
    for _ in range(SUITS - 1):
        for suit in range(SUITS):
            other = deal.next_alike[suit]
            if other >= 0:
                change = _ranks_in(cards, suit) ^ _ranks_in(cards, other)
                if _ranks_in(cards, suit) < _ranks_in(cards, other):
                    cards ^= change << (suit * RANKS) | change << (other * RANKS)
    return cards


@njit(cache=True, nogil=True)
def _leads(cards, deal):
    for suit in range(SUITS):
        other = deal.next_alike[suit]
        if other >= 0 and _ranks_in(cards, suit) < _ranks_in(cards, other):
            return False
    return True


@njit(cache=True, nogil=True)
def without_effect(leader, deal):
    """Return how many exchanges of suits leave the set unchanged."""
    count = 1
    for suit in range(SUITS):
        same, other = 1, deal.next_alike[suit]
        while other >= 0 and _ranks_in(leader, suit) == _ranks_in(leader, other):
            same, other = same + 1, deal.next_alike[other]
        # From the last of those that hold the same ranks to the first: 1 times 2 times 3.
        count *= same
    return count


@njit(cache=True, nogil=True)
def cards_of(cards, deal, into):
    """Write the numbers of the cards of a set in ascending order; return how many there are."""
    count = 0
    while cards:
        into[count] = deal.numbers[BIT_BY_REMAINDER[(cards & -cards) % PRIME]]
        cards &= cards - 1
        count += 1
    return count


@njit(cache=True, nogil=True)
def _number_of(numbers, size, deal):
    """Return the place of a set among all sets of its size in ascending order."""
    number = 0
    for place in range(size):
        number += deal.choose[place + 1, numbers[place]]
    return number


@njit(cache=True, nogil=True)
def find_places(every, used, deal, places, shares):
    """Assign a counter to each class of the sets of one size; return how many are in use now."""
    numbers = np.empty(MOST_CARDS, np.int64)
    for place in range(len(every)):
        leader = _leader(every[place], deal)
        if leader == every[place]:
            shares[used] = without_effect(leader, deal)
            places[place] = used
            used += 1
        else:
            # The leader is the lowest of its class: it has a counter already.
            places[place] = places[_number_of(numbers, cards_of(leader, deal, numbers), deal)]
    return used


@njit(cache=True, nogil=True)
def leaders_with_one_more(leaders, deal):
    """Return the leaders with one more card: without its highest card, each is also a leader."""
    more = np.empty(len(leaders) * len(deal.bits), np.int64)
    count = 0
    for cards in leaders:
        for number in range(len(deal.bits) - 1, -1, -1):
            card = 1 << deal.bits[number]
            if card <= cards:
                break
            if _leads(cards | card, deal):
                more[count] = cards | card
                count += 1
    return more[:count].copy()


@njit(cache=True, nogil=True)
def rank_of_set(cards, ranking):
    one, two, three, four = cards & SUIT, cards >> RANKS & SUIT, cards >> 2 * RANKS & SUIT, cards >> 3 * RANKS
    number = place = 0
    for rank in range(RANKS):
        for _ in range((one >> rank & 1) + (two >> rank & 1) + (three >> rank & 1) + (four >> rank & 1)):
            number += ranking.numbering[place, rank]
            place += 1
    by_suit = ranking.by_suit
    return max(ranking.by_ranks[number], by_suit[one], by_suit[two], by_suit[three], by_suit[four])


@njit(cache=True, nogil=True)
def ranks_of(hands, known, ranking):
    """Return the rank of each hand together with the known cards."""
    ranks = np.empty(len(hands), np.int64)
    for place in range(len(hands)):
        ranks[place] = rank_of_set(hands[place] | known, ranking)
    return ranks


@njit(cache=True, nogil=True)
def choose_cards(numbers, subset, into):
    """Write the cards of a subset; return how many there are."""
    count = place = 0
    while subset >> place:
        if subset >> place & 1:
            into[count] = numbers[place]
            count += 1
        place += 1
    return count


@njit(cache=True, nogil=True)
def _number_subsets(cards, deal, into):
    """Write the place of each subset among the sets of its size; return how many subsets there are."""
    numbers = np.empty(MOST_CARDS, np.int64)
    count = cards_of(cards, deal, numbers)
    into[0] = 0
    for top in range(count):
        for rest in range(1 << top):
            into[rest | 1 << top] = into[rest] + deal.choose[SIZES[rest] + 1, numbers[top]]
    return 1 << count


@njit(cache=True, nogil=True)
def advance(dealers, start, mark, deal, classes, counters):  # noqa: PLR0917 - compiled code takes no keywords
    """Count the dealer's hands from the start that rank below the mark; return where they end."""
    places = np.empty(1 << MOST_CARDS, np.int64)
    while start < len(dealers.sets) and dealers.ranks[start] < mark:
        hand = dealers.sets[start]
        times = deal.exchanges // without_effect(hand, deal)
        for subset in range(_number_subsets(hand, deal, places)):
            if SIZES[subset] < len(classes.first):
                counter = classes.places[classes.first[SIZES[subset]] + places[subset]]
                # In the end a counter holds the hands with any one set of its class, times all exchanges.
                counters[counter] += times * classes.shares[counter]
        start += 1
    return start


@njit(cache=True, nogil=True)
def _count_below(hand, deal, classes, counters, below):
    """Add the dealer's hands without any of the player's cards."""
    places = np.empty(1 << MOST_CARDS, np.int64)
    for subset in range(_number_subsets(hand, deal, places)):
        if SIZES[subset] < deal.size:
            counter = classes.places[classes.first[SIZES[subset]] + places[subset]]
            for mark in range(len(counters)):
                below[mark, 0] += (1 - 2 * (SIZES[subset] & 1)) * counters[mark, counter]


@njit(cache=True, nogil=True)
def count_below_each(hand, deal, classes, counters, below):
    """Do the same for each card that the dealer may show, over the hands that hold it."""
    numbers, chosen = np.empty(MOST_CARDS, np.int64), np.empty(MOST_CARDS, np.int64)
    for subset in range(1 << cards_of(hand, deal, numbers)):
        size = choose_cards(numbers, subset, chosen)
        if size + 1 < deal.size:
            for mark in range(len(counters)):
                add_with_each_card(chosen, size, deal, deal.ups, classes, counters[mark], below[mark])


@njit(cache=True, nogil=True)
def add_with_each_card(chosen, size, deal, others, classes, counters, below):  # noqa: PLR0917
    """Add, for each of the others, the count of the chosen cards together with it."""
    sign = 1 - 2 * (size & 1)
    number = classes.first[size + 1]
    for place in range(size):
        number += deal.choose[place + 2, chosen[place]]
    at, count = 0, len(others)
    for under in range(size + 1):
        # Between the same two chosen cards the place of the set depends on the card alone.
        stop = chosen[under] if under < size else len(deal.bits)
        row = deal.choose[under + 1]
        # Most of the time is spent here: unsigned indices need no check for negative values.
        while at < count and others[at] < stop:
            other = np.uint64(others[at])
            below[other] += sign * counters[classes.places[np.uint64(number + row[other])]]
            at += 1
        if under < size:
            number += deal.choose[under + 1, stop] - deal.choose[under + 2, stop]
            if at < count and others[at] == stop:
                at += 1


@njit(cache=True, nogil=True)
def count_whole(hand, deal, ranking, marks, below):
    """Do the same where the dealer's hand is exactly the chosen cards, for which there is no counter."""
    numbers, chosen = np.empty(MOST_CARDS, np.int64), np.empty(MOST_CARDS, np.int64)
    for subset in range(1 << cards_of(hand, deal, numbers)):
        if SIZES[subset] + deal.shows != deal.size:
            continue
        size = choose_cards(numbers, subset, chosen)
        dealers = deal.known
        for place in range(size):
            dealers |= 1 << deal.bits[chosen[place]]
        for up in deal.ups:
            rank = rank_of_set(dealers | (1 << deal.bits[up] if deal.shows else 0), ranking)
            for mark in range(len(marks)):
                if rank < marks[mark]:
                    below[mark, up] += (1 - 2 * (size & 1)) * deal.exchanges


@njit(cache=True, nogil=True)
def decide(below, exchanges, step, choices, ways):
    """Return the best decision, of equals the first, and its gain; write the dealer hands in each band."""
    before = 0
    for band in range(len(below)):
        now = below[choices.order[step, band]] // exchanges
        ways[band] = now - before
        before = now
    ways[len(below)] = choices.dealer_hands - before
    best = best_gain = 0
    for decision in range(choices.allowed[step]):
        gain = 0
        for band in range(len(ways)):
            gain += choices.gains[step, decision, band] * ways[band]
        if decision == 0 or gain > best_gain:
            best, best_gain = decision, gain
    return best, best_gain


@njit(cache=True, nogil=True)
def decide_all(players, dealers, deal, ranking, classes, choices, sums, decided, gained):  # noqa: PLR0917
    """Add up the ways of every situation, by the rank of the hand, the face-up rank and the best decision.

    Also write the decision for each hand, by the number of the face-up card, and what the best decisions gain
    with it.
    """
    marks = choices.marks.shape[1]
    counters = np.zeros((marks, len(classes.shares)), np.int64)
    reached = np.zeros(marks, np.int64)
    below = np.empty((marks, len(deal.bits) if deal.shows else 1), np.int64)
    ways = np.empty(marks + 1, np.int64)
    step = -1
    for player in range(len(players.sets)):
        hand = players.sets[player]
        if player == 0 or players.ranks[player] > players.ranks[player - 1]:
            step += 1
            for mark in range(marks):
                limit = choices.marks[step, mark]
                reached[mark] = advance(dealers, reached[mark], limit, deal, classes, counters[mark])
        below[:] = 0
        count_whole(hand, deal, ranking, choices.marks[step], below)
        if deal.shows:
            count_below_each(hand, deal, classes, counters, below)
        else:
            _count_below(hand, deal, classes, counters, below)
        times = deal.exchanges // without_effect(hand, deal)
        for up in deal.ups:
            if deal.shows and hand >> deal.bits[up] & 1:
                continue
            best, gain = decide(below[:, up], deal.exchanges, step, choices, ways)
            decided[player, up] = best
            gained[player] += times * gain
            up_rank = deal.bits[up] % RANKS if deal.shows else 0
            for band in range(len(ways)):
                sums[step, up_rank, best, band] += times * ways[band]


# A showdown in which one card of the deck is out, and the player knows it: counted for all cards at once.
#
# The dealer's hands that hold the face-up card and not the card out are those that hold the face-up card,
# less those that hold both. How many hold both is the same whichever is face up, so each pair counts once.


@njit(cache=True, nogil=True)
def _take_pairs_away(hand, deal, classes, counters, pairs):
    """Count, less than zero, the dealer's hands with two cards and without the player's, for each pair."""
    numbers, chosen = np.empty(MOST_CARDS, np.int64), np.empty(MOST_CARDS, np.int64)
    with_later = np.empty(MOST_CARDS, np.int64)
    for subset in range(1 << cards_of(hand, deal, numbers)):
        size = choose_cards(numbers, subset, chosen)
        if size + 2 >= deal.size:
            continue
        for later in range(len(deal.bits)):
            if hand >> deal.bits[later] & 1:
                continue
            _with(chosen, size, later, with_later)
            _add_with_each_before(with_later, size + 1, later, deal, classes, counters, pairs[later])


@njit(cache=True, nogil=True)
def _add_with_each_before(chosen, size, later, deal, classes, counters, pairs):  # noqa: PLR0917
    """Add, for each card before a later one, the counts at all marks of the chosen cards together with it.

    Nearly all the time is spent here. Sets that differ in a low card are close to each other, and so are the
    counters of a set at all marks.
    """
    sign = 1 - 2 * (size & 1)
    number = classes.first[size + 1]
    for place in range(size):
        number += deal.choose[place + 2, chosen[place]]
    start = 0
    for under in range(size + 1):
        # Between the same two chosen cards the place of the set depends on the card alone.
        stop = chosen[under] if under < size else later
        row = deal.choose[under + 1]
        for card in range(start, min(stop, later)):
            counter = np.uint64(classes.places[np.uint64(number + row[card])])
            for mark in range(counters.shape[1]):
                pairs[card, mark] += sign * counters[counter, mark]
        if under < size:
            number += deal.choose[under + 1, stop] - deal.choose[under + 2, stop]
            start = stop + 1


@njit(cache=True, nogil=True)
def _with(chosen, size, card, into):
    """Write the chosen cards and one more in ascending order."""
    place = size
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
        size = choose_cards(numbers, subset, chosen)
        dealers = 0
        for place in range(size):
            dealers |= 1 << deal.bits[chosen[place]]
        change = (2 * (size & 1) - 1) * deal.exchanges
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
        for up in range(cards):
            if hand >> deal.bits[up] & 1:
                continue
            for out in range(cards):
                if out == up or hand >> deal.bits[out] & 1:
                    continue
                for mark in range(marks):
                    here[mark] = below[mark, up] + pairs[max(up, out), min(up, out), mark]
                _, gain = decide(here, deal.exchanges, step, choices, ways)
                gained[step, deal.bits[out] % RANKS] += times * gain
