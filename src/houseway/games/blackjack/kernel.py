"""Blackjack dealt by the million: a player alone at the table, from shoes that are played through.

A recorded round is its cards in the order dealt: the player's first, the dealer's up card, the player's
second, the dealer's second; what the player's hands take, one hand after the other from the dealer's left;
what the dealer takes.

Each block begins with a fresh shoe and has a row of random numbers of its own
(`simulation/kernels/draws.py`): the block's number is the counter. The first shoe of a block is shuffled from
the pack in order, each later one from the order that the last shuffle left. When a shoe runs out in the
middle of a round, the discards are shuffled from the order of the pack. Nothing else takes random numbers.
"""

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
from numba import int64, njit, uint64

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.blackjack.hands import BUST, MOST, TENS, Played
from houseway.games.blackjack.paragraphs import PARAGRAPHS, dealers_hands, shuffles_continuously
from houseway.games.blackjack.side_bets import FIRST_CARDS
from houseway.games.blackjack.side_bets.every_deal import compares_suits, key_of
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager
from houseway.games.blackjack.simulation.compiled_hands import (
    BEYOND,
    COLLECTED,
    DEALER,
    DOUBLED,
    DOUBLES,
    GIVES_UP,
    HITS,
    OWNER,
    SPLITS,
    STANDS_AT_END,
    aces_in_row,
    count_of,
    dealers_hand,
    empty_notes,
    ended,
    on_two_cards,
    play_split_hands,
    play_two_boxes,
    result_of,
    take,
    with_card,
)
from houseway.games.blackjack.simulation.exact_edges import WinningDeals, winning_deals
from houseway.games.blackjack.simulation.several_dealers_hands import play_several, several_hands
from houseway.games.blackjack.simulation.shoes_on_gpu import shoes_on_gpu
from houseway.games.blackjack.simulation.tables import (
    AFTER_THIRD,
    BLACKJACK_PAID,
    BOTH_BLACKJACK,
    CARD,
    DEALER_BLACKJACK,
    DECK,
    FIVE_CARDS_ROW,
    KIND,
    NOT_SPLIT,
    STANDS_AT,
    SURRENDERED,
    Bytes,
    CaseNumbering,
    KernelCases,
    Shoe,
    aces_and_runs,
    pairs_split,
    rules_as_array,
    shoe_of,
)
from houseway.games.blackjack.variants import variants_of
from houseway.games.blackjack.written_strategy import BASIC, strategy_of
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK, NO_CARD, Case, Codes, Kernel, Rounds, Shoes, ShoesCuda
from houseway.rules.game import Table
from houseway.simulation.kernels.draws import empty_row, shuffle

Edges = Callable[[Rounds, Any, Any, Any], None]

SHOE_CAUTION = (
    "exact odds are those of cards just shuffled. A shoe is dealt to its cutting card: where early rounds "
    "take few cards, as high ones do, one more round is dealt from what is left, so that all rounds together "
    "have a little fewer high cards"
)

ALONE = (
    "At multiple action shoes are dealt to one player, whose hand is played against all hands of the dealer"
)

_TEN = min(STANDARD_DECK.index(card) for card in TENS)
# A player alone seldom takes more cards in a round.
_FEWEST_BEHIND = 8


@njit(cache=True)
def _laid_out(cards, count):
    """Return an array with room for so many cards: these first, then tens."""
    laid_out = np.empty(count + BEYOND, np.uint8)
    for place in range(laid_out.shape[0]):
        laid_out[place] = cards[place] if place < cards.shape[0] else _TEN
    return laid_out


@njit(cache=True, inline="always")
def _play(cards, start, rules, numbers, notes):
    """Play a round; return its case, where the next round begins, and how many hands the player had.

    Of more than one hand there are notes.
    """
    if numbers.boxes == 2:
        return play_two_boxes(cards, start, rules, numbers, notes)
    if numbers.dealers > 1:
        return play_several(cards, start, rules, numbers, notes)
    return _play_one_box(cards, start, rules, numbers, notes)


@njit(cache=True, inline="always")
def _play_one_box(cards, start, rules, numbers, notes):
    """Play a round of one box against one hand of the dealer."""
    first, up, second, hole = cards[start], cards[start + 1], cards[start + 2], cards[start + 3]
    player = with_card(rules[CARD + first], second, rules)
    dealer = with_card(rules[CARD + up], hole, rules)
    kind = rules[KIND + up * numbers.up_step + first * DECK + second]
    up = count_of(up, rules)
    at, hands = start + 4, 1
    own = at  # the place after the player's cards
    # With two cards, 21 is blackjack.
    has_blackjack = rules[STANDS_AT + player] == MOST
    if rules[STANDS_AT + dealer] == MOST:
        end = BOTH_BLACKJACK if has_blackjack else DEALER_BLACKJACK
    elif has_blackjack:
        end = BLACKJACK_PAID
    else:
        decision = on_two_cards(NOT_SPLIT, up, count_of(first, rules), count_of(second, rules), rules)
        if numbers.third and decision in (HITS, DOUBLES, SPLITS):
            kind = rules[AFTER_THIRD + kind * DECK + cards[at]]
        if decision == SPLITS:
            end, at, hands = _play_pair(cards, start, dealer, rules, numbers, notes)
            own = at  # each hand of a pair has taken a card at least
        elif decision == GIVES_UP:
            end = SURRENDERED
        else:
            player, at = take(cards, at, player, decision, up, rules)
            own = at
            hand, dealers = ended(player, at - start - 4, rules, numbers), rules[STANDS_AT + dealer]
            if hand not in (BUST, FIVE_CARDS_ROW):
                dealers, at = dealers_hand(cards, at, dealer, rules)
            doubled = numbers.results if decision == DOUBLES else 0
            end = numbers.starts[1] + result_of(hand, dealers, rules) + doubled
    if hands > 1:
        case = numbers.split_start + (end - numbers.starts[2]) * numbers.of_pairs + kind
    else:
        case = end * numbers.kinds + kind
    if numbers.runs > 1:
        case = case * numbers.runs + aces_in_row(cards, start, own, rules)
    return case, at, hands


@njit(cache=True)
def _play_pair(cards, start, dealer, rules, numbers, notes):  # noqa: PLR0917
    """Play the hands of a split pair, then the dealer's."""
    at, hands, to_beat = play_split_hands(cards, start, start + 4, rules, numbers, notes)
    dealers, after = rules[STANDS_AT + dealer], at
    if to_beat:
        dealers, after = dealers_hand(cards, at, dealer, rules)
    for place in range(at, after):
        notes[OWNER, place - start] = DEALER
    return _end_of_pair(hands, dealers, rules, numbers, notes), after, hands


@njit(cache=True)
def _end_of_pair(hands, dealers, rules, numbers, notes):
    end = 0
    for hand in range(hands - 1, -1, -1):
        result = result_of(notes[STANDS_AT_END, hand], dealers, rules)
        end = end * numbers.digits[hands] + result + notes[DOUBLED, hand] * numbers.results
    return numbers.starts[hands] + end


@njit(cache=True)
def _on_layout(cards, hands, notes):
    """Count the cards on the layout when the shoe runs out: some hands are in the discard rack."""
    dealt = cards.shape[0]
    numbers_of = np.zeros(DECK, np.int64)
    for place in range(dealt):
        hand = notes[OWNER, place] if hands > 1 else DEALER
        collected = hand >= 0 and 0 < notes[COLLECTED, hand] <= dealt
        numbers_of[cards[place]] += not collected
    return numbers_of


@njit(cache=True)
def _finish_from_discards(cards, hands, pack, key, block, number, row, rules, numbers, notes):  # noqa: PLR0917
    """Finish a round for which the shoe has too few cards with the shuffled discards; return its case.

    There are enough: a hand takes no card at 21, so each of the five hands holds at most 30 points, and one
    deck has 340.
    """
    dealt = cards.shape[0]
    on_layout = _on_layout(cards, hands, notes)
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
    # For a literal Numba would compile everything that is called here once more.
    return _play(together, int64(0), rules, numbers, notes)[0], number


@njit(cache=True)
def _deal(key, first_block, codes, shoe, rules, numbers):  # noqa: PLR0917
    pack, burned, before_cutting_card = shoe
    whole = pack.shape[0]
    row, notes = empty_row(), empty_notes()
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
                    cards[at:whole], hands, pack, key, block, number, row, rules, numbers, notes
                )
            codes[place], at = case, after


@njit(cache=True)
def _judge(rounds, codes, rules, numbers, more_may_follow):
    """Judge the rounds; return the number of one that has other cards than its play takes, or -1."""
    notes = empty_notes()
    for number in range(rounds.shape[0]):
        dealt = 0
        while dealt < rounds.shape[1] and rounds[number, dealt] != NO_CARD:
            dealt += 1
        cards = _laid_out(rounds[number, :dealt], dealt)
        codes[number], taken, _ = _play(cards, int64(0), rules, numbers, notes)
        if taken > dealt or (taken < dealt and not more_may_follow):
            return number
    return -1


@njit(cache=True)
def _play_shoes(shoes, burned, behind, rules, numbers, starts, codes, rounds):  # noqa: PLR0917
    """Deal whole shoes to their cutting card. A round that the shoe cannot finish is left out."""
    whole, notes = shoes.shape[1], empty_notes()
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


def kernel(table: Table[Played], strategy: str | None) -> Kernel[Played]:
    """Deal under a strategy as `strategy/written.py` reads it, or basic strategy. Nobody takes insurance."""
    caution = "" if shuffles_continuously(table.options) else SHOE_CAUTION
    plain = _kernel(table, strategy, caution)
    for variant in variants_of(table.options):
        if variant.kernel is not None:
            return variant.kernel(table, plain, partial(_kernel, table, strategy, caution))
    return plain


def _kernel(
    table: Table[Played], strategy: str | None, caution: str, *told_apart: FirstCardsWager
) -> Kernel[Played]:
    play = strategy_of(table.options, BASIC if strategy is None else strategy)
    by_name = {wager.name: wager for wager in FIRST_CARDS}

    def winning(wager: str) -> WinningDeals | None:
        return winning_deals(table, by_name[wager]) if wager in by_name else None

    common: dict[str, Any] = {"key_of": key_of, "caution": caution, "winning": winning}
    if dealers_hands(table.options) > 1:
        cases, rules, numbers = several_hands(table, play.choose)
        several = compiled_kernel(cases, rules, numbers, shoe_of(table, PARAGRAPHS), play.words, **common)
        sums = frozenset(name for case in cases for name in case.adds)
        return replace(several, in_sums=sums, parts_of_base=dealers_hands(table.options))
    numbered = KernelCases(table, pairs_split(table, play.choose), told_apart)
    after_third = np.zeros(KIND - AFTER_THIRD, dtype=np.uint8)
    after_third[: numbered.kinds.after_third.size] = numbered.kinds.after_third.ravel()
    kinds = numbered.kinds.numbers.transpose(2, 0, 1).ravel()
    of_game = np.concatenate([aces_and_runs(), after_third, kinds])
    rules = rules_as_array(table, play.choose, numbered.results, of_game)
    return compiled_kernel(
        numbered.cases, rules, numbered.numbers, shoe_of(table, PARAGRAPHS), play.words, **common
    )


def compiled_kernel(
    cases: Sequence[Case[Any]],
    rules: Bytes,
    numbers: CaseNumbering,
    shoe: Shoe,
    strategy: str,
    *,
    key_of: Callable[[str], Callable[[Card], Hashable]],
    caution: str = SHOE_CAUTION,
    winning: Callable[[str], WinningDeals | None] = lambda _: None,
) -> Kernel[Any]:
    """Return the kernel that deals by these rules, for any game of the family.

    A wager does not tell cards apart that have the same ``key_of`` it. ``winning`` are the deals of first
    cards that win a wager, where they decide it.
    """

    def deal(key: np.uint64, first_block: int, codes: Codes) -> None:
        _deal(key, first_block, codes, shoe, rules, numbers)

    def judge_rounds(rounds: Rounds, more_may_follow: bool) -> Codes:
        if np.any((rounds >= DECK) & (rounds != NO_CARD)):
            raise Refusal("The decks of blackjack hold cards 0 to 51 alone. Check the recorded rounds.")
        codes = np.empty(len(rounds), dtype=np.uint16)
        wrong = _judge(rounds, codes, rules, numbers, more_may_follow)
        if wrong >= 0:
            raise Refusal(
                f"Recorded round {wrong} does not hold the cards that its play takes under {strategy!r}. "
                "Give every card of the round in the order dealt."
            )
        return codes

    return Kernel(
        cases,
        deal,
        lambda rounds: judge_rounds(rounds, more_may_follow=False),
        strategy,
        caution,
        judge_longer=lambda rounds: judge_rounds(rounds, more_may_follow=True),
        shoes=lambda: _shoes(shoe, rules, numbers, key_of, winning),
    )


def _shoes(
    shoe: Shoe,
    rules: Bytes,
    numbers: CaseNumbering,
    key_of: Callable[[str], Callable[[Card], Hashable]],
    winning: Callable[[str], WinningDeals | None],
) -> Shoes:
    def play(shuffled: Rounds, behind: int, starts: Any, codes: Any, rounds: Any) -> None:
        _play_shoes(shuffled, shoe.burned, behind, rules, numbers, starts, codes, rounds)

    def edges(wager: str, _: Any) -> Edges | None:
        deals = winning(wager)
        return deals.fill if deals else None

    def cuda(wager: str, _: Any) -> ShoesCuda:
        return shoes_on_gpu(shoe.burned, rules, numbers, winning(wager))

    def seated(players: int) -> Shoes:
        several = import_module("houseway.games.blackjack.simulation.counted_play")
        return several.seated(plain, players, shoe.burned, rules, numbers)  # type: ignore[no-any-return]

    pack = [STANDARD_DECK[card] for card in shoe.pack]
    behind = len(pack) - shoe.before_cutting_card
    fewest, most_rounds, slow = _FEWEST_BEHIND * numbers.boxes, len(pack) // 4, numbers.boxes > 1
    of_wagers: dict[str, Any] = {"compares_suits": compares_suits, "edges": edges, "cuda": cuda}
    plain = Shoes(pack, behind, fewest, play, most_rounds, key_of, slow_base=slow, **of_wagers)
    if numbers.dealers > 1:
        return replace(plain, alone=ALONE, least_behind=_FEWEST_BEHIND * numbers.dealers)
    return plain if slow else replace(plain, seated=seated)
