"""Compiled: whole shoes with several players, one of whom decides by the count.

The others play the strategy of somebody who does not count. Cards lie face up, so the counter has seen the
first two of everybody when deciding, and what those in the seats before have taken. The count of a decision
includes everything that is face up when the turn begins, but not what the counter's own hand then takes.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

import numpy as np
from numba import njit

from houseway.games.blackjack.hands import MOST
from houseway.games.blackjack.kernel import _laid_out, _play, _play_pair
from houseway.games.blackjack.simulation.compiled_hands import (
    BEYOND,
    GIVES_UP,
    LONGEST,
    SPLITS,
    count_of,
    dealers_hand,
    empty_notes,
    on_two_cards,
    take,
    with_card,
)
from houseway.games.blackjack.simulation.rule_tables import CARD, NOT_SPLIT, STANDS_AT

DECK = 52
FIRST = 4  # the cards of a player and the dealer before anybody draws
LINE = LONGEST + BEYOND
DEALERS_20 = 20  # the state of a dealer's hand that draws nothing


@njit(cache=True)
def _lay_out(line, cards, start, players, seat, after):  # noqa: PLR0917 - without keywords
    """Write a player's first two cards, the dealer's, and what comes after them as one round alone."""
    line[0], line[1] = cards[start + seat], cards[start + players]
    line[2], line[3] = cards[start + players + 1 + seat], cards[start + 2 * players + 1]
    for place in range(FIRST, LINE):
        line[place] = cards[min(after + place - FIRST, cards.shape[0] - 1)]


@njit(cache=True)
def _taken(line, rules, numbers, notes):
    """Return how many cards a player takes to the first two."""
    player = with_card(rules[CARD + line[0]], line[2], rules)
    if rules[STANDS_AT + player] == MOST:
        return 0
    up = count_of(line[1], rules)
    decision = on_two_cards(NOT_SPLIT, up, count_of(line[0], rules), count_of(line[2], rules), rules)
    if decision == GIVES_UP:
        return 0
    if decision == SPLITS:
        return _play_pair(line, 0, DEALERS_20, rules, numbers, notes)[1] - FIRST
    return take(line, FIRST, player, decision, up, rules)[1] - FIRST


@njit(cache=True)
def _tags_of(cards, start, end, tags):
    added = 0.0
    for place in range(start, end):
        added += tags[cards[place]]
    return added


@njit(cache=True)
def _others(line, cards, start, players, seats, after, rules, numbers, notes):  # noqa: PLR0917
    """Play the hands of these seats; return where the next card is."""
    for seat in range(*seats):
        _lay_out(line, cards, start, players, seat, after)
        after += _taken(line, rules, numbers, notes)
    return after


@njit(cache=True)
def _round(line, cards, start, players, own, after, rules, usual, numbers, notes):  # noqa: PLR0917
    """Play the counter's hand and the seats after it; return the case, and where the next round begins."""
    _lay_out(line, cards, start, players, own, after)
    dealer = with_card(usual[CARD + line[1]], line[3], usual)
    if players == 1 or usual[STANDS_AT + dealer] == MOST:
        case, taken, _ = _play(line, 0, rules, numbers, notes)
        return case, after + taken - FIRST
    taken = _taken(line, rules, numbers, notes)
    last = _others(line, cards, start, players, (own + 1, players), after + taken, usual, numbers, notes)
    # The counter's cards, and then at once those of the dealer.
    _lay_out(line, cards, start, players, own, last - taken)
    for place in range(taken):
        line[FIRST + place] = cards[min(after + place, cards.shape[0] - 1)]
    case = _play(line, 0, rules, numbers, notes)[0]
    # Somebody else may still have a hand, so the dealer draws.
    return case, last + dealers_hand(line, FIRST + taken, dealer, usual)[1] - FIRST - taken


@njit(cache=True)
def play_counted(  # noqa: PLR0917
    shoes,
    burned,
    behind,
    players,
    own,
    tags,
    per_deck,
    lowest,
    usual,
    by_count,
    numbers,
    insured,
    starts,
    codes,
    rounds,
    more,
):
    """Deal the rows of ``shoes``. ``by_count`` are the rules for each count from the lowest on.

    ``own`` is the place of the counter among the players. ``insured``: the count from which insurance is
    taken, and what it gains and loses for each unit bet.
    """
    whole, notes = shoes.shape[1], empty_notes()
    line = np.empty(LINE, np.uint8)
    least, gains, loses = insured
    for row in range(shoes.shape[0]):
        cards = _laid_out(shoes[row], whole)
        at, place, running = burned, 0, 0.0
        while at <= whole - behind:
            stub = at + 2 * players + 2
            up, hole = cards[at + players], cards[stub - 1]
            has_blackjack = usual[STANDS_AT + with_card(usual[CARD + up], hole, usual)] == MOST
            seen = running + _tags_of(cards, at, stub - 1, tags)
            count = _count_now(seen, whole - stub + 1 + burned, per_deck)
            more[row, place] = 0.0
            if count_of(up, usual) == 1 and count >= least:
                more[row, place] = gains if has_blackjack else loses
            after = stub
            if not has_blackjack:
                after = _others(line, cards, at, players, (0, own), stub, usual, numbers, notes)
            seen += _tags_of(cards, stub, after, tags)
            count = _count_now(seen, whole - after + 1 + burned, per_deck)
            rules = by_count[min(max(int(np.floor(count)) - lowest, 0), by_count.shape[0] - 1)]
            case, end = _round(line, cards, at, players, own, after, rules, usual, numbers, notes)
            if end > whole:
                break
            running += _tags_of(cards, at, end, tags)
            starts[row, place], codes[row, place] = at, case
            at, place = end, place + 1
        starts[row, place] = at
        rounds[row] = place


@njit(cache=True)
def _count_now(running, unseen, per_deck):
    return running * DECK / unseen if per_deck else running
