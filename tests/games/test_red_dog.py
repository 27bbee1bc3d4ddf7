"""Red dog: the shoe from round to round, and odds that agree with every deal of a small deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import pytest

from houseway.equipment.cards import Card, card, pack
from houseway.equipment.chance import seeded
from houseway.games.red_dog import GAME
from houseway.games.red_dog.odds import best_play, to_come
from houseway.games.red_dog.wagers import CONSECUTIVE, PAIR, RANK, Played, played
from houseway.odds.game_odds import game_odds
from houseway.odds.hint_values import worth
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import NOTHING_TO_DECIDE, VisibleCards
from houseway.rules.game import Table, open_table
from houseway.rules.procedure.shoe import CUTTING_CARD, ShoeCondition
from houseway.rules.wagers.settlement import round_gain
from houseway.table.virtual.virtual_table import VirtualTable
from tests.support.games import changed

# Small decks, in which every deal can be tried.
SMALL = (
    pack(ranks="23456", suits="sh"),
    pack(ranks="2479QA", suits="sh"),
    (*pack(ranks="A259", suits="s"), *pack(ranks="5TK", suits="h")),
)


def table_with(cards: Sequence[Card]) -> Table[Played]:
    return open_table(changed(GAME, packs=lambda _: {"shoe": cards}))


@pytest.mark.parametrize("cards", SMALL, ids=len)
def test_the_odds_are_those_of_every_deal(cards: Sequence[Card]) -> None:
    """In whatever order three cards come, and whatever is best against the cards that are left."""
    table = table_with(cards)
    gain = {raised: round_gain(table, {"ante": 1, **({"raise": 1} if raised else {})}) for raised in (0, 1)}
    by_first_two: dict[tuple[Card, Card], Counter[Played]] = {}
    for first, second, third in permutations(range(len(cards)), 3):
        first_two = (cards[first], cards[second])
        outcome = played(*(RANK[cards[place]] for place in (first, second, third)))
        by_first_two.setdefault(first_two, Counter())[outcome] += 1
    brought = Fraction(0)
    for outcomes in by_first_two.values():
        spread = next(iter(outcomes)).spread
        may_raise = spread not in (PAIR, CONSECUTIVE)
        brought += max(
            sum(gain[raised](one) * ways for one, ways in outcomes.items()) for raised in range(1 + may_raise)
        )
    base = game_odds(table).base
    assert base
    assert base.house_advantage == -brought / (len(cards) * (len(cards) - 1) * (len(cards) - 2))


@pytest.mark.parametrize(
    ("decks", "advantage"),
    [
        ("1", Fraction(523, 16575)),
        ("2", Fraction(2101, 68289)),
        ("4", Fraction(7993, 277173)),
        ("6", Fraction(17533, 626665)),
        ("8", Fraction(30721, 1116765)),
    ],
)
def test_house_advantages_are_the_published_ones(decks: str, advantage: Fraction) -> None:
    base = game_odds(open_table(GAME, {"decks": decks})).base
    assert base
    assert base.house_advantage == advantage
    assert base.strategy.words == ("raise with a spread of 7 or more; call the others",)


def test_of_all_money_bet_with_eight_decks() -> None:
    base = game_odds(open_table(GAME, {"decks": "8"})).base
    assert base
    assert round(float(base.element_of_risk), 8) == 0.02335336
    assert round(float(base.decisions["raise"]), 6) == 0.177943


def test_simpler_strategies_cost_more_and_one_can_be_written_down() -> None:
    table = open_table(GAME)
    odds = game_odds(table, strategies=["7", "6"])
    assert odds.base
    cost = {strategy.strategy.name: strategy.house_advantage for strategy in odds.simple}
    assert cost["7"] == cost["advice at the table"] == odds.base.house_advantage
    assert min(cost["6"], cost["always raise"], cost["never raise"]) > odds.base.house_advantage
    for wrong in ("12", "0", "raise", "7.5"):
        with pytest.raises(Refusal, match="Write the least spread to raise"):
            best_play(table, ()).named(wrong)


def test_cards_that_are_out_change_what_is_best() -> None:
    """Without the cards in the middle, some pairs of one spread are raised and others are not."""
    table = open_table(GAME, {"decks": "1"})
    removed = [card(f"{rank}{suit}") for rank in "3456" for suit in "shdc"]
    words = best_play(table, removed).best.words
    assert len(words) > 1
    assert "raise only on" in words[1]
    with pytest.raises(Refusal, match="the dealer has no hand"):
        best_play(table, (), [card("As")])


def test_the_strategy_decides_by_the_first_two_cards() -> None:
    choose = best_play(open_table(GAME), ()).best.choose
    assert [choose((3, 3)), choose((3, 4)), choose((0, 8)), choose((0, 7))] == [
        NOTHING_TO_DECIDE,
        NOTHING_TO_DECIDE,
        "raise",
        "call",
    ]


def test_a_hint_counts_every_third_card() -> None:
    """4 and queen in six decks: 7 ranks of 24 cards each, of the 310 that are left."""
    table = open_table(GAME)
    sight = VisibleCards((card("4s"), card("Qd")))
    assert to_come(table, sight).ways == {Played(7, wins=True): 168, Played(7, wins=False): 142}
    values = worth(table, sight, {"raise": {"ante": 1000, "raise": 1000}, "call": {"ante": 1000}})
    assert values == {"raise": Fraction(2000 * 26, 310), "call": Fraction(1000 * 26, 310)}


def test_the_shoe_is_dealt_until_the_cutting_card_and_then_shuffled() -> None:
    virtual = VirtualTable(open_table(GAME, {"decks": "1"}), seeded(4))
    seen = 0
    for _ in range(40):
        played_round = virtual.play_round({1: {"ante": 500}})
        condition = virtual.condition
        assert isinstance(condition, ShoeCondition)
        keys = [event.step.key for event in played_round.events]
        if "shuffle" in keys:
            seen = 0
        assert len(condition.seen) == seen + sum(key.startswith("card-") for key in keys) - keys.count(
            "cutting-card-out"
        )
        seen = len(condition.seen)
        assert condition.finished == ("cutting-card-out" in keys)
    assert CUTTING_CARD in {irregularity.kind for irregularity in GAME.play.irregularities}


def test_outcomes_in_words() -> None:
    assert str(Played(PAIR, wins=True)) == "a pair, the third card wins"
    assert str(Played(CONSECUTIVE, wins=False)) == "consecutive, no winning third card"
    assert str(Played(4, wins=True)) == "spread 4, the third card wins"
