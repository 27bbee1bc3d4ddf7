"""A round of blackjack under a strategy, counted exactly from a freshly shuffled shoe.

A round is counted by its up card and the player's first two cards. What they lead to is counted by
compositions: a hand in all orders of its cards that the strategy plays so, against all hands of the dealer
that the rest of the shoe can make. Nobody takes insurance or even money.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm, perm
from typing import Any, NamedTuple

from houseway.games.blackjack.exact.comparisons import Compared, compared, count_comparisons, drawn_from
from houseway.games.blackjack.exact.compositions import (
    COUNTS,
    NOTHING,
    Composition,
    hand_of,
    number_of,
    orders,
    single,
    without,
)
from houseway.games.blackjack.exact.dealer_hands import DealerResults, completes_blackjack
from houseway.games.blackjack.exact.player_hands import Player, two_cards
from houseway.games.blackjack.exact.split_pairs import SplitPair
from houseway.games.blackjack.hands import BLACKJACK, Played, standing
from houseway.games.blackjack.round.legal import GIVE_UP, SPLIT
from houseway.games.blackjack.strategy.written import Choose
from houseway.games.blackjack.wagers import DOUBLES, MAIN
from houseway.rules.analysis.best_play import NOTHING_TO_DECIDE, Branch, LazySequence, Strategy
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Bets

BETS: Mapping[bool, Bets] = {False: {MAIN: 1}, True: {MAIN: 1, DOUBLES[0]: 1}}  # by whether it is doubled


class HandResult(NamedTuple):
    """How a hand ended after a first decision."""

    decision: str
    doubled: bool
    played: Played


Chances = dict[HandResult, Fraction]


class ExactRound:
    """Counts rounds at a table, with these cards in the shoe.

    Strategies are much alike, so the dealer's results against hands that are not split are kept, and what
    split pairs come to. Those against hands of pairs would take more memory than they save time.
    """

    def __init__(self, table: Table[Played], shoe: Composition) -> None:
        self.table, self.shoe = table, shoe
        self._dealer_results: dict[int, DealerResults] = {}
        self._split_hands: dict[Hashable, Mapping[Compared, Fraction]] = {}
        self._players: dict[tuple[Choose, int], Player] = {}

    def dealer_results(
        self, up: int, seen: Composition = NOTHING, aside: int | None = None, *, exact: bool = True
    ) -> DealerResults:
        """Return the dealer's results against hands, with the cards that are seen out of the shoe.

        Cards of a pair that is split are seen, and their count is kept ``aside``.
        """
        keeps = exact and seen == NOTHING
        if keeps and up in self._dealer_results:
            return self._dealer_results[up]
        found = DealerResults(
            without(without(self.shoe, single(up)), seen),
            up,
            hits_soft_17=self.table.options.choice("soft-17") == "hit",
            aside=aside,
            exact=exact,
        )
        if keeps:
            self._dealer_results[up] = found
        return found

    def player(self, choose: Choose, up: int) -> Player:
        if (choose, up) not in self._players:
            left = without(self.shoe, single(up))
            self._players[choose, up] = Player(self.table.options, choose, up, left)
        return self._players[choose, up]

    @property
    def up_cards(self) -> list[int]:
        return [count for count in COUNTS if number_of(self.shoe, count)]

    def split_hands(self, player: Player, count: int, *, exact: bool = True) -> Mapping[Compared, Any]:
        """Return how many hands of each result a split pair makes; none where the dealer has blackjack."""
        split = SplitPair(player, count, int(self.table.options.choice("most-hands")))
        play = split.play if exact else None
        if play in self._split_hands:
            return self._split_hands[play]
        hands, ways = split.hands(self.dealer_results(player.up, split.pair, count, exact=exact))
        found = {
            comparison: Fraction(number, ways) if exact else number / ways
            for comparison, number in hands.items()
        }
        if exact:
            self._split_hands[play] = found
        return found

    def strategy(self, name: str, words: Sequence[str], choose: Choose) -> Strategy[Played]:
        return Strategy(name, words, LazySequence(lambda: self._branches(choose)))

    def _branches(self, choose: Choose) -> tuple[Branch[Played], ...]:
        chances: Chances = defaultdict(Fraction)
        splits = Fraction(0)
        for up in self.up_cards:
            shown = Fraction(number_of(self.shoe, up), sum(self.shoe))
            player = self.player(choose, up)
            for came, chance in self._unsplit(player):
                chances[came] += shown * chance
            for came, chance in self._split(player):
                chances[came] += shown * chance
            splits += shown * sum(
                self.chance_of_playing(up, pair) for pair in player.on_two_cards.get(SPLIT, ())
            )
        for played, chance in self._blackjacks():
            chances[HandResult(NOTHING_TO_DECIDE, doubled=False, played=played)] += chance
        return _branches(chances, splits)

    def chance_of_playing(self, up: int, hand: Composition) -> Fraction:
        """Return the chance of these first two cards and of no dealer's blackjack, given the up card."""
        left = without(self.shoe, single(up))
        ways = orders(left, hand) * (1 if max(hand) == 2 else 2)
        return Fraction(ways, perm(sum(left), 2)) * self.no_blackjack(up, hand)

    def no_blackjack(self, up: int, hand: Composition) -> Fraction:
        """Return the chance that the dealer has no blackjack, given this hand and the up card."""
        left, completing = without(without(self.shoe, single(up)), hand), completes_blackjack(up)
        return 1 - Fraction(number_of(left, completing) if completing else 0, sum(left))

    def _unsplit(self, player: Player) -> Iterator[tuple[HandResult, Fraction]]:
        for decision, hands in player.on_two_cards.items():
            if decision == GIVE_UP:
                given_up = HandResult(GIVE_UP, doubled=False, played=Played((), surrendered=True))
                for hand in hands:
                    yield given_up, self.chance_of_playing(player.up, hand)
            elif decision != SPLIT:
                for comparison, chance in self.unsplit_chances(player, hands, decision).items():
                    yield HandResult(decision, comparison.hand.doubled, played(comparison)), chance

    def unsplit_chances(
        self, player: Player, hands: Mapping[Composition, int], decision: str, seen: Composition = NOTHING
    ) -> Mapping[Compared, Fraction]:
        """Return the chance of each comparison after this decision on hands, given with their orders.

        ``seen`` are cards out of the shoe already, those of the hand among them.
        """
        played_out = player.played_out(hands, lambda _: decision)
        left = without(player.left, seen)
        found = count_comparisons(self.dealer_results(player.up, seen), left, played_out, has=seen)
        cards, longest = sum(left), found.longest
        ways = compared(found, drawn_from(cards, longest))
        return {comparison: Fraction(count, perm(cards, longest)) for comparison, count in ways}

    def _split(self, player: Player) -> Iterator[tuple[HandResult, Fraction]]:
        for pair in player.on_two_cards.get(SPLIT, ()):
            count = next(count for count in COUNTS if number_of(pair, count))
            dealt = Fraction(orders(player.left, pair), perm(sum(player.left), 2))
            for comparison, number in self.split_hands(player, count).items():
                yield HandResult(SPLIT, comparison.hand.doubled, played(comparison)), dealt * number

    def _blackjacks(self) -> Iterator[tuple[Played, Fraction]]:
        """Yield the rounds that a blackjack ends before anybody decides."""
        dealt = perm(sum(self.shoe), 4)
        for hand, in_orders in two_cards(self.shoe):
            left = without(self.shoe, hand)
            pairs = sum(left) * (sum(left) - 1)
            blackjacks = sum(
                orders(left, dealers) * ways
                for dealers, ways in two_cards(left)
                if standing(hand_of(dealers)) == BLACKJACK
            )
            stands_at, ways = standing(hand_of(hand)), in_orders * orders(self.shoe, hand)
            yield Played((stands_at,), BLACKJACK), Fraction(ways * blackjacks, dealt)
            if stands_at == BLACKJACK:
                yield Played((BLACKJACK,)), Fraction(ways * (pairs - blackjacks), dealt)


def played(comparison: Compared) -> Played:
    return Played((comparison.hand.stands_at,), comparison.dealer)


def _branches(chances: Mapping[HandResult, Fraction], splits: Fraction) -> tuple[Branch[Played], ...]:
    """Turn chances into whole numbers of ways. Hands of split pairs are counted one by one."""
    ways = lcm(splits.denominator, *(chance.denominator for chance in chances.values()))
    found: dict[tuple[str, bool], dict[Played, int]] = defaultdict(dict)
    for came, chance in chances.items():
        if chance:
            found[came.decision, came.doubled][came.played] = int(chance * ways)
    rounds = int(splits * ways)
    branches = []
    for (decision, doubled), outcomes in found.items():
        if decision != SPLIT:
            branches.append(Branch(decision, BETS[doubled], Distribution(outcomes)))
        else:  # one of its branches carries the number of rounds
            branches.append(Branch(decision, BETS[doubled], Distribution(outcomes), rounds))
            rounds = 0
    return tuple(branches)
