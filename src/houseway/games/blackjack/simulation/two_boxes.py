"""Compiled rounds of a player with two boxes, whose second cards may be switched.

The cards in the order dealt: the first cards of both hands, the dealer's up card, the second cards of both
hands, the dealer's second; what the hands of the first box take, then those of the second; what the dealer
takes. A box ends as a number: 0 blackjack, 1 surrendered, then one hand that is played out, then two.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from numba import njit

from houseway.games.blackjack.hands import BUST, MOST
from houseway.games.blackjack.simulation.compiled_hands import (
    COLLECTED,
    DEALER,
    DOUBLED,
    DOUBLES,
    GIVES_UP,
    OWNER,
    SPLITS,
    STANDS_AT_END,
    WAITING,
    count_of,
    dealers_hand,
    on_two_cards,
    result_of,
    take,
    with_card,
)
from houseway.games.blackjack.simulation.rule_tables import (
    CARD,
    COUNTS,
    NOT_SPLIT,
    RANK,
    SPLIT_OUT,
    STANDS_AT,
    SWITCHES,
)

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
    shown = count_of(up, rules)
    for place in range(DEALT):
        notes[OWNER, place] = DEALER if place % 3 == 2 else place % 3
    place = (shown * COUNTS + count_of(first, rules)) * COUNTS + count_of(second, rules)
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
    # How each box is played: an early end, or the number of its hands.
    at = _play_box(cards, start, at, 0, first, second, shown, never_blackjack, rules, notes)
    at = _play_box(cards, start, at, 1, other, fourth, shown, never_blackjack, rules, notes)
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
