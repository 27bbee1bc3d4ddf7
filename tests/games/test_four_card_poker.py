"""Four card poker: the ranks counted and told once more, and every wager of the standard game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb

import msgspec
import pytest

from houseway.equipment.cards import STANDARD_DECK, SUITS, Card, cards
from houseway.equipment.chance import seeded
from houseway.games.four_card_poker import GAME
from houseway.games.four_card_poker.hands import (
    FOUR_ACES,
    KING_HIGH,
    PAIR_OF_ACES,
    PAIR_OF_QUEENS,
    Hand,
    Kind,
    best_four,
)
from houseway.games.four_card_poker.settlement import Dealt, Showdown
from houseway.games.four_card_poker.wagers import ACES_UP_TABLES, advice
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.procedure.procedure import Voided
from houseway.rules.wagers.settlement import settle_bets, settle_seats
from houseway.rules.wagers.wagers import Seats
from houseway.table.virtual.line_settler import LineSettler
from tests.support.four_card_poker import drawn, told

# The ranks


def by_kind(hands: Iterable[Sequence[Card]]) -> dict[Kind, int]:
    counts = Counter([best_four(hand) >> 16 for hand in hands])
    return {Kind(kind): ways for kind, ways in counts.items()}


def test_all_hands_of_four_cards_counted_by_kind() -> None:
    """The ways are counted from the kinds: 11 runs of four ranks, 13 ranks, four suits."""
    ways = {
        Kind.FOUR_OF_A_KIND: 13,
        Kind.STRAIGHT_FLUSH: 11 * 4,
        Kind.THREE_OF_A_KIND: 13 * comb(4, 3) * 48,
        Kind.FLUSH: 4 * (comb(13, 4) - 11),
        Kind.STRAIGHT: 11 * (4**4 - 4),
        Kind.TWO_PAIR: comb(13, 2) * comb(4, 2) ** 2,
        Kind.PAIR: 13 * comb(4, 2) * comb(12, 2) * 4**2,
        Kind.HIGH_CARD: (comb(13, 4) - 11) * (4**4 - 4),
    }
    assert sum(ways.values()) == comb(52, 4) == 270_725
    assert by_kind(combinations(STANDARD_DECK, 4)) == ways


def ways_of_five_cards() -> dict[Kind, int]:
    """Hands of five cards by the best four of them, from combinations and not from the ranker.

    Five ranks: of 4**5 suits, 4 are all equal and 4*3*5 equal but one. One pair: of 6*4**3 suits,
    12 give four cards of one suit. 89 sets of five ranks hold a run: 11*9, less ten runs of five
    counted twice.
    """
    suits_of_five, suits_with_pair = 4**5 - 4 - 60, comb(4, 2) * 4**3 - 12
    straight_flush = 4 * (11 * 48 - 10)
    return {
        Kind.FOUR_OF_A_KIND: 13 * 48,
        Kind.STRAIGHT_FLUSH: straight_flush,
        Kind.THREE_OF_A_KIND: 13 * comb(4, 3) * comb(48, 2),
        Kind.FLUSH: 4 * (comb(13, 4) * 39 + comb(13, 5)) - straight_flush,
        Kind.STRAIGHT: 89 * suits_of_five + 11 * 4 * suits_with_pair,
        Kind.TWO_PAIR: comb(13, 2) * comb(4, 2) ** 2 * 44,
        Kind.PAIR: (13 * comb(12, 3) - 11 * 4) * suits_with_pair,
        Kind.HIGH_CARD: (comb(13, 5) - 89) * suits_of_five,
    }


@pytest.mark.slow
def test_all_hands_of_five_cards_counted_by_their_best_four() -> None:
    """Every suit moved on by one makes four hands of each: one of the four is ranked.

    Five cards move the sum of their suits by five, so just one of the four has a sum divisible by four.
    """
    ways = ways_of_five_cards()
    assert sum(ways.values()) == comb(52, 5) == 2_598_960
    suit = {card: SUITS.index(card.suit) for card in STANDARD_DECK}
    ranked = [
        (a, b, c, d, e)
        for a, b, c, d, e in combinations(STANDARD_DECK, 5)
        if not (suit[a] + suit[b] + suit[c] + suit[d] + suit[e]) % 4
    ]
    assert {kind: 4 * number for kind, number in by_kind(ranked).items()} == ways


@pytest.mark.parametrize("number", [4, 5, 6])
def test_the_best_four_are_the_best_of_all_fours(number: int) -> None:
    chance = seeded(number)
    for _ in range(5_000):
        hand = drawn(chance, STANDARD_DECK, number)
        best = best_four(hand)
        assert (best.kind, list(best.ranks)) == told(hand), hand


def test_where_kinds_meet_the_best_one_counts() -> None:
    """Hands from few ranks, in which several kinds meet: chance alone rarely deals them."""
    chance = seeded(4)
    met = set()
    for ranks, number in product(("A2345", "JQKA"), (5, 6)):
        few = [card for card in STANDARD_DECK if card.rank in ranks]
        for _ in range(1_500):
            hand = drawn(chance, few, number)
            best = best_four(hand)
            assert (best.kind, list(best.ranks)) == told(hand), hand
            met.add(best.kind)
    assert met == set(Kind) - {Kind.HIGH_CARD}


def test_neither_suits_nor_the_order_of_the_cards_count() -> None:
    chance = seeded(5)
    for _ in range(2_000):
        hand = drawn(chance, STANDARD_DECK, 5)
        suits = dict(zip(SUITS, drawn(chance, SUITS, 4), strict=True))
        other = cards(card.rank + suits[card.suit] for card in drawn(chance, hand, 5))
        assert best_four(other) == best_four(hand)


ASCENDING = [
    "6s 4h 3d 2c",
    "Qs Jh 9d 8c",
    "Ks 4h 3d 2c",
    "Ks Qh 8d 4c",
    "Ks Ah 2d 3c",
    "As Kh Qd Tc",
    "2s 2h 4d 3c",
    "2s 2h Ad Kc",
    "Qs Qh 3d 2c",
    "As Ah 3d 2c",
    "As Ah Kd Qc",
    "3s 3h 2d 2c",
    "As Ah Kd Kc",
    "As 2h 3d 4c",
    "5s 4h 3d 2c",
    "As Kh Qd Jc",
    "6s 4s 3s 2s",
    "As Ks Qs Ts",
    "2s 2h 2d 3c",
    "As Ah Ad Kc",
    "As 2s 3s 4s",
    "As Ks Qs Js",
    "2s 2h 2d 2c",
    "As Ah Ad Ac",
]


def test_hands_in_ascending_order() -> None:
    hands = [best_four(cards(names.split())) for names in ASCENDING]
    assert hands == sorted(hands)
    assert len(set(hands)) == len(hands)


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("As Ah Ad Ac 2s", "four aces"),
        ("9s 8s 7s 6s 2d", "a straight flush, 9 high"),
        ("9s 9h 9d 3c 2c", "three 9s"),
        ("Ks 9s 7s 3s 2d", "a flush, king high"),
        ("As 2h 3d 4c Kd", "a straight, 4 high"),
        ("Qs Qd Kc Kh 2s", "two pair, kings and queens"),
        ("Qs Qd 2c 4d 6h", "a pair of queens"),
        ("Ks Qd 8s 4h 3c", "king-queen-8-4"),
    ],
)
def test_a_hand_in_words(names: str, words: str) -> None:
    assert best_four(cards(names.split())).words == words


def test_the_least_hands_of_a_name_stand_between_their_neighbours() -> None:
    every_four = {best_four(hand) for hand in combinations(STANDARD_DECK, 4)}

    def neighbours(least: Hand) -> tuple[str, str]:
        below = max(hand for hand in every_four if hand < least)
        return below.words, min(hand for hand in every_four if hand >= least).words

    assert neighbours(KING_HIGH) == ("queen-jack-10-8", "king-4-3-2")
    assert neighbours(PAIR_OF_QUEENS)[0] == "a pair of jacks"
    assert neighbours(PAIR_OF_ACES)[0] == "a pair of kings"
    assert max(every_four) == FOUR_ACES


# The wagers of the standard game

ACES_UP_PAYS = {
    "50-40-9-6-4-2-1": (50, 40, 9, 6, 4, 2, 1),
    "50-40-8-5-4-3-1": (50, 40, 8, 5, 4, 3, 1),
    "50-30-7-6-5-2-1": (50, 30, 7, 6, 5, 2, 1),
}


def told_nets(
    player: Sequence[Card], dealer: Sequence[Card], bets: dict[str, int], aces_up: str
) -> dict[str, int]:
    """What each wager wins or loses, told from the public rules and not from the code."""
    own, other = told(player), told(dealer)
    nets: dict[str, int] = {}
    stays_in = "play" in bets or "ante" not in bets
    for name in ("ante", "play"):
        if name in bets:
            nets[name] = bets[name] if "play" in bets and own >= other else -bets[name]
    if "aces-up" in bets:
        kind, ranks = own
        row = 7 - kind if kind >= 2 else 6 if kind == 1 and ranks[0] == 14 else None
        paid = stays_in and row is not None
        nets["aces-up"] = (
            bets["aces-up"] * ACES_UP_PAYS[aces_up][row] if paid and row is not None else -bets["aces-up"]
        )
    bonus = {7: 25, 6: 20, 5: 2}.get(own[0])
    if bonus and "play" in bets:
        nets["ante-bonus"] = bonus * bets["ante"]
    return nets


@pytest.mark.paragraph("19:47-27.6(a)2", shows="played")
@pytest.mark.paragraph("19:47-27.6(a)1", "19:47-27.6(a)3", shows="computed")
@pytest.mark.parametrize("aces_up", list(ACES_UP_TABLES))
def test_every_wager_is_settled_as_the_public_rules_tell(aces_up: str) -> None:
    chance = seeded(len(aces_up) + ACES_UP_PAYS[aces_up][2])
    table = open_table(GAME, {"aces-up": aces_up})
    # Of four ranks only, high hands and ties are common.
    few = [card for card in STANDARD_DECK if card.rank in "TJQK"]
    for pack, _ in product((STANDARD_DECK, few), range(400)):
        deal = drawn(chance, pack, 11)
        player, dealer = deal[:5], deal[5:]
        for bets in (
            {"ante": 300},
            {"aces-up": 200},
            {"ante": 300, "aces-up": 200},
            {"ante": 300, "play": 300 * (1 + chance.below(3))},
            {"ante": 300, "aces-up": 200, "play": 300 * (1 + chance.below(3))},
        ):
            table.check_bets(bets)
            line = Dealt([card.name for card in player], [card.name for card in dealer], bets=bets)
            settled = settle_bets(table, GAME.line.outcome(table, line), bets)
            assert {settlement.wager: settlement.net for settlement in settled} == told_nets(
                player, dealer, bets, aces_up
            ), line


@pytest.mark.paragraph("19:47-27.6(a)1", shows="refused")
@pytest.mark.paragraph("19:47-27.6(a)2", "19:47-27.6(a)3", shows="computed")
def test_bets_are_taken_with_an_ante_or_aces_up_and_play_only_beside_an_ante() -> None:
    table = open_table(GAME)
    names = ("ante", "aces-up", "play")
    for chosen in product([False, True], repeat=3):
        bets = {name: 300 for name, is_bet in zip(names, chosen, strict=True) if is_bet}
        if bets and ("play" not in bets or "ante" in bets):
            table.check_bets(bets)
        else:
            with pytest.raises(Refusal):
                table.check_bets(bets)


@pytest.mark.paragraph("19:47-27.6(a)1", shows="refused")
def test_a_play_wager_is_any_amount_from_one_to_three_times_the_ante() -> None:
    table = open_table(GAME)
    taken = []
    for play in range(1, 31):
        try:
            table.check_bets({"ante": 7, "play": play})
        except Refusal:
            continue
        taken.append(play)
    assert taken == [*range(7, 22)]


def test_the_automatic_bonus_goes_with_the_ante_and_never_with_a_void_round() -> None:
    table = open_table(GAME)
    three_nines = best_four(cards(["9s", "9h", "9d", "4h", "2s"]))
    showdown = Showdown(three_nines, best_four(cards(["Ks", "Jh", "8d", "5c", "3s", "2c"])))
    seats: Seats = {3: {"ante": 500, "play": 500, "aces-up": 100}}

    def settled(only: frozenset[str] | None) -> list[tuple[str, int]]:
        return [(seat.wager, seat.net) for seat in settle_seats(table, showdown, seats, only)[3]]

    assert settled(None) == [("play", 500), ("ante", 500), ("aces-up", 900), ("ante-bonus", 1000)]
    assert settled(frozenset({"ante", "play"})) == [("play", 500), ("ante", 500), ("ante-bonus", 1000)]
    assert settled(frozenset({"aces-up"})) == [("aces-up", 900)]
    void = Voided(GAME.cite, "for the test")
    assert [seat.wager for seat in settle_seats(table, void, seats)[3]] == ["play", "ante", "aces-up"]


def test_a_settled_line_shows_the_automatic_bonus_with_no_stake() -> None:
    line = {
        "id": 7,
        "player": ["9s", "9h", "9d", "4h", "2s"],
        "dealer": ["Ts", "Th", "Td", "5c", "3s", "2c"],
        "bets": {"ante": 500, "play": 1500},
    }
    settled = msgspec.json.decode(LineSettler(open_table(GAME)).settle(msgspec.json.encode(line)))
    assert [settlement["wager"] for settlement in settled["settlements"]] == ["ante", "play", "ante-bonus"]
    assert settled["settlements"][2] == {
        "wager": "ante-bonus",
        "bet": 0,
        "result": "win",
        "odds": "2 to 1",
        "pays": 1000,
        "returns": 1000,
        "cite": "19:47-27.11(a)",
    }
    assert (settled["staked"], settled["returned"], settled["net"]) == (2000, 1000, -1000)


def test_the_returns_of_the_aces_up_tables_are_those_published() -> None:
    """50-30-7-6-5-2-1 gives back 96.63%; the published tables keep between 1.98% and 6.15%."""
    ways = ways_of_five_cards()
    # An ace stands in two of the runs that would make a straight of them.
    pairs_of_aces = (comb(12, 3) - 2) * (comb(4, 2) * 4**3 - 12)
    returns = {}
    for name, units in ACES_UP_PAYS.items():
        paid = sum(ways[kind] * (pays + 1) for kind, pays in zip(reversed(Kind), units[:6], strict=False))
        returns[name] = Fraction(paid + pairs_of_aces * (units[6] + 1), comb(52, 5))
    assert round(float(returns["50-30-7-6-5-2-1"]) * 100, 2) == 96.63
    assert all(Fraction(9385, 10_000) <= share <= Fraction(9803, 10_000) for share in returns.values())


@pytest.mark.parametrize(
    ("names", "choice"),
    [
        ("Ts Th 4d 3c 2s", "triple"),
        ("9s 9h Ad Kc Qs", "play"),
        ("3s 3h 5d 4c 7s", "play"),
        ("2s 2h 5d 4c 7s", "fold"),
        ("As Kh Qd Tc 9s", "fold"),
        ("As Kh Qd Jc 9s", "triple"),
    ],
)
def test_the_advice(names: str, choice: str) -> None:
    assert advice(best_four(cards(names.split()))).choice == choice
