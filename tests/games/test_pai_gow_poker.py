"""Pai gow poker: the ranking, house ways that set every hand, and exact counts against every deal."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from houseway.documents.table.sign import sign
from houseway.equipment.cards import Card, cards
from houseway.equipment.chance import seeded
from houseway.games.pai_gow_poker import GAME
from houseway.games.pai_gow_poker.exact.base_game import count_deals, dealer_classes
from houseway.games.pai_gow_poker.exact.kept_counts import every_kept, kept_deals, made_from
from houseway.games.pai_gow_poker.exact.one_hand import EveryDealer, against_every_dealer
from houseway.games.pai_gow_poker.exact.set_hands import (
    HandTypes,
    SetHands,
    in_deck,
    multiset_numbers,
    multisets,
    set_hands,
)
from houseway.games.pai_gow_poker.house_way import HIGH_HANDS, HOUSE_WAY, WAYS, high_places
from houseway.games.pai_gow_poker.odds import deals_between, to_come
from houseway.games.pai_gow_poker.opening import clockwise_from, counted
from houseway.games.pai_gow_poker.pay_tables import ENVY
from houseway.games.pai_gow_poker.ranking import (
    BEST,
    HIGH_KINDS,
    KIND,
    RANKS,
    Best,
    Three,
    best_of,
    high_worth,
    low_worth,
    three_of,
)
from houseway.games.pai_gow_poker.setting import PACK, Hand, setting_of, settings, unbeaten
from houseway.games.pai_gow_poker.settlement import Contest, DealersHand
from houseway.odds.game_odds import game_odds
from houseway.odds.hint_values import worth
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import VisibleCards
from houseway.rules.game import open_table
from houseway.rules.procedure.places import DEALER, Place
from houseway.table.virtual.line_settler import LineSettler

HANDS = comb(53, 7)
DEALS = HANDS * comb(46, 7)
STANDARD = WAYS["standard"]
SIDE_WAGERS = {
    "imperial": "on",
    "fortune": "3",
    "three-card": "on",
    "seven-card": "on",
    "queens-dragon": "on",
}
# Hands of each kind among all, as published; a seven-card straight flush is apart from the others.
PUBLISHED = {
    Best.ROYAL_AND_KQ: 72,
    Best.FIVE_ACES: 1_128,
    Best.ROYAL: 26_020,
    Best.STRAIGHT_FLUSH: 184_644,
    Best.FOUR: 307_472,
    Best.FULL_HOUSE: 4_188_528,
    Best.FLUSH: 6_172_088,
    Best.THREE: 7_672_500,
    Best.STRAIGHT: 11_034_204,
    Best.THREE_PAIR: 2_862_000,
    Best.TWO_PAIR: 32_691_816,
    Best.PAIR: 64_221_960,
    Best.ACE_HIGH: 14_430_780,
    Best.KING_HIGH: 6_386_940,
    Best.QUEEN_HIGH: 2_719_500,
    Best.JACK_HIGH: 963_480,
    Best.TEN_HIGH: 248_640,
    Best.NINE_HIGH: 31_080,
}


def hand_of(names: str) -> tuple[Card, ...]:
    return cards(names.split())


def random_hands(number: int) -> list[tuple[Card, ...]]:
    """Return hands of which every other one has many cards of a suit."""
    chance = seeded(11)
    hands = []
    for place in range(number):
        pack = [*PACK]
        if place % 2:
            pack = [card for card in PACK if card.is_joker or card.suit in "sh"]
        drawn = [pack.pop(chance.below(len(pack))) for _ in range(7)]
        hands.append(tuple(drawn))
    return hands


@pytest.mark.paragraph("13:69F-11.3#title", shows="computed")
def test_high_hands_rank_as_published() -> None:
    in_order = [
        "As Ah Ad Ac Jk",
        "As Ks Qs Js Ts",
        "As 2s 3s 4s Jk",
        "Ks Qs Js Ts 9s",
        "2s 3s 4s 5s 6s",
        "Ks Kh Kd Kc 2s",
        "2s 2h 2d Ks Kh",
        "As Ks Jk 9s 8s",
        "As Ks Js 9s 8s",
        "As Kh Qs Js Jk",
        "As 2h 3s 4s 5s",
        "Ks Qh Js Ts 9s",
        "2s 3h 4s 5s 6s",
        "As Ah Jk Ks 2d",
        "Ks Kh Kd As Qd",
        "As Jk Ks Kh 2d",
        "Ks Kh Qs Qh Jd",
        "As Jk Ks 5h 2d",
        "Ks Kh As Qh Jd",
        "As Kh Qs Jh 9d",
        "7s 5h 4s 3h 2d",
    ]
    worths = [high_worth(hand_of(hand)) for hand in in_order]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == len(worths)
    assert {HIGH_KINDS[worth >> KIND] for worth in worths} == set(HIGH_KINDS)
    assert len(high_places()) == HIGH_HANDS


@pytest.mark.paragraph("13:69F-11.3#title", shows="computed")
def test_low_hands_rank_by_pair_then_cards_and_the_joker_is_an_ace() -> None:
    in_order = ["Jk As", "Ks Kh", "2s 2h", "Jk Ks", "As Qh", "Ks Qh", "3s 2h"]
    worths = [low_worth(hand_of(hand)) for hand in in_order]
    assert worths == sorted(worths, reverse=True)
    assert low_worth(hand_of("Jk Ks")) == low_worth(hand_of("As Kh"))


@pytest.fixture(scope="module")
def standard() -> SetHands:
    return set_hands(STANDARD)


@pytest.mark.slow
@pytest.mark.paragraph("13:69F-11.2#title", "13:69F-11.3#title", shows="computed")
def test_the_ranker_counts_all_154_million_hands_as_published(standard: SetHands) -> None:
    """Multisets as if they had no flush, less those that have one, plus the flush types as they are."""
    ways, flush_ways = standard.types.ways, 4 * standard.flush_types.types.ways
    counts = np.zeros(len(BEST), dtype=np.int64)
    np.add.at(counts, standard.plain.best, ways)
    np.subtract.at(counts, standard.plain.best[standard.multiset], flush_ways)
    np.add.at(counts, standard.flushes.best, flush_ways)
    by_best = dict(zip(BEST, counts.tolist(), strict=True))
    assert sum(by_best.values()) == HANDS
    assert by_best.pop(Best.NATURAL_SEVEN) + by_best.pop(Best.NATURAL_SEVEN_ROYAL) == 32
    assert by_best.pop(Best.SEVEN_WITH_JOKER) + by_best.pop(Best.SEVEN_ROYAL_WITH_JOKER) == 196
    # Which royal flushes have a suited king and queen as well depends on more suits: they are counted apart.
    assert by_best.pop(Best.ROYAL) + by_best.pop(Best.ROYAL_AND_KQ) == 26_092
    assert by_best == {best: number for best, number in PUBLISHED.items() if best in by_best}


@pytest.mark.paragraph("13:69F-11.18#title", shows="computed")
def test_three_cards_are_counted_as_published() -> None:
    made = Counter(three_of(three) for three in combinations(PACK, 3))
    assert [made[three] for three in Three] == [48, 58, 100, 1_020, 1_308, 3_912, 16_980]


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_house_way_sets_every_hand_legally_and_by_the_same_case_when_compiled(way: object) -> None:
    """All types of hands are set by a case, and hands one by one as the compiled way sets their type."""
    name = way.name  # type: ignore[attr-defined]
    in_use, hands = HOUSE_WAY.using(name), set_hands(WAYS[name])
    assert min(hands.plain.case.min(), hands.flushes.case.min()) >= 0
    for hand in random_hands(60):
        set_by = in_use.set(Hand(hand))
        assert not set_by.setting.is_foul
        assert sorted((*set_by.setting.high, *set_by.setting.low), key=str) == sorted(hand, key=str)
        place_and_case = _looked_up(hands, hand)
        places = high_places()[set_by.setting.high_worth], set_by.case.key
        assert places == (place_and_case[0], WAYS[name].cases[place_and_case[1]].key)


def _type_of(hand: tuple[Card, ...]) -> tuple[tuple[int, ...], int, int]:
    """Return the ranks of a hand, whether the joker is among them, and the ranks of its flush suit."""
    joker = sum(card.is_joker for card in hand)
    plain = [card for card in hand if not card.is_joker]
    counts = tuple(sum(card.rank == rank for card in plain) for rank in RANKS)
    suit, most = Counter(card.suit for card in plain).most_common(1)[0]
    suited = sum(1 << RANKS.index(card.rank) for card in plain if card.suit == suit)
    return counts, joker, suited if most + joker >= 5 else 0


def _rows(types: HandTypes) -> dict[tuple[tuple[int, ...], int, int], int]:
    columns = zip(types.counts.tolist(), types.joker.tolist(), types.suited.tolist(), strict=True)
    return {(tuple(counts), joker, suited): row for row, (counts, joker, suited) in enumerate(columns)}


def _looked_up(hands: SetHands, hand: tuple[Card, ...]) -> tuple[int, int]:
    """Return the high hand and the case of a hand, by the types of hands."""
    kind = _type_of(hand)
    set_types, types = (hands.flushes, hands.flush_types.types) if kind[2] else (hands.plain, hands.types)
    same = (types.counts == kind[0]).all(axis=1) & (types.joker == kind[1]) & (types.suited == kind[2])
    (row,) = np.flatnonzero(same)
    return int(set_types.high[row]), int(set_types.case[row])


def _set_one_by_one(
    kinds: list[tuple[tuple[int, ...], int, int]], hands: SetHands
) -> list[npt.NDArray[np.int64]]:
    """Return both hands of each hand, its kind, and the class of a dealer's hand."""
    plain, flushes = _rows(hands.types), _rows(hands.flush_types.types)
    rows = []
    for kind in kinds:
        row = flushes[kind] if kind[2] else plain[kind]
        set_by = hands.flushes if kind[2] else hands.plain
        rows.append((set_by.high[row], set_by.low[row], set_by.best[row]))
    high, low, best = np.array(rows, dtype=np.int64).T
    return [high, low, best, dealer_classes(best.astype(np.int8)).astype(np.int64)]


@pytest.mark.slow
def test_the_base_game_of_a_small_deck_is_that_of_every_deal() -> None:
    """Four ranks and the joker: 19,448 hands, each against the 120 that can be dealt with it."""
    ranks = (3, 5, 7, 12)
    player, dealer = (in_deck(set_hands(WAYS[way]), ranks) for way in ("standard", "best-low-hand"))
    pack = [card for card in PACK if card.is_joker or RANKS.index(card.rank) in ranks]
    dealt = [*combinations(range(len(pack)), 7)]
    number = {sum(1 << place for place in places): hand for hand, places in enumerate(dealt)}
    kinds = [_type_of(tuple(pack[place] for place in places)) for places in dealt]
    high, low, best, _ = _set_one_by_one(kinds, player)
    highs, lows, _, classes = _set_one_by_one(kinds, dealer)
    deals = np.zeros((len(BEST), 5, 3), dtype=np.int64)
    for mask, hand in number.items():
        left = [1 << place for place in range(len(pack)) if not mask >> place & 1]
        beside = [number[sum(bits)] for bits in combinations(left, 7)]
        contests = 2 - (high[hand] > highs[beside]).astype(int) - (low[hand] > lows[beside])
        np.add.at(deals[best[hand]], (classes[beside], contests), 1)
    assert deals.sum() == comb(17, 7) * comb(10, 7)
    assert (count_deals(player, dealer) == deals).all()


@pytest.mark.slow
def test_one_hand_is_counted_against_every_dealer(standard: SetHands) -> None:
    """A hand that beats every other one, and one whose counts add up to all the dealer's hands."""
    five_aces = hand_of("As Ah Ad Ac Jk Ks Kh")
    best = HOUSE_WAY.using("standard").set(Hand(five_aces)).setting
    ((by_class),) = against_every_dealer(five_aces, [best], standard)
    assert by_class.sum() == comb(46, 7)
    assert by_class[:, 2].sum() == 0
    hand = hand_of("Ks Kd 5c 5h As 9h 2d")
    split, both = (setting_of(hand, [hand_of(low)]) for low in ("5c 5h", "As 9h"))
    split_counts, kept_counts = against_every_dealer(hand, [split, both], standard).sum(axis=1)
    assert split_counts.sum() == kept_counts.sum() == comb(46, 7)
    assert split_counts[0] > kept_counts[0]


@pytest.mark.slow
@pytest.mark.parametrize("known", ["Jk Ah Ad As", "Kh Qh Jh 9h", "7c 7d 2s Jk"])
def test_hands_that_hold_known_cards_are_all_hands_less_those_without_them(
    standard: SetHands, known: str
) -> None:
    """By inclusion and exclusion, for cards of the dealer that are seen; with all seen it is one hand."""
    hand, cards_seen = hand_of("Ac Kc 9c 8c 7h 4d 2d"), hand_of(known)
    every, ways = EveryDealer(standard), [way for way in settings(hand) if not way.is_foul][:3]
    expected = sum(
        (-1) ** size * every.against([*hand, *missing], ways)
        for size in range(len(cards_seen) + 1)
        for missing in combinations(cards_seen, size)
    )
    assert (every.against(hand, ways, cards_seen) == expected).all()
    all_seen = [*cards_seen, *hand_of("5s 5h 6d")]
    assert (every.against(hand, ways, all_seen).sum(axis=(1, 2)) == 1).all()


@pytest.mark.paragraph("13:69F-11.9#title", shows="computed")
def test_the_kept_counts_are_all_deals_and_fit_both_ways() -> None:
    assert len(every_kept()) == len(WAYS) ** 2
    for stored in every_kept():
        deals = np.array(stored.deals)
        assert deals.sum() == DEALS
        assert stored.made_from == made_from(WAYS[stored.player], WAYS[stored.dealer])
        by_player = dict(zip(BEST, (deals.sum(axis=(1, 2)) // comb(46, 7)).tolist(), strict=True))
        assert {best: by_player[best] for best in PUBLISHED} == PUBLISHED
        assert (deals.sum(axis=(0, 2)) // comb(46, 7)).tolist()[1:] == [2_719_500, 963_480, 248_640, 31_080]
    assert kept_deals(STANDARD, STANDARD) is not None


@pytest.mark.paragraph("13:69F-11.16#title", "13:69F-11.18#title", "13:69F-11.22#title", shows="computed")
def test_side_wagers_have_the_published_advantages() -> None:
    odds = game_odds(open_table(GAME, {**SIDE_WAGERS, "version": "ez"}))
    assert odds["fortune"].house_advantage == Fraction(215_466, 2_752_555)
    assert odds["three-card"].house_advantage == Fraction(452, 11_713)
    assert odds["seven-card"].house_advantage == Fraction(72_161, 1_133_405)
    assert odds["queens-dragon"].house_advantage == Fraction(6_491, 64_766)
    assert float(odds["imperial"].house_advantage) == pytest.approx(0.028072, abs=1e-6)


def test_house_way_against_house_way_is_near_the_published_advantage() -> None:
    """Published for other house ways: 2.73 percent with vigorish, 2.47 percent at EZ pai gow."""
    commission = game_odds(open_table(GAME))["pai-gow"]
    assert float(commission.house_advantage) == pytest.approx(0.0267816, abs=1e-7)
    ez = game_odds(open_table(GAME, {"version": "ez"}))["pai-gow"]
    assert float(ez.house_advantage) == pytest.approx(0.0275222, abs=1e-7)


def test_another_way_of_the_house_costs_it_dearly() -> None:
    """A dealer who makes the low hand as good as possible loses to one who sets in the standard way."""
    outcomes = deals_between(STANDARD, WAYS["best-low-hand"]).ways
    won = sum(ways for outcome, ways in outcomes.items() if outcome.contest is Contest.BOTH)
    lost = sum(ways for outcome, ways in outcomes.items() if outcome.contest is Contest.NEITHER)
    assert won == 2_813_724_003_522_880
    assert lost == 2_431_161_038_732_100


@pytest.mark.paragraph("13:69F-11.8C#title", shows="played")
def test_the_starting_position_is_counted_counterclockwise_with_the_dealer_as_one() -> None:
    assert counted(8) == counted(1) == counted(15) == DEALER
    assert counted(14) == Place.of_seat(1)
    assert counted(9) == Place.of_seat(6)
    assert clockwise_from(Place.of_seat(5))[:3] == (Place.of_seat(5), Place.of_seat(6), DEALER)


@pytest.mark.paragraph("13:69F-11.20(d)", shows="refused")
def test_a_payout_limit_below_40_000_dollars_is_refused() -> None:
    with pytest.raises(Refusal, match=r"\$39,000 is too low.*at least \$40,000") as caught:
        open_table(GAME, {"imperial": "on", "payout-limit": "3900000"})
    assert caught.value.cite is not None
    assert caught.value.cite.id == "13:69F-11.20(d)"
    # At a minimum of $50 a player can win $55,000 with five aces against a banker's 9 high.
    with pytest.raises(Refusal, match="too low"):
        open_table(GAME, {"imperial": "on", "payout-limit": "4000000", "minimum-imperial": "5000"})


@pytest.mark.paragraph("13:69F-11.20(a)", shows="printed")
def test_the_sign_prints_imperial_odds_with_the_word_to() -> None:
    printed = repr(sign(open_table(GAME, {"imperial": "on"})))
    assert "1,000 to 1" in printed
    assert "1 for 1" not in printed


@pytest.mark.parametrize("names", ["As Ks Qs Js Ts Kh Qh", "Jk Ks Qs Js Ts Kd Qd"])
def test_a_royal_flush_with_a_suited_king_and_queen(names: str) -> None:
    assert best_of(hand_of(names)) is Best.ROYAL_AND_KQ
    assert best_of((*hand_of(names)[:5], *hand_of("Kc Qd"))[:7]) is Best.ROYAL


def test_every_setting_of_a_hand_is_legal_and_different() -> None:
    all_settings = settings(hand_of("As Ad Kc Qh 8s 6h 3d"))
    # All 21 but the pair of aces in the low hand, and ace-king there above ace-queen in the high hand.
    assert len(all_settings) == 18
    assert len({setting.groups for setting in all_settings}) == 18
    assert multiset_numbers(multisets()).tolist() == list(range(67_600))


def test_the_dealers_classes_are_those_that_wagers_look_at() -> None:
    outcomes = deals_between(STANDARD, STANDARD).ways
    queen_high = sum(ways for outcome, ways in outcomes.items() if outcome.dealer is DealersHand.QUEEN_HIGH)
    assert queen_high == 2_719_500 * comb(46, 7)


@pytest.mark.paragraph("13:69F-11.16#title", shows="computed")
def test_each_other_player_is_worth_about_a_percent_of_a_bonus_wager() -> None:
    """Published: about 0.92 percent of a bonus wager of five dollars for each other player."""
    table = open_table(GAME, {"fortune": "3"})
    (envy,) = table.bonuses
    bets = {"pai-gow": 500, "fortune": 500}
    value = Fraction(0)
    for outcome, ways in deals_between(STANDARD, STANDARD).ways.items():
        others = (outcome.player,) if outcome.player in ENVY else ()
        verdict = envy.due(msgspec.structs.replace(outcome, others=others), bets)
        value += Fraction((verdict.odds.pays(500) if verdict and verdict.odds else 0) * ways, DEALS)
    assert value == Fraction(714_324_000, HANDS)
    assert float(value / 500) == pytest.approx(0.00927, abs=1e-5)


def test_best_play_is_better_than_every_way_and_near_the_published_figure() -> None:
    """Against the standard way; published for EZ pai gow, with another way: 2.4694 percent."""
    odds = game_odds(open_table(GAME))
    assert odds.base is not None
    assert odds.base.house_advantage < min(other.house_advantage for other in odds.simple)
    assert float(odds.base.house_advantage) == pytest.approx(0.0238475, abs=1e-7)
    ez = game_odds(open_table(GAME, {"version": "ez"}))
    assert ez.base is not None
    assert float(ez.base.house_advantage) == pytest.approx(0.0245369, abs=1e-7)


def test_a_hint_counts_what_each_setting_is_worth() -> None:
    """Kings and fives with an ace: to split them is worth more than to keep both, for every dealer's hand."""
    table = open_table(GAME)
    hand = hand_of("Ks Kd 5c 5h As 9h 2d")
    groups = [setting.groups for setting in unbeaten(hand)]
    worths = {}
    for setting in groups:
        gains = worth(table, VisibleCards(hand, groups=setting), {"set": {"pai-gow": 1000}})
        assert gains is not None
        worths[setting[0]] = gains["set"]
    assert max(worths, key=worths.__getitem__) == hand_of("5c 5h")
    house = HOUSE_WAY.in_use(table.options).set(Hand(hand)).setting
    assert house.groups in groups
    foul = to_come(table, VisibleCards(hand, groups=(hand_of("Ks Kd"),)))
    assert {outcome.contest for outcome in foul.ways} == {Contest.FOUL}


def test_settings_that_another_beats_are_not_compared() -> None:
    for hand in random_hands(30):
        best_settings = unbeaten(hand)
        for setting in settings(hand):
            assert any(
                other.low_worth >= setting.low_worth and other.high_worth >= setting.high_worth
                for other in best_settings
            )


@pytest.mark.paragraph("13:69F-11.15#title", "13:69F-11.16#title", shows="played")
def test_envy_bonuses_are_paid_for_what_each_other_player_holds() -> None:
    """With a bonus wager of five dollars: not to seat 2, which has less, nor for one's own hand."""
    line = {
        "player": {
            "1": ["As", "Ah", "Ad", "Ac", "Jk", "7h", "4d"],
            "2": ["8s", "8h", "8d", "8c", "2s", "6h", "3d"],
            "3": ["Kd", "Qh", "9c", "7c", "5s", "3c", "2d"],
        },
        "dealer": ["Ks", "Qd", "Jc", "9h", "7s", "6s", "3h"],
        "seats": {
            "1": {"pai-gow": 1000, "fortune": 500},
            "2": {"pai-gow": 1000, "fortune": 400},
            "3": {"pai-gow": 1000, "fortune": 500},
        },
    }
    settled = msgspec.json.decode(
        LineSettler(open_table(GAME, {"fortune": "3"})).settle(msgspec.json.encode(line))
    )
    envy = {
        settlement["seat"]: (settlement["odds"], settlement["pays"])
        for settlement in settled["settlements"]
        if settlement["wager"] == "envy"
    }
    assert envy == {"1": ("$5", 500), "3": ("$255", 25_500)}
