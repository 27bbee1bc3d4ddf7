"""The exact odds of King's Bounty: published figures, and brute force over small decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from houseway.equipment.cards import Card, cards, pack
from houseway.games.blackjack import GAME
from houseway.games.blackjack.hands import BLACKJACK, Played
from houseway.games.blackjack.odds import distribution
from houseway.games.blackjack.play import Dealt
from houseway.games.blackjack.side_bets.kings_bounty import BOTH, SPADE_KINGS, SPADE_KINGS_AND_BLACKJACK
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.wagers.settlement import settle_bets

SPADE_KINGS_ROWS = (SPADE_KINGS, SPADE_KINGS_AND_BLACKJACK)


def opened(decks: int, pay_table: str = "1") -> Table[Played]:
    return open_table(GAME, {"decks": str(decks), "kings-bounty": pay_table})


def house_advantage(table: Table[Played], wager: str, removed: Sequence[Card] = ()) -> Fraction:
    counted = distribution(table, removed)
    nets = sum(
        settle_bets(table, outcome, {wager: 1})[0].net * ways for outcome, ways in counted.ways.items()
    )
    return Fraction(-nets, counted.total)


@pytest.mark.paragraph("13:69F-2.30(h) Paytable 1", "13:69F-2.30(h) Paytable 2", shows="played")
@pytest.mark.paragraph("13:69F-2.30(h)", shows="computed")
@pytest.mark.parametrize("wager", sorted(BOTH))
@pytest.mark.parametrize(("decks", "pay_table", "percent"), [(6, "1", "23.164"), (2, "2", "24.733489")])
def test_the_house_advantage_is_the_published_one(
    decks: int, pay_table: str, percent: str, wager: str
) -> None:
    """apheat.net, 2013-06-08; advancedadvantageplay.com, 2022-06-29."""
    places = len(percent.partition(".")[2])
    exact = house_advantage(opened(decks, pay_table), wager) * 100
    assert round(exact, places) == Fraction(percent)


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8])
def test_every_deal_is_counted(decks: int) -> None:
    counted = distribution(opened(decks), ())
    assert counted.total == comb(52 * decks, 2) * comb(52 * decks - 2, 2)
    blackjacks = sum(ways for outcome, ways in counted.ways.items() if outcome.dealer == BLACKJACK)
    assert Fraction(blackjacks, counted.total) == Fraction(4 * decks * 16 * decks, comb(52 * decks, 2))


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8])
def test_the_dealers_blackjack_is_counted_without_the_two_kings_of_spades(decks: int) -> None:
    ways: Counter[str | None] = Counter()
    for outcome, count in distribution(opened(decks), ()).ways.items():
        ways[outcome.bounty] += count
    spade_kings, left = comb(decks, 2), 52 * decks - 2
    with_blackjack = spade_kings * 4 * decks * (16 * decks - 2)
    assert ways[SPADE_KINGS_AND_BLACKJACK] == with_blackjack
    assert ways[SPADE_KINGS] == spade_kings * comb(left, 2) - with_blackjack


@pytest.mark.parametrize(
    "deck",
    [
        "Ks Ks Kh Kh As Ah Td 9s 9h 5c",
        "Ks Ks Qs Qs Js Th Th As 9s 9d",
        "As Ah 2s 2s 3d 4c 8h 9c Kd Kd",
    ],
)
def test_against_every_deal_of_a_small_deck(deck: str) -> None:
    small, table = cards(deck.split()), opened(2)
    removed = list(pack(2))
    for card in small:
        removed.remove(card)
    dealt: Counter[Played] = Counter()
    places = range(len(small))
    for player in combinations(places, 2):
        for dealer in combinations([place for place in places if place not in player], 2):
            names = [[small[place].name for place in hand] for hand in (player, dealer)]
            line = Dealt(player=names[0], dealer=names[1], bets={"kings-bounty": 100})
            dealt[GAME.line.outcome(table, line)] += 1
    assert distribution(table, removed).ways == dealt


def test_other_numbers_of_decks_are_those_with_cards_removed() -> None:
    assert distribution(opened(8), pack(2)).ways == distribution(opened(6), ()).ways


def test_one_deck_has_no_suited_pair() -> None:
    rows = {way.bounty for way in distribution(opened(1), ()).ways}
    assert rows == {None, "suited-20", "kings", "unsuited-20"}


def test_the_distribution_is_the_same_for_cards_dealt_from_the_hand() -> None:
    from_hand = open_table(GAME, {"decks": "2", "dealing": "hand", "kings-bounty": "2"})
    assert distribution(from_hand, ()).ways == distribution(opened(2), ()).ways


def test_more_cards_than_the_shoe_holds_cannot_be_removed() -> None:
    with pytest.raises(Refusal, match="does not hold it that often"):
        distribution(opened(1), cards(["Ks", "Ks"]))
    with pytest.raises(Refusal, match="Only 3 cards are left"):
        distribution(opened(1), pack(1)[:49])
