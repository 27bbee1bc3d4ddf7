"""Cards of the dealer's hand that the player knows: what they are worth, and what cannot be known."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from houseway.equipment.cards import Card, cards
from houseway.games.four_card_poker.hands import Kind
from houseway.games.lucky_8s.odds import BETS
from houseway.games.lucky_8s.setting import best_count
from houseway.games.lucky_8s.settlement import Showdown, showdown
from houseway.odds.game_odds import base_odds, game_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import BestPlay, Strategy
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game
from houseway.rules.wagers.settlement import settle_bets

# With the number of cards that stay hidden.
SMALL_DECKS = [
    ("crazy-4-poker", "As Ah Ks Kh Qd 8c 4s 9h 9d 7c 3s 2h", 5),
    ("four-card-poker", "As Ah Ks Kh Qd 8c 4s 9h 9d 7c 3s 2h", 5),
    ("lucky-8s", "As Ah 2s 2h 3s 3h 4s 4h 5s 5h 6s 6h 7s 7h 8s Jk 8h", 8),
]


def all_but(table: Table[Any], small: Sequence[Card]) -> list[Card]:
    (deck,) = {tuple(pack) for pack in table.game.play.packs(table.options).values()}
    removed = list(deck)
    for card in small:
        removed.remove(card)
    return removed


def play_of(table: Table[Any], deck: Sequence[Card], dealer: Sequence[Card] = ()) -> BestPlay[Any]:
    assert table.game.analysis.best_play
    return table.game.analysis.best_play(table, all_but(table, deck), dealer)


def ways_of(strategy: Strategy[Any]) -> Counter[tuple[str, Any]]:
    return Counter(
        {
            (branch.decision, outcome): ways
            for branch in strategy.branches
            for outcome, ways in branch.outcomes.ways.items()
        }
    )


@pytest.mark.parametrize(("name", "deck", "hidden"), SMALL_DECKS)
def test_what_is_lost_blindly_is_lost_on_average_over_all_that_could_be_known(
    name: str, deck: str, hidden: int
) -> None:
    """Each deal is counted once for each hidden card. Deciding without looking at it gains nothing."""
    table, small = open_table(game(name)), cards(deck.split())
    blind = base_odds(table, play_of(table, small).simple[-1])
    gains: Counter[Any] = Counter()
    lost_blindly = lost_knowing = blind.house_advantage * 0
    for card in small:
        known = play_of(table, small, [card])
        same = base_odds(table, known.simple[-1])
        gains.update(same.gains)
        lost_blindly += same.house_advantage * same.total
        lost_knowing += base_odds(table, known.best).house_advantage * same.total
    assert gains == Counter({gain: ways * hidden for gain, ways in blind.gains.items()})
    assert lost_blindly / gains.total() == blind.house_advantage
    best = base_odds(table, play_of(table, small).best)
    assert lost_knowing / gains.total() < best.house_advantage


LUCKY = open_table(game("lucky-8s"))


@pytest.mark.parametrize(
    ("deck", "known"),
    [
        ("As Ah 2s 2h 3s 3h 4s 4h 5s 5h 6s 6h 7s 7h 8s", "8h Jk"),
        ("As Ah Ad 2s 2h 2d 3s 3h 3d 4s 4h 4d 6s", "7s 7h 4s As"),
        ("As Ah Ad 2s 2h 2d 3s 8h", "8s 7s 7h 4s As Ad 3c 3d"),
    ],
)
def test_lucky_8s_against_every_deal_of_a_small_deck(deck: str, known: str) -> None:
    small, dealers = cards(deck.split()), cards(known.split())
    by_hand: defaultdict[tuple[str, Showdown], int] = defaultdict(int)
    places = range(len(small))
    for player in combinations(places, 8):
        others = [small[place] for place in places if place not in player]
        own = best_count([small[place] for place in player])
        of_player = Counter(
            showdown(own, best_count((*dealers, *rest))) for rest in combinations(others, 8 - len(dealers))
        )
        nets = {
            decision: sum(
                sum(bet.net for bet in settle_bets(LUCKY, outcome, bets)) * ways
                for outcome, ways in of_player.items()
            )
            for decision, bets in BETS.items()
        }
        for outcome, ways in of_player.items():
            by_hand["play" if nets["play"] > nets["fold"] else "fold", outcome] += ways
    assert ways_of(play_of(LUCKY, [*small, *dealers], dealers).best) == by_hand


def test_a_dealer_with_four_aces_is_not_played_against() -> None:
    """A player who knows that the ante is lost folds, except for hands that the super bonus pays anyway."""
    odds = game_odds(open_table(game("crazy-4-poker")), dealer=cards(["As", "Ah", "Ad", "Ac"]))
    assert odds.base
    assert odds.base.house_advantage > 1
    for decision, outcome in ways_of(odds.base.strategy):
        assert (decision == "play") == (outcome.player.kind >= Kind.STRAIGHT)


@pytest.mark.parametrize(
    ("name", "dealer", "says"),
    [
        ("sic-bo", ["As"], "no hand is counted against a dealer's"),
        ("baccarat", ["As"], "no hand is counted against a dealer's"),
        ("blackjack", ["As"], "no hand is counted against a dealer's"),
        ("crazy-4-poker", ["As", "As"], "does not hold it that often"),
        ("crazy-4-poker", ["As", "2s", "3s", "4s", "5s", "6s"], "The dealer has 5 cards, but 6 are given"),
        ("four-card-poker", ["As", "2s", "3s", "4s", "5s", "6s", "7s"], "The dealer has 6 cards, but 7"),
        ("lucky-8s", ["As"] * 3, "does not hold it that often"),
        ("lucky-8s", ["9s"], "does not hold it"),
        ("lucky-8s", ["As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "Jk"], "eight cards, but 9 are given"),
    ],
)
def test_cards_that_cannot_be_known(name: str, dealer: list[str], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        game_odds(open_table(game(name)), dealer=cards(dealer))
