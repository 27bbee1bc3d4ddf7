"""A round of blackjack under a strategy, counted exactly from a freshly shuffled shoe.

A round is counted by its up card and the player's first two cards. What they lead to is counted by
compositions: a hand in all orders of its cards that the strategy plays so, against all hands of the dealer
that the rest of the shoe can make. Nobody takes insurance or even money.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm, perm
from typing import Any, NamedTuple

import numpy as np

from houseway.games.blackjack.boxes import GIVE_UP, SPLIT
from houseway.games.blackjack.exact.dealer_hands import (
    Compared,
    Counted,
    DealerAgainst,
    DealerResults,
    compared,
    completes_blackjack,
    count_comparisons,
    drawn_from,
)
from houseway.games.blackjack.exact.hands import (
    COUNTS,
    NOTHING,
    Composition,
    Drawn,
    EveryHand,
    Play,
    Player,
    hand_of,
    legal_at,
    number_of,
    orders,
    single,
    two_cards,
    without,
)
from houseway.games.blackjack.exact.split_pairs import SplitPair
from houseway.games.blackjack.exact.unseen_blackjack import UnseenBlackjack
from houseway.games.blackjack.hand_wagers import DOUBLES, MAIN
from houseway.games.blackjack.hands import BLACKJACK, Played, dealers_rule, pays_five_cards, standing
from houseway.games.blackjack.paragraphs import dealers_hands
from houseway.rules.analysis.best_play import NOTHING_TO_DECIDE, Branch, LazySequence, Strategy
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import Gain, round_gain
from houseway.rules.wagers.wagers import Bets

BETS: Mapping[bool, Bets] = {False: {MAIN: 1}, True: {MAIN: 1, DOUBLES[0]: 1}}  # by whether it is doubled


class HandMoney(NamedTuple):
    """The wagers on a single hand, by whether it is doubled, and the outcome of a round with that hand."""

    bets: Mapping[bool, Bets]
    outcome: Callable[[Played], Any]


ONLY_HAND = HandMoney(BETS, lambda played: played)


class HandResult(NamedTuple):
    """How a hand ended after a first decision."""

    decision: str
    doubled: bool
    played: Played


Chances = dict[HandResult, list[tuple[int, int]]]  # as ways of a total, to be added


class ExactRound:
    """Counts rounds at a table, with these cards in the shoe.

    Strategies differ little, so the dealer's results against hands that are not split are kept, and the
    results of split pairs. Those against hands of pairs would take more memory than they save time.
    """

    def __init__(self, table: Table[Any], shoe: Composition, money: HandMoney = ONLY_HAND) -> None:
        self.table, self.shoe, self.money = table, shoe, money
        self._every_hand: dict[int, EveryHand] = {}
        self._dealer_against: dict[int, DealerAgainst] = {}
        self._split_hands: dict[Hashable, Counted] = {}
        self._legal = legal_at(table.options)
        self._players: dict[tuple[Play, int], Player] = {}
        most_hands = int(table.options.choice("most-hands"))
        # What a dealer's blackjack does that nobody knows while players decide, where that can be.
        self.unseen = (
            UnseenBlackjack(shoe, self._legal, most_hands) if dealers_hands(table.options) > 1 else None
        )

    def gains(self, *, as_paid: bool = False) -> Mapping[bool, Callable[[Played], Gain]]:
        """Return what a single hand gains, by whether it is doubled."""
        outcome = self.money.outcome
        gains = {
            doubled: round_gain(self.table, bets, as_paid=as_paid)
            for doubled, bets in self.money.bets.items()
        }
        if self.money is ONLY_HAND:
            return gains
        return {doubled: _composed(gain, outcome) for doubled, gain in gains.items()}

    def every_hand(self, up: int) -> EveryHand:
        """Return all hands of the shoe without the up card."""
        if up not in self._every_hand:
            self._every_hand[up] = EveryHand(
                without(self.shoe, single(up)), five_cards=pays_five_cards(self.table.options)
            )
        return self._every_hand[up]

    def dealer_against(self, up: int) -> DealerAgainst:
        """Return the dealer's results against every hand."""
        if up not in self._dealer_against:
            every, dealer = self.every_hand(up), self._dealer(up)
            ways = dealer.against(every.compositions)
            self._dealer_against[up] = DealerAgainst(dealer.results, np.arange(len(every.hands)), ways)
        return self._dealer_against[up]

    def _dealer(self, up: int, aside: int | None = None) -> DealerResults:
        return DealerResults(self.every_hand(up).shoe, up, dealers_rule(self.table.options), aside)

    def player(self, play: Play, up: int) -> Player:
        if (play, up) not in self._players:
            self._players[play, up] = Player(self._legal, play, up, self.every_hand(up))
        return self._players[play, up]

    @property
    def up_cards(self) -> list[int]:
        return [count for count in COUNTS if number_of(self.shoe, count)]

    def split_hands(self, player: Player, count: int, *, exact: bool = True) -> Counted:
        """Return how many hands of each result a split pair makes; none where the dealer has blackjack."""
        split = SplitPair(player, count, int(self.table.options.choice("most-hands")))
        if not exact:
            return split.hands(self._dealer(player.up, count), exact=False)
        play = split.play
        if play not in self._split_hands:
            self._split_hands[play] = split.hands(self._dealer(player.up, count))
        return self._split_hands[play]

    def split_hands_by_number(self, player: Player, count: int) -> Mapping[int, Counted]:
        """Return the hands of a split pair by how many it makes, counted in floating point."""
        split = SplitPair(player, count, int(self.table.options.choice("most-hands")))
        return split.hands_by_number(self._dealer(player.up, count))

    def strategy(self, name: str, words: Sequence[str], find_play: Callable[[], Play]) -> Strategy[Played]:
        return Strategy(name, words, LazySequence(lambda: self._branches(find_play())))

    def _branches(self, play: Play) -> tuple[Branch[Played], ...]:
        chances: Chances = defaultdict(list)
        splits = Fraction(0)
        for up in self.up_cards:
            chance_of_up = Fraction(number_of(self.shoe, up), sum(self.shoe))
            player = self.player(play, up)
            for came, ways, total in (*self._unsplit(player), *self._split(player)):
                chances[came].append((ways * chance_of_up.numerator, total * chance_of_up.denominator))
            splits += chance_of_up * sum(
                self.chance_of_playing(up, pair) for pair in player.on_two_cards.get(SPLIT, ())
            )
        for played, ways, total in self.blackjacks:
            if self.unseen is None or played.hands == (BLACKJACK,):
                chances[HandResult(NOTHING_TO_DECIDE, doubled=False, played=played)].append((ways, total))
        if self.unseen is not None:
            splits += self._add_unseen(self.unseen, play, chances)
        return _branches(added_chances(chances), splits)

    def _add_unseen(self, unseen: UnseenBlackjack, play: Play, chances: Chances) -> Fraction:
        """Add rounds with a dealer's blackjack that players do not know; return how often they split."""
        splits = Fraction(0)
        for up in self.up_cards:
            dealt = Fraction(number_of(self.shoe, up), sum(self.shoe)) * unseen.chance(up)
            if dealt:
                player = unseen.player(play, up)
                for result in unseen.results(player):
                    came = HandResult(result.decision, result.doubled, result.played)
                    chances[came].append((dealt * result.chance).as_integer_ratio())
                splits += dealt * unseen.chance_of_split(player)
        return splits

    def chance_of_playing(self, up: int, hand: Composition) -> Fraction:
        """Return the chance of these first two cards and of no dealer's blackjack, given the up card."""
        return self.chance_of_cards(up, hand) * self.no_blackjack(up, hand)

    def chance_of_cards(self, up: int, hand: Composition) -> Fraction:
        """Return the chance of these first two cards, given the up card."""
        left = without(self.shoe, single(up))
        ways = orders(left, hand) * (1 if max(hand) == 2 else 2)
        return Fraction(ways, perm(sum(left), 2))

    def no_blackjack(self, up: int, hand: Composition) -> Fraction:
        """Return the chance that the dealer has no blackjack, given this hand and the up card."""
        left, completing = without(without(self.shoe, single(up)), hand), completes_blackjack(up)
        return 1 - Fraction(number_of(left, completing) if completing else 0, sum(left))

    def _unsplit(self, player: Player) -> Iterator[tuple[HandResult, int, int]]:
        for decision, hands in player.on_two_cards.items():
            if decision == GIVE_UP:
                given_up = HandResult(GIVE_UP, doubled=False, played=Played((), surrendered=True))
                for hand in hands:
                    yield given_up, *self.chance_of_playing(player.up, hand).as_integer_ratio()
            elif decision != SPLIT:
                counted = self.unsplit_hands(player, hands, decision)
                for comparison, ways in counted.ways.items():
                    yield (
                        HandResult(decision, comparison.hand.doubled, played(comparison)),
                        ways,
                        counted.total,
                    )

    def unsplit_hands(
        self, player: Player, hands: Mapping[Composition, int], decision: str, seen: Composition = NOTHING
    ) -> Counted:
        """Count each comparison after this decision on hands, given with their orders.

        ``seen`` are cards out of the shoe already, those of the hand among them.
        """
        played_out = player.played_out(hands, lambda _: decision)
        left = without(player.left, seen)
        comparisons = count_comparisons(
            played_out, Drawn(player.every, left, seen), self.dealer_against(player.up)
        )
        cards, longest = sum(left), comparisons.longest
        return Counted(dict(compared(comparisons, drawn_from(cards, longest))), perm(cards, longest))

    def _split(self, player: Player) -> Iterator[tuple[HandResult, int, int]]:
        for pair in player.on_two_cards.get(SPLIT, ()):
            count = next(count for count in COUNTS if number_of(pair, count))
            in_orders, dealt = orders(player.left, pair), perm(sum(player.left), 2)
            counted = self.split_hands(player, count)
            for comparison, ways in counted.ways.items():
                result = HandResult(SPLIT, comparison.hand.doubled, played(comparison))
                yield result, in_orders * ways, dealt * counted.total

    @cached_property
    def blackjacks(self) -> Sequence[tuple[Played, int, int]]:
        return [*self._count_blackjacks()]

    def _count_blackjacks(self) -> Iterator[tuple[Played, int, int]]:
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
            yield Played((stands_at,), BLACKJACK), ways * blackjacks, dealt
            if stands_at == BLACKJACK:
                yield Played((BLACKJACK,)), ways * (pairs - blackjacks), dealt


def _composed(gain: Callable[[Any], Gain], outcome: Callable[[Played], Any]) -> Callable[[Played], Gain]:
    return lambda played: gain(outcome(played))


def played(comparison: Compared) -> Played:
    return Played((comparison.hand.stands_at,), comparison.dealer)


def added_chances(chances: Mapping[Any, Sequence[tuple[int, int]]]) -> dict[Any, Fraction]:
    """Add up the chances of each result. They are brought to one denominator, reducing only the sums."""
    common = lcm(*(total for parts in chances.values() for _, total in parts))
    return {
        came: Fraction(sum(ways * (common // total) for ways, total in parts), common)
        for came, parts in chances.items()
    }


def _branches(chances: Mapping[HandResult, Fraction], splits: Fraction) -> tuple[Branch[Played], ...]:
    """Turn chances into whole numbers of ways. Hands of split pairs are counted one by one."""
    ways = lcm(splits.denominator, *(chance.denominator for chance in chances.values()))
    by_branch: dict[tuple[str, bool], dict[Played, int]] = defaultdict(dict)
    for came, chance in chances.items():
        if chance:
            by_branch[came.decision, came.doubled][came.played] = int(chance * ways)
    rounds = int(splits * ways)
    branches = []
    for (decision, doubled), outcomes in by_branch.items():
        if decision != SPLIT:
            branches.append(Branch(decision, BETS[doubled], Distribution(outcomes)))
        else:  # one of its branches carries the number of rounds
            branches.append(Branch(decision, BETS[doubled], Distribution(outcomes), rounds))
            rounds = 0
    return tuple(branches)
