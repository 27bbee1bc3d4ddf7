"""Hints for programs: the decision that cards lead to, and what each choice is worth."""

from fractions import Fraction
from typing import Any

import pytest

import houseway as hw
from houseway.equipment.cards import Card
from houseway.equipment.chance import seeded
from houseway.odds.hint_values import bets_after_each, worth, worth_of_settings
from houseway.rules.analysis.best_play import VisibleCards
from houseway.rules.game import Game, open_table
from houseway.rules.procedure.places import DEALER
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.steps import Deal, Decide, SetHand
from houseway.rules.registry import every_game
from houseway.rules.wagers.bank import BANK
from houseway.table.virtual.virtual_table import VirtualTable
from tests.support.nightly import some

SEAT = 1
ROUNDS = 4
MOST_ROUNDS = 100  # until one of them has a decision
WITH_HINTS = [game for game in every_game() if game.analysis.hints]


def _seen(events: list[Event]) -> tuple[list[str], list[str]]:
    """Return the cards of the player and the dealer's up cards, as they were dealt."""
    own, dealers = [], []
    for event in events:
        if isinstance(event.step, Deal) and isinstance(event.answer, Card):
            place = event.step.to
            if place == DEALER and event.step.face == "up":
                dealers.append(event.answer.name)
            elif place.spot == SEAT or (place.spot is None and place != DEALER):
                own.append(event.answer.name)
    return own, dealers


def _worth(game: Game[Any], step: Decide | SetHand, bets: dict[str, int]) -> dict[str, Fraction]:
    table = open_table(game)
    if isinstance(step, SetHand):
        settings = worth_of_settings(table, step.hand, step.settings, bets)
        return {step.answered(groups): gain for groups, gain in settings}
    choices = bets_after_each(step, bets)
    return dict(worth(table, VisibleCards(step.hand, step.dealer, step.groups), choices) or {})


@pytest.mark.nightly
@pytest.mark.parametrize("game", some(WITH_HINTS, 2), ids=lambda game: game.name)
def test_every_decision_of_a_round_has_its_hint(game: Game[Any]) -> None:
    """A round is dealt; from its cards alone the hint has the same decisions, worth the same."""
    rules, table = open_table(game), hw.table(game.name)
    bets = dict(next(bets for bets in rules.demonstration.values() if BANK not in bets))
    hints = 0
    for number in range(1, MOST_ROUNDS + 1):
        if number > ROUNDS and hints:
            break
        virtual = VirtualTable(rules, seeded(number))
        events: list[Event] = []
        virtual.watch = events.append
        virtual.play_round({SEAT: bets})
        decided: list[str] = []
        for place, event in enumerate(events):
            step = event.step
            if not isinstance(step, Decide | SetHand) or step.seat != SEAT or not step.hand:
                continue
            own, dealers = _seen(events[:place])
            expected = _worth(game, step, bets)
            if expected:
                hint = table.hint(own, dealer=dealers, bets=bets, decided=decided)
                assert (hint.question, hint.cite) == (step.words, step.cite.text)
                assert dict(hint) == expected
                assert hint[hint.best] == max(expected.values())
                hints += 1
            if isinstance(step, Decide):
                decided.append(str(event.answer))
    assert hints > 0, f"no decision with a hint comes in {MOST_ROUNDS} rounds of the demonstration"


def test_a_hint_is_the_best_first_with_the_price_of_the_others() -> None:
    hint = hw.table("blackjack").hint(["Ts", "6h"], dealer=["Th"], bets={"blackjack": 1000})
    assert list(hint) == ["hit", "stand", "double"]
    assert hint.cost_of("hit") == 0
    assert hint.cost_of("double") == hint["hit"] - hint["double"] > hint.cost_of("stand") > 0
    assert repr(hint).splitlines()[0] == "Seat 1 has 16 (13:69F-2.12)"
    assert hint.to_frame("pandas")["cost"][0] == 0
    assert "-$5.3597" in hint._repr_html_()


def test_a_later_decision_follows_from_those_before() -> None:
    table = hw.table("blackjack")
    hint = table.hint(["8s", "8h", "3c"], dealer=["6h"], decided=["split"])
    assert "double" in hint  # the first of the two hands has 11
    hint = table.hint(["Ts", "2h", "4c"], dealer=["Th"], decided=["hit"])
    assert list(hint) == ["hit", "stand"]


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("blackjack", {"cards": ["Ts", "6h"]}, "Give that card, too"),
    ("blackjack", {"cards": ["Ts"], "dealer": ["Th"]}, "do not lead to a decision"),
    ("blackjack", {"cards": ["Ts", "6h", "2c"], "dealer": ["Th"]}, "decision with Ts 6h before 2c"),
    ("blackjack", {"cards": ["Ts", "6h"], "dealer": ["Th"], "decided": ["hop"]}, "'hop' is not a choice"),
    ("blackjack", {"cards": ["Ts", "6h"], "dealer": ["Th"], "decided": ["stand"]}, "nothing more to decide"),
    ("blackjack", {"cards": ["Ts", "6h"], "dealer": ["Th"], "bets": {"blackjack": 0}}, "blackjack"),
    ("crazy-4-poker", {"cards": ["Ks", "Ks", "8d", "4c", "2s"]}, "Crazy 4 Poker is dealt with only 1 of Ks"),
    ("crazy-4-poker", {"cards": ["Ks", "Qx"]}, "Qx"),
    ("pai-gow", {"cards": ["5h", "9c"]}, "Pai gow is dealt with no 5h"),
    ("crazy-4-poker", {"cards": "Ks"}, "single value"),
    ("sic-bo", {"cards": []}, "nothing to decide at Sic bo"),
]


@pytest.mark.parametrize(("game", "question", "words"), REFUSED, ids=lambda value: str(value)[:60])
def test_what_leads_to_no_decision_is_refused(game: str, question: dict[str, Any], words: str) -> None:
    with pytest.raises(hw.Refusal, match=words):
        hw.table(game).hint(**question)
