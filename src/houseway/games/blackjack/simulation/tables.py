"""The rules of a table and the cases of a round as numbers, for compiled dealing.

The state of a hand is its points with every ace counted 1, plus WITH_ACE if it holds an ace. A card is its
place in the deck.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.blackjack.boxes import DOUBLE, GIVE_UP, HIT, SPLIT, STAND, Hand, legal_decisions
from houseway.games.blackjack.dealing import prepare_cards
from houseway.games.blackjack.hand_wagers import DOUBLES, MAIN, MOST_HANDS, ON_HAND
from houseway.games.blackjack.hands import (
    ACES,
    BLACKJACK,
    COUNT,
    DEALERS_22,
    FIVE_CARD_21,
    MOST,
    STANDINGS,
    Played,
    dealers_rule,
    pays_five_cards,
    standing,
    total,
)
from houseway.games.blackjack.odds import WITH_COUNT
from houseway.games.blackjack.paragraphs import Paragraphs, pack_name, shuffles_continuously
from houseway.games.blackjack.side_bets import played_with, wagers_that_matter
from houseway.games.blackjack.side_bets.every_deal import kinds_of_deals
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager
from houseway.games.blackjack.side_bets.progressive import MOST_ACES, RUNS, run_of_aces
from houseway.games.blackjack.side_bets.progressive import NAME as PROGRESSIVE
from houseway.games.blackjack.variants import outcome_with_variants
from houseway.games.blackjack.written_strategy import Choose
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import NOTHING_TO_DECIDE
from houseway.rules.analysis.kernel import Case
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Conversation
from houseway.rules.procedure.steps import Burn, InsertCutCard, Measure

# The cases of the kernel: all ends of a round for a player who is alone at the table, numbered.
#
# The number of a case is (the number of its end) * (the number of kinds) + (the number of its kind). The
# kind is what the side wagers make of the first cards (`kinds.py`); ends of split pairs have only those of
# pairs. If the progressive wager is offered, it is that times the number of runs of aces, plus the number of
# its run. The ends are first those without a hand that is played out, then those with one hand, with two,
# and so on. Among these each hand is a digit, the first hand the lowest: its result, plus the number of
# results if the hand is doubled.

# The numbers of the ends without a hand that is played out: the round is over before, or surrendered.
BLACKJACK_PAID, BOTH_BLACKJACK, DEALER_BLACKJACK, SURRENDERED = range(4)

EQUAL_WAGER = (MAIN, Fraction(1))
UNIT = 100  # with equal wagers of this amount all hands together win or lose

MOST_CASES = np.iinfo(np.uint16).max + 1


@dataclass(frozen=True)
class Results:
    """How a hand can compare with the dealer's; results that pay every wager the same are one."""

    number: Mapping[tuple[int, int], int]  # of the result, by where the hand and the dealer stand
    dealer: int  # a standing of the dealer against which every result is possible
    hands: Sequence[int]  # for each result a standing of the hand that has it against that dealer


def results_of(
    paid_by: Callable[[int, int], Hashable], dealers: Sequence[int], more_hands: Sequence[int] = ()
) -> Results:
    """Return the results; ``paid_by`` tells what every wager on a hand is paid against a dealer's."""
    played_out = [stands_at for stands_at in STANDINGS if stands_at != BLACKJACK]
    hands = [*played_out, *more_hands]
    paid = {(hand, dealer): paid_by(hand, dealer) for hand, dealer in product(hands, dealers)}
    numbers = {payment: number for number, payment in enumerate(dict.fromkeys(paid.values()))}
    number = {pair: numbers[payment] for pair, payment in paid.items()}
    # The highest such standings: those are what hands are really played to.
    against = {dealer: {number[hand, dealer]: hand for hand in hands} for dealer in dealers}
    dealer = max(dealer for dealer, results in against.items() if len(results) == len(numbers))
    return Results(number, dealer, [against[dealer][result] for result in range(len(numbers))])


def paid_on_hand(table: Table[Any], names: Sequence[str], outcome: Any) -> tuple[tuple[Any, Any], ...]:
    """Return the result and the gain of each of these wagers in an outcome."""
    offered = [table.wagers[name] for name in names if name in table.wagers]
    verdicts = [wager.decide(outcome, {}) for wager in offered]
    return tuple((verdict.result, verdict.gain) for verdict in verdicts)


class CaseNumbering(NamedTuple):
    """How cases are numbered. By the number of hands: its first end, and how many values a digit has."""

    starts: tuple[int, ...]
    digits: tuple[int, ...]
    results: int
    kinds: int
    most_hands: int
    up_step: int = 0  # between the kinds for one up card and the next, or 0 if no side wager sees it
    third: bool = False  # whether a third card may make another kind
    split_start: int = 0  # the first case of a split pair
    five_cards: bool = False  # whether 21 with five cards is paid at once
    of_pairs: int = 0  # how many kinds have two cards of equal value: those come first
    boxes: int = 1  # of a player
    plain_21: int = 0  # whether 21 in a hand that was switched is no blackjack
    dealers: int = 1  # hands of the dealer; if more, tables in the rules have the numbers of the cases
    sets_at: tuple[int, ...] = (0,) * (MOST_HANDS + 1)
    cases_at: tuple[int, ...] = (0,) * (MOST_HANDS + 1)
    runs: int = 1  # kinds of runs of aces that the progressive wager tells apart, or 1 if it is not offered


class KernelCases:
    """All cases of a table, and how they are numbered. ``splits`` are the counts of pairs that are split.

    ``told_apart``: by what else first cards are told apart, as if there were a wager on it.
    """

    def __init__(
        self, table: Table[Played], splits: Collection[int], told_apart: Sequence[FirstCardsWager] = ()
    ) -> None:
        self.results = results_of(
            lambda hand, dealer: paid_on_hand(
                table, (*ON_HAND, *DOUBLES), Played((hand,) * len(ON_HAND), dealer)
            ),
            [stands_at for stands_at in STANDINGS if stands_at != BLACKJACK],
            (FIVE_CARD_21,) if pays_five_cards(table.options) else (),
        )
        runs: tuple[str | None, ...] = (None, *RUNS) if PROGRESSIVE in table.wagers else (None,)
        side = wagers_that_matter(table.options)
        if len(runs) > 1 and not any(wager.name in table.wagers for wager in side):
            side = ()
        side = (*side, *told_apart)
        self.kinds = kinds_of_deals(side, splits)
        results, most_hands = len(self.results.hands), int(table.options.choice("most-hands"))
        starts, digits = [0] * (MOST_HANDS + 1), [0] * (MOST_HANDS + 1)
        ends = [*self._early_ends(table)]
        for hands in range(1, most_hands + 1):
            starts[hands] = len(ends)
            digits[hands] = results * (2 if DOUBLES[hands - 1] in table.wagers else 1)
            ends += self._ends_with(hands, digits[hands])
        of_pairs = starts[2] or len(ends)  # from here on ends of split hands, which have the kinds of pairs
        kinds, pairs = len(self.kinds.rows), self.kinds.of_pairs
        number = (of_pairs * kinds + (len(ends) - of_pairs) * pairs) * len(runs)
        if number > MOST_CASES:
            raise Refusal(
                f"These side wagers make {number:,} cases of a round, more than can be simulated together "
                f"({MOST_CASES:,}). Simulate fewer of them, or with a smaller most-hands."
            )
        self.numbers = CaseNumbering(
            tuple(starts),
            tuple(digits),
            results,
            kinds,
            most_hands,
            self.kinds.up_step,
            bool(len(self.kinds.after_third)),
            of_pairs * kinds,
            pays_five_cards(table.options),
            pairs,
            runs=len(runs),
        )
        ends = [
            Case(outcome_with_variants(table, end.outcome, end.bets({MAIN: UNIT})), end.decision, end.adds)
            for end in ends
        ]
        self.cases = [
            Case(_with_run(played_with(side, rows, end.outcome), run), end.decision, end.adds)
            for place, end in enumerate(ends)
            for rows in self.kinds.rows[: kinds if place < of_pairs else pairs]
            for run in runs
        ]

    def _early_ends(self, table: Table[Played]) -> Iterator[Case[Played]]:
        dealer, hand = self.results.dealer, self.results.hands[0]
        yield Case(Played((BLACKJACK,), dealer), NOTHING_TO_DECIDE)
        yield Case(Played((BLACKJACK,), BLACKJACK), NOTHING_TO_DECIDE)
        yield Case(Played((hand,), BLACKJACK), NOTHING_TO_DECIDE)
        if table.options.choice("surrender") != "off":
            yield Case(Played((hand,), dealer, surrendered=True), GIVE_UP)

    def _ends_with(self, hands: int, digits: int) -> Iterator[Case[Played]]:
        results = self.results.hands
        for highest_first in product(range(digits), repeat=hands):
            row = highest_first[::-1]
            doubled = [position for position, digit in enumerate(row) if digit >= len(results)]
            yield Case(
                Played(tuple(results[digit % len(results)] for digit in row), self.results.dealer),
                decision_in_words(hands, doubled),
                dict.fromkeys((*ON_HAND[1:hands], *(DOUBLES[position] for position in doubled)), EQUAL_WAGER),
            )


def _with_run(played: Played, run: str | None) -> Played:
    return played if run is None else replace(played, side=(*played.side, (PROGRESSIVE, run)))


def decision_in_words(hands: int, doubled: Sequence[int]) -> str:
    """Name everything that is added to the layout: ``split to 3 hands and double 1+3``."""
    if hands == 1:
        return DOUBLE if doubled else f"{HIT} or {STAND}"
    which = "+".join(str(position + 1) for position in doubled)
    return f"{SPLIT} to {hands} hands" + (f" and {DOUBLE} {which}" if doubled else "")


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
    pack = table.game.play.packs(table.options)[pack_name(table.options)]
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
    rules = np.zeros(OF_GAME + len(of_game), dtype=np.uint8)
    rules[OF_GAME:] = of_game
    for number, card in enumerate(STANDARD_DECK):
        rules[CARD + number] = _state([card])
    rules[ON_TWO:LATER] = _on_two(table, choose).ravel()
    rules[LATER:STANDS_AT] = _later(table, choose).ravel()
    rule = dealers_rule(table.options)
    for cards in _hands(2, 3):
        rules[STANDS_AT + _state(cards)] = standing(cards, split=True)
        rules[DEALER_STANDS_AT + _state(cards)] = rule.standing(cards, split=True)
        rules[DEALER_DRAWS + _state(cards)] = rule.draws(cards)
    if rule.pushes_22:
        rules[DEALER_STANDS_AT + MOST + 1] = rules[DEALER_STANDS_AT + MOST + 1 + WITH_ACE] = DEALERS_22
    for (hand, dealer), result in results.number.items():
        row = FIVE_CARDS_ROW if hand == FIVE_CARD_21 else hand
        rules[RESULT + row * (MOST + 1) + dealer] = result
    return rules


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
    runs = (run_of_aces(four) for four in product(cards, repeat=MOST_ACES))
    return [0 if run is None else RUNS.index(run) + 1 for run in runs]


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
    decisions = np.zeros((3, COUNTS, COUNTS, COUNTS), dtype=np.uint8)
    for when, hands in ((NOT_SPLIT, 1), (MAY_SPLIT_AGAIN, most - 1), (SPLIT_OUT, most)):
        for up, first, second in product(WITH_COUNT, repeat=3):
            hand = Hand(1, [WITH_COUNT[first], WITH_COUNT[second]], from_split=when != NOT_SPLIT)
            decisions[when, up, first, second] = _decision(table, choose, hand, hands, up)
    return decisions


def _later(table: Table[Any], choose: Choose) -> Bytes:
    decisions = np.zeros((COUNTS, STATES), dtype=np.uint8)
    for up, cards in product(WITH_COUNT, [*_hands(3)]):
        decisions[up, _state(cards)] = _decision(table, choose, Hand(1, list(cards)), 1, up)
    return decisions


def _decision(table: Table[Any], choose: Choose, hand: Hand, hands: int, up: int) -> int:
    """Return the number of the decision: to stand where nothing is legal, since the hand is over."""
    legal = legal_decisions(table.options, hand, hands)
    return DECISIONS.index(choose(hand.cards, WITH_COUNT[up], legal) if legal else STAND)
