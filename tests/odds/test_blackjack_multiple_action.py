"""Exact odds of multiple action: each wager by itself, against every round of small shoes card by card."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from houseway.equipment.cards import Card, cards
from houseway.games.blackjack import GAME
from houseway.games.blackjack.boxes import GIVE_UP, SPLIT, Hand, legal_decisions
from houseway.games.blackjack.exact.best_play import BestChoice, best_play
from houseway.games.blackjack.exact.exact_round import ExactRound
from houseway.games.blackjack.exact.hands import Play
from houseway.games.blackjack.exact.hints import worth
from houseway.games.blackjack.hand_wagers import AGAINST
from houseway.games.blackjack.hands import BUST, Played, dealer_draws, is_blackjack, standing
from houseway.games.blackjack.written_strategy import strategy_of
from houseway.odds.game_odds import base_odds
from houseway.rules.analysis.best_play import NOTHING_TO_DECIDE, VisibleCards
from houseway.rules.game import Table, open_table
from houseway.rules.wagers.settlement import round_gain
from tests.odds.every_round import EveryRound, InPlay, Left, every_next, shoe
from tests.odds.test_blackjack import exact_round

Choose = Any


def opened(**options: str) -> Table[Played]:
    return open_table(GAME, {name.replace("_", "-"): value for name, value in options.items()})


def always_split(hand: Sequence[Card], up_card: Card, legal: Sequence[str]) -> str:
    """Split whatever can be split, so that hands go over 21 before the dealer's blackjack shows."""
    return SPLIT if SPLIT in legal else strategy_of(opened().options, "basic").choose(hand, up_card, legal)


class EveryRoundOfTwo(EveryRound):
    """The same, with two hands of the dealer after the player's, each with new cards to the up card."""

    won: dict[int, Fraction]

    def deal(self, left: Left) -> None:
        self.won = {1: Fraction(0), 2: Fraction(0)}
        for first, after_one, one in every_next(left):
            for up, after_two, two in every_next(after_one):
                for second, after_three, three in every_next(after_two):
                    self._round((first, second), (up,), after_three, one * two * three)

    def _round(
        self, player: tuple[Card, ...], dealer: tuple[Card, ...], left: Left, chance: Fraction
    ) -> None:
        decision, hands = NOTHING_TO_DECIDE, [(player, False, False)]
        if not is_blackjack(player):
            legal = legal_decisions(self.table.options, Hand(1, list(player)), 1)
            decision = self.choose(player, dealer[0], legal)
        self.decisions[decision] += chance
        if decision in (NOTHING_TO_DECIDE, GIVE_UP):
            self._dealer(decision, hands, dealer, left, chance)
        else:
            self._play(hands, 0, left, chance, begun=(decision, dealer))

    def _dealer(
        self, decision: str, hands: list[InPlay], dealer: tuple[Card, ...], left: Left, chance: Fraction
    ) -> None:
        stand_at = tuple(standing(hand, split=split) for hand, split, _ in hands)
        whole = decision not in (NOTHING_TO_DECIDE, GIVE_UP) and any(
            stands_at != BUST for stands_at in stand_at
        )
        self._dealers(decision, hands, [dealer], left, chance, whole=whole)

    def _dealers(
        self,
        decision: str,
        hands: list[InPlay],
        dealers: list[tuple[Card, ...]],
        left: Left,
        chance: Fraction,
        *,
        whole: bool,
    ) -> None:
        dealer = dealers[-1]
        hits = self.table.options.choice("soft-17") == "hit"
        if len(dealer) == 1 or (whole and dealer_draws(dealer, hits_soft_17=hits)):
            for card, after, part in every_next(left):
                more = [*dealers[:-1], (*dealer, card)]
                self._dealers(decision, hands, more, after, chance * part, whole=whole)
        elif len(dealers) == 1:
            self._dealers(decision, hands, [*dealers, dealer[:1]], left, chance, whole=whole)
        else:
            self._settle_both(decision, hands, dealers, chance)

    def _settle_both(
        self, decision: str, hands: list[InPlay], dealers: list[tuple[Card, ...]], chance: Fraction
    ) -> None:
        stand_at = tuple(standing(hand, split=split) for hand, split, _ in hands)
        first, second = (standing(dealer) for dealer in dealers)
        played = Played(stand_at, first, surrendered=decision == GIVE_UP, dealers=(second,))
        for number in (1, 2):
            names = AGAINST[number]
            bets = {names.on_hand[place]: 1 for place in range(len(hands))}
            bets |= {names.doubles[place]: 1 for place, (_, _, doubled) in enumerate(hands) if doubled}
            self.won[number] += chance * round_gain(self.table, bets)(played)
            if number == 1:
                self.staked += chance * sum(bets.values())


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({"most_hands": "3"}, {8: 4, 10: 9, 1: 1}),
        ({"most_hands": "2", "surrender": "late", "soft_17": "hit"}, {1: 2, 7: 3, 10: 6}),
        ({"most_hands": "2", "double_after_split": "no", "blackjack_pays": "6 to 5"}, {1: 2, 6: 3, 10: 7}),
    ],
)
@pytest.mark.parametrize("choose", [None, always_split], ids=["basic", "always-split"])
def test_each_wager_comes_out_as_counted(
    options: dict[str, str], counts: dict[int, int], choose: Choose
) -> None:
    """The second hand of the dealer gains as much as the first one, and both what the exact count says."""
    table = opened(multiple_action="2", **options)
    choose = choose or strategy_of(table.options, "basic").choose
    every = EveryRoundOfTwo(table, choose)
    every.deal(shoe(counts))
    whole: ExactRound = exact_round(table, counts)
    base = base_odds(table, whole.strategy("tried", (), lambda: Play(choose)))
    assert every.won[1] == every.won[2] == -base.house_advantage
    assert base.average_bet == every.staked
    assert base.decisions == dict(every.decisions)


@pytest.mark.parametrize("name", ["mimic-the-dealer", "never-bust"])
def test_without_splits_each_wager_has_the_advantage_of_the_ordinary_game(name: str) -> None:
    """Nobody adds anything that could be lost before the dealer's blackjack shows."""
    advantages = []
    for hands in ("off", "3"):
        table = opened(multiple_action=hands, decks="1")
        strategy = next(strategy for strategy in best_play(table, ()).simple if strategy.name == name)
        advantages.append(base_odds(table, strategy).house_advantage)
    assert advantages[0] == advantages[1]


def _worth(hand: str, up: str, **bets: int) -> dict[str, Fraction]:
    """What each decision is worth with these wagers, the first one and what doubling or splitting adds."""
    table = opened(multiple_action="3")
    mains = {AGAINST[int(number[-1])].main: bet for number, bet in bets.items()}
    choices: dict[str, dict[str, int]] = dict.fromkeys(("hit", "stand"), mains)
    choices["double"] = mains | {AGAINST[int(number[-1])].doubles[0]: bet for number, bet in bets.items()}
    choices["split"] = mains | {AGAINST[int(number[-1])].on_hand[1]: bet for number, bet in bets.items()}
    values = worth(table, VisibleCards(cards(hand.split()), cards([up])), choices)
    assert values is not None
    return dict(values)


def test_a_hint_values_the_sum_of_the_wagers() -> None:
    """Every wager gains the same, so that the sum of them is what one wager of that size gains."""
    alone = _worth("8s 8d", "Tc", bet_1=200, bet_2=400)
    together = _worth("8s 8d", "Tc", bet_1=100, bet_2=200, bet_3=300)
    assert alone == together
    assert max(alone, key=lambda decision: alone[decision]) == "split"


def test_against_a_6_a_hint_is_that_of_the_ordinary_game() -> None:
    ordinary = worth(
        opened(),
        VisibleCards(cards(["8s", "8d"]), cards(["6c"])),
        {"hit": {"blackjack": 600}, "split": {"blackjack": 600, "split:2": 600}},
    )
    several = _worth("8s 8d", "6c", bet_1=100, bet_2=200, bet_3=300)
    assert ordinary == {decision: several[decision] for decision in ("hit", "split")}


def test_the_best_play_loses_a_little_more_than_the_ordinary_game() -> None:
    """Split hands that go over 21 lose although the dealer's blackjack would have returned the wager."""
    advantages = []
    for table in (opened(), opened(multiple_action="3")):
        whole = exact_round(table, {1: 2, 2: 2, 6: 2, 8: 4, 10: 6})
        strategy = whole.strategy("best", (), partial(Play, BestChoice(whole).choose))
        advantages.append(base_odds(table, strategy).house_advantage)
    assert 0 < advantages[1] - advantages[0] < Fraction(1, 100)
