"""Simulates pai gow poker: compiled code deals and judges rounds, both sides set by house ways.

Each round is a fresh deck and two random words: the first deals the player's seven cards, the second
the dealer's. The first 57 bits of a word are a point on a line that is divided evenly among the cards
left; the card on which it falls is dealt, and its position within that card's share deals the next. If
a word would favour some hands, both words of the next part are used.

A hand adds up the weights of its cards. Its lower bits give the multiset of ranks, by which all hands
without a flush are looked up; the bits above count each suit, and say when there are five of one.
"""

from __future__ import annotations

from itertools import permutations, product
from math import perm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from houseway.counting.hand_index import HALF, LOWER_HALF
from houseway.equipment.cards import RANKS as DECK_RANKS
from houseway.games.pai_gow_poker.exact.base_game import DEALERS, dealer_classes
from houseway.games.pai_gow_poker.exact.set_hands import SetTypes, flush_types, index, set_hands
from houseway.games.pai_gow_poker.house_way import HOUSE_WAY, WAYS
from houseway.games.pai_gow_poker.odds import AS_HOUSE, SET
from houseway.games.pai_gow_poker.ranking import BEST, CARDS_IN_A_HAND, NUMBER, RANKS, Best, Three, three_of
from houseway.games.pai_gow_poker.setting import PACK
from houseway.games.pai_gow_poker.settlement import Contest, DealersHand, Showdown, dealers_hand
from houseway.refusal import one_of
from houseway.rules.analysis.best_play import BEST_PLAY, StrategyRefusal
from houseway.rules.analysis.kernel import BLOCK, Case, Codes, Cuda, Kernel, Rounds
from houseway.rules.game import Table
from houseway.rules.house_way import HouseWay
from houseway.simulation.kernels.draws import fill, words

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call,assignment"


WHOLE = 57  # bits; with the six bits of a number of cards they fit into a word
WORD = 64
WITHIN = (1 << WHOLE) - 1
CARDS = len(PACK)
LEFT = CARDS - CARDS_IN_A_HAND
FAVOURS_PLAYERS = (1 << WHOLE) % perm(CARDS, CARDS_IN_A_HAND)
FAVOURS_DEALERS = (1 << WHOLE) % perm(LEFT, CARDS_IN_A_HAND)
ROUNDS_AT_ONCE = 512

SUITS = 40  # the bit from which on each suit has four bits
# Every suit begins at three, so that its top bit is set from five cards on.
START = sum(3 << SUITS + 4 * suit for suit in range(4))
FLUSH_BITS = sum(8 << SUITS + 4 * suit for suit in range(4))
# A hand in one number: the high hand, the low hand, and its kind.
LOW_BITS, KIND_BITS = 7, 5
KINDS = (1 << KIND_BITS) - 1
ROYAL, ROYAL_AND_KQ = NUMBER[Best.ROYAL], NUMBER[Best.ROYAL_AND_KQ]
QUEEN = RANKS.index("Q")

CUDA_CONSTANTS = {
    "WHOLE": WHOLE,
    "WITHIN": WITHIN,
    "CARDS": CARDS,
    "CARDS_IN_A_HAND": CARDS_IN_A_HAND,
    "LEFT": LEFT,
    "FAVOURS_PLAYERS": FAVOURS_PLAYERS,
    "FAVOURS_DEALERS": FAVOURS_DEALERS,
    "HALF": HALF,
    "LOWER_HALF": LOWER_HALF,
    "SUITS": SUITS,
    "START": START,
    "FLUSH_BITS": FLUSH_BITS,
    "LOW_BITS": LOW_BITS,
    "KIND_BITS": KIND_BITS,
    "KINDS": KINDS,
    "ROYAL": ROYAL,
    "ROYAL_AND_KQ": ROYAL_AND_KQ,
    "QUEEN": QUEEN,
}


class Tables(NamedTuple):
    """The lookup tables. One number stands for a hand: high hand, low hand and kind."""

    weights: npt.NDArray[np.uint64]  # of a card, by its number
    first: npt.NDArray[np.uint32]
    place: npt.NDArray[np.uint32]
    player: npt.NDArray[np.uint32]  # by multiset
    dealer: npt.NDArray[np.uint32]
    flush_first: npt.NDArray[np.int32]  # by the joker and the suited ranks
    flush_player: npt.NDArray[np.uint32]  # by flush type
    flush_dealer: npt.NDArray[np.uint32]
    three: npt.NDArray[np.uint8]  # by three cards
    cases: npt.NDArray[np.uint16]  # by the player's kind, the dealer's kind and who wins


@njit(cache=True)
def _flush_number(cards, begin, weight, first):
    """Return the flush type of a hand with a flush, and whether its other cards are a suited K and Q."""
    suit = 0
    while not weight >> uint64(SUITS + 4 * suit + 3) & uint64(1):
        suit += 1
    suited, joker, number = 0, 0, 0
    low, high = 0, 0  # the ranks of the other cards, the lower one first
    low_suit, same_suit = 0, False
    for place in range(begin, begin + CARDS_IN_A_HAND):
        card = np.int64(cards[place])
        if card == CARDS - 1:
            joker = 1
            continue
        rank = (card % 13 + 12) % 13  # the deck begins with the ace
        if card // 13 == suit:
            suited |= 1 << rank
        elif number == 0:
            low, low_suit, number = rank, card // 13, 1
        else:
            low, high, number = min(low, rank), max(low, rank), 2
            same_suit = card // 13 == low_suit
    start = np.int64(first[joker, suited])
    if number == 0:
        return start, False
    if number == 1:
        return start + low, False
    place = low * 13 - low * (low - 1) // 2 + high - low
    return start + place, same_suit and low == QUEEN and high == QUEEN + 1


@njit(cache=True)
def _look_up(rounds, begin, weights, first, place, by_multiset, flush_first, by_flush, known):  # noqa: PLR0917
    """Fill in the number of the hand of seven cards from a place on in each round."""
    for row in range(known.size):
        weight = uint64(START)
        for number in range(CARDS_IN_A_HAND):
            weight += weights[rounds[row, begin + number]]
        if weight & uint64(FLUSH_BITS):
            flush, king_and_queen = _flush_number(rounds[row], begin, weight, flush_first)
            packed = by_flush[flush]
            if king_and_queen and packed & KINDS == ROYAL:
                packed += ROYAL_AND_KQ - ROYAL
            known[row] = packed
        else:
            low, high = weight & uint64(LOWER_HALF), weight >> uint64(HALF) & uint64(LOWER_HALF)
            known[row] = by_multiset[uint64(first[low]) + uint64(place[high])]


@njit(cache=True)
def _contest(player, dealer):
    """Return 0 if both hands of the player are higher, 1 for one and 2 for neither."""
    lows = (1 << LOW_BITS) - 1
    high = player >> LOW_BITS + KIND_BITS > dealer >> LOW_BITS + KIND_BITS
    low = player >> KIND_BITS & lows > dealer >> KIND_BITS & lows
    return 2 - np.int64(high) - np.int64(low)


@njit(cache=True)
def _draw(word, cards, dealt, left, deck, drawn):  # noqa: PLR0917
    """Deal seven cards; return the rest of the word."""
    part = word >> uint64(WORD - WHOLE)
    for number in range(CARDS_IN_A_HAND):
        part *= uint64(left - number)
        place = part >> uint64(WHOLE)
        part &= uint64(WITHIN)
        cards[dealt + number] = deck[place]
        drawn[dealt + number] = place
        deck[place] = deck[uint64(left - number - 1)]
    return part


@njit(cache=True)
def deal(key, first, codes, tables):
    """Deal rounds from number ``first`` on and write their cases into ``codes``."""
    word_1, word_2 = np.empty(ROUNDS_AT_ONCE, np.uint64), np.empty(ROUNDS_AT_ONCE, np.uint64)
    deck = np.arange(CARDS).astype(np.uint8)
    drawn = np.empty(2 * CARDS_IN_A_HAND, dtype=np.uint8)
    cards = np.empty((ROUNDS_AT_ONCE, 2 * CARDS_IN_A_HAND), dtype=np.uint8)
    for start in range(0, codes.size, ROUNDS_AT_ONCE):
        fill(key, first + uint64(start), uint64(0), word_1, word_2)
        rounds = min(ROUNDS_AT_ONCE, codes.size - start)
        for place in range(rounds):
            one, other, part = word_1[place], word_2[place], 0
            while True:
                rest = _draw(one, cards[place], 0, CARDS, deck, drawn)
                others_rest = _draw(other, cards[place], CARDS_IN_A_HAND, LEFT, deck, drawn)
                for number in range(2 * CARDS_IN_A_HAND):
                    deck[drawn[number]] = drawn[number]
                if rest >= uint64(FAVOURS_PLAYERS) and others_rest >= uint64(FAVOURS_DEALERS):
                    break
                part += 1
                one, other = words(key, first + uint64(start + place), uint64(part))
        judge(cards[:rounds], codes[start : start + rounds], tables)


@njit(cache=True)
def judge(rounds, codes, tables):
    """Write the cases of rounds into ``codes``: the player's seven cards, then the dealer's."""
    player, dealer = np.empty(codes.size, np.uint32), np.empty(codes.size, np.uint32)
    ranks = (tables.weights, tables.first, tables.place)
    _look_up(rounds, 0, *ranks, tables.player, tables.flush_first, tables.flush_player, player)
    _look_up(rounds, CARDS_IN_A_HAND, *ranks, tables.dealer, tables.flush_first, tables.flush_dealer, dealer)
    cases, three = tables.cases, tables.three
    for row in range(codes.size):
        mine, theirs = np.int64(player[row]), np.int64(dealer[row])
        made = three[(np.int64(rounds[row, 0]) * CARDS + rounds[row, 1]) * CARDS + rounds[row, 2]]
        codes[row] = cases[mine & KINDS, theirs & KINDS, _contest(mine, theirs)] + made


# The simulation kernel of pai gow poker: both sides set by house ways.

CONTESTS = (Contest.BOTH, Contest.ONE, Contest.NEITHER)
THREES = tuple(Three)


def kernel(table: Table[Showdown], strategy: str | None) -> Kernel[Showdown]:
    """Return the kernel. A recorded round is the player's seven cards as dealt, then the dealer's."""
    dealer = HOUSE_WAY.in_use(table.options).way
    name, player = _named(strategy, dealer)
    cases, tables = _cases_and_tables(player, dealer)

    def deal_blocks(key: np.uint64, first_block: int, codes: Codes) -> None:
        deal(key, np.uint64(first_block * BLOCK), codes, tables)

    def judge_rounds(rounds: Rounds) -> Codes:
        codes = np.empty(len(rounds), dtype=np.uint16)
        judge(rounds, codes, tables)
        return codes

    def cuda() -> Cuda:
        return Cuda("games/pai_gow_poker/kernel.cu", tables, CUDA_CONSTANTS | {"DEALERS": len(DEALERS) + 1})

    return Kernel(cases, deal_blocks, judge_rounds, name, cuda=cuda)


def _named(strategy: str | None, usual: HouseWay) -> tuple[str, HouseWay]:
    """Return the way by which the player sets: that of the house, unless another is named."""
    if strategy in (None, AS_HOUSE):
        return AS_HOUSE, usual
    if strategy == BEST_PLAY:
        raise StrategyRefusal(BEST_PLAY, f"Best play is counted, not dealt. Choose {one_of(_names(usual))}.")
    if strategy not in WAYS:
        raise StrategyRefusal(str(strategy), f"{strategy!r} is not a way. Choose {one_of(_names(usual))}.")
    return str(strategy), WAYS[str(strategy)]


def _names(usual: HouseWay) -> list[str]:
    return [AS_HOUSE, *(name for name in WAYS if name != usual.name)]


def _cases_and_tables(player: HouseWay, dealer: HouseWay) -> tuple[list[Case[Showdown]], Tables]:
    kinds = [*DEALERS, None]
    cases = [
        Case(Showdown(contest, best, dealers_hand(kind) if kind else DealersHand.OTHER, three), SET)
        for best, kind, contest, three in product(BEST, kinds, CONTESTS, THREES)
    ]
    first_case = np.arange(0, len(cases), len(THREES), dtype=np.uint16)
    by_kinds = first_case.reshape(len(BEST), len(kinds), len(CONTESTS))
    # The dealer's class 0 is every hand that no wager looks at, which comes last in the cases.
    by_class = np.ascontiguousarray(np.roll(by_kinds, 1, axis=1))
    own, other, ranks = set_hands(player), set_hands(dealer), index()
    tables = Tables(
        _weights(ranks.weights),
        ranks.first.astype(np.uint32),
        ranks.place.astype(np.uint32),
        _known(own.plain, own.plain.best),
        _known(other.plain, dealer_classes(other.plain.best)),
        flush_types().first,
        _known(own.flushes, own.flushes.best),
        _known(other.flushes, dealer_classes(other.flushes.best)),
        _threes(),
        by_class,
    )
    return cases, tables


def _known(set_by: SetTypes, kinds: npt.NDArray[np.int8]) -> npt.NDArray[np.uint32]:
    high, low = set_by.high.astype(np.int64), set_by.low.astype(np.int64)
    return ((high << LOW_BITS | low) << KIND_BITS | kinds).astype(np.uint32)


def _weights(by_rank: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Return the weight of each card: its rank, and its suit; the joker counts for every suit."""
    weights = [
        int(by_rank[RANKS.index(rank)]) + (1 << SUITS + 4 * suit) for suit in range(4) for rank in DECK_RANKS
    ]
    every_suit = sum(1 << SUITS + 4 * suit for suit in range(4))
    return np.array([*weights, int(by_rank[13]) + every_suit], dtype=np.uint64)


def _threes() -> npt.NDArray[np.uint8]:
    numbers = {three: number for number, three in enumerate(THREES)}
    table = np.zeros(CARDS**3, dtype=np.uint8)
    places = range(CARDS)
    for place in places:
        for other in range(place):
            for last in range(other):
                made = numbers[three_of((PACK[place], PACK[other], PACK[last]))]
                for a, b, c in permutations((place, other, last)):
                    table[(a * CARDS + b) * CARDS + c] = made
    return table
