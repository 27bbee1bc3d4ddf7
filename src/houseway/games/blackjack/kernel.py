"""Blackjack dealt by the million: a player alone at the table, from shoes that are played through.

A recorded round is its cards in the order dealt: the player's first, the dealer's up card, the player's
second, the dealer's second; what the player's hands take, one hand after the other from the dealer's left;
what the dealer takes.

Each block begins with a fresh shoe and has a row of random numbers of its own (`sampling/shuffle.py`): the
block's number is the counter. The first shoe of a block is shuffled from the pack in order, each later one
from the order that the last shuffle left. When a shoe runs out in the middle of a round, the discards are
shuffled from the order of the pack. Nothing else takes random numbers.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any

import numpy as np
from numba import njit, uint8, uint64

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.blackjack.hands import BUST, COUNT, MOST, TENS, Played
from houseway.games.blackjack.paragraphs import shuffles_continuously
from houseway.games.blackjack.round.legal import DOUBLE, GIVE_UP, HIT, SPLIT
from houseway.games.blackjack.side_bets.house_money import ADDED
from houseway.games.blackjack.side_bets.side_wagers import FIRST_CARDS
from houseway.games.blackjack.simulation.aces_in_row import aces_in_row
from houseway.games.blackjack.simulation.exact_edges import edges_of
from houseway.games.blackjack.simulation.kernel_cases import (
    BLACKJACK_PAID,
    BOTH_BLACKJACK,
    DEALER_BLACKJACK,
    SURRENDERED,
    KernelCases,
)
from houseway.games.blackjack.simulation.rule_tables import (
    AFTER_THIRD,
    CARD,
    COUNTS,
    DEALER_DRAWS,
    DEALER_STANDS_AT,
    DECISIONS,
    DECK,
    FIVE_CARDS_ROW,
    KIND,
    LATER,
    MAY_SPLIT_AGAIN,
    NOT_SPLIT,
    ON_TWO,
    RESULT,
    SPLIT_OUT,
    STANDS_AT,
    STATES,
    WITH_ACE,
    pairs_split,
    rules_as_array,
    shoe_of,
)
from houseway.games.blackjack.strategy.written import BASIC, strategy_of
from houseway.games.blackjack.wagers import MOST_HANDS, WAGERS_BY_COUNT
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK, NO_CARD, Codes, Kernel, Rounds, Shoes
from houseway.rules.game import Table
from houseway.sampling.shuffle import empty_row, shuffle

_CAUTION = (
    "exact odds are those of cards just shuffled. A shoe is dealt to its cutting card: where early rounds "
    "take few cards, as high ones do, one more round is dealt from what is left, so that all rounds together "
    "have a little fewer high cards"
)

_HIT, _DOUBLE, _SPLIT, _GIVE_UP = (DECISIONS.index(decision) for decision in (HIT, DOUBLE, SPLIT, GIVE_UP))

# After the last card come tens, so that a round that reads too far ends soon and is found to be too long.
_BEYOND = 32
_TEN = min(STANDARD_DECK.index(card) for card in TENS)
# No round of one player takes more cards: a hand holds at most 21, and one that makes it bust.
_LONGEST = 22 * (MOST_HANDS + 1)

# A player alone seldom takes more cards in a round.
_FEWEST_BEHIND = 8

# The rows of the notes on the hands of a split pair: the hands that wait, the next one last; where each hand
# stands; whether it is doubled; the hand that each card of the round went to.
_WAITING, _STANDS_AT, _DOUBLED, _OWNER = range(4)
_DEALER = -1
_TO_FIVE_CARDS = 3


@njit(cache=True)
def _empty_notes():
    notes = np.zeros((4, _LONGEST + _BEYOND), np.int8)
    # Of the first four cards, the second card of a pair is the first of the new hand.
    notes[_OWNER, 1], notes[_OWNER, 2], notes[_OWNER, 3] = _DEALER, 1, _DEALER
    return notes


@njit(cache=True)
def _laid_out(cards, count):
    """Return an array with room for so many cards: these first, then tens."""
    laid_out = np.empty(count + _BEYOND, np.uint8)
    for place in range(laid_out.shape[0]):
        laid_out[place] = cards[place] if place < cards.shape[0] else _TEN
    return laid_out


@njit(cache=True)
def _with(state, card, rules):
    """Return the state of a hand with one more card."""
    alone = rules[CARD + card]
    return (state + (alone & (WITH_ACE - 1))) | (alone & WITH_ACE)


@njit(cache=True)
def _count(card, rules):
    return rules[CARD + card] & (WITH_ACE - 1)


@njit(cache=True)
def _on_two_cards(when, up, first, second, rules):
    """Return the decision on the first two cards of a hand; up card and cards are given as counts."""
    return rules[ON_TWO + ((when * COUNTS + up) * COUNTS + first) * COUNTS + second]


@njit(cache=True)
def _result(hand, dealer, rules):
    return rules[RESULT + hand * (MOST + 1) + dealer]


@njit(cache=True)
def _take(cards, at, state, decision, up, rules):  # noqa: PLR0917 - compiled code takes no keywords
    """Return the state in which a hand ends after its first two cards, and the place of the next card."""
    if decision == _DOUBLE:
        return _with(state, cards[at], rules), at + 1
    while decision == _HIT:
        state = _with(state, cards[at], rules)
        at += 1
        decision = rules[LATER + up * STATES + state]
    return state, at


@njit(cache=True)
def _ended(state, drawn, rules, numbers):
    """Return where a hand stands that drew so many cards to its first two."""
    stands_at = rules[STANDS_AT + state]
    if numbers.five_cards and stands_at == MOST and drawn >= _TO_FIVE_CARDS:
        return uint8(FIVE_CARDS_ROW)
    return stands_at


@njit(cache=True)
def _dealers_hand(cards, at, state, rules):
    while rules[DEALER_DRAWS + state]:
        state = _with(state, cards[at], rules)
        at += 1
    return rules[DEALER_STANDS_AT + state], at


@njit(cache=True, inline="always")
def _play(cards, start, rules, numbers, notes):
    """Play a round; return its case, where the next round begins, and how many hands the player had."""
    first, up, second, hole = cards[start], cards[start + 1], cards[start + 2], cards[start + 3]
    player = _with(rules[CARD + first], second, rules)
    dealer = _with(rules[CARD + up], hole, rules)
    kind = rules[KIND + up * numbers.up_step + first * DECK + second]
    up = _count(up, rules)
    at, hands = start + 4, 1
    own = at  # the place after the player's cards
    # With two cards, 21 is blackjack.
    has_blackjack = rules[STANDS_AT + player] == MOST
    if rules[STANDS_AT + dealer] == MOST:
        end = BOTH_BLACKJACK if has_blackjack else DEALER_BLACKJACK
    elif has_blackjack:
        end = BLACKJACK_PAID
    else:
        decision = _on_two_cards(NOT_SPLIT, up, _count(first, rules), _count(second, rules), rules)
        if numbers.third and decision in (_HIT, _DOUBLE, _SPLIT):
            kind = rules[AFTER_THIRD + kind * DECK + cards[at]]
        if decision == _SPLIT:
            end, at, hands = _play_pair(cards, start, dealer, rules, numbers, notes)
            own = at  # each hand of a pair has taken a card at least
        elif decision == _GIVE_UP:
            end = SURRENDERED
        else:
            player, at = _take(cards, at, player, decision, up, rules)
            own = at
            hand, dealers = _ended(player, at - start - 4, rules, numbers), rules[STANDS_AT + dealer]
            if hand not in (BUST, FIVE_CARDS_ROW):
                dealers, at = _dealers_hand(cards, at, dealer, rules)
            doubled = numbers.results if decision == _DOUBLE else 0
            end = numbers.starts[1] + _result(hand, dealers, rules) + doubled
    if hands > 1:
        case = numbers.split_start + (end - numbers.starts[2]) * numbers.of_pairs + kind
    else:
        case = end * numbers.kinds + kind
    if numbers.runs > 1:
        case = case * numbers.runs + aces_in_row(cards, start, own, rules)
    return case, at, hands


@njit(cache=True)
def _play_pair(cards, start, dealer, rules, numbers, notes):  # noqa: PLR0917
    """Play a split pair. A hand gets its second card when it is played; a new hand is played next."""
    alone, up = rules[CARD + cards[start]], _count(cards[start + 1], rules)
    notes[_WAITING, 0] = 1
    at, hand, hands, waiting, to_beat = start + 4, 0, 2, 1, False
    while True:
        second = cards[at]
        notes[_OWNER, at - start] = hand
        at += 1
        when = MAY_SPLIT_AGAIN if hands < numbers.most_hands else SPLIT_OUT
        decision = _on_two_cards(when, up, alone & (WITH_ACE - 1), _count(second, rules), rules)
        if decision == _SPLIT:
            notes[_OWNER, at - 1 - start] = hands
            notes[_WAITING, waiting] = hands
            waiting += 1
            hands += 1
            continue
        state, after = _take(cards, at, _with(alone, second, rules), decision, up, rules)
        for place in range(at, after):
            notes[_OWNER, place - start] = hand
        notes[_STANDS_AT, hand] = _ended(state, after - at, rules, numbers)
        at = after
        notes[_DOUBLED, hand] = decision == _DOUBLE
        to_beat |= notes[_STANDS_AT, hand] not in (BUST, FIVE_CARDS_ROW)
        if waiting == 0:
            break
        waiting -= 1
        hand = notes[_WAITING, waiting]
    dealers, after = rules[STANDS_AT + dealer], at
    if to_beat:
        dealers, after = _dealers_hand(cards, at, dealer, rules)
    for place in range(at, after):
        notes[_OWNER, place - start] = _DEALER
    return _end_of_pair(hands, dealers, rules, numbers, notes), after, hands


@njit(cache=True)
def _end_of_pair(hands, dealers, rules, numbers, notes):
    end = 0
    for hand in range(hands - 1, -1, -1):
        result = _result(notes[_STANDS_AT, hand], dealers, rules)
        end = end * numbers.digits[hands] + result + notes[_DOUBLED, hand] * numbers.results
    return numbers.starts[hands] + end


@njit(cache=True)
def _on_layout(cards, taken, hands, notes):
    """Count the cards on the layout when the shoe runs out: hands over 21 are in the discard rack."""
    dealt = cards.shape[0]
    last = np.zeros(MOST_HANDS + 1, np.int64)  # place of a card of each hand, the dealer's at the end
    for place in range(taken if hands > 1 else 0):
        last[notes[_OWNER, place]] = place
    found = np.zeros(DECK, np.int64)
    for place in range(dealt):
        hand = notes[_OWNER, place] if hands > 1 else _DEALER
        collected = hand >= 0 and notes[_STANDS_AT, hand] in (BUST, FIVE_CARDS_ROW) and last[hand] < dealt
        found[cards[place]] += not collected
    return found


@njit(cache=True)
def _finish_from_discards(cards, taken, hands, pack, key, block, number, row, rules, numbers, notes):  # noqa: PLR0917
    """Finish a round for which the shoe has too few cards with the shuffled discards; return its case.

    There are enough: a hand takes no card at 21, so each of the five hands holds at most 30 points, and one
    deck has 340.
    """
    dealt = cards.shape[0]
    on_layout = _on_layout(cards, taken, hands, notes)
    discards, left = np.empty(pack.shape[0], np.uint8), 0
    for card in pack:
        if on_layout[card]:
            on_layout[card] -= 1
        else:
            discards[left] = card
            left += 1
    number = shuffle(discards[:left], key, block, number, row)
    together = _laid_out(cards, dealt + left - 1)
    for place in range(1, left):  # the first one is burned
        together[dealt + place - 1] = discards[place]
    return _play(together, 0, rules, numbers, notes)[0], number


@njit(cache=True)
def _deal(key, first_block, codes, shoe, rules, numbers):  # noqa: PLR0917
    pack, burned, before_cutting_card = shoe
    whole = pack.shape[0]
    row, notes = empty_row(), _empty_notes()
    for begin in range(0, codes.shape[0], BLOCK):
        block = uint64(first_block + begin // BLOCK)
        cards, number, at = _laid_out(pack, whole), 0, whole
        for place in range(begin, min(begin + BLOCK, codes.shape[0])):
            if at > before_cutting_card:  # the cutting card came out in the last round
                number = shuffle(cards[:whole], key, block, number, row)
                at = burned
            case, after, hands = _play(cards, at, rules, numbers, notes)
            if after > whole:
                case, number = _finish_from_discards(
                    cards[at:whole], after - at, hands, pack, key, block, number, row, rules, numbers, notes
                )
            codes[place], at = case, after


@njit(cache=True)
def _judge(rounds, codes, rules, numbers, more_may_follow):
    """Judge the rounds; return the number of one that has other cards than its play takes, or -1."""
    notes = _empty_notes()
    for number in range(rounds.shape[0]):
        dealt = 0
        while dealt < rounds.shape[1] and rounds[number, dealt] != NO_CARD:
            dealt += 1
        cards = _laid_out(rounds[number, :dealt], dealt)
        codes[number], taken, _ = _play(cards, 0, rules, numbers, notes)
        if taken > dealt or (taken < dealt and not more_may_follow):
            return number
    return -1


@njit(cache=True)
def _play_shoes(shoes, burned, behind, rules, numbers, starts, codes, rounds):  # noqa: PLR0917
    """Deal whole shoes to their cutting card. A round that the shoe cannot finish is left out."""
    whole, notes = shoes.shape[1], _empty_notes()
    for row in range(shoes.shape[0]):
        cards, at, place = _laid_out(shoes[row], whole), burned, 0
        while at <= whole - behind:
            case, after, _ = _play(cards, at, rules, numbers, notes)
            if after > whole:
                break
            starts[row, place], codes[row, place] = at, case
            at, place = after, place + 1
        starts[row, place] = at
        rounds[row] = place


def _cautions(table: Table[Played]) -> Iterator[str]:
    if not shuffles_continuously(table.options):
        yield _CAUTION
    if ADDED in table.wagers:
        yield "nobody adds house money to a blackjack wager"


def kernel(table: Table[Played], strategy: str | None) -> Kernel[Played]:
    """Deal under a strategy as `strategy/written.py` reads it, or basic strategy. Nobody takes insurance."""
    given = strategy_of(table.options, BASIC if strategy is None else strategy)
    cases = KernelCases(table, pairs_split(table, given.choose))
    rules, numbers, shoe = rules_as_array(table, given.choose, cases), cases.numbers, shoe_of(table)

    def deal(key: np.uint64, first_block: int, codes: Codes) -> None:
        _deal(key, first_block, codes, shoe, rules, numbers)

    def judge_rounds(rounds: Rounds, more_may_follow: bool) -> Codes:
        if np.any((rounds >= DECK) & (rounds != NO_CARD)):
            raise Refusal("The decks of blackjack hold cards 0 to 51 alone. Check the recorded rounds.")
        codes = np.empty(len(rounds), dtype=np.uint16)
        wrong = _judge(rounds, codes, rules, numbers, more_may_follow)
        if wrong >= 0:
            raise Refusal(
                f"Recorded round {wrong} does not hold the cards that its play takes under {given.words!r}. "
                "Give every card of the round in the order dealt."
            )
        return codes

    def shoes() -> Shoes:
        def play(shuffled: Rounds, behind: int, starts: Any, codes: Any, rounds: Any) -> None:
            _play_shoes(shuffled, shoe.burned, behind, rules, numbers, starts, codes, rounds)

        pack = [STANDARD_DECK[card] for card in shoe.pack]
        behind = len(pack) - shoe.before_cutting_card
        by_name = {wager.name: wager for wager in FIRST_CARDS}

        def edges(wager: str, _: Any) -> Callable[[Rounds, Any, Any, Any], None] | None:
            return edges_of(table, by_name[wager]) if wager in by_name else None

        return Shoes(pack, behind, _FEWEST_BEHIND, play, len(pack) // 4, _key_of, edges=edges)

    return Kernel(
        cases.cases,
        deal,
        lambda rounds: judge_rounds(rounds, more_may_follow=False),
        given.words,
        "; ".join(_cautions(table)),
        judge_longer=lambda rounds: judge_rounds(rounds, more_may_follow=True),
        shoes=shoes,
    )


def _key_of(wager: str) -> Callable[[Card], Hashable]:
    """For the hands themselves cards of one count are alike; side wagers look at ranks and suits too."""
    return COUNT.__getitem__ if wager in WAGERS_BY_COUNT else lambda card: card
