"""The cases of the kernel: all that a round can come to for a player who is alone at the table, numbered.

The number of a case is (the number of its end) * (the number of kinds) + (the number of its kind). The kind
is what the side wagers make of the first cards (`kinds.py`); ends of split pairs have only those of pairs.
If the progressive wager is offered, it is that times the number of runs of aces, plus the number of its run.
The ends are first those without a hand that is played out, then those with one hand, with two, and so on.
Among these each hand is a digit, the first hand the lowest: its result, plus the number of results if the
hand is doubled.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from houseway.games.blackjack.hands import BLACKJACK, FIVE_CARD_21, STANDINGS, Played, pays_five_cards
from houseway.games.blackjack.round.legal import DOUBLE, GIVE_UP, HIT, SPLIT, STAND
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager
from houseway.games.blackjack.side_bets.progressive import NAME as PROGRESSIVE
from houseway.games.blackjack.side_bets.progressive import RUNS
from houseway.games.blackjack.side_bets.side_wagers import played_with, wagers_that_matter
from houseway.games.blackjack.simulation.kinds import kinds_of_deals
from houseway.games.blackjack.streak.round_result import with_net
from houseway.games.blackjack.wagers import DOUBLES, MAIN, MOST_HANDS, ON_HAND
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import NOTHING_TO_DECIDE
from houseway.rules.analysis.kernel import Case
from houseway.rules.game import Table

# The numbers of the ends without a hand that is played out: the round is over before, or surrendered.
BLACKJACK_PAID, BOTH_BLACKJACK, DEALER_BLACKJACK, SURRENDERED = range(4)

EQUAL_WAGER = (MAIN, Fraction(1))
UNIT = 100  # with equal wagers of this amount all hands together win or lose

MOST_CASES = np.iinfo(np.uint16).max + 1


@dataclass(frozen=True)
class Results:
    """How a hand can compare with the dealer's; results that pay every wager alike are one."""

    number: Mapping[tuple[int, int], int]  # of the result, by where the hand and the dealer stand
    dealer: int  # a standing of the dealer against which every result is possible
    hands: Sequence[int]  # for each result a standing of the hand that has it against that dealer


def results_of(
    paid_by: Callable[[int, int], Hashable], dealers: Sequence[int], more_hands: Sequence[int] = ()
) -> Results:
    """Return the results; ``paid_by`` tells what every wager on a hand comes to against a dealer's."""
    played_out = [stands_at for stands_at in STANDINGS if stands_at != BLACKJACK]
    hands = [*played_out, *more_hands]
    paid = {(hand, dealer): paid_by(hand, dealer) for hand, dealer in product(hands, dealers)}
    numbers = {payment: number for number, payment in enumerate(dict.fromkeys(paid.values()))}
    number = {pair: numbers[payment] for pair, payment in paid.items()}
    # The highest such standings: those are what hands are really played to.
    against = {dealer: {number[hand, dealer]: hand for hand in hands} for dealer in dealers}
    dealer = max(dealer for dealer, found in against.items() if len(found) == len(numbers))
    return Results(number, dealer, [against[dealer][result] for result in range(len(numbers))])


def paid_on_hand(table: Table[Any], names: Sequence[str], outcome: Any) -> tuple[tuple[Any, Any], ...]:
    """Return what every one of these wagers comes to in an outcome."""
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

    ``told_apart``: by what else first cards are told apart, as if somebody wagered on it.
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
            Case(with_net(table, end.outcome, end.bets({MAIN: UNIT})), end.decision, end.adds) for end in ends
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
