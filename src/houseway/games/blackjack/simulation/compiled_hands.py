"""Compiled play of hands: what cards make of a hand, how it is played on, and the dealer's hand.

Notes are kept on the hands of a player who has several; ``_play`` of `kernel.py` explains the round.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

import numpy as np
from numba import njit, uint8

from houseway.games.blackjack.hands import BUST, MOST
from houseway.games.blackjack.round.legal import DOUBLE, GIVE_UP, HIT, SPLIT
from houseway.games.blackjack.simulation.rule_tables import (
    CARD,
    COUNTS,
    DEALER_DRAWS,
    DEALER_STANDS_AT,
    DECISIONS,
    FIVE_CARDS_ROW,
    LATER,
    MAY_SPLIT_AGAIN,
    ON_TWO,
    RESULT,
    SPLIT_OUT,
    STANDS_AT,
    STATES,
    WITH_ACE,
)
from houseway.games.blackjack.wagers import MOST_HANDS

HITS, DOUBLES, SPLITS, GIVES_UP = (DECISIONS.index(decision) for decision in (HIT, DOUBLE, SPLIT, GIVE_UP))

# After the last card come tens, so that a round that reads too far ends soon and is found to be too long.
BEYOND = 32
# No round of one player takes more cards: a hand holds at most 21, and one that makes it bust. The dealer
# plays three hands at most.
LONGEST = 22 * (MOST_HANDS + 3)

# The rows of the notes on hands: the hands that wait, the next one last; where each hand stands; whether it
# is doubled; after how many cards of the round it lies in the discard rack, or 0; the hand that each card of
# the round went to.
WAITING, STANDS_AT_END, DOUBLED, COLLECTED, OWNER = range(5)
DEALER = -1
TO_FIVE_CARDS = 3


@njit(cache=True)
def empty_notes():
    notes = np.zeros((5, LONGEST + BEYOND), np.int16)
    # Of the first four cards, the second card of a pair is the first of the new hand.
    notes[OWNER, 1], notes[OWNER, 2], notes[OWNER, 3] = DEALER, 1, DEALER
    return notes


@njit(cache=True)
def with_card(state, card, rules):
    """Return the state of a hand with one more card."""
    alone = rules[CARD + card]
    return (state + (alone & (WITH_ACE - 1))) | (alone & WITH_ACE)


@njit(cache=True)
def count_of(card, rules):
    return rules[CARD + card] & (WITH_ACE - 1)


@njit(cache=True)
def on_two_cards(when, up, first, second, rules):
    """Return the decision on the first two cards of a hand; up card and cards are given as counts."""
    return rules[ON_TWO + ((when * COUNTS + up) * COUNTS + first) * COUNTS + second]


@njit(cache=True)
def result_of(hand, dealer, rules):
    return rules[RESULT + hand * (MOST + 1) + dealer]


@njit(cache=True)
def take(cards, at, state, decision, up, rules):  # noqa: PLR0917 - compiled code takes no keywords
    """Return the state in which a hand ends after its first two cards, and the place of the next card."""
    if decision == DOUBLES:
        return with_card(state, cards[at], rules), at + 1
    while decision == HITS:
        state = with_card(state, cards[at], rules)
        at += 1
        decision = rules[LATER + up * STATES + state]
    return state, at


@njit(cache=True)
def ended(state, drawn, rules, numbers):
    """Return where a hand stands that drew so many cards to its first two."""
    stands_at = rules[STANDS_AT + state]
    if numbers.five_cards and stands_at == MOST and drawn >= TO_FIVE_CARDS:
        return uint8(FIVE_CARDS_ROW)
    return stands_at


@njit(cache=True)
def dealers_hand(cards, at, state, rules):
    while rules[DEALER_DRAWS + state]:
        state = with_card(state, cards[at], rules)
        at += 1
    return rules[DEALER_STANDS_AT + state], at


@njit(cache=True)
def play_split_hands(cards, start, at, rules, numbers, notes):  # noqa: PLR0917
    """Play the hands of a split pair: return the place of the next card, how many there are, and whether one
    is left to beat.

    A hand gets its second card when it is played; a new hand is played next.
    """
    alone, up = rules[CARD + cards[start]], count_of(cards[start + 1], rules)
    notes[WAITING, 0] = 1
    hand, hands, waiting, to_beat = 0, 2, 1, False
    while True:
        second = cards[at]
        notes[OWNER, at - start] = hand
        at += 1
        when = MAY_SPLIT_AGAIN if hands < numbers.most_hands else SPLIT_OUT
        decision = on_two_cards(when, up, alone & (WITH_ACE - 1), count_of(second, rules), rules)
        if decision == SPLITS:
            notes[OWNER, at - 1 - start] = hands
            notes[WAITING, waiting] = hands
            waiting += 1
            hands += 1
            continue
        state, after = take(cards, at, with_card(alone, second, rules), decision, up, rules)
        for place in range(at, after):
            notes[OWNER, place - start] = hand
        notes[STANDS_AT_END, hand] = ended(state, after - at, rules, numbers)
        at = after
        notes[DOUBLED, hand] = decision == DOUBLES
        is_over = notes[STANDS_AT_END, hand] in (BUST, FIVE_CARDS_ROW)
        notes[COLLECTED, hand] = at - start if is_over else 0
        to_beat |= not is_over
        if waiting == 0:
            return at, hands, to_beat
        waiting -= 1
        hand = notes[WAITING, waiting]
