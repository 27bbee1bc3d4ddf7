"""Compiled rounds at multiple action.

The cards in the order dealt: the player's first, the dealer's up card, the player's second; what the player's
hands take; then for each hand of the dealer its second card and what it takes.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

import numpy as np
from numba import njit

from houseway.games.blackjack.hands import BUST, MOST
from houseway.games.blackjack.simulation.compiled_hands import (
    COLLECTED,
    DOUBLED,
    DOUBLES,
    GIVES_UP,
    HITS,
    OWNER,
    SPLITS,
    STANDS_AT_END,
    count_of,
    dealers_hand,
    on_two_cards,
    play_split_hands,
    take,
    with_card,
)
from houseway.games.blackjack.simulation.rule_tables import (
    AFTER_THIRD,
    CARD,
    DECK,
    KIND,
    NOT_SPLIT,
    STANDS_AT,
)
from houseway.games.blackjack.wagers import MOST_HANDS

DEALT = 3
ENDS_OF_A_HAND = 14  # seven places where it can stand, doubled or not
DEALERS_ENDS = 7
LOWEST = 16  # all hands below 17 are alike
_DEALERS_BLACKJACK = DEALERS_ENDS - 1


@njit(cache=True)
def _number_at(rules, place):
    """Return a number of two bytes."""
    return np.int64(rules[place]) + (np.int64(rules[place + 1]) << 8)


@njit(cache=True)
def play_several(cards, start, rules, numbers, notes):
    """Play a round; return its case, where the next round begins, and that there are notes."""
    first, up_card, second = cards[start], cards[start + 1], cards[start + 2]
    player = with_card(rules[CARD + first], second, rules)
    kind = rules[KIND + up_card * numbers.up_step + first * DECK + second]
    up = count_of(up_card, rules)
    at, hands = start + DEALT, 1
    notes[OWNER, 2] = 0
    for owner in range(MOST_HANDS + numbers.dealers):
        notes[COLLECTED, owner] = 0
    if rules[STANDS_AT + player] == MOST:  # with two cards, 21 is blackjack
        end, at = _early_end(cards, start, at, up, rules, numbers, notes)
    else:
        decision = on_two_cards(NOT_SPLIT, up, count_of(first, rules), count_of(second, rules), rules)
        if numbers.third and decision in (HITS, DOUBLES, SPLITS):
            kind = rules[AFTER_THIRD + kind * DECK + cards[at]]
        if decision == GIVES_UP:
            end, at = _early_end(cards, start, at, up, rules, numbers, notes)
            end += 1 << numbers.dealers
        else:
            if decision == SPLITS:
                notes[OWNER, 2] = 1
                at, hands, to_beat = play_split_hands(cards, start, at, rules, numbers, notes)
            else:
                state, after = take(cards, at, player, decision, up, rules)
                for place in range(at, after):
                    notes[OWNER, place - start] = 0
                at = after
                notes[STANDS_AT_END, 0] = rules[STANDS_AT + state]
                notes[DOUBLED, 0] = decision == DOUBLES
                to_beat = rules[STANDS_AT + state] != BUST
            end, at = _end(cards, start, at, hands, to_beat, rules, numbers, notes)
    before = min(end, numbers.split_start)  # ends of one hand, which have all kinds of first cards
    return before * numbers.kinds + (end - before) * numbers.of_pairs + kind, at, MOST_HANDS


@njit(cache=True)
def _early_end(cards, start, at, up, rules, numbers, notes):  # noqa: PLR0917
    """Deal the dealer's second cards, if they can make blackjack; return which of them do."""
    mask = 0
    if up in (1, 10):
        for number in range(numbers.dealers):
            state = with_card(rules[CARD + cards[start + 1]], cards[at], rules)
            mask |= (rules[STANDS_AT + state] == MOST) << number
            _note_dealers_hand(start, at, at + 1, number, notes)
            at += 1
    return mask, at


@njit(cache=True)
def _note_dealers_hand(start, begin, end, number, notes):
    """Note the cards of one of the dealer's hands: they lie in the discard rack when the next one begins."""
    for place in range(begin, end):
        notes[OWNER, place - start] = MOST_HANDS + number
    notes[COLLECTED, MOST_HANDS + number] = end - start


@njit(cache=True)
def _end(cards, start, at, hands, to_beat, rules, numbers, notes):  # noqa: PLR0917
    """Play the dealer's hands, if there is one to beat; return the number of the end."""
    ends = 0
    for hand in range(hands):
        stands_at = notes[STANDS_AT_END, hand]
        place = 0 if stands_at == BUST else 1 + max(stands_at - LOWEST, 0)
        ends = ends * ENDS_OF_A_HAND + 2 * place + notes[DOUBLED, hand]
    case = _number_at(rules, numbers.sets_at[hands] + 2 * ends)
    for number in range(numbers.dealers):
        stands_at = 0
        if to_beat:
            state = with_card(rules[CARD + cards[start + 1]], cards[at], rules)
            after = at + 1
            if rules[STANDS_AT + state] == MOST:
                stands_at = _DEALERS_BLACKJACK
            else:
                points, after = dealers_hand(cards, after, state, rules)
                stands_at = max(np.int64(points) - LOWEST, 0)
            _note_dealers_hand(start, at, after, number, notes)
            at = after
        case = case * DEALERS_ENDS + stands_at
    return _number_at(rules, numbers.cases_at[hands] + 2 * case), at
