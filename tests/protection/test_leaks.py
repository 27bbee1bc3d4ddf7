"""What is seen is worth something, never less than nothing; with nothing seen, odds are the exact ones."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import houseway as hw
from houseway.counting.showdown import ShowdownCounts
from houseway.equipment.cards import RANKS, STANDARD_DECK, SUITS, Card
from houseway.games.blackjack.exact import seen_cards
from houseway.games.blackjack.exact.best_play import BestChoice
from houseway.games.blackjack.exact.hands import Play, composition, shoe_of_counts, without
from houseway.games.blackjack.exact.seen_cards import KnownDealer, first_card
from houseway.games.blackjack_switch import seen_cards as switch_cards
from houseway.games.blackjack_switch.exact_round import SwitchedRound
from houseway.games.four_card_poker.best_decisions import ranking_of
from houseway.games.four_card_poker.hands import best_four
from houseway.games.lucky_8s.setting import best_setting
from houseway.games.pai_gow_poker.setting import settings
from houseway.odds.game_odds import BASE
from houseway.protection.card_counting.counting_system import edge_of
from houseway.protection.leak_value import estimate, find_leak
from houseway.protection.leaks import Knowledge, leak_names
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import ToCome, VisibleCards
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game, game_names
from houseway.rules.wagers.settlement import round_gain
from tests.support.command import houseway

KEY = np.uint64(20)


@cache
def table_of(name: str) -> Table[Any]:
    return open_table(game(name))


def test_a_card_of_the_dealer_that_is_seen() -> None:
    """The figures of the terminal are those of the count, and every card of the pack is among them."""
    run = houseway("protect", "lucky-8s", "--leak", "dealer-card", "--json")
    document = json.loads(run.stdout)
    by_card = document["by_card"]
    assert sum(row["cards"] for row in by_card) == 66
    average = sum(row["cards"] * Fraction(row["house_advantage"]) for row in by_card) / 66
    assert Fraction(document["house_advantage_with_leak"]) == average
    assert Fraction(document["worth"]) == Fraction(document["house_advantage"]) - average > 0
    # Against an 8 or a joker of the dealer the player is worst off, against a 7 best.
    ordered = sorted(by_card, key=lambda row: Fraction(row["house_advantage"]))
    assert (ordered[0]["seen"], ordered[-1]["seen"]) == ("7", "8 or joker")
    # The estimate of the same leak agrees with the exact figure.
    estimated = estimate(_hidden("lucky-8s"), Knowledge(1), KEY, 150)
    assert abs(estimated.gain - float(Fraction(document["worth"]))) < 3 * estimated.error


@cache
def _hidden(name: str) -> Any:
    make = table_of(name).game.protection.hidden_hands
    assert make is not None
    return make(table_of(name))


ANTE = {"ante": 1}
BOTH = {"ante": 1, "super-bonus": 1}
PLAYS = {"play": 1, "double": 2, "triple": 3}
BETS: dict[str, dict[str, dict[str, int]]] = {
    "lucky-8s": {"fold": ANTE, "play": {**ANTE, "in-to-win": 1}},
    "crazy-4-poker": {"fold": BOTH, **{name: {**BOTH, "play": times} for name, times in PLAYS.items()}},
    "four-card-poker": {"fold": ANTE, **{name: {**ANTE, "play": times} for name, times in PLAYS.items()}},
}


@pytest.mark.parametrize("name", BETS)
def test_what_a_player_knows_counts_as_the_outcomes_that_can_come(name: str) -> None:
    """With nothing known, a decision gains what the hint counts over every hand of the dealer."""
    table, hidden = table_of(name), _hidden(name)
    hints = table.game.analysis.hints
    assert isinstance(hints, ToCome)
    order = np.random.default_rng(1).permutation(len(hidden.pack)).astype(np.uint8)[None, :]
    hand, up_cards = order[:, : hidden.player], order[:, hidden.player : hidden.player + hidden.face_up]
    none = order[:, :0]
    cards = tuple(hidden.pack[place] for place in hand[0])
    groups = tuple(map(tuple, best_setting(cards).hands)) if name == "lucky-8s" else ()
    sight = VisibleCards(cards, tuple(hidden.pack[place] for place in up_cards[0]), groups)
    outcomes = hints.outcomes(table, sight).ways
    gains = hidden.gains(hand, up_cards, none, none)[0]
    for decision, gained in zip(hidden.decisions, gains, strict=True):
        if np.isfinite(gained):
            gain = round_gain(table, BETS[name][decision])
            expected = sum(gain(outcome) * ways for outcome, ways in outcomes.items())
            assert gained == pytest.approx(float(Fraction(expected) / sum(outcomes.values())))


def test_the_best_setting_is_what_the_hint_says() -> None:
    """Pai gow poker: every setting of a hand is a decision."""
    table, hidden = table_of("pai-gow-poker"), _hidden("pai-gow-poker")
    hand = np.arange(0, 49, 7, dtype=np.uint8)[None, :]
    none = hand[:, :0]
    cards = tuple(hidden.pack[place] for place in hand[0])
    gain = round_gain(table, {"pai-gow": 1})
    hints = table.game.analysis.hints
    assert isinstance(hints, ToCome)
    nothing = hidden.gains(hand, none, none, none)[0]
    different = {(way.low_worth, way.high_worth): way for way in settings(cards) if not way.is_foul}
    best = int(np.argmax(nothing))
    for place in (0, best):
        setting = [*different.values()][place]
        sight = VisibleCards(cards, (), (tuple(setting.high), tuple(setting.low)))
        ways = hints.outcomes(table, sight).ways
        hinted = Fraction(sum(gain(one) * number for one, number in ways.items())) / sum(ways.values())
        assert nothing[place] == pytest.approx(float(hinted))
    # A card of the dealer is in the hand or not: both together are all hands.
    others = [place for place in range(53) if place not in hand]
    known = np.array([[place] for place in others], dtype=np.uint8)
    each = hidden.gains(np.repeat(hand, 46, axis=0), known[:, :0], known, known[:, :0])
    assert each.mean(axis=0) == pytest.approx(nothing)


@pytest.mark.parametrize("name", ["lucky-8s", "four-card-poker"])
def test_more_knowledge_never_lowers_the_edge(name: str) -> None:
    """With nothing known nothing is gained, with more known more, with all known most."""
    hidden = _hidden(name)
    assert estimate(hidden, Knowledge(0), KEY, 2).gain == 0
    gains = [estimate(hidden, Knowledge(cards), KEY, 30).gain for cards in (2, hidden.dealer)]
    assert 0 < gains[0] < gains[1]
    others = [estimate(hidden, Knowledge(0, others), KEY, 30).gain for others in (3, 5)]
    assert 0 < others[0] < others[1]


def test_every_card_of_the_dealer_known() -> None:
    """Then the showdown is certain: the best decision gains what settlement pays for it."""
    hidden = _hidden("crazy-4-poker")
    order = np.arange(52, dtype=np.uint8)[None, :]
    hand, dealer, none = order[:, :5], order[:, 13:18], order[:, :0]
    gains = hidden.gains(hand, none, dealer, none)[0]
    table = hw.table("crazy-4-poker")
    line = {
        "player": [str(hidden.pack[place]) for place in hand[0]],
        "dealer": [str(hidden.pack[place]) for place in dealer[0]],
    }
    for decision, times in (("play", 1), ("triple", 3)):
        bets = {"ante": 100, "super-bonus": 100, "play": 100 * times}
        assert 100 * gains[hidden.decisions.index(decision)] == table.settle({**line, "bets": bets}).net


def test_collusion_at_four_card_poker_beats_a_published_simple_way() -> None:
    """Six who share only copies of the up card bring the house to 1.7% (discountgambling.net 2010/11)."""
    result = estimate(_hidden("four-card-poker"), Knowledge(0, 5), KEY, 80)
    edge = float(edge_of(table_of("four-card-poker"), BASE, ()))
    assert edge + result.gain - 2 * result.error > -0.017


def test_the_first_card_of_a_blackjack_hand() -> None:
    """All first cards together are the game itself; an ace gives about 50%, as published."""
    table = table_of("blackjack")
    seen = [*first_card(table)]
    assert sum(row.chance for row in seen) == 1
    assert sum(row.chance * row.edge for row in seen) == edge_of(table, BASE, ())
    edges = {row.what: float(row.edge) for row in seen}
    assert edges["A"] == pytest.approx(0.51, abs=0.01)
    assert edges["T"] == pytest.approx(0.143, abs=0.005)


def _value(left: Counter[int], hand: tuple[int, ...], dealer: tuple[int, ...]) -> float:
    """Return the best of standing and hitting, by every order of cards: independent of the engine."""
    points = sum(hand)
    best = points + 10 if 1 in hand and points + 10 <= 21 else points
    if best >= 21:
        return _stand(left, best, dealer)
    cards = left.total()
    hit = 0.0
    for card, number in [*left.items()]:
        if number:
            left[card] -= 1
            drawn = (*hand, card)
            hit += number / cards * (-1.0 if sum(drawn) > 21 else _value(left, drawn, dealer))
            left[card] += 1
    return max(hit, _stand(left, best, dealer))


def _stand(left: Counter[int], own: int, dealer: tuple[int, ...]) -> float:
    points = sum(dealer)
    best = points + 10 if 1 in dealer and points + 10 <= 21 else points
    if points > 21:
        return 1.0
    if best >= 17:
        return float((own > best) - (own < best))
    cards, total = left.total(), 0.0
    for card, number in [*left.items()]:
        if number:
            left[card] -= 1
            total += number / cards * _stand(left, own, (*dealer, card))
            left[card] += 1
    return total


@pytest.mark.parametrize(("dealer", "hand"), [((10, 9), (10, 7)), ((10, 6), (9, 4)), ((10, 10), (10, 9))])
def test_a_known_hole_card_against_brute_force(dealer: tuple[int, int], hand: tuple[int, int]) -> None:
    """One deck without small cards, so that every order of cards can be followed."""
    table = table_of("blackjack")
    shoe = (2, 0, 0, 2, 0, 3, 4, 4, 4, 10)
    left = without(shoe, composition(dealer))
    known = KnownDealer(table, left, dealer)
    player, label = BestChoice(known), known.label
    decisions = player._by_up_card[label]
    counted = max(decisions.value(composition(hand), decision) for decision in ("hit", "stand"))
    rest = Counter({count + 1: number for count, number in enumerate(without(left, composition(hand)))})
    assert counted == pytest.approx(_value(rest, hand, dealer))


def test_hole_cards_are_worth_what_is_published() -> None:
    """Some hands of the dealer: against a known 16 the player is far ahead, against 20 far behind."""
    table = table_of("blackjack")
    shoe = shoe_of_counts(table, ())
    edges = {}
    for dealer in ((6, 10), (10, 10)):
        known = KnownDealer(table, without(shoe, composition(dealer)), dealer)
        edges[dealer] = float(seen_cards._edge(known, BestChoice(known)))
    assert edges[6, 10] == pytest.approx(0.6261, abs=1e-4)
    assert edges[10, 10] == pytest.approx(-0.4380, abs=1e-4)


def test_a_burn_card_changes_nothing_on_average() -> None:
    """A wager without decisions: the edges after each burn card average to that of the full shoe, exactly."""
    table = open_table(game("baccarat"), {"decks": "6"})
    leak = find_leak(table, "burn-card", "tie")
    assert leak.worth == 0
    assert sum(row.chance for row in leak.seen) == 1
    assert leak.when_favourable == 0


def test_key_cards_of_a_hand() -> None:
    """All key cards together are the game itself, exactly; an 8 is the best one to get."""
    table = table_of("lucky-8s")
    (leak,) = table.game.protection.leaks
    seen = [*leak.count(table)]
    assert sum(row.chance for row in seen) == 1
    assert sum(row.cards for row in seen) == 66
    assert sum(row.chance * row.edge for row in seen) == edge_of(table, BASE, ())
    assert max(seen, key=lambda row: row.edge).what == "8 or joker"


SMALL_DECK = [card for card in STANDARD_DECK if card.rank in "AKQ"][:11]


def _shares(counts: ShowdownCounts) -> list[list[list[int]]]:
    """Gains that count how often the dealer has the same hand."""
    return [[[0, 1, 0]] for _ in counts.player_ranks]


def test_key_cards_in_a_small_showdown() -> None:
    """A deck of eleven cards: what hands gain that hold a card of a rank, against every deal of it."""
    counts = ShowdownCounts(SMALL_DECK, 5, 5, shows=False, ranking_of=ranking_of)
    gained = counts.gained_with((), _shares(counts)).sum(axis=0)
    expected: Counter[str] = Counter()
    for hand in combinations(SMALL_DECK, 5):
        left = [card for card in SMALL_DECK if card not in hand]
        ties = sum(best_four(dealer) == best_four(hand) for dealer in combinations(left, 5))
        expected.update({card.rank: 0 for card in hand})
        for card in hand:
            expected[card.rank] += ties
    assert {rank: int(gained[RANKS.index(rank)]) for rank in expected} == dict(expected)


def test_cards_shown_of_some_ranks_alone() -> None:
    """The ways with a card shown are the same, whether or not other ranks are counted too."""
    known, left = SMALL_DECK[0], SMALL_DECK[1:]
    every, some = (
        ShowdownCounts(left, 3, 4, known=[known], shows=True, ups=ups, ranking_of=ranking_of)
        for ups in (RANKS, "QK")
    )
    all_ways = every.ways((), _shares(every))
    ways = some.ways((), _shares(some))
    counted = [RANKS.index(rank) for rank in "QK"]
    assert (ways[:, counted] == all_ways[:, counted]).all()
    assert ways.sum() == all_ways[:, counted].sum() < all_ways.sum()


def test_two_cards_of_the_dealer_are_known_in_either_order() -> None:
    """Four Card Poker shows one card: seen and shown may be exchanged, which halves the count."""
    deck = [card for card in STANDARD_DECK if card.rank in "AKQJ"]
    ace, king = deck[0], next(card for card in deck if card.rank == "K")
    left = [card for card in deck if card.rank in "QJ"]

    def ways(seen: Card, up_card: Card) -> int:
        cards = [*left, up_card]
        counts = ShowdownCounts(
            cards, 3, 4, known=[seen], shows=True, ups=up_card.rank, ranking_of=ranking_of
        )
        showdown_ways = counts.ways((), [[[1, 0, 0]] for _ in counts.player_ranks])
        return int(showdown_ways[..., 0].sum())

    assert ways(ace, king) == ways(king, ace) > 0


def test_every_card_that_may_be_out_is_counted_at_once() -> None:
    """The same as counting the deck without each card, with another decision where that is better."""
    deck = [card for card in STANDARD_DECK if card.rank in "9TQ"]

    def gains(counts: ShowdownCounts) -> list[list[list[int]]]:
        return [[[-1, -1, -1], [-2, 0, 1], [-5, 1, 4]] for _ in counts.player_ranks]

    whole = ShowdownCounts(deck, 3, 4, shows=True, ranking_of=ranking_of)
    at_once = whole.gained_with_card_out((), gains(whole)).sum(axis=0)
    for rank in "9TQ":
        out = next(card for card in deck if card.rank == rank)
        left = ShowdownCounts([card for card in deck if card != out], 3, 4, shows=True, ranking_of=ranking_of)
        by_itself = left.gained_with((), gains(left)).sum() // 3  # a hand counts for each of its cards
        assert at_once[RANKS.index(rank)] == len(SUITS) * by_itself


@pytest.mark.parametrize("name", ["crazy-4-poker", "four-card-poker", "lucky-8s", "pai-gow", "pai-gow-poker"])
def test_cards_of_one_kind_are_alike(name: str) -> None:
    """Exchanging cards of a kind in all hands changes nothing that any decision gains."""
    hidden = _hidden(name)
    of_kind: dict[str, list[int]] = {}
    suits: dict[str, list[int]] = {}
    for place, card in enumerate(hidden.pack):
        of_kind.setdefault(hidden.kind_of(card), []).append(place)
        suits.setdefault(card.suit, []).append(place)
    exchanged = np.arange(len(hidden.pack), dtype=np.uint8)
    if name == "pai-gow":
        pairs = [*of_kind.values()]
    else:
        spades, hearts = suits["s"], suits["h"]
        pairs = [[one, other] for one, other in zip(spades, hearts, strict=True)]
        assert all(len({hidden.kind_of(hidden.pack[place]) for place in pair}) == 1 for pair in pairs)
    for one, other in pairs:
        exchanged[one], exchanged[other] = other, one
    order = np.random.default_rng(4).permutation(len(hidden.pack)).astype(np.uint8)[None, :]
    first, second = hidden.player, hidden.player + hidden.face_up
    for cards in (order, exchanged[order]):
        hand, up_cards, dealer = cards[:, :first], cards[:, first:second], cards[:, second : second + 1]
        gains = hidden.gains(hand, up_cards, dealer, cards[:, :0])
        assert sorted(gains[0]) == pytest.approx(sorted(hidden.gains(*_parts(hidden, order))[0]))


def _parts(hidden: Any, cards: Any) -> tuple[Any, ...]:
    first, second = hidden.player, hidden.player + hidden.face_up
    return cards[:, :first], cards[:, first:second], cards[:, second : second + 1], cards[:, :0]


def test_tiles_that_are_known() -> None:
    """Pai gow: key tiles average to the game itself; a tile of the dealer is worth what is estimated."""
    table = table_of("pai-gow")
    key, dealer = (find_leak(table, name) for name in ("key-card", "dealer-card"))
    assert sum(row.chance for row in key.seen) == sum(row.chance for row in dealer.seen) == 1
    assert key.worth == 0
    edges = {row.what: row.edge for row in dealer.seen}
    assert min(edges, key=edges.__getitem__) == "6-6"
    estimated = estimate(_hidden("pai-gow"), Knowledge(1), KEY, 150)
    assert abs(estimated.gain - float(dealer.worth)) < 3 * estimated.error
    more = estimate(_hidden("pai-gow"), Knowledge(4), KEY, 30)
    assert more.gain > dealer.worth > 0


def test_known_cards_at_blackjack_switch() -> None:
    """A shoe without small cards: first cards average to the exact count, and a hole card is worth more."""
    table = table_of("blackjack-switch")
    shoe = (6, 0, 0, 0, 0, 6, 6, 6, 6, 12)
    exact = SwitchedRound(table, shoe)
    gains = exact.exact_round.gains()
    counts = exact.best(Play(BestChoice(exact.exact_round).choose))
    edge = sum(chance * Fraction(gains[came.doubled](came.played)) for came, chance in counts.results.items())
    first, hole = ([*count(table, shoe)] for count in (switch_cards.first_card, switch_cards.hole_card))
    averages = []
    for rows in (first, hole):
        assert sum(row.chance for row in rows) == 1
        averages.append(float(sum(row.chance * row.edge for row in rows)))
    assert averages[0] == pytest.approx(float(edge), abs=1e-8)
    assert averages[1] > averages[0] + 0.05
    by_card = {row.what: row.edge for row in hole}
    assert by_card["6-T"] > 0 > by_card["T-T"]


GAMES_WITH_LEAKS = ("blackjack", "lucky-8s", "pai-gow", "pai-gow-poker")


def test_what_each_game_offers() -> None:
    offered = {name: leak_names(table_of(name)) for name in GAMES_WITH_LEAKS}
    assert offered["blackjack"] == ["hole-card", "first-card", "burn-card"]
    many = ["dealer-cards:1 … 8", "neighbours:1 … 5"]
    assert offered["lucky-8s"] == ["key-card", "dealer-card", "burn-card", *many]
    assert leak_names(table_of("four-card-poker"))[:3] == ["key-card", "dealer-card", "burn-card"]
    assert offered["pai-gow-poker"] == ["dealer-cards:1 … 7", "neighbours:1 … 5"]
    assert leak_names(table_of("blackjack-switch")) == ["hole-card", "first-card"]
    assert leak_names(table_of("blackjack-switch"), "match") == ["burn-card"]
    assert offered["pai-gow"] == [
        "key-card",
        "dealer-card",
        "burn-card",
        "dealer-cards:1 … 4",
        "neighbours:1 … 5",
    ]
    with pytest.raises(Refusal, match="half a minute"):
        find_leak(table_of("blackjack-switch"), "burn-card")
    for name in game_names():
        if not table_of(name).game.play.packs(table_of(name).options):
            with pytest.raises(Refusal, match="nothing is hidden"):
                find_leak(table_of(name), "hole-card")


@pytest.mark.parametrize(
    "wrong",
    [
        ["hole-card"],
        ["dealer-card", "--cut", "20"],
        ["dealer-card", "--wager", "bonus"],
        ["neighbours:9"],
        ["dealer-card", "--hands", "10"],
        ["neighbours:1", "--hands", "0"],
    ],
)
def test_other_leaks_are_refused(wrong: list[str]) -> None:
    run = houseway("protect", "lucky-8s", "--leak", *wrong)
    assert (run.returncode, run.stdout) == (2, "")


def test_the_refusal_lists_what_there_is() -> None:
    with pytest.raises(Refusal, match="hole-card, first-card or burn-card"):
        find_leak(table_of("blackjack"), "dealer-card")


def test_the_leak_in_python() -> None:
    table = hw.table("red-dog")
    report = table.protect(leak="burn-card")
    assert report.exact
    assert report.worth >= 0
    assert report.house_advantage == table.odds()["base"].house_advantage
    assert report.columns()["seen"][0] == "A"
    assert "burn-card" in repr(report)
    with pytest.raises(hw.Refusal, match="no effect on a leak"):
        table.protect("base", leak="burn-card", cut=20)  # type: ignore[call-overload]
