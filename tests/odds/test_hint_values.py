"""What a decision is worth with the cards in hand: against plain enumeration, and against the best play."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from houseway.equipment.cards import card, cards
from houseway.games.blackjack.hands import COUNT
from houseway.games.crazy_4_poker.wagers import CRAZY_4_VERSION as CRAZY
from houseway.games.four_card_poker.best_decisions import possible_showdowns
from houseway.games.four_card_poker.hands import best_four
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.version import Version
from houseway.games.four_card_poker.wagers import STANDARD_VERSION as STANDARD
from houseway.games.lucky_8s.every_deal import dealers_against
from houseway.games.lucky_8s.setting import PACK, best_setting
from houseway.odds.hint_values import worth
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import VisibleCards
from houseway.rules.game import open_table
from houseway.rules.registry import every_game, game
from houseway.rules.wagers.wagers import Bets

SMALL = [card(rank + suit) for rank in "QKA4" for suit in "shdc"]


def sight(hand: str, dealer: str = "") -> VisibleCards:
    return VisibleCards(cards(hand.split()), cards(dealer.split()))


@pytest.mark.parametrize(
    ("version", "seen"),
    [
        (CRAZY, sight("As Kh Qd 4c 4s")),
        (CRAZY, sight("As Ah Ad Ac 4s")),
        (STANDARD, sight("As Kh Qd 4c 4s", "Ad")),
        (STANDARD, sight("Qs Kh Qd 4c 4s", "4h")),
    ],
)
def test_every_hand_of_the_dealer_is_counted(version: Version, seen: VisibleCards) -> None:
    left = [card for card in SMALL if card not in (*seen.hand, *seen.dealer)]
    plain = Counter(
        Showdown(best_four(seen.hand), best_four((*seen.dealer, *hidden)))
        for hidden in combinations(left, version.dealer_cards - len(seen.dealer))
    )
    assert possible_showdowns(version, SMALL, seen).ways == plain


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
    values = worth(open_table(game("crazy-4-poker")), sight(hand), choices(stakes, "play", play=500))
    assert values is not None
    assert values["fold"] == -1000
    assert max(values, key=lambda one: values[one]) == best
    assert abs(values["play"] + 1000) < 3


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
    decisions = choices({"ante": 500}, "in-to-win", play=500)
    values = worth(table, VisibleCards(best.cards, (), best.hands), decisions)
    poorer = worth(table, VisibleCards(best.cards, (), best.hands[:1]), decisions)
    assert values
    assert poorer
    assert values["fold"] == poorer["fold"] == -500
    assert poorer["play"] < values["play"]


def test_cards_that_cannot_be_there_are_refused() -> None:
    with pytest.raises(Refusal, match="cannot be out"):
        worth(open_table(game("four-card-poker")), sight("As Kh Qd 4c 4s", "As"), {"fold": {"ante": 500}})


def test_a_game_with_a_best_play_can_tell_what_a_decision_is_worth() -> None:
    for known in every_game():
        assert (known.analysis.best_play is None) == (known.analysis.hints is None), known.name
    assert worth(open_table(game("sic-bo")), sight("As 5h", "6d"), {"stand": {"small": 500}}) is None


BLACKJACK = {"blackjack": 1000}


@pytest.mark.parametrize(
    ("hand", "up", "best", "gains"),
    [
        ("Ts 6h", "Td", "surrender", {"hit": -535.975, "stand": -540.827, "surrender": -500}),
        ("8s 8h", "Td", "split", {"split": -476.342, "surrender": -500}),
        ("6s 5h", "6d", "double", {}),
        ("Ts 4h 2d", "Td", "hit", {"hit": -540.947, "stand": -541.0}),
    ],
)
def test_what_decisions_of_blackjack_are_worth(
    hand: str, up: str, best: str, gains: dict[str, float]
) -> None:
    table = open_table(game("blackjack"), {"surrender": "late"})
    decisions: dict[str, Bets] = {"hit": BLACKJACK, "stand": BLACKJACK}
    if len(hand.split()) == 2:
        decisions |= {"surrender": BLACKJACK, "double": {**BLACKJACK, "double:1": 1000}}
    if hand == "8s 8h":
        decisions["split"] = {**BLACKJACK, "split:2": 1000}
    values = worth(table, sight(hand, up), decisions)
    assert values
    assert max(values, key=lambda one: values[one]) == best
    for decision, cents in gains.items():
        assert float(values[decision]) == pytest.approx(cents, abs=1e-3)


def against_the_dealer(stands_at: int, dealer: tuple[int, ...], left: dict[int, int]) -> Fraction:
    """Return what a standing hand gains on average, drawing card by card."""
    hard = sum(dealer)
    total = hard + 10 if 1 in dealer and hard <= 11 else hard
    if len(dealer) > 1 and total >= 17:
        return Fraction(1 if total > 21 or stands_at > total else 0 if stands_at == total else -1)
    may_come = {count: number for count, number in left.items() if number}
    if len(dealer) == 1 and dealer[0] == 10:
        del may_come[1]  # the card reader excludes it
    return sum(
        (
            Fraction(number, sum(may_come.values()))
            * against_the_dealer(stands_at, (*dealer, count), {**left, count: number - 1})
            for count, number in may_come.items()
        ),
        Fraction(0),
    )


@pytest.mark.parametrize(("hand", "up", "stands_at"), [("Ts 8h", "Td", 18), ("Ts 7h", "6d", 17)])
def test_standing_at_blackjack_against_every_hand_of_the_dealer(hand: str, up: str, stands_at: int) -> None:
    table = open_table(game("blackjack"), {"decks": "1"})
    left = {**dict.fromkeys(range(1, 10), 4), 10: 16}
    for seen in cards([*hand.split(), up]):
        left[COUNT[seen]] -= 1
    values = worth(table, sight(hand, up), {"stand": BLACKJACK})
    assert values == {"stand": 1000 * against_the_dealer(stands_at, (COUNT[card(up)],), left)}


def test_insurance_and_even_money() -> None:
    """Ten cards in sight change what insurance is worth; even money is insurance by another name."""
    table = open_table(game("blackjack"), {"decks": "1"})
    insured = {"no": BLACKJACK, "insurance": {**BLACKJACK, "insurance": 500}}
    values = worth(table, sight("9s 7h", "Ad"), insured)
    assert values
    assert values["insurance"] - values["no"] == 500 * (Fraction(2 * 16, 49) - Fraction(33, 49))
    even = worth(table, sight("As Kh", "Ad"), {"no": BLACKJACK, "even-money": BLACKJACK})
    assert even == {"no": 1500 * Fraction(34, 49), "even-money": 1000}


def test_what_is_not_counted_at_blackjack() -> None:
    """Hands of a split pair, and decisions of a player who bets behind another."""
    table = open_table(game("blackjack"))
    on_two = {**BLACKJACK, "split:2": 1000}
    assert worth(table, sight("8s 3h", "6d"), {"hit": on_two, "double": {**on_two, "double:1": 1000}}) is None
    assert worth(table, sight("8s 3h", "6d"), {"double": on_two, "no": BLACKJACK}) is None
