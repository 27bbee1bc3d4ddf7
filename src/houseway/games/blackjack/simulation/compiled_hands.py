"""Compiled play of hands: what cards make of a hand, how it is played on, and the dealer's hand.

Notes are kept on the hands of a player who has several; ``_play`` of `kernel.py` explains the round. A
player with two boxes, whose second cards may be switched, is dealt to here as well.
"""

from __future__ import annotations

import numpy as np
from numba import int64, njit, uint8

from houseway.games.blackjack.boxes import DOUBLE, GIVE_UP, HIT, SPLIT
from houseway.games.blackjack.hand_wagers import MOST_HANDS
from houseway.games.blackjack.hands import BUST, MOST
from houseway.games.blackjack.simulation.tables import (
    ACE,
    CARD,
    COUNTS,
    DEALER_DRAWS,
    DEALER_STANDS_AT,
    DECISIONS,
    FIVE_CARDS_ROW,
    LATER,
    MAY_SPLIT_AGAIN,
    NOT_SPLIT,
    ON_TWO,
    RANK,
    RESULT,
    RUN,
    SPLIT_OUT,
    STANDS_AT,
    STATES,
    SUITS,
    SWITCHES,
    WITH_ACE,
)

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


HITS, DOUBLES, SPLITS, GIVES_UP = (DECISIONS.index(decision) for decision in (HIT, DOUBLE, SPLIT, GIVE_UP))

# After the last card come tens, so that a round that reads too far ends soon and is found to be too long.
BEYOND = 32
# No round of one player takes more cards: a hand holds at most 21, and one that makes it bust. The dealer
# plays three hands at most.
LONGEST = 22 * (MOST_HANDS + 3)

# The rows of the notes on hands: the hands that wait, the next one last; where each hand stands; whether it
# is doubled; after how many cards of the round it is in the discard rack, or 0; the hand that each card of
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


# The run of aces that a player's cards begin with, compiled, for the progressive wager.

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


@njit(cache=True)
def aces_in_row(cards, start, at, rules):
    """Return the number of the run in a round from ``start`` on, whose player has cards up to ``at``."""
    run = rules[ACE + cards[start]] * SUITS + rules[ACE + cards[start + 2]]
    for place in range(start + 4, start + 6):
        run = run * SUITS + (rules[ACE + cards[place]] if place < at else 0)
    return rules[RUN + run]


# Compiled rounds of a player with two boxes, whose second cards may be switched.
#
# The cards in the order dealt: the first cards of both hands, the dealer's up card, the second cards of both
# hands, the dealer's second; what the hands of the first box take, then those of the second; what the dealer
# takes. A box ends as a number: 0 blackjack, 1 surrendered, then one hand that is played out, then two.

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


BLACKJACK_PAID, SURRENDERED = 0, 1
EARLY_ENDS = 2  # of a box
DEALER_BLACKJACKS = 4  # ends of a round in which the dealer has blackjack: which of the hands have it too
DEALT = 6
FOUR_ALIKE = 4  # four cards of one rank make six pairs, and no others make more than three
BOXES = 2


@njit(cache=True)
def pairs_of_ranks(first, second, third, fourth, rules):
    """Return how many pairs of one rank four cards make, at most 4: this tells what they match."""
    one, two = rules[RANK + first], rules[RANK + second]
    three, four = rules[RANK + third], rules[RANK + fourth]
    with_first = (one == two) + (one == three) + (one == four)
    return min(with_first + (two == three) + (two == four) + (three == four), FOUR_ALIKE)


@njit(cache=True)
def play_two_boxes(cards, start, rules, numbers, notes):
    """Play a round; return its case, where the next round begins, and four hands, which are in the notes."""
    first, other, up = cards[start], cards[start + 1], cards[start + 2]
    second, fourth, hole = cards[start + 3], cards[start + 4], cards[start + 5]
    kind = pairs_of_ranks(first, other, second, fourth, rules)
    dealer = with_card(rules[CARD + up], hole, rules)
    up_count = count_of(up, rules)
    for place in range(DEALT):
        notes[OWNER, place] = DEALER if place % 3 == 2 else place % 3
    place = (up_count * COUNTS + count_of(first, rules)) * COUNTS + count_of(second, rules)
    place = (place * COUNTS + count_of(other, rules)) * COUNTS + count_of(fourth, rules)
    if rules[STANDS_AT + dealer] == MOST:
        has_it = rules[STANDS_AT + with_card(rules[CARD + first], second, rules)] == MOST
        other_has_it = rules[STANDS_AT + with_card(rules[CARD + other], fourth, rules)] == MOST
        return (has_it + 2 * other_has_it) * numbers.kinds + kind, start + DEALT, 2 * BOXES
    never_blackjack = False
    if rules[SWITCHES + place]:
        second, fourth = fourth, second
        notes[OWNER, 3], notes[OWNER, 4] = 1, 0
        never_blackjack = numbers.plain_21 == 1
    at, ends = start + DEALT, 0
    # How each box is played: an early end, or the number of its hands. Literals would be compiled one by one.
    at = _play_box(cards, start, at, int64(0), first, second, up_count, never_blackjack, rules, notes)
    at = _play_box(cards, start, at, int64(1), other, fourth, up_count, never_blackjack, rules, notes)
    to_beat = False
    for box in range(BOXES):
        hands = notes[WAITING, box]
        for hand in range(box, box + BOXES * hands, BOXES):
            to_beat |= notes[STANDS_AT_END, hand] != BUST
    dealers, after = rules[STANDS_AT + dealer], at
    if to_beat:
        dealers, after = dealers_hand(cards, at, dealer, rules)
    for place in range(at, after):
        notes[OWNER, place - start] = DEALER
    for box in range(BOXES - 1, -1, -1):
        ends = ends * numbers.starts[0] + _end_of_box(box, dealers, rules, numbers, notes)
    return (DEALER_BLACKJACKS + ends) * numbers.kinds + kind, after, 2 * BOXES


@njit(cache=True)
def _play_box(cards, start, at, box, first, second, up, never_blackjack, rules, notes):  # noqa: PLR0917
    """Play the hand of a box, and the one that is split off it; return the place of the next card.

    The notes on the box in ``WAITING`` are the number of hands that are played out, or minus an early end.
    """
    state = with_card(rules[CARD + first], second, rules)
    notes[WAITING, box] = 1
    notes[COLLECTED, box] = notes[COLLECTED, box + BOXES] = 0
    if rules[STANDS_AT + state] == MOST and not never_blackjack:
        notes[WAITING, box], notes[COLLECTED, box] = -BLACKJACK_PAID, DEALT
        return at
    decision = on_two_cards(NOT_SPLIT, up, count_of(first, rules), count_of(second, rules), rules)
    if decision == GIVES_UP:
        notes[WAITING, box], notes[COLLECTED, box] = -SURRENDERED, at - start
    elif decision == SPLITS:
        notes[WAITING, box] = 2
        notes[OWNER, 3 + (notes[OWNER, 3] != box)] = box + BOXES
        at = _play_split_hand(cards, start, at, box, first, up, rules, notes)
        at = _play_split_hand(cards, start, at, box + BOXES, second, up, rules, notes)
    else:
        at = _play_on(cards, start, at, box, state, decision, up, rules, notes)
    return at


@njit(cache=True)
def _play_split_hand(cards, start, at, hand, first, up, rules, notes):  # noqa: PLR0917
    second = cards[at]
    notes[OWNER, at - start] = hand
    decision = on_two_cards(SPLIT_OUT, up, count_of(first, rules), count_of(second, rules), rules)
    state = with_card(rules[CARD + first], second, rules)
    return _play_on(cards, start, at + 1, hand, state, decision, up, rules, notes)


@njit(cache=True)
def _play_on(cards, start, at, hand, state, decision, up, rules, notes):  # noqa: PLR0917
    """Play a hand of two cards to its end, and note it."""
    state, after = take(cards, at, state, decision, up, rules)
    for place in range(at, after):
        notes[OWNER, place - start] = hand
    notes[STANDS_AT_END, hand] = rules[STANDS_AT + state]
    notes[DOUBLED, hand] = decision == DOUBLES
    notes[COLLECTED, hand] = after - start if rules[STANDS_AT + state] == BUST else 0
    return after


@njit(cache=True)
def _end_of_box(box, dealers, rules, numbers, notes):
    hands = notes[WAITING, box]
    if hands <= 0:
        return -hands
    end = 0
    for hand in range(box + BOXES * (hands - 1), box - 1, -BOXES):
        result = result_of(notes[STANDS_AT_END, hand], dealers, rules)
        end = end * numbers.digits[hands] + result + notes[DOUBLED, hand] * numbers.results
    return numbers.starts[hands] + end
