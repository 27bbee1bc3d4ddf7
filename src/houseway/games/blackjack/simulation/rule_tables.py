"""The rules of a table as one array of numbers for compiled dealing, made from the rules in Python.

The state of a hand is its points with every ace counted 1, plus WITH_ACE if it holds an ace. A card is its
place in the deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.blackjack.hands import (
    ACES,
    COUNT,
    DEALERS_22,
    FIVE_CARD_21,
    MOST,
    dealers_rule,
    standing,
    total,
)
from houseway.games.blackjack.odds import WITH_COUNT
from houseway.games.blackjack.paragraphs import Paragraphs, pack_name, shuffles_continuously
from houseway.games.blackjack.round.boxes import Hand
from houseway.games.blackjack.round.legal import DOUBLE, GIVE_UP, HIT, SPLIT, STAND, legal_decisions
from houseway.games.blackjack.round.opening import prepare_cards
from houseway.games.blackjack.side_bets.progressive import MOST_ACES, RUNS, run_of_aces
from houseway.games.blackjack.simulation.kernel_cases import Results
from houseway.games.blackjack.strategy.written import Choose
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Conversation
from houseway.rules.procedure.steps import Burn, InsertCutCard, Measure

DECK = len(STANDARD_DECK)
WITH_ACE = 32
STATES = 2 * WITH_ACE
COUNTS = max(WITH_COUNT) + 1

DECISIONS = (STAND, HIT, DOUBLE, SPLIT, GIVE_UP)
# When a hand has two cards: before any split, after one that leaves room for more hands, after the last one.
NOT_SPLIT, MAY_SPLIT_AGAIN, SPLIT_OUT = range(3)

# Where each table begins in the array. One array is passed on much faster than several.
CARD = 0  # the state of each card alone
ON_TWO = CARD + DECK  # the decision: when, the up card's count, the counts of the two cards
LATER = ON_TWO + 3 * COUNTS**3  # the decision on three cards or more: the up card's count, the state
STANDS_AT = LATER + COUNTS * STATES  # by state; blackjack is 21 here
DEALER_STANDS_AT = STANDS_AT + STATES  # by state
DEALER_DRAWS = DEALER_STANDS_AT + STATES  # by state
RESULT = DEALER_DRAWS + STATES  # by the standings of a hand and of the dealer
# The rest depends on the game. With one box of a player:
OF_GAME = RESULT + (MOST + 1) ** 2
ACE = OF_GAME  # the suit of an ace, from 1 on; 0 for another card
RUN = ACE + DECK  # what four cards in a row are as aces, by their suits, the first one the highest digit
SUITS = 5
AFTER_THIRD = RUN + SUITS**MOST_ACES  # the kind that a third card makes, by up to MOST_KINDS kinds
MOST_KINDS = 256
KIND = AFTER_THIRD + MOST_KINDS * DECK  # of the first two cards, for each up card if it is seen
# With two boxes: the rank of each card; whether to switch, by the counts of the up card and of both hands.
RANK = OF_GAME
SWITCHES = RANK + DECK

# Unsigned, so that compiled code does not check for negative indexes.
Bytes = npt.NDArray[np.uint8]


# The row of RESULT for 21 with five cards: no hand stands at 1.
FIVE_CARDS_ROW = 1


class Shoe(NamedTuple):
    """The cards before they are shuffled, and how they are dealt."""

    pack: Bytes
    burned: int
    before_cutting_card: int


def shoe_of(table: Table[Any], paragraphs: Paragraphs) -> Shoe:
    """Return the shoe as it is prepared at the table. A cut changes nothing in shuffled cards."""
    pack = table.game.packs(table.options)[pack_name(table.options)]
    burned = behind = 0
    preparing = Conversation(prepare_cards(table, paragraphs))
    while preparing.step is not None:
        match preparing.step:
            case InsertCutCard(usual=usual):
                behind = usual
            case Burn(count=count):
                burned += count
        preparing.answer(preparing.step.usual if isinstance(preparing.step, Measure) else None)
    cards = np.array([STANDARD_DECK.index(card) for card in pack], dtype=np.uint8)
    if shuffles_continuously(table.options):  # as if the cutting card came out in every round
        return Shoe(cards, burned, -1)
    return Shoe(cards, burned, len(pack) - behind)


def pairs_split(table: Table[Any], choose: Choose) -> frozenset[int]:
    """Return the counts of the pairs that are split against any up card."""
    decided = _on_two(table, choose)[NOT_SPLIT]
    return frozenset(
        count for count in WITH_COUNT if (decided[:, count, count] == DECISIONS.index(SPLIT)).any()
    )


def rules_as_array(table: Table[Any], choose: Choose, results: Results, of_game: Bytes) -> Bytes:
    """Return the rules; ``of_game`` are the tables that depend on the game."""
    found = np.zeros(OF_GAME + len(of_game), dtype=np.uint8)
    found[OF_GAME:] = of_game
    for number, card in enumerate(STANDARD_DECK):
        found[CARD + number] = _state([card])
    found[ON_TWO:LATER] = _on_two(table, choose).ravel()
    found[LATER:STANDS_AT] = _later(table, choose).ravel()
    rule = dealers_rule(table.options)
    for cards in _hands(2, 3):
        found[STANDS_AT + _state(cards)] = standing(cards, split=True)
        found[DEALER_STANDS_AT + _state(cards)] = rule.standing(cards, split=True)
        found[DEALER_DRAWS + _state(cards)] = rule.draws(cards)
    if rule.pushes_22:
        found[DEALER_STANDS_AT + MOST + 1] = found[DEALER_STANDS_AT + MOST + 1 + WITH_ACE] = DEALERS_22
    for (hand, dealer), result in results.number.items():
        row = FIVE_CARDS_ROW if hand == FIVE_CARD_21 else hand
        found[RESULT + row * (MOST + 1) + dealer] = result
    return found


def aces_and_runs() -> Bytes:
    """Return what the progressive wager looks at: the suit of each ace, and what four cards in a row are."""
    return np.concatenate([_aces(), _runs()])


def _aces() -> list[int]:
    """Return the number of the suit of every ace, and 0 for every other card."""
    aces = [card for card in STANDARD_DECK if card in ACES]
    return [aces.index(card) + 1 if card in ACES else 0 for card in STANDARD_DECK]


def _runs() -> list[int]:
    """Return what any four cards are as a run of aces: its place in RUNS, counted from 1, or 0."""
    cards = [next(card for card in STANDARD_DECK if card not in ACES)]
    cards += [card for card in STANDARD_DECK if card in ACES]
    found = (run_of_aces(four) for four in product(cards, repeat=MOST_ACES))
    return [0 if run is None else RUNS.index(run) + 1 for run in found]


def _state(cards: Sequence[Card]) -> int:
    return sum(COUNT[card] for card in cards) + (0 if ACES.isdisjoint(cards) else WITH_ACE)


def _hands(*sizes: int) -> Iterator[tuple[Card, ...]]:
    """Yield hands of these sizes up to 21, one for each set of counts: together they have every state.

    For other states the zeros of the array are right: the hand is bust, and nobody draws.
    """
    for size in sizes:
        for cards in combinations_with_replacement(WITH_COUNT.values(), size):
            if total(cards) <= MOST:
                yield cards


def _on_two(table: Table[Any], choose: Choose) -> Bytes:
    most = int(table.options.choice("most-hands"))
    found = np.zeros((3, COUNTS, COUNTS, COUNTS), dtype=np.uint8)
    for when, hands in ((NOT_SPLIT, 1), (MAY_SPLIT_AGAIN, most - 1), (SPLIT_OUT, most)):
        for up, first, second in product(WITH_COUNT, repeat=3):
            hand = Hand(1, [WITH_COUNT[first], WITH_COUNT[second]], from_split=when != NOT_SPLIT)
            found[when, up, first, second] = _decision(table, choose, hand, hands, up)
    return found


def _later(table: Table[Any], choose: Choose) -> Bytes:
    found = np.zeros((COUNTS, STATES), dtype=np.uint8)
    for up, cards in product(WITH_COUNT, [*_hands(3)]):
        found[up, _state(cards)] = _decision(table, choose, Hand(1, list(cards)), 1, up)
    return found


def _decision(table: Table[Any], choose: Choose, hand: Hand, hands: int, up: int) -> int:
    """Return the number of the decision: to stand where nothing is legal, since the hand is over."""
    legal = legal_decisions(table.options, hand, hands)
    return DECISIONS.index(choose(hand.cards, WITH_COUNT[up], legal) if legal else STAND)
