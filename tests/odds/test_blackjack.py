"""Blackjack counted exactly: against every round of small shoes, and against published figures."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from operator import mul

import numpy as np
import pytest

from houseway.equipment.cards import Card, cards
from houseway.games.blackjack import GAME
from houseway.games.blackjack.boxes import DOUBLE, GIVE_UP, HIT, SPLIT, STAND
from houseway.games.blackjack.exact import dealer_hands
from houseway.games.blackjack.exact.best_play import BestChoice
from houseway.games.blackjack.exact.dealer_hands import DealerResults, grouped_sums
from houseway.games.blackjack.exact.exact_round import ExactRound
from houseway.games.blackjack.exact.hands import Play, composition, shoe_of_counts
from houseway.games.blackjack.hand_wagers import DOUBLES, MAIN, ON_HAND
from houseway.games.blackjack.hands import COUNT, FIVE_CARD_21, DealersRule, Played
from houseway.games.blackjack.kernel import kernel
from houseway.games.blackjack.written_strategy import Choose, strategy_of
from houseway.odds.game_odds import base_odds, game_odds
from houseway.odds.wager_odds import every_wager_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import Strategy
from houseway.rules.game import Table, open_table
from houseway.rules.wagers.settlement import round_gain
from houseway.simulation.kernels.draws import key_of
from tests.odds.every_round import EveryRound, shoe


def opened(**options: str) -> Table[Played]:
    return open_table(GAME, {name.replace("_", "-"): value for name, value in options.items()})


def exact_round(table: Table[Played], counts: dict[int, int]) -> ExactRound:
    return ExactRound(table, composition(count for count, number in counts.items() for _ in range(number)))


def always_split(hand: Sequence[Card], up_card: Card, legal: Sequence[str]) -> str:
    """What basic strategy would not do: tens are split, and split again."""
    return SPLIT if SPLIT in legal else strategy_of(opened().options, "basic").choose(hand, up_card, legal)


def split_once(hand: Sequence[Card], _: Card, legal: Sequence[str]) -> str:
    """A pair that comes again is kept, where doubling after a split is not allowed."""
    if SPLIT in legal and DOUBLE in legal:
        return SPLIT
    return HIT if HIT in legal and sum(COUNT[card] for card in hand) < 17 else STAND


def basic(table: Table[Played]) -> Choose:
    return strategy_of(table.options, "basic").choose


def tried(whole: ExactRound, choose: Choose, *, by_total: bool = False) -> Strategy[Played]:
    return whole.strategy("tried", (), lambda: Play(choose, by_total))


def hands_of(strategy: Strategy[Played]) -> dict[tuple[str, bool, int, int | None], Fraction]:
    """Return how many hands of each kind a round has: decision, doubled, standings of hand and dealer."""
    shares: dict[tuple[str, bool, int, int | None], Fraction] = {}
    for branch in strategy.branches:
        for outcome, ways in branch.outcomes.ways.items():
            stands_at = outcome.hands[0] if outcome.hands else 0
            # Nobody asks for the dealer's hand where 21 with five cards is paid at once.
            dealer = None if stands_at == FIVE_CARD_21 else outcome.dealer
            key = (branch.decision, len(branch.bets) > 1, stands_at, dealer)
            shares[key] = shares.get(key, Fraction(0)) + Fraction(ways, strategy.total)
    return shares


def check(table: Table[Played], counts: dict[int, int], choose: Choose) -> None:
    """Everything that is counted, against every round card by card."""
    every = EveryRound(table, choose)
    every.deal(shoe(counts))
    strategy = tried(exact_round(table, counts), choose)
    base = base_odds(table, strategy)
    assert sum(every.gains.values()) == 1
    assert hands_of(strategy) == {key: chance for key, chance in every.hands.items() if chance}
    assert base.decisions == dict(every.decisions)
    assert -base.house_advantage == sum(gain * chance for gain, chance in every.gains.items())
    assert base.average_bet == every.staked
    if not base.by_hand:
        assert {gain: Fraction(ways, base.total) for gain, ways in base.gains.items()} == every.gains


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({"most_hands": "2"}, {8: 6, 10: 10}),
        ({"most_hands": "4"}, {8: 7, 10: 11}),
        ({"most_hands": "3", "surrender": "late"}, {1: 3, 8: 5, 10: 8}),
        ({"resplit_aces": "yes", "soft_17": "hit"}, {1: 5, 7: 3, 10: 7}),
        ({"most_hands": "2", "double_after_split": "no", "blackjack_pays": "6 to 5"}, {2: 3, 6: 4, 10: 8}),
        ({"most_hands": "3", "soft_17": "hit", "blackjack_pays": "1 to 1"}, {1: 2, 3: 3, 9: 4, 10: 4}),
        ({"most_hands": "2", "five_card_21": "2 to 1"}, {2: 5, 3: 3, 5: 3, 10: 3}),
    ],
)
def test_basic_strategy_is_counted_as_every_round_comes_out(
    options: dict[str, str], counts: dict[int, int]
) -> None:
    table = opened(**options)
    check(table, counts, basic(table))


def test_a_strategy_by_totals_is_asked_once_for_each_total() -> None:
    """It is counted as if it were asked for every hand."""
    table = opened(most_hands="2")
    whole = exact_round(table, {1: 4, 2: 4, 3: 4, 5: 4, 8: 4, 10: 16})
    hands: list[Sequence[Card]] = []

    def choose(hand: Sequence[Card], up_card: Card, legal: Sequence[str]) -> str:
        hands.append(hand)
        return basic(table)(hand, up_card, legal)

    by_total = hands_of(tried(whole, choose, by_total=True))
    few = len(hands)
    assert hands_of(tried(whole, choose)) == by_total
    assert len(hands) > 3 * few


def test_sums_of_large_numbers_are_exact() -> None:
    """Against sums of whole numbers of any size, also where products have hundreds of bits."""
    generator = np.random.default_rng(7)
    values = generator.integers(0, 2**62, (700, 3), endpoint=True)
    weights = np.array([int(number) ** 4 for number in generator.integers(1, 2**40, 700)], dtype=object)
    starts = np.array([0, 1, 40])
    exact = [
        [sum(map(mul, values[start:end, column].tolist(), weights[start:end])) for column in range(3)]
        for start, end in ((0, 1), (1, 40), (40, 700))
    ]
    assert grouped_sums(values, weights, starts, exact=True).tolist() == exact
    assert grouped_sums(values.astype(object), weights, starts, exact=True).tolist() == exact


def test_a_shoe_too_large_for_64_bits_is_counted_with_larger_numbers() -> None:
    nothing = np.zeros((1, 10), dtype=np.int64)
    few, many = (
        DealerResults((4 * times,) * 9 + (16 * times,), 1, DealersRule(hits_soft_17=True)).against(nothing)
        for times in (1, 1000)
    )
    assert few.dtype == np.int64
    assert many.dtype == object
    assert many.max() > 2**63
    # A dealer who draws one card to an ace and stands: a 6 is hit, 7 to 9 are not, and a 10 is blackjack.
    assert sorted(many[0].tolist())[:3] == [4000] * 3


def test_numbers_of_any_size_count_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    table, counts = opened(most_hands="3"), {1: 3, 5: 4, 6: 4, 8: 5, 10: 8}
    in_64_bits = hands_of(tried(exact_round(table, counts), basic(table)))
    monkeypatch.setattr(dealer_hands, "_all_ways", lambda *_, **__: 2**63)
    assert hands_of(tried(exact_round(table, counts), basic(table))) == in_64_bits


@pytest.mark.parametrize(
    ("options", "counts", "choose"),
    [
        ({"most_hands": "4"}, {7: 3, 10: 9}, always_split),
        ({"most_hands": "3", "resplit_aces": "yes"}, {1: 4, 9: 3, 10: 5}, always_split),
        ({"most_hands": "4", "double_after_split": "no"}, {6: 5, 9: 5, 10: 3}, split_once),
    ],
)
def test_other_strategies_are_too(options: dict[str, str], counts: dict[int, int], choose: Choose) -> None:
    check(opened(**options), counts, choose)


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({"most_hands": "2"}, {5: 3, 8: 5, 10: 8}),
        ({"most_hands": "3", "surrender": "late"}, {1: 3, 8: 5, 10: 8}),
        ({"most_hands": "2", "double_after_split": "no", "soft_17": "hit"}, {1: 2, 6: 5, 10: 8}),
    ],
)
def test_the_best_play_of_a_small_shoe(options: dict[str, str], counts: dict[int, int]) -> None:
    """It is counted right, and no other decision with any first two cards is better."""
    table = opened(**options)
    whole = exact_round(table, counts)
    best = BestChoice(whole).choose
    check(table, counts, best)
    advantage = base_odds(table, tried(whole, best)).house_advantage
    for up in counts:
        for decision in (HIT, STAND, DOUBLE, GIVE_UP, SPLIT):
            for hand in whole.player(Play(best), up).on_two_cards.get(decision, {}):
                for other in {HIT, STAND, DOUBLE, GIVE_UP, SPLIT} - {decision}:
                    changed = departing(best, hand, up, other)
                    base = base_odds(table, tried(whole, changed)).house_advantage
                    assert base >= advantage, (hand, up, decision, other)


def departing(best: Choose, hand: tuple[int, ...], up: int, other: str) -> Choose:
    def choose(cards_held: Sequence[Card], up_card: Card, legal: Sequence[str]) -> str:
        is_it = composition(COUNT[card] for card in cards_held) == hand and COUNT[up_card] == up
        return other if is_it and other in legal else best(cards_held, up_card, legal)

    return choose


# House advantage in percent by the best play, as it is printed for these rules in books and on the web: a
# pair is split to four hands and aces once, nobody surrenders.
PUBLISHED = [
    ({"decks": "8"}, "0.43"),
    ({"decks": "2", "double_after_split": "no"}, "0.32"),
    ({"decks": "1", "double_after_split": "no"}, "-0.04"),
]


@pytest.mark.parametrize(("options", "percent"), PUBLISHED)
def test_the_house_advantage_is_the_published_one(options: dict[str, str], percent: str) -> None:
    table = opened(**options)
    whole = ExactRound(table, shoe_of_counts(table, ()))
    base = base_odds(table, tried(whole, BestChoice(whole).choose))
    assert f"{float(base.house_advantage * 100):.2f}" == percent


def test_insurance_is_offered_against_an_ace() -> None:
    """One ten in three cards or a little less: 7.47 percent of eight decks is printed everywhere."""
    (eight,) = game_odds(opened(), wager="insurance").wagers
    assert eight.house_advantage == Fraction(31, 415)
    (one,) = game_odds(opened(decks="1"), cards(["5s", "6s", "7s"]), wager="insurance").wagers
    assert one.house_advantage == 0
    aces = cards(["As", "Ah", "Ad", "Ac"])
    assert game_odds(opened(decks="1"), aces, wager="insurance").wagers == ()
    assert not [odd for odd in every_wager_odds(opened(insurance="off")) if odd.wager.name == "insurance"]


def test_every_wager_on_a_hand_pays_alike() -> None:
    """So a hand of a split pair may be settled as if it were the first."""
    table = opened()
    for hand in (0, *range(4, 22)):
        for dealer in (0, *range(17, 22)):
            played = Played((hand,) * len(ON_HAND), dealer)
            gains = {table.wagers[name].decide(played, {}).gain for name in (*ON_HAND, *DOUBLES)}
            assert gains == {table.wagers[MAIN].decide(played, {}).gain}


def test_cards_already_seen() -> None:
    """Fives gone are good for the player, aces gone are bad: the oldest facts about counting cards."""
    table = opened(decks="1", most_hands="2")

    def lost(*gone: str) -> Fraction:
        whole = ExactRound(table, shoe_of_counts(table, cards(gone)))
        return base_odds(table, tried(whole, basic(table), by_total=True)).house_advantage

    assert lost("5s", "5h") < lost() < lost("As", "Ah")


@pytest.mark.parametrize(
    ("removed", "says"),
    [
        (["Ks"] * 2, "the pack does not hold it that often"),
        ([f"{rank}{suit}" for rank in "TJQK9876" for suit in "shdc"], "Remove fewer"),
    ],
)
def test_cards_that_cannot_be_gone(removed: list[str], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        game_odds(opened(decks="1"), cards(removed), wager="base")


def test_at_a_real_wager_blackjack_pays_to_the_cent() -> None:
    """3 to 2 on $1.01 is $1.52, rounded up; a surrender of $1.01 takes 50 cents."""
    table = opened(decks="1", surrender="late", most_hands="2")
    strategy = tried(ExactRound(table, shoe_of_counts(table, ())), basic(table), by_total=True)
    exactly, paid = base_odds(table, strategy), base_odds(table, strategy, bet=101)
    assert Fraction(152, 101) in paid.gains
    assert Fraction(-50, 101) in paid.gains
    assert paid.house_advantage < exactly.house_advantage
    assert base_odds(table, strategy, bet=200).gains == exactly.gains


@pytest.mark.parametrize(
    ("options", "rounds", "shoes"),
    [
        ({}, 20, 60_000),
        ({"decks": "2", "soft_17": "hit", "surrender": "late", "double_after_split": "no"}, 4, 80_000),
        ({"decks": "1", "resplit_aces": "yes", "most_hands": "3", "blackjack_pays": "6 to 5"}, 1, 150_000),
    ],
)
def test_the_simulation_agrees(options: dict[str, str], rounds: int, shoes: int) -> None:
    """First rounds of fresh shoes, long before the cutting card. False alarm: less than once in 10,000."""
    table = opened(**options)
    dealt = kernel(table, "basic")
    codes = np.empty((shoes, rounds), dtype=np.uint16)
    for block, codes_of_block in enumerate(codes):
        dealt.deal(key_of(11), block, codes_of_block)
    counts = np.bincount(codes.ravel(), minlength=len(dealt.cases))
    gains = [float(round_gain(table, case.bets({MAIN: 1}))(case.outcome)) for case in dealt.cases]
    mean = np.dot(gains, counts) / counts.sum()
    error = np.sqrt((np.dot(np.square(gains), counts) / counts.sum() - mean**2) / counts.sum())
    strategy = tried(ExactRound(table, shoe_of_counts(table, ())), basic(table), by_total=True)
    exact = base_odds(table, strategy)
    assert abs(-mean - float(exact.house_advantage)) < 4.3 * error
    staked = [sum(case.bets({MAIN: 1}).values()) for case in dealt.cases]
    assert np.dot(staked, counts) / counts.sum() == pytest.approx(float(exact.average_bet), abs=4e-3)
