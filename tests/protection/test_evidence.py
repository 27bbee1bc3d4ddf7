"""Whether bets and decisions follow the cards: ratios by hand, exact permutations, and the stated errors."""

from __future__ import annotations

from itertools import permutations
from math import log

import numpy as np
import pytest

from houseway.equipment.cards import STANDARD_DECK, card
from houseway.protection.card_counting.counting_system import counts_of_wagers
from houseway.protection.evidence import (
    Act,
    ActsByCard,
    BetsByCount,
    Chance,
    Finding,
    Verdict,
    WatchedShoe,
    acts_against_card,
    bets_against_count,
    by_trigger,
    judged,
    kind_of,
    kind_of_hand,
    kinds_of_counts,
    log_ratios,
    power_of_bets,
    sampled_chance,
)
from houseway.rules.game import open_table
from houseway.rules.registry import game

ROUNDS, SHOES = 20, 12
PLAYERS = 120


def test_a_ratio_by_hand() -> None:
    """Ten bets of each size, eight of them where they would be by the count."""
    table = np.array([[8, 2], [2, 8]])
    by_hand = 16 * log(0.8) + 4 * log(0.2) - 20 * log(0.5)
    assert log_ratios(table) == pytest.approx(by_hand)
    assert log_ratios(np.array([[5, 5], [5, 5]])) == pytest.approx(0)


def test_a_trigger_counts_only_where_more_is_bet_above_it() -> None:
    more_above, less_above = np.array([[8, 2], [2, 8]]), np.array([[2, 8], [8, 2]])
    amounts = np.array([100.0, 400.0])
    assert by_trigger(more_above, amounts)[0] == pytest.approx(float(log_ratios(more_above)))
    assert by_trigger(less_above, amounts)[0] == 0


def _counts(chance: np.random.Generator) -> np.ndarray:
    """Return counts that wander, more so late in the shoe."""
    return chance.normal(size=ROUNDS).cumsum() * (1 + np.arange(ROUNDS) / ROUNDS)


def _shoe(counts: np.ndarray, bets: np.ndarray) -> WatchedShoe:
    return WatchedShoe([4 * place for place in range(len(counts))], [*counts], [int(bet) for bet in bets])


def test_every_exchange_of_four_shoes_by_brute_force() -> None:
    chance = np.random.default_rng(5)
    shoes = [_shoe(_counts(chance), chance.integers(1, 4, ROUNDS)) for _ in range(4)]
    test = BetsByCount(shoes)
    observed = test.best().log_ratio
    reached = 0
    for order in permutations(shoes):
        exchanged = [
            _shoe(np.array(other.counts), np.array(own.bets)) for own, other in zip(shoes, order, strict=True)
        ]
        reached += BetsByCount(exchanged).best().log_ratio >= observed - 1e-9
    exact = test.chance(observed, 1, 99)
    assert exact.is_exact
    assert exact.p == pytest.approx(reached / 24)


def _bets_without_regard(kind: str, chance: np.random.Generator) -> np.ndarray:
    """Return bets that have nothing to do with the count, whatever else they follow."""
    if kind == "at random":
        return chance.integers(1, 5, ROUNDS)
    if kind == "more late in the shoe":
        return 1 + (np.arange(ROUNDS) + chance.integers(0, 5)) // 5
    return np.repeat(chance.integers(1, 5, ROUNDS // 5), 5)  # the same bet five times, as in a mood


@pytest.mark.parametrize("kind", ["at random", "more late in the shoe", "in runs"])
def test_play_that_ignores_the_cards_raises_no_more_alarms_than_stated(kind: str) -> None:
    """At 5 per cent, with players who pay no attention to the cards, for eight shoes each."""
    chance = np.random.default_rng(11)
    alarms = 0
    for seed in range(PLAYERS):
        shoes = [_shoe(_counts(chance), _bets_without_regard(kind, chance)) for _ in range(8)]
        test = BetsByCount(shoes)
        alarms += test.chance(test.best().log_ratio, seed, 199).p <= 0.05
    assert alarms <= PLAYERS * 0.05 + 3 * (PLAYERS * 0.05 * 0.95) ** 0.5


def test_the_power_is_about_how_often_the_stated_counter_is_found() -> None:
    chance = np.random.default_rng(3)
    shoes = [_shoe(_counts(chance), np.ones(ROUNDS)) for _ in range(SHOES)]
    trigger, level, times = 3, 0.01, 0
    stated = power_of_bets(BetsByCount(shoes), trigger, level, 1)
    good = [np.floor(np.array(shoe.counts)) >= trigger for shoe in shoes]
    share = float(np.mean(good))
    for seed in range(40):
        bets = [
            np.where(np.where(chance.random(ROUNDS) < 0.75, is_good, chance.random(ROUNDS) < share), 400, 100)
            for is_good in good
        ]
        test = BetsByCount([_shoe(np.array(shoe.counts), bet) for shoe, bet in zip(shoes, bets, strict=True)])
        times += test.chance(test.best().log_ratio, seed, 999).p <= level
    assert times / 40 == pytest.approx(stated, abs=0.2)


def test_a_counter_is_found_and_named_with_the_trigger() -> None:
    chance = np.random.default_rng(7)
    shoes = []
    for _ in range(SHOES):
        counts = _counts(chance)
        shoes.append(_shoe(counts, np.where(np.floor(counts) >= 3, 8, 1)))
    finding = judged([bets_against_count("a count", "w", BetsByCount(shoes), 3.0, tests=1, seed=1)], 1)[0]
    assert finding.verdict is Verdict.FOLLOWS
    assert finding.at_trigger is not None
    assert finding.at_trigger.trigger == 3
    assert (finding.at_trigger.bet_below, finding.at_trigger.bet_above) == (1, 8)


@pytest.mark.parametrize("shoes", [0, 1, 4])
def test_a_short_log_is_not_enough(shoes: int) -> None:
    """Even bets that follow the count perfectly: 4 shoes have 24 exchanges, too few for one in a hundred."""
    chance = np.random.default_rng(1)
    watched = [_shoe(counts := _counts(chance), np.where(counts >= 2, 9, 1)) for _ in range(shoes)]
    finding = judged([bets_against_count("a count", "w", BetsByCount(watched), 2.0, tests=1, seed=1)], 1)[0]
    assert finding.verdict is Verdict.NOT_ENOUGH
    assert finding.chance is None


def test_bets_that_never_change_follow_nothing() -> None:
    chance = np.random.default_rng(1)
    watched = [_shoe(_counts(chance), np.full(ROUNDS, 5)) for _ in range(SHOES)]
    finding = bets_against_count("a count", "w", BetsByCount(watched), 2.0, tests=1, seed=1)
    assert finding.verdict is Verdict.NEVER_CHANGES


def test_an_unfinished_shoe_is_left_out() -> None:
    chance = np.random.default_rng(1)
    whole = [_shoe(_counts(chance), np.arange(ROUNDS)) for _ in range(3)]
    begun = WatchedShoe([0, 4], [0.0, 1.0], [1, 1])
    assert len(BetsByCount([*whole, begun]).shoes) == 3


def _acts(count: int, knows: float) -> list[Act]:
    chance = np.random.default_rng(2)
    acts = []
    for _ in range(count):
        hidden = STANDARD_DECK[chance.integers(52)]
        by_card = "stay" if kind_of(hidden) <= 1 else "draw"
        blind = ("stay", "draw")[chance.integers(2)]
        acts.append(Act("hard hand", by_card if chance.random() < knows else blind, kind_of(hidden)))
    return acts


@pytest.mark.parametrize(
    ("count", "knows", "verdict"),
    [(300, 0.6, Verdict.FOLLOWS), (300, 0.0, Verdict.NOTHING_FOUND), (20, 1.0, Verdict.NOT_ENOUGH)],
)
def test_decisions_by_a_card_that_nobody_should_know(count: int, knows: float, verdict: Verdict) -> None:
    test = ActsByCard(_acts(count, knows))
    assert (
        judged([acts_against_card("the card", "decisions", test, tests=1, seed=1)], 1)[0].verdict is verdict
    )


def test_several_cards_are_high_or_low_together() -> None:
    assert kind_of_hand([card("As"), card("2h")]) == 1  # half of them, more than 20 of 52
    assert kind_of_hand([card("As"), card("2h"), card("3h")]) == 3


def test_the_upper_half_of_the_counts_is_high() -> None:
    assert kinds_of_counts([-2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0]) == [3, 3, 2, 2, 1, 1, 0, 0]
    assert kinds_of_counts([]) == []


def test_acts_that_are_always_the_same_in_their_situation_follow_nothing() -> None:
    kinds = [kind_of(card) for card in STANDARD_DECK]
    acts = [Act("good" if kind else "bad", "stay", kind) for kind in kinds]
    finding = acts_against_card("the card", "decisions", ActsByCard(acts), tests=1, seed=1)
    assert finding.verdict is Verdict.NEVER_CHANGES


def test_chances_are_corrected_for_all_tests_of_a_look() -> None:
    """Holm: the smallest is multiplied by the number of tests, the next by one less, and so on."""
    chances = (0.02, 0.001, 0.004)
    findings = [Finding("c", "w", 1, 1, chance=Chance(p, 999, is_exact=False), power=1.0) for p in chances]
    results = judged(findings, 4)
    assert [finding.adjusted for finding in results] == pytest.approx([0.04, 0.004, 0.012])
    assert [finding.verdict for finding in results] == [
        Verdict.NOTHING_FOUND,
        Verdict.FOLLOWS,
        Verdict.NOTHING_FOUND,
    ]


def test_a_test_stops_as_soon_as_chance_reaches_the_ratio_often() -> None:
    chance = sampled_chance(1.0, lambda size: np.full(size, 2.0), 10_000)
    assert (chance.p, chance.permutations) == (1.0, 20)
    rare = sampled_chance(1.0, np.zeros, 999)
    assert rare.p == pytest.approx(1 / 1000)


def test_the_count_of_a_wager_has_its_tags_and_turns_where_the_edge_does() -> None:
    table = open_table(game("mini-baccarat"), {"commission": "dragon-7"})
    count = counts_of_wagers(table, ["dragon-7"])["dragon-7"]
    assert count.in_words == "4 5 6 7 -1, 8 9 +2"
    assert 3.5 < count.pays_from < 4.5  # published: bet from a true count of 4 on
    seen = [card for card in STANDARD_DECK if card.rank in "89"]
    assert count.value(seen) == pytest.approx(16 * 52 / (416 - 8))
    assert counts_of_wagers(open_table(game("football-kings")), ["home"]) == {}
