"""Strategies of blackjack as a person writes them."""

from __future__ import annotations

import pytest

from houseway.equipment.cards import card, cards
from houseway.games.blackjack import GAME
from houseway.games.blackjack.boxes import Hand, legal_decisions
from houseway.games.blackjack.written_strategy import strategy_of
from houseway.refusal import Refusal
from houseway.rules.game import open_table

LATE = {"surrender": "late"}


def _decision(
    text: str, hand: str, up: str, choices: dict[str, str] | None = None, *, split: bool = False
) -> str:
    options = open_table(GAME, choices).options
    own = Hand(1, [*cards(hand.split())], from_split=split)
    legal = legal_decisions(options, own, 2 if split else 1)
    return strategy_of(options, text).choose(own.cards, card(up), legal)


@pytest.mark.parametrize(
    ("text", "hand", "up", "does"),
    [
        ("basic", "Ts 6h", "9d", "hit"),
        ("basic", "5s 6h", "9d", "double"),
        ("mimic-the-dealer", "5s 6h", "9d", "hit"),
        ("mimic-the-dealer", "8s 8h", "9d", "hit"),
        ("mimic-the-dealer", "As 6h", "9d", "stand"),
        ("never-bust", "Ts 2h", "9d", "stand"),
        ("never-bust", "5s 6h", "9d", "double"),
        ("never-bust", "As 5h", "9d", "hit"),
        ("never-bust", "8s 8h", "9d", "split"),
        ("16v10 stand", "Ts 6h", "Kd", "stand"),
        ("16v10 stand", "Ts 6h", "9d", "hit"),
        ("16vT stand", "Ts 4h 2d", "Kd", "stand"),
        ("16v10 stand", "As 5h", "Kd", "hit"),
        ("soft16v10 stand", "As 5h", "Kd", "stand"),
        ("soft16v10 stand", "Ts 6h", "Kd", "hit"),
        ("16v10 stand", "8s 8h", "Kd", "split"),
        ("8-8v10 stand", "8s 8h", "Kd", "stand"),
        ("8-8v10 stand", "Ts 6h", "Kd", "hit"),
        ("10-10v6 split", "Ks Th", "6d", "split"),
        ("a-avA hit", "As Ah", "Ad", "hit"),
        ("Basic,  11vA double", "5s 6h", "Ad", "double"),
        ("11vA double", "5s 4h 2d", "Ad", "hit"),
        ("never-bust, 12v2 hit", "Ts 2h", "2d", "hit"),
    ],
)
def test_what_is_done(text: str, hand: str, up: str, does: str) -> None:
    assert _decision(text, hand, up) == does


def test_where_the_rules_do_not_allow_it_the_named_strategy_decides() -> None:
    assert _decision("16v9 surrender", "Ts 6h", "9d", LATE) == "surrender"
    assert _decision("16v9 surrender", "Ts 6h", "9d", LATE, split=True) == "hit"
    assert _decision("8-8v9 surrender", "8s 8h", "9d", LATE) == "surrender"
    assert _decision("8-8v9 surrender", "8s 8h", "9d", LATE, split=True) == "split"
    assert _decision("9v2 double", "5s 4h", "2d", {"double-after-split": "no"}, split=True) == "hit"


def test_the_dealer_is_mimicked_by_the_rule_of_the_table() -> None:
    assert _decision("mimic-the-dealer", "As 6h", "9d", {"soft-17": "hit"}) == "hit"


def test_the_words_name_the_strategy_and_the_departures() -> None:
    options = open_table(GAME).options
    assert strategy_of(options, "16V10 Stand").words == "basic, 16v10 stand"
    assert strategy_of(options, "never-bust , 12v2 hit").words == "never-bust, 12v2 hit"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "There is no strategy '' at blackjack. Use basic, mimic-the-dealer or never-bust"),
        ("martingale", "There is no strategy 'martingale'"),
        ("basic, basic", "'basic' is not a hand against an up card with a decision"),
        ("16v10", "There is no strategy '16v10'"),
        ("basic, 16v11 stand", "'16v11 stand' is not a hand"),
        ("basic, 8-9v10 split", "'8-9v10 split' is not a hand"),
        ("16v10 dance", "'16v10 dance': with that hand a player may hit, stand or double at this table"),
        ("16v10 split", "may hit, stand or double at this table"),
        ("8-8v10 surrender", "may hit, stand, double or split at this table"),
        ("16v10 surrender", "may hit, stand or double at this table"),
        ("21v10 hit", "no hand with that total leaves anything to decide"),
        ("3v10 hit", "no hand with that total leaves anything to decide"),
        ("soft11v10 hit", "no hand with that total leaves anything to decide"),
        ("16v10 stand, 16vT hit", "'16vt hit' decides a hand for the second time"),
    ],
)
def test_what_cannot_be_played_is_refused(text: str, says: str) -> None:
    with pytest.raises(Refusal) as refusal:
        strategy_of(open_table(GAME).options, text)
    assert says in str(refusal.value)
