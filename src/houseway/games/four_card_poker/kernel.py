"""Simulates four card poker and Crazy 4 Poker: compiled code deals and evaluates rounds, by the million.

Each round has a fresh shuffle and its own counter of the random stream. The low half of the first word
draws the player's hand from all hands. The high half draws the dealer's from all hands of the first 47
cards; each of its cards that the player holds is replaced by one of the last five cards that the player
does not hold, lowest by lowest. If the dealer also shows a card, the low half of the second word draws
it from the 42 left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from houseway.counting.array_cache import cached_arrays
from houseway.counting.hand_index import HALF, LOWER_HALF
from houseway.games.four_card_poker.best_decisions import DECISIONS, BestDecisions, decisions_allowed
from houseway.games.four_card_poker.hand_tables import (
    CARDS,
    CHOOSE,
    DECK,
    HANDS,
    Decisions,
    Hands,
    RankLookup,
    all_hands,
    decided_by_choice,
    decided_one_by_one,
    decisions_taken,
    every_hand,
    number_of,
    rank_lookup,
    worth,
)
from houseway.games.four_card_poker.hands import Hand, dealer_marks
from houseway.games.four_card_poker.odds import best_decisions
from houseway.games.four_card_poker.settlement import PLAYER_CARDS, Showdown
from houseway.games.four_card_poker.strategy import SIMPLE, best_play_of, written_choice
from houseway.games.four_card_poker.version import FOLD, MULTIPLES, Version
from houseway.games.four_card_poker.wagers import STANDARD_VERSION
from houseway.rules.analysis.best_play import BEST_PLAY
from houseway.rules.analysis.kernel import BLOCK, Case, Codes, Cuda, Kernel, Rounds
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Bets, Verdict
from houseway.simulation.kernels.draws import draw, fair_half, fill

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


REST = DECK - PLAYER_CARDS
REST_CARDS = (1 << REST) - 1
REST_HANDS = comb(REST, PLAYER_CARDS)
LEFT = REST - PLAYER_CARDS
LOW = (1 << 32) - 1
ROUNDS_AT_ONCE = 512

CUDA_CONSTANTS = {
    "PLAYER_CARDS": PLAYER_CARDS,
    "DECK": DECK,
    "CARDS": CARDS,
    "HANDS": HANDS,
    "REST_CARDS": REST_CARDS,
    "REST_HANDS": REST_HANDS,
    "LEFT": LEFT,
    "HALF": HALF,
    "LOWER_HALF": LOWER_HALF,
}


class Tables(NamedTuple):
    """The lookup tables."""

    hands: Hands
    decisions: Decisions
    dealer: RankLookup
    # Hands with which the dealer's is compared, in addition to the player's.
    marks: npt.NDArray[np.uint16]
    # By the worth of the player's hand, the decision, and how many of these hands the dealer's reaches.
    cases: npt.NDArray[np.uint16]
    choose: npt.NDArray[np.int64]


@njit(cache=True, inline="always")
def _draw(half, key, counter, which, shift, limit):  # noqa: PLR0917 - compiled, no keywords
    return draw(fair_half(half, key, counter, which, shift, limit), limit)[0]


@njit(cache=True, inline="always")
def _without_players_cards(player, dealer):
    """Return the dealer's hand, with cards that the player holds replaced by some of the last five."""
    taken, spare = player & uint64(REST_CARDS), ~player & uint64(CARDS ^ REST_CARDS)
    for _ in range(PLAYER_CARDS):
        card, other = taken & -taken, spare & -spare
        dealer ^= card | other if dealer & card else uint64(0)
        taken, spare = taken ^ card, spare ^ other
    return dealer


@njit(cache=True, inline="always")
def _shown(number, taken):
    """Return the card with this index among those left: each lower taken card moves it up by one."""
    for _ in range(DECK - LEFT):
        lowest = taken & -taken
        number += uint64(lowest <= uint64(1) << number)
        taken ^= lowest
    return number


@njit(cache=True, inline="always")
def _case(player, decided, dealer, up_card, tables):
    """Return the case, from the player's hand and decision, the dealer's cards and the up card."""
    low, high = decided
    decision = low >> up_card & uint64(1) | (high >> up_card & uint64(1)) << uint64(1)
    against = worth(dealer, tables.dealer)
    reached = uint64(against >= player) + uint64(against > player)
    for place in range(tables.marks.size):
        reached += uint64(against >= tables.marks[place])
    return tables.cases[player, decision, reached]


@njit(cache=True)
def deal(key, first, codes, shows, tables):
    """Deal rounds from number ``first`` on and write their cases into ``codes``."""
    word_1, word_2 = np.empty(ROUNDS_AT_ONCE, np.uint64), np.empty(ROUNDS_AT_ONCE, np.uint64)
    players, dealers, up_cards = np.empty_like(word_1), np.empty_like(word_1), np.zeros_like(word_1)
    low, high = np.empty_like(word_1), np.empty_like(word_1)
    for start in range(0, codes.size, ROUNDS_AT_ONCE):
        fill(key, first + uint64(start), uint64(0), word_1, word_2)
        # Step by step for many rounds, so that the compiler can vectorize and memory accesses overlap.
        for place in range(ROUNDS_AT_ONCE):
            counter = first + uint64(start + place)
            hand = _draw(word_1[place] & uint64(LOW), key, counter, 0, 0, HANDS)
            players[place] = tables.hands[hand]
            low[place], high[place] = tables.decisions[hand, 0], tables.decisions[hand, 1]
            hand = _draw(word_1[place] >> uint64(32), key, counter, 0, 32, REST_HANDS)
            dealers[place] = tables.hands[hand] & uint64(CARDS)
        for place in range(ROUNDS_AT_ONCE):
            dealers[place] = _without_players_cards(players[place] & uint64(CARDS), dealers[place])
        if shows:
            for place in range(ROUNDS_AT_ONCE):
                counter = first + uint64(start + place)
                number = _draw(word_2[place] & uint64(LOW), key, counter, 1, 0, LEFT)
                up_cards[place] = _shown(number, players[place] & uint64(CARDS) | dealers[place])
                dealers[place] |= uint64(1) << up_cards[place]
        for place in range(min(ROUNDS_AT_ONCE, codes.size - start)):
            decided = low[place], high[place]
            player = players[place] >> uint64(DECK)
            codes[start + place] = _case(player, decided, dealers[place], up_cards[place], tables)


@njit(cache=True)
def judge(rounds, codes, shows, tables):
    """Write the cases of recorded rounds into ``codes``."""
    for row in range(codes.size):
        player, dealer = uint64(0), uint64(0)
        for place in range(rounds.shape[1]):
            card = uint64(1) << uint64(rounds[row, place])
            if place < PLAYER_CARDS:
                player |= card
            else:
                dealer |= card
        hand = number_of(player, tables.choose)
        up_card = uint64(rounds[row, rounds.shape[1] - 1]) if shows else uint64(0)
        decided = uint64(tables.decisions[hand, 0]), uint64(tables.decisions[hand, 1])
        codes[row] = _case(tables.hands[hand] >> uint64(DECK), decided, dealer, up_card, tables)


# The simulation kernel of four card poker and Crazy 4 Poker: its lookup tables and its cases.

Adds = Mapping[str, tuple[str, Fraction]]
ADDS: Mapping[str, Adds] = {
    FOLD: {},
    **{name: {"play": ("ante", Fraction(times))} for times, name in MULTIPLES.items()},
}
CANNOT_BE = np.iinfo(np.uint16).max


def showdown_kernel(
    table: Table[Showdown],
    version: Version,
    strategy: str | None,
    find_decisions: Callable[[], BestDecisions],
    marks: Sequence[Hand] = (),
) -> Kernel[Showdown]:
    """Return the kernel. A recorded round is the player's five cards, then the dealer's, the up card last.

    Dealer hands that compare equally with the player's hand and with the ``marks`` settle all wagers equally.
    """
    name = strategy or BEST_PLAY
    shows = version.dealer_cards > PLAYER_CARDS
    decisions = _decisions(table, version, name, find_decisions)
    taken = np.zeros((len(all_hands()), len(DECISIONS)), dtype=np.bool_)
    decisions_taken(every_hand(), decisions, shows, taken)
    at_marks = np.searchsorted(all_hands(), marks).astype(np.uint16)
    cases, codes_of = _cases(table, taken, at_marks.tolist())
    tables = Tables(every_hand(), decisions, rank_lookup(version.dealer_cards), at_marks, codes_of, CHOOSE)

    def deal_blocks(key: np.uint64, first_block: int, codes: Codes) -> None:
        deal(key, np.uint64(first_block * BLOCK), codes, shows, tables)

    def judge_rounds(rounds: Rounds) -> Codes:
        codes = np.empty(len(rounds), dtype=np.uint16)
        judge(rounds, codes, shows, tables)
        return codes

    def cuda() -> Cuda:
        return Cuda(
            "games/four_card_poker/kernel.cu",
            (tables.hands, tables.decisions, *tables.dealer, tables.marks, tables.cases),
            CUDA_CONSTANTS
            | {
                "SHOWS": shows,
                "MARKS": len(at_marks),
                "COLUMNS": codes_of.shape[2],
                "DECISIONS_EACH": codes_of.shape[1],
            },
        )

    return Kernel(cases, deal_blocks, judge_rounds, name, cuda=cuda)


def _decisions(
    table: Table[Showdown], version: Version, name: str, find_decisions: Callable[[], BestDecisions]
) -> Decisions:
    """Return the decisions of a strategy, counting all deals (which takes seconds) only if it needs that."""
    shows = version.dealer_cards > PLAYER_CARDS
    if name == BEST_PLAY:
        best = cached_arrays(
            f"{table.game.name}-{name}".replace(" ", "-"),
            str(sorted(table.options.given.items())),
            lambda: dict(find_decisions().hand_by_hand._asdict()),
        )
        return decided_one_by_one(best["hands"], best["best"], shows)
    if name in SIMPLE:
        return decided_by_choice(best_play_of(find_decisions(), version).named(name).choose, shows)
    allowed = {hand: decisions_allowed(version, hand) for hand in all_hands()}
    return decided_by_choice(written_choice(name, allowed), shows)


def _cases(
    table: Table[Showdown], taken: npt.NDArray[np.bool_], marks: Sequence[int]
) -> tuple[list[Case[Showdown]], npt.NDArray[np.uint16]]:
    """Return one case for all showdowns that settle every wager the same way, and each one's case number."""
    numbers: dict[tuple[str, tuple[Verdict | None, ...]], int] = {}
    cases: list[Case[Showdown]] = []
    codes_of = np.full((*taken.shape, len(marks) + 3), CANNOT_BE, dtype=np.uint16)
    for player, number in np.argwhere(taken).tolist():
        decision = DECISIONS[number]
        for reached, showdown in _against(player, marks):
            key = decision, tuple(_verdicts(table, showdown, ADDS[decision]))
            if key not in numbers:
                numbers[key] = len(cases)
                cases.append(Case(showdown, decision, ADDS[decision]))
            codes_of[player, number, reached] = numbers[key]
    return cases, codes_of


def _against(player: int, marks: Sequence[int]) -> Iterator[tuple[int, Showdown]]:
    """Yield the highest dealer hand by how many it reaches of: the player's, the next higher, the marks."""
    hands = all_hands()
    ends = [*sorted((player, player + 1, *marks)), len(hands)]
    for reached, (start, end) in enumerate(zip([0, *ends], ends, strict=False)):
        if start < end:
            yield reached, Showdown(hands[player], hands[end - 1])


def _verdicts(table: Table[Showdown], showdown: Showdown, adds: Adds) -> Iterator[Verdict | None]:
    """Yield the verdicts on all wagers together, and on each alone: some may be made without an ante."""
    opening = {name: 1 for name, wager in table.wagers.items() if wager.placed == "before the deal"}
    on_layout: list[Bets] = [Case(showdown, adds=adds).bets(opening), *({name: 1} for name in opening)]
    for bets in on_layout:
        for name in bets:
            yield table.wagers[name].decide(showdown, bets)
        for bonus in table.bonuses:
            yield bonus.due(showdown, bets)


# The simulation kernel of four card poker.


def kernel(table: Table[Showdown], strategy: str | None) -> Kernel[Showdown]:
    return showdown_kernel(
        table, STANDARD_VERSION, strategy, partial(best_decisions, table), dealer_marks(table, ())
    )
