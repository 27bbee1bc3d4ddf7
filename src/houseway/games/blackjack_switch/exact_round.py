"""A round of blackjack switch under a strategy, counted exactly from a freshly shuffled shoe.

Deals are counted by what their four cards count, in order. On average the gains of the two hands of a round
add up, so hands are counted one by one, each as half a round. Nobody takes insurance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm, perm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.games.blackjack.boxes import GIVE_UP, SPLIT, STAND
from houseway.games.blackjack.exact.dealer_hands import Counted
from houseway.games.blackjack.exact.exact_round import ExactRound, HandResult, added_chances, played
from houseway.games.blackjack.exact.hands import (
    COUNTS,
    NOTHING,
    Composition,
    Play,
    composition,
    fits,
    number_of,
    orders,
    two_cards,
)
from houseway.games.blackjack.hands import BLACKJACK, Played
from houseway.games.blackjack_switch.exact_hands import (
    ACE_TEN,
    HAND_MONEY,
    HANDS,
    NUMBER,
    SECOND_MONEY,
    AgainstUpCard,
    BesideHand,
    Floats,
)
from houseway.games.blackjack_switch.wagers import Switched, plain_21
from houseway.rules.analysis.best_play import NOTHING_TO_DECIDE, Branch
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table

Numbers = npt.NDArray[np.int64]
Booleans = npt.NDArray[np.bool_]

# Every deal by the counts of its four cards, those of the first hand before those of the second.
DEALS = [*product(COUNTS, repeat=4)]
KEPT = np.array([[NUMBER[composition(hand)] for hand in (deal[:2], deal[2:])] for deal in DEALS]).T
CHANGED = np.array([[NUMBER[composition(hand)] for hand in ((a, d), (c, b))] for a, b, c, d in DEALS]).T
SMALLEST_DIFFERENCE = 1e-12


class Hands(NamedTuple):
    """How many orders of the four cards leave a hand next to another one, by the numbers of both."""

    kept: Numbers
    changed: Numbers

    @classmethod
    def of(cls, switches: Booleans) -> Hands:
        hands = []
        for pairs, there in ((KEPT, ~switches), (CHANGED, switches)):
            beside = np.zeros((len(HANDS), len(HANDS)), dtype=np.int64)
            for hand, other in (pairs, pairs[::-1]):
                np.add.at(beside, (hand[there], other[there]), 1)
            hands.append(beside)
        return cls(*hands)


@dataclass(frozen=True)
class Counts:
    """The results of a strategy: how many hands of a round end with each result on average, and the chance of
    each decision, for which a hand counts as half a round.
    """

    results: Mapping[HandResult, Fraction]
    decided: Mapping[tuple[int, int, str], Fraction]  # by up card, the number of the hand and the decision
    switched: Fraction  # the chance of a deal that is switched, where the dealer has no blackjack

    def branches(self) -> tuple[Branch[Switched], ...]:
        """Return the results as ways, half of them on each of the two wagers: both have the same chances."""
        rounds: defaultdict[str, Fraction] = defaultdict(Fraction)
        for (_, _, decision), chance in self.decided.items():
            rounds[decision] += chance
        ways = 2 * lcm(
            *(chance.denominator for chance in self.results.values()),
            *(chance.denominator for chance in rounds.values()),
        )
        branches = []
        for money in (HAND_MONEY, SECOND_MONEY):
            by_branch: dict[tuple[str, bool], dict[Switched, int]] = defaultdict(dict)
            for came, chance in self.results.items():
                if chance:
                    by_branch[came.decision, came.doubled][money.outcome(came.played)] = int(
                        chance * ways / 2
                    )
            left = dict(rounds)
            for (decision, doubled), outcomes in by_branch.items():  # one branch of a decision has its rounds
                in_rounds = int(left.pop(decision, Fraction(0)) * ways / 2)
                branches.append(Branch(decision, money.bets[doubled], Distribution(outcomes), in_rounds))
        return tuple(branches)


class SwitchedRound:
    """Counts rounds at a table, with these cards in the shoe."""

    def __init__(
        self, table: Table[Switched], shoe: Composition, exact_round: ExactRound | None = None
    ) -> None:
        self.table, self.shoe = table, shoe
        self.exact_round = exact_round or ExactRound(table, shoe, HAND_MONEY)
        self.plain = plain_21(table.options)

    def best(self, play: Play, parts: Iterable[Added] | None = None) -> Counts:
        """Count the best switches for hands that are played so, or add up what was counted by up card."""
        tally = _Tally(self, play)
        for part in parts or (self.best_against(play, up) for up in self.exact_round.up_cards):
            tally.join(part)
        return tally.counts()

    def best_against(self, play: Play, up: int) -> Added:
        """Count the best switches against one up card."""
        tally = _Tally(self, play)
        tally.add_switching(up, None)
        return tally.added()

    def switching(self, play: Play, switches: Mapping[int, Booleans]) -> Counts:
        """Count given switches, by up card and deal."""
        tally = _Tally(self, play)
        for up in self.exact_round.up_cards:
            tally.add_switching(up, switches[up])
        return tally.counts()

    def never_switching(self, play: Play) -> Counts:
        """Count hands of which no cards are switched: each of them is like the only one of a round."""
        return _Tally(self, play).never_switching()

    def best_switches(self, beside: Mapping[int, BesideHand]) -> Booleans:
        """Return whether switching gains more than keeping, for each deal."""
        unchanged, changed = self.values_of_deals(beside)
        switches: Booleans = changed > unchanged + SMALLEST_DIFFERENCE
        return switches

    def values_of_deals(self, beside: Mapping[int, BesideHand]) -> Floats:
        """Return what both hands of each deal gain together, in a row as dealt and in a row switched."""
        as_dealt, after = self._values(beside, plain=False), self._values(beside, plain=self.plain)
        unchanged = as_dealt[KEPT[0], KEPT[1]] + as_dealt[KEPT[1], KEPT[0]]
        changed = after[CHANGED[0], CHANGED[1]] + after[CHANGED[1], CHANGED[0]]
        return np.stack([unchanged, changed])

    @staticmethod
    def _values(beside: Mapping[int, BesideHand], *, plain: bool) -> Floats:
        """Return what each hand gains next to each other one."""
        values = np.zeros((len(HANDS), len(HANDS)))
        for other, hands in beside.items():
            for number, value in hands.values.items():
                values[number, other] = value
            if not plain:
                values[ACE_TEN, other] = hands.blackjack
        return values


Chances = list[tuple[int, int]]  # to be added: the ways and all ways of each


class Added(NamedTuple):
    """What was added up against some up cards."""

    results: Mapping[HandResult, Chances]
    decided: Mapping[tuple[int, int, str], Chances]
    switched: Chances


class _Tally:
    """Adds up the results of the hands of a strategy, against one up card after the other."""

    def __init__(self, switched_round: SwitchedRound, play: Play) -> None:
        self._round, self._play = switched_round, play
        self._results: defaultdict[HandResult, Chances] = defaultdict(list)
        self._decided: defaultdict[tuple[int, int, str], Chances] = defaultdict(list)
        self._switched: Chances = [(0, 1)]

    def added(self) -> Added:
        return Added(dict(self._results), dict(self._decided), self._switched)

    def join(self, part: Added) -> None:
        """Add what was added up elsewhere."""
        for result, chances in part.results.items():
            self._results[result] += chances
        for decision, chances in part.decided.items():
            self._decided[decision] += chances
        self._switched += part.switched

    def _against(self, up: int) -> tuple[AgainstUpCard, int]:
        """Return an up card with its number in the shoe."""
        exact = self._round.exact_round
        return AgainstUpCard(exact, exact.player(self._play, up)), number_of(self._round.shoe, up)

    def add_switching(self, up: int, switches: Booleans | None) -> None:
        """Add all hands against an up card with these switches, or with the best ones."""
        against, chance_of_up = self._against(up)
        beside = {
            number: BesideHand(against, hand) for number, hand in enumerate(HANDS) if fits(against.left, hand)
        }
        hands = Hands.of(self._round.best_switches(beside) if switches is None else switches)
        for number, others in beside.items():
            drawn = chance_of_up * orders(against.left, HANDS[number])
            total = sum(self._round.shoe) * perm(sum(against.left), 2)
            self._add(against, others, hands.kept[:, number], hands.changed[:, number], (drawn, total))

    def never_switching(self) -> Counts:
        weights = np.zeros(len(HANDS), dtype=np.int64)
        for hand, in_orders in two_cards((2,) * len(COUNTS)):
            weights[NUMBER[hand]] = 2 * in_orders
        for up in self._round.exact_round.up_cards:
            against, chance_of_up = self._against(up)
            others = BesideHand(against, NOTHING)
            nothing = np.zeros_like(weights)
            self._add(against, others, weights, nothing, (chance_of_up, sum(self._round.shoe)))
        return self.counts()

    def _add(
        self,
        against: AgainstUpCard,
        beside: BesideHand,
        unchanged: Numbers,
        changed: Numbers,
        drawn: tuple[int, int],
    ) -> None:
        """Add the hands with another one; ``drawn``: the ways of the up card and the other hand, of all."""
        hands: defaultdict[str, dict[Composition, int]] = defaultdict(dict)
        for number, decision in against.decided.items():
            hand, times = HANDS[number], int(unchanged[number] + changed[number])
            if not times or not fits(beside.left, hand):
                continue
            playing = times * orders(beside.left, hand), perm(sum(beside.left), 2)
            no_blackjack = against.no_blackjack(hand, beside.other)
            chance = tuple(a * b * c for a, b, c in zip(drawn, playing, no_blackjack, strict=True))
            self._decided[against.up, number, decision].append((chance[0], 2 * chance[1]))
            if changed[number]:
                switched = chance[0] * int(changed[number]) // times
                self._switched.append((switched, 2 * chance[1]))
            if decision == GIVE_UP:
                given_up = HandResult(GIVE_UP, doubled=False, played=Played((), surrendered=True))
                self._results[given_up].append((chance[0], chance[1]))
            elif decision == SPLIT:
                pair = tuple(a * b for a, b in zip(drawn, playing, strict=True))
                self._add_counted(SPLIT, beside.split(hand.index(2) + 1), (2 * pair[0], pair[1]))
            elif decision == NOTHING_TO_DECIDE:
                self._add_blackjack(beside, int(unchanged[number]), int(changed[number]), drawn, chance)
            else:
                hands[decision][hand] = times
        for decision, of_decision in hands.items():
            self._add_counted(decision, beside.counted(of_decision, decision), drawn)

    def _add_blackjack(
        self,
        beside: BesideHand,
        unchanged: int,
        changed: int,
        drawn: tuple[int, int],
        chance: tuple[int, ...],
    ) -> None:
        """Add hands of an ace and a 10: they win, unless the switch made them a plain 21."""
        paid = unchanged if self._round.plain else unchanged + changed
        won = HandResult(NOTHING_TO_DECIDE, doubled=False, played=Played((BLACKJACK,)))
        self._results[won].append((chance[0] * paid // (unchanged + changed), chance[1]))
        if self._round.plain and changed:
            counted = beside.counted({HANDS[ACE_TEN]: changed}, STAND)
            self._add_counted(NOTHING_TO_DECIDE, counted, drawn)

    def _add_counted(self, decision: str, counted: Counted, drawn: tuple[int, int]) -> None:
        for comparison, ways in counted.ways.items():
            result = HandResult(decision, comparison.hand.doubled, played(comparison))
            self._results[result].append((drawn[0] * ways, drawn[1] * counted.total))

    def counts(self) -> Counts:
        """Add the rounds that the dealer's blackjack ends, for both hands."""
        over = Fraction(0)
        for ended, ways, total in self._round.exact_round.blackjacks:
            if ended.dealer == BLACKJACK:
                result = HandResult(NOTHING_TO_DECIDE, doubled=False, played=ended)
                self._results[result].append((2 * ways, total))
                over += Fraction(ways, total)
        decided = added_chances(self._decided)
        decided[0, ACE_TEN, NOTHING_TO_DECIDE] = over
        return Counts(added_chances(self._results), decided, added_chances({"": self._switched})[""])
