"""Blackjack switch: the table of 13:69E-1.10C, the order of a round, and what a round leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.documents.document import SignRules
from houseway.documents.render.html import in_html
from houseway.documents.table.sign import sign
from houseway.equipment.cards import Card
from houseway.equipment.chance import seeded
from houseway.games.blackjack_switch import GAME
from houseway.games.blackjack_switch.papers import layout
from houseway.games.blackjack_switch.play import Dealt
from houseway.games.blackjack_switch.strategy import KEEP, SWITCH
from houseway.games.blackjack_switch.wagers import Switched
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.procedure.steps import Decide
from houseway.rules.wagers.settlement import settle_bets
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable
from tests.support.cases import Round
from tests.support.printed import parsed, words_of
from tests.support.scripted_table import ScriptedDealer

BETS = {"first": 1000, "second": 1000}


# The table


@pytest.mark.paragraph("13:69E-1.10C", shows="printed")
def test_the_layout_has_two_adjacent_areas_at_each_of_five_positions() -> None:
    felt = layout(open_table(GAME))
    assert len(felt.seats) == 5
    for seat in range(1, 6):
        first, second = felt.area("first", seat), felt.area("second", seat)
        apart = second.area.shape.centre.x - first.area.shape.centre.x
        assert first.area.shape.centre.y == second.area.shape.centre.y
        assert 112 < apart < 130  # side by side, nothing between them
        assert first.area.cite == second.area.cite == felt.area("match", seat).area.cite
    with pytest.raises(KeyError):
        layout(open_table(GAME, {"match": "off"})).area("match", 1)


@pytest.mark.paragraph("13:69E-1.10C", shows="printed")
def test_layout_and_sign_say_what_they_must() -> None:
    table = open_table(GAME)
    printed = [
        line.words for inscription in layout(table).on_table.inscriptions for line in inscription.lines
    ]
    assert printed[:3] == [
        "BLACKJACK PAYS 1 TO 1",
        "Dealer's 22 pushes; blackjack still wins",
        "Dealer must hit soft 17",
    ]
    assert "INSURANCE PAYS 2 TO 1" in printed
    assert {panel.heading for panel in layout(table).on_table.panels} == {"Match, paid once at the highest"}
    (rules,) = [block for block in sign(table).blocks if isinstance(block, SignRules)]
    assert {
        "Blackjack pays 1 to 1.",
        "Dealer hits soft 17.",
        "If the dealer has 22, every hand that stands is a push, except blackjack.",
        "The match wager is paid once, at its highest payoff among your first four cards.",
    } <= set(rules.sentences)
    words = words_of(parsed(in_html(sign(table))))
    assert "2 to 1" in words


@pytest.mark.paragraph("13:69E-1.10C", shows="refused")
@pytest.mark.parametrize(
    ("option", "value"), [("soft-17", "stand"), ("dealer-22", "win"), ("blackjack-pays", "3 to 2")]
)
def test_what_the_layout_says_is_no_choice_but_can_be_computed(option: str, value: str) -> None:
    with pytest.raises(Refusal, match=f"{option} cannot be '{value}'"):
        open_table(GAME, {option: value})
    table = open_table(GAME, {option: value}, what_if=True)
    assert [caution.cite for caution in table.breaks] == [game_cite(option)]


def game_cite(option: str) -> Any:
    return next(one.cite for one in GAME.wagering.options if one.name == option)


def test_a_what_if_in_which_22_wins_pays_like_blackjack() -> None:
    table = open_table(GAME, {"dealer-22": "win"}, what_if=True)
    line: Any = {"dealt": [["Ts", "Kd"], ["9h", "Kc"]], "hands": [["Ts", "Kd"], ["9h", "Kc"]]}
    outcome = table.game.line.outcome(table, Dealt(**line, dealer=["9h", "3c", "Td"], bets=BETS))
    assert table.wagers["first"].decide(outcome, BETS).odds


# Rounds


def _play(cards: str, answers: dict[str, Any], bets: dict[str, int], **options: str) -> PlayedRound[Switched]:
    """Play a round of one player with these cards first and these answers."""
    virtual = VirtualTable(open_table(GAME, options), seeded(1), dealer=ScriptedDealer)
    assert isinstance(virtual.dealer, ScriptedDealer)
    virtual.dealer.begin(Round(cards=cards.split(), answers=answers))
    return virtual.play_round({1: bets})


def _paid(played: PlayedRound[Switched]) -> dict[str, tuple[str, int]]:
    return {
        settlement.wager: (settlement.result.value, settlement.returns) for settlement in played.of_seat(1)
    }


@pytest.mark.paragraph("13:69F-2A.7#title", shows="played")
def test_second_cards_are_switched_once_before_either_hand_is_played() -> None:
    played = _play("Ts 6h 9h 5d Kc 9c Th", {"seat-1-switches": SWITCH}, BETS)
    (question,) = [event.step for event in played.events if event.step.key == "seat-1-switches"]
    assert isinstance(question, Decide)
    assert [card.name for card in question.hand] == ["Ts", "5d", "6h", "Kc"]
    assert (question.values, question.undecided, question.hint) == ((KEEP, SWITCH), KEEP, SWITCH)
    assert "as dealt, and" in question.hint_reason
    assert _paid(played) == {"first": ("win", 2000), "second": ("win", 2000), "double:2": ("win", 2000)}
    assert Dealt.keys_of_player(played.events, 1) == {
        "dealt": [["Ts", "5d"], ["6h", "Kc"]],
        "hands": [["Ts", "Kc"], ["6h", "5d", "Th"]],
    }


@pytest.mark.paragraph("13:69F-2A.11#title", shows="played")
def test_a_pair_made_by_the_switch_is_split_with_a_hand_number_of_its_own() -> None:
    """Eights come together in the second hand; the hand split off it is number 4."""
    answers = {"seat-1-switches": SWITCH, "seat-1-hand-2-decides": ["split", "stand", "stand"]}
    played = _play("Ts 8h 6h 8d Kc Th 3s Td", answers, BETS)
    line = Dealt.keys_of_player(played.events, 1)
    assert line["hands"] == [["Ts", "Kc"], ["8h", "3s", *line["hands"][1][2:]], ["8d", "Td"]]
    assert "split:4" in _paid(played)


@pytest.mark.paragraph("13:69F-2A.9#title", shows="played")
def test_one_hand_is_surrendered_and_the_other_played_on() -> None:
    answers = {"seat-1-switches": KEEP, "seat-1-decides": "surrender", "seat-1-hand-2-decides": "stand"}
    played = _play("Ts 9h Th 6d Kc 8c", answers, BETS, surrender="late")
    assert _paid(played) == {"first": ("lose", 500), "second": ("win", 2000)}
    assert Dealt.keys_of_player(played.events, 1)["surrender"] == [1]


@pytest.mark.paragraph("13:69F-2A.8#title", shows="played")
def test_a_dealers_blackjack_ends_the_round_before_any_switch() -> None:
    played = _play("Ts 9h Ah 6d Kc Kh", {"seat-1-insurance": "insurance"}, BETS)
    assert not [event for event in played.events if event.step.key == "seat-1-switches"]
    assert _paid(played) == {"insurance": ("win", 3000), "first": ("lose", 0), "second": ("lose", 0)}


@pytest.mark.parametrize(("counts_as", "result"), [("blackjack", ("win", 2000)), ("21", ("push", 1000))])
def test_a_blackjack_made_by_switching_counts_as_the_house_posts(
    counts_as: str, result: tuple[str, int]
) -> None:
    """Against a dealer with 22 it makes all the difference."""
    answers = {"seat-1-switches": SWITCH, "seat-1-hand-2-decides": "stand"}
    options = {"switched-blackjack": counts_as}
    played = _play("As 9h 9c 9d Kc 3d Td", answers, BETS, **options)
    assert _paid(played) == {"first": result, "second": ("push", 1000)}


def test_every_seat_is_settled_for_both_hands_whatever_the_players_do() -> None:
    """Random decisions at a full table: what is paid is what a line of each seat would be paid."""
    table = open_table(GAME, {"surrender": "late"})
    chance = seeded(5)
    virtual = VirtualTable(table, chance)
    virtual.dealer.decide = lambda step: step.values[chance.below(len(step.values))]
    split = 0
    for _ in range(40):
        played = virtual.play_round({seat: {**BETS, "match": 100} for seat in range(1, 6)})
        to_dealer = [event.answer for event in played.events if event.step.key.startswith("dealer-card-")]
        dealer = [card.name for card in to_dealer if isinstance(card, Card)]
        for seat in range(1, 6):
            settled = played.of_seat(seat)
            bets = {settlement.wager: settlement.bet for settlement in settled}
            line = Dealt(**Dealt.keys_of_player(played.events, seat), dealer=dealer, bets=bets)
            again = {
                bet.wager: bet.returns for bet in settle_bets(table, GAME.line.outcome(table, line), bets)
            }
            assert again == {settlement.wager: settlement.returns for settlement in settled}
            split += any(name.startswith("split") for name in bets)
    assert split > 5
