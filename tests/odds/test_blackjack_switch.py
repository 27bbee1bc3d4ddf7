"""Exact odds of blackjack switch: against every round of small shoes, card by card, and known figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from houseway.equipment.cards import Card, cards
from houseway.games.blackjack.boxes import DOUBLE, GIVE_UP, HIT, SPLIT, Hand, legal_decisions
from houseway.games.blackjack.exact.hands import Play, composition
from houseway.games.blackjack.hands import (
    BLACKJACK,
    BUST,
    COUNT,
    Played,
    dealers_rule,
    is_blackjack,
    standing,
)
from houseway.games.blackjack.odds import WITH_COUNT
from houseway.games.blackjack_switch import GAME
from houseway.games.blackjack_switch.best_play import best_play, counts_of
from houseway.games.blackjack_switch.exact_hands import NUMBER, AgainstUpCard, BesideHand
from houseway.games.blackjack_switch.exact_round import Counts, SwitchedRound
from houseway.games.blackjack_switch.side_bets import distribution
from houseway.games.blackjack_switch.strategy import KEEP, SWITCH, endless_shoe, switching_of
from houseway.games.blackjack_switch.wagers import BOXES, Switched, match_row, plain_21, switched
from houseway.odds.hint_values import worth
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import VisibleCards, letter
from houseway.rules.game import Table, open_table
from houseway.rules.wagers.settlement import round_gain
from tests.support.whole_odds import whole_odds

Left = tuple[tuple[int, int], ...]  # how many cards of each count
Ended = tuple[Played, frozenset[str]]  # a box, and the wagers added to it


def every_next(left: Left) -> Iterator[tuple[int, Left, float]]:
    whole = sum(number for _, number in left)
    assert whole, "the shoe runs out"
    for count, number in left:
        if number:
            yield count, tuple((other, more - (other == count)) for other, more in left), number / whole


class EveryRound:
    """Rounds dealt card by card; no code of the exact odds is used here."""

    def __init__(self, table: Table[Switched], text: str) -> None:
        self.table, self.strategy = table, switching_of(table.options, text)
        self._gains: dict[frozenset[str], Any] = {}
        self._to_the_end = cache(self._dealer)

    def mean(self, left: Left) -> float:
        """Return what a round gains on average, over all six first cards."""
        total = 0.0
        for one, after_one, chance_one in every_next(left):
            for two, after_two, chance_two in every_next(after_one):
                for up, after_up, chance_up in every_next(after_two):
                    for three, after_three, chance_three in every_next(after_up):
                        for four, after_four, chance_four in every_next(after_three):
                            chance = chance_one * chance_two * chance_up * chance_three * chance_four
                            hands = (self._cards(one, three), self._cards(two, four))
                            total += chance * self._with_hole_card(hands, up, after_four)
        return total

    def _cards(self, *counts: int) -> tuple[Card, ...]:
        return tuple(WITH_COUNT[count] for count in counts)

    def _with_hole_card(self, hands: tuple[tuple[Card, ...], tuple[Card, ...]], up: int, left: Left) -> float:
        total = 0.0
        for hole, after, chance in every_next(left):
            dealer = self._cards(up, hole)
            if is_blackjack(dealer):
                ends = [Played((standing(hand),), BLACKJACK) for hand in hands]
                total += chance * self._gain(frozenset())(Switched(ends[0], ends[1]))
                continue
            changes = self.strategy.switches(*hands, dealer[0])
            arranged = switched(*hands) if changes else hands
            total += chance * self.play(
                arranged, dealer, after, plain=changes and plain_21(self.table.options)
            )
        return total

    def play(
        self, hands: Sequence[Sequence[Card]], dealer: Sequence[Card], left: Left, *, plain: bool
    ) -> float:
        """Return what both hands gain on average from here on."""
        total = 0.0
        for first, after, chance in self._box(0, tuple(hands[0]), dealer[0], left, plain):
            for second, later, also in self._box(1, tuple(hands[1]), dealer[0], after, plain):
                total += chance * also * self._to_the_end(first, second, tuple(dealer), later)
        return total

    def _box(
        self, number: int, hand: tuple[Card, ...], up: Card, left: Left, plain: bool
    ) -> Iterator[tuple[Ended, Left, float]]:
        if is_blackjack(hand):
            yield (Played((standing(hand, split=plain),)), frozenset()), left, 1.0
            return
        box = BOXES[number]
        legal = legal_decisions(self.table.options, Hand(1, list(hand)), 1)
        decision = self.strategy.play.choose(hand, up, legal)
        if decision == GIVE_UP:
            yield (Played((standing(hand),), surrendered=True), frozenset()), left, 1.0
        elif decision == SPLIT:
            for first, added, after, chance in self._hand((hand[0],), up, left, box.doubles[0]):
                for second, more, later, also in self._hand((hand[1],), up, after, box.doubles[1]):
                    wagers = frozenset({box.on_hand[1]}) | added | more
                    yield (Played((first, second)), wagers), later, chance * also
        else:
            for stands_at, added, after, chance in self._hand(hand, up, left, box.doubles[0], split=False):
                yield (Played((stands_at,)), added), after, chance

    def _hand(
        self, hand: tuple[Card, ...], up: Card, left: Left, double: str, *, split: bool = True
    ) -> Iterator[tuple[int, frozenset[str], Left, float]]:
        """Yield each end of a hand; one of a split pair begins with one card."""
        decision = HIT
        if len(hand) > 1:
            legal = legal_decisions(
                self.table.options, Hand(1, list(hand), from_split=split), 2 if split else 1
            )
            decision = self.strategy.play.choose(hand, up, legal) if legal else "stand"
        if decision not in (HIT, DOUBLE):
            yield standing(hand, split=True), frozenset(), left, 1.0
            return
        for count, after, chance in every_next(left):
            more = (*hand, WITH_COUNT[count])
            if decision == DOUBLE:
                yield standing(more, split=True), frozenset({double}), after, chance
            else:
                for stands_at, added, later, also in self._hand(more, up, after, double, split=split):
                    yield stands_at, added, later, chance * also

    def _dealer(self, first: Ended, second: Ended, dealer: tuple[Card, ...], left: Left) -> float:
        rule = dealers_rule(self.table.options)
        live = [
            box
            for box, _ in (first, second)
            if not box.surrendered and any(at not in (BUST, BLACKJACK) for at in box.hands)
        ]
        if live and rule.draws(dealer):
            return sum(
                chance * self._to_the_end(first, second, (*dealer, WITH_COUNT[count]), after)
                for count, after, chance in every_next(left)
            )
        ends = [
            Played(box.hands, rule.standing(dealer), surrendered=box.surrendered)
            for box, _ in (first, second)
        ]
        return float(self._gain(first[1] | second[1])(Switched(ends[0], ends[1])))

    def _gain(self, added: frozenset[str]) -> Any:
        if added not in self._gains:
            self._gains[added] = round_gain(self.table, dict.fromkeys(("first", "second", *added), 1))
        return self._gains[added]


SHOES = {
    "no aces": ({10: 9, 8: 6, 3: 5}, {}, "basic"),
    "aces": ({1: 5, 10: 9, 8: 6}, {"surrender": "late"}, "basic"),
    "a plain 21": ({1: 6, 10: 9, 9: 5}, {"switched-blackjack": "21", "double-after-split": "no"}, "basic"),
    "never switching": ({1: 5, 10: 9, 8: 6}, {}, "never-switch"),
}


def _shoe(counts: dict[int, int]) -> tuple[int, ...]:
    return tuple(counts.get(count, 0) for count in range(1, 11))


@pytest.mark.parametrize(("counts", "options", "text"), SHOES.values(), ids=SHOES)
def test_the_exact_count_is_that_of_every_round(
    counts: dict[int, int], options: dict[str, str], text: str
) -> None:
    table = open_table(GAME, options)
    counted = counts_of(SwitchedRound(table, _shoe(counts)), switching_of(table.options, text))
    expected = EveryRound(table, text).mean(tuple(counts.items()))
    assert float(_mean(table, counted)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("four", "up"), [((10, 8, 8, 1), 8), ((8, 8, 10, 1), 10), ((10, 8, 1, 8), 1)])
def test_a_hand_is_worth_beside_the_other_what_every_round_gains(four: tuple[int, ...], up: int) -> None:
    """For both ways to arrange four cards, where the dealer has no blackjack."""
    counts = SHOES["aces"][0]
    table = open_table(GAME)
    exact, every = SwitchedRound(table, _shoe(counts)), EveryRound(table, "basic")
    play = Play(every.strategy.play.choose, by_total=True)
    against = AgainstUpCard(exact.exact_round, exact.exact_round.player(play, up))
    left = tuple((count, number - (*four, up).count(count)) for count, number in counts.items())
    as_dealt = (every._cards(*four[:2]), every._cards(*four[2:]))
    for hands in (as_dealt, switched(*as_dealt)):
        of_every = sum(
            chance * every.play(hands, dealer, after, plain=False)
            for hole, after, chance in every_next(left)
            for dealer in [every._cards(up, hole)]
            if not is_blackjack(dealer)
        )
        together = 0.0
        for hand, other in (hands, hands[::-1]):
            beside = BesideHand(against, composition(COUNT[card] for card in other))
            number = NUMBER[composition(COUNT[card] for card in hand)]
            together += beside.blackjack if is_blackjack(hand) else beside.values[number]
        assert together == pytest.approx(of_every, abs=1e-12)


def test_the_best_switches_gain_at_least_as_much_as_basic_strategy() -> None:
    table = open_table(GAME)
    exact, written = SwitchedRound(table, _shoe(SHOES["aces"][0])), switching_of(table.options, "basic")
    best = exact.best(Play(written.play.choose, by_total=True))
    assert _mean(table, best) > _mean(table, counts_of(exact, written))


def _mean(table: Table[Switched], counts: Counts) -> Fraction:
    branches = counts.branches()
    gained = Fraction(0)
    for branch in branches:
        gain = round_gain(table, branch.bets)
        gained += sum(gain(outcome) * ways for outcome, ways in branch.outcomes.ways.items())
    return gained / sum(branch.total for branch in branches)


# The match wager


@pytest.mark.paragraph("13:69F-2A.6#title", shows="computed")
@pytest.mark.parametrize(
    ("decks", "advantage"),
    [
        ("6", Fraction(126536, 4965115)),  # published as 2.55%
        ("8", Fraction(172456, 11826255)),
        ("4", Fraction(13768, 291387)),
    ],
)
def test_the_match_wager_costs_what_is_known(decks: str, advantage: Fraction) -> None:
    table = open_table(GAME, {"decks": decks})
    ways = distribution(table, ())
    gain = round_gain(table, {"match": 1})
    assert (
        -sum(gain(outcome) * count for outcome, count in ways.ways.items()) / Fraction(ways.total)
        == advantage
    )
    assert (
        ways.total
        == 52 * int(decks) * (52 * int(decks) - 1) * (52 * int(decks) - 2) * (52 * int(decks) - 3) // 24
    )


@pytest.mark.parametrize(
    ("four", "row"),
    [
        ("5s 5h 5c 5d", "four-of-a-kind"),
        ("5s Kh 5c Kd", "two-pair"),
        ("Ks 5h 5c 5d", "three-of-a-kind"),
        ("Ks 5h Qc 5d", "pair"),
        ("Ks Jh Qc Td", None),
    ],
)
def test_four_cards_match_by_rank(four: str, row: str | None) -> None:
    assert match_row(cards(four.split())) == row


# The base game


@pytest.mark.paragraph("13:69F-2A.5#title", shows="computed")
def test_the_base_game_costs_about_what_is_published() -> None:
    """Six decks: about 0.2% of each wager (bjinsider.com, newsletter 54). Both are counted together."""
    odds = whole_odds("blackjack-switch")
    base = odds.base
    assert base
    assert float(base.house_advantage) == pytest.approx(0.00314041, abs=1e-8)
    assert 0.001 < base.house_advantage / 2 < 0.0025
    basic, never = odds.simple
    assert base.house_advantage < basic.house_advantage < never.house_advantage
    assert 0.19 < never.house_advantage < 0.2  # without the switch, both wagers lose some 10%
    chart = {row.label: "".join(map(letter, row.cells)) for row in odds.charts[0].rows}
    assert chart["hard 11"] == "DDDDDDDDHH"
    assert chart["hard 12"] == "HHHsSHHHHH"
    assert chart["pair of 8s"] == "PPPPPPPPHH"
    assert any(words.startswith("switch whenever") for words in base.strategy.words)


def test_basic_strategy_is_for_the_dealers_22() -> None:
    """With a 12 against a 4 a player hits here, and stands at blackjack."""
    shoe = endless_shoe(open_table(GAME).options)
    legal = ("hit", "stand", "double")
    assert shoe.choose(cards(["Ts", "2d"]), cards(["4h"])[0], legal) == "hit"
    assert shoe.choose(cards(["6s", "5d"]), cards(["Th"])[0], legal) == "hit"
    assert shoe.switches(cards(["Ts", "5d"]), cards(["6h", "Kc"]), cards(["9h"])[0])
    assert not shoe.switches(cards(["Ts", "Kd"]), cards(["6h", "5c"]), cards(["9h"])[0])


# Hints


def test_the_hint_values_both_ways_to_hold_the_cards() -> None:
    table = open_table(GAME)
    first, second = cards(["Ts", "5d"]), cards(["6h", "Kc"])
    sight = VisibleCards((*first, *second), cards(["9h"]), (first, second))
    bets = {"first": 1000, "second": 1000}
    values = worth(table, sight, {KEEP: bets, SWITCH: bets})
    assert values
    unswitched, changed = endless_shoe(table.options).values(first, second, sight.dealer[0])
    assert float(values[KEEP]) == pytest.approx(unswitched / 1000, abs=15)
    assert float(values[SWITCH]) == pytest.approx(changed / 1000, abs=15)
    assert values[SWITCH] > values[KEEP] + 500


def test_playing_and_insurance_have_values_and_split_hands_none() -> None:
    table = open_table(GAME)
    bets = {"first": 1000, "second": 1000}
    hand = VisibleCards(cards(["6s", "5d"]), cards(["6h"]))
    values = worth(table, hand, {"hit": bets, "stand": bets, "double": {**bets, "double:2": 1000}})
    assert values
    assert values["double"] > values["hit"] > values["stand"]
    four = VisibleCards(cards(["Ts", "9d", "9h", "Kc"]), cards(["Ah"]))
    insured = worth(table, four, {"no": bets, "insurance": {**bets, "insurance": 1000}})
    assert insured
    assert insured["no"] > insured["insurance"]
    split = {**bets, "split:3": 1000}
    assert worth(table, hand, {"hit": split, "stand": split}) is None


def test_no_card_of_the_dealer_may_be_known_besides() -> None:
    with pytest.raises(Refusal, match="the dealer's up card is seen by rule"):
        best_play(open_table(GAME), (), cards(["9h"]))
