"""Distributions of outcomes against brute force over every deal of a small deck."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import perm
from typing import Any

import pytest

from houseway.equipment.cards import STANDARD_DECK, Card, cards, pack
from houseway.games.baccarat.coup import as_dealt, banker_draws, every_coup, player_draws, points
from houseway.games.football_kings.settlement import score
from houseway.odds.game_odds import game_odds
from houseway.odds.wager_odds import distribution_of, every_wager_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.own_odds import OwnOutcomes
from houseway.rules.game import Game, Table, open_table
from houseway.rules.registry import every_game, game
from houseway.rules.wagers.wagers import Result

WITH_ODDS = [pytest.param(game, id=game.name) for game in every_game() if game.analysis.odds]
FOOTBALL = open_table(game("football-kings"))


def removed_from(whole: list[Card], deck: tuple[Card, ...]) -> list[Card]:
    for card in deck:
        whole.remove(card)
    return whole


@pytest.mark.parametrize(
    "deck",
    [
        "As Ah Ad Ac 2s 2h 2d 2c 3s",
        "As Ah Ks Kh Td 9s 2h 3d 4c",
        "As Ah Ad Ks Kh Kd Ts Th Td",
    ],
)
def test_football_kings_against_every_deal_of_nine_cards(deck: str) -> None:
    small = cards(deck.split())
    dealt = Counter(score(deal[::2], deal[1::2]) for deal in permutations(small, 8))
    counted = distribution_of(FOOTBALL, removed_from(list(STANDARD_DECK), small))
    assert counted.ways == dealt


def test_football_kings_whole() -> None:
    counted = distribution_of(FOOTBALL)
    assert counted.total == perm(52, 8)
    # Home and Visitor are equal: whatever one can score against the other comes up as often turned round.
    assert all(
        ways == counted.ways[type(one)(home=one.visitor, visitor=one.home)]
        for one, ways in counted.ways.items()
    )


def coup_of(deal: tuple[Card, ...]) -> Any:
    """The first cards of the deal as the drawing rules use them."""
    player, banker, rest = [deal[0], deal[2]], [deal[1], deal[3]], list(deal[4:])
    first = points(player), points(banker)
    third = None
    if player_draws(*first):
        player.append(rest.pop(0))
        third = points(player[2:])
    if banker_draws(*first, third):
        banker.append(rest.pop(0))
    return every_coup()[as_dealt(player), as_dealt(banker)]


@pytest.mark.parametrize(
    "deck", ["As As 2h 3d 4c 5s 6h 7d", "Ks Kh Qd 8c 9s 4h 4d 5c", "7s 7h 7d 7c 6s 6h 6d As"]
)
@pytest.mark.parametrize("decks", ["6", "7"])
def test_baccarat_against_every_deal_of_eight_cards(deck: str, decks: str) -> None:
    small = cards(deck.split())
    table = open_table(game("baccarat"), {"decks": decks})
    dealt = Counter(coup_of(deal) for deal in permutations(small, 6))
    assert distribution_of(table, removed_from(list(pack(int(decks))), small)).ways == dealt


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_baccarat_whole(decks: int) -> None:
    for name in ("baccarat", "mini-baccarat"):
        counted = distribution_of(open_table(game(name), {"decks": str(decks)}))
        assert counted.total == perm(52 * decks, 6)


def test_sic_bo_whole() -> None:
    assert distribution_of(open_table(game("sic-bo"))).total == 216


@pytest.mark.parametrize("one_game", WITH_ODDS)
def test_every_wager_has_odds_that_sum_to_all_ways(one_game: Game[Any]) -> None:
    table = open_table(one_game)
    total = distribution_of(table).total
    odds = list(every_wager_odds(table))
    counted = {name for name in table.wagers if table.has_odds(name)}
    assert {item.wager.name for item in odds} == counted
    for item in odds:
        if table.wagers_stand:  # counted from when it is made until it is decided, in ways of one throw
            assert item.total % distribution_of(table).throws == 0
            assert item.house_advantage >= 0, f"{item.wager.name} would favour the player"
            continue
        own = table.own_odds(item.wager.name)
        assert item.total == (own.count(table, ()).total if isinstance(own, OwnOutcomes) else total)
        assert item.house_advantage > 0, f"{item.wager.name} would favour the player"


def odds_of(table: Table[Any], wager: str, bet: int | None = None) -> list[Any]:
    return [odd.house_advantage for odd in every_wager_odds(table, bet=bet) if odd.wager.name == wager]


def test_real_payments_change_the_odds() -> None:
    """Five percent of $7 is 35 cents, rounded to 50: more than seven percent of the win."""
    table = open_table(game("baccarat"), {"vigorish-rounding": "yes"})
    (exact,), (at_seven,), (at_five,) = (odds_of(table, "banker", bet) for bet in (None, 700, 500))
    assert at_five == exact
    assert at_seven > exact


def test_total_cards_that_cover_the_banker_wager_save_the_vigorish() -> None:
    covered, uncovered = sorted(
        odds_of(open_table(game("baccarat"), {"commission": "total-cards"}), "banker")
    )
    assert uncovered > covered


def test_cards_seen_change_the_odds() -> None:
    """The four serves the Player's Hand better than the Banker's: with fours gone the Banker gains."""
    table = open_table(game("baccarat"))
    fresh = {odd.wager.name: odd.house_advantage for odd in every_wager_odds(table)}
    seen = {
        odd.wager.name: odd.house_advantage for odd in every_wager_odds(table, cards(["4s"] * 8 + ["4h"] * 8))
    }
    assert seen["player"] > fresh["player"]
    assert seen["banker"] < fresh["banker"]


@pytest.mark.parametrize(
    ("game_name", "removed", "says"),
    [
        ("sic-bo", ["As"], "played with dice"),
        ("football-kings", ["As", "As"], "does not hold it that often"),
        ("football-kings", ["Jk"], "does not hold it"),
        ("football-kings", [card.name for card in STANDARD_DECK[:45]], "Only 7 cards are left"),
    ],
)
def test_cards_that_cannot_be_removed(game_name: str, removed: list[str], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        distribution_of(open_table(game(game_name)), cards(removed))


@pytest.mark.parametrize("bet", [0, -5])
def test_a_bet_that_is_none(bet: int) -> None:
    with pytest.raises(Refusal, match="is not a wager"):
        list(every_wager_odds(FOOTBALL, bet=bet))


def test_rounds_until_the_hold_settles() -> None:
    """An even chance with deviation 1: (1.96 / 0.01)² rounds for one point at 95%."""
    small = next(odd for odd in every_wager_odds(open_table(game("sic-bo"))) if odd.wager.name == "small")
    assert abs(small.rounds_until(Fraction(1, 100), 0.95) - 38_415) < 50
    assert small.rounds_until(Fraction(1, 100), 0.99) > small.rounds_until(Fraction(1, 100), 0.95)


def test_a_promotional_chip_is_worth_what_it_wins() -> None:
    odds = {odd.wager.name: odd for odd in every_wager_odds(FOOTBALL)}
    assert odds["home"].promotional_value == odds["home"].hit_frequency
    over = odds["over-56"]
    pushes = Fraction(over.ways(Result.PUSH), over.total)
    assert over.promotional_value == over.hit_frequency / (1 - pushes)


def test_a_notebook_shows_tables() -> None:
    odds = game_odds(open_table(game("sic-bo")))
    assert odds._repr_html_().count("<tr>") == 51
    assert "house advantage 2.7778%" in odds["small"]._repr_html_()
    assert odds["small"]._repr_html_().count("<svg") == 2
    with pytest.raises(KeyError):
        odds["total:3"]
