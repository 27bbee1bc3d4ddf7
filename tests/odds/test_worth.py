"""What a decision is worth with the cards in hand: against plain enumeration, and against the best play."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from houseway.equipment.cards import card, cards
from houseway.games.crazy_4_poker.variation import VERSION as CRAZY
from houseway.games.four_card_poker.ranking import best_four
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.standard import VERSION as STANDARD
from houseway.games.four_card_poker.to_come import to_come_of
from houseway.games.four_card_poker.version import Version
from houseway.games.lucky_8s.every_deal import dealers_against
from houseway.games.lucky_8s.setting import PACK, best_setting
from houseway.odds.worth import worth
from houseway.refusal import Refusal
from houseway.rules.best_play import Sight
from houseway.rules.game import open_table
from houseway.rules.registry import every_game, game
from houseway.rules.wagers import Bets

SMALL = [card(rank + suit) for rank in "QKA4" for suit in "shdc"]


def sight(hand: str, dealer: str = "") -> Sight:
    return Sight(cards(hand.split()), cards(dealer.split()))


@pytest.mark.parametrize(
    ("version", "seen"),
    [
        (CRAZY, sight("As Kh Qd 4c 4s")),
        (CRAZY, sight("As Ah Ad Ac 4s")),
        (STANDARD, sight("As Kh Qd 4c 4s", "Ad")),
        (STANDARD, sight("Qs Kh Qd 4c 4s", "4h")),
    ],
)
def test_every_hand_of_the_dealer_is_counted(version: Version, seen: Sight) -> None:
    left = [one for one in SMALL if one not in (*seen.hand, *seen.dealer)]
    plain = Counter(
        Showdown(best_four(seen.hand), best_four((*seen.dealer, *hidden)))
        for hidden in combinations(left, version.dealer_cards - len(seen.dealer))
    )
    assert to_come_of(version, SMALL, seen).ways == plain


def test_every_hand_of_the_dealer_is_counted_at_lucky_8s() -> None:
    pack = [*PACK[:14], *PACK[-4:]]
    hand = pack[3:11]
    left = [*pack[:3], *pack[11:]]
    plain = Counter(best_setting(dealer).count for dealer in combinations(left, len(hand)))
    assert dealers_against(hand, pack) == plain


def choices(stakes: Bets, wager: str, **added: int) -> dict[str, Bets]:
    return {"fold": stakes, **{decision: {**stakes, wager: cents} for decision, cents in added.items()}}


@pytest.mark.parametrize(("hand", "best"), [("Ks Qh 8d 4c 2s", "play"), ("Ks Qh 8d 3c 2s", "fold")])
def test_the_threshold_of_crazy_4_poker(hand: str, best: str) -> None:
    """With an ante of $5, king-queen-8-4 gains a cent by being played, and king-queen-8-3 loses one."""
    stakes = {"ante": 500, "super-bonus": 500}
    found = worth(open_table(game("crazy-4-poker")), sight(hand), choices(stakes, "play", play=500))
    assert found is not None
    assert found["fold"] == -1000
    assert max(found, key=lambda one: found[one]) == best
    assert abs(found["play"] + 1000) < 3


def test_a_side_wager_that_a_fold_forfeits_counts() -> None:
    table = open_table(game("crazy-4-poker"))
    seen = sight("Qs Qh 8d 3c 2s")
    stakes = {"ante": 500, "super-bonus": 500}
    without = worth(table, seen, choices(stakes, "play", play=500))
    with_it = worth(table, seen, choices({**stakes, "queens-up": 100}, "play", play=500))
    assert without
    assert with_it
    # A pair of queens pays even money; folded, it is lost.
    assert with_it["play"] - without["play"] == 100
    assert with_it["fold"] - without["fold"] == -100


def test_lucky_8s_counts_the_hand_as_it_is_set() -> None:
    table = open_table(game("lucky-8s"))
    hand = cards(["8s", "8h", "4d", "4c", "2s", "As", "3d", "7c"])
    best = best_setting(hand)
    asked = choices({"ante": 500}, "in-to-win", play=500)
    found = worth(table, Sight(best.cards, (), best.hands), asked)
    poorer = worth(table, Sight(best.cards, (), best.hands[:1]), asked)
    assert found
    assert poorer
    assert found["fold"] == poorer["fold"] == -500
    assert poorer["play"] < found["play"]


def test_cards_that_cannot_be_there_are_refused() -> None:
    with pytest.raises(Refusal, match="cannot be out"):
        worth(open_table(game("four-card-poker")), sight("As Kh Qd 4c 4s", "As"), {"fold": {"ante": 500}})


def test_a_game_with_a_best_play_can_tell_what_a_decision_is_worth() -> None:
    for one in every_game():
        assert (one.best_play is None) == (one.to_come is None), one.name
    assert worth(open_table(game("blackjack")), sight("As 5h", "6d"), {"stand": {"blackjack": 500}}) is None
