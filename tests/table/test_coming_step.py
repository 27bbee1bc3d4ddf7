"""The dealer's console shows what comes next, as the procedure has it, and never by hidden cards."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.equipment.cards import card
from houseway.rules.procedure.procedure import replay
from houseway.rules.registry import game_names
from houseway.rules.wagers.wagers import Bets
from houseway.table.commands import table_commands as commands
from houseway.table.view import Viewer, view
from houseway.table.view.steps import coming_steps, common_words
from tests.support.live_tables import DEALER, SUPERVISOR, TestedTable
from tests.support.training import TrainingTable

AT_CONSOLE = Viewer(DEALER, deals=True)
ROUNDS = 2
RARE = 3  # steps that depend on a rare card, such as a pair or a blackjack


class WatchedTable(TrainingTable):
    """Notes for each step whether it was shown before it came."""

    def __init__(self, game: str) -> None:
        self.shown: list[str] = []
        self.right = self.wrong = 0
        super().__init__(game, cards="dealer")

    def _carry_out(self, *order: Any) -> Any:
        before = self.step
        news = super()._carry_out(*order)
        if self.step and self.step != before and self.shown:
            self.right += self.step in self.shown
            self.wrong += self.step not in self.shown
        self.shown = [step.key for step in coming_steps(self.live, AT_CONSOLE)]
        return news


@pytest.mark.parametrize("game", game_names())
def test_with_real_equipment_what_is_shown_as_next_comes_next(game: str) -> None:
    table = WatchedTable(game)
    for seat in ("1", "2"):
        table.order(DEALER, commands.SeatAutomatic(seat))
    table.deal_on()
    for _ in range(ROUNDS):
        table.play_round()
    assert table.right > 5
    assert table.wrong <= RARE


@pytest.mark.paragraph("13:69F-7.2(b)", shows="played")
def test_the_next_call_and_the_next_card_with_their_paragraphs() -> None:
    table = TestedTable("mini-baccarat", cards="dealer", steps="dealer")
    table.deal_on(None, {"first-card": "Ac"})
    (first,) = coming_steps(table.live, AT_CONSOLE)
    assert (first.kind, first.key, first.cite) == ("takewagers", "wagers", "13:69F-7.2(b)")
    table.sit("ann", "1")
    table.order(DEALER, commands.BeginRound())
    table.order("ann", commands.Wager("1", {"player": 1000}))
    (card_1,) = coming_steps(table.live, AT_CONSOLE)
    assert (card_1.kind, card_1.words) == ("deal", "Card 1 of the Player's Hand")
    assert card_1.cite.startswith("13:69F-7.7")
    table.order(DEALER, commands.NoMoreBets())
    table.deal_on("banker-card-2", {"player-card-1": "9s", "banker-card-1": "7d", "player-card-2": "Kd"})
    coming = coming_steps(table.live, AT_CONSOLE)
    assert [(step.kind, step.words) for step in coming] == [("announce", "Player 9, Banker …")]


def test_a_question_says_which_answer_leads_to_which_step() -> None:
    table = TestedTable("blackjack", cards="dealer", steps="dealer")
    table.deal_on()
    table.sit("ann", "1")
    table.order(DEALER, commands.BeginRound())
    table.order("ann", commands.Wager("1", {"blackjack": 1000}))
    table.order(DEALER, commands.NoMoreBets())
    table.deal_on("card-reader", {"dealer-card-1": "Kd", "seat-1-card-1": "5s", "seat-1-card-2": "6h"})
    steps = {step.after: (step.kind, step.words) for step in coming_steps(table.live, AT_CONSOLE)}
    assert steps == {
        ("no",): ("announce", "No blackjack"),
        ("yes",): ("turnup", "Turn up card 2 of the dealer"),
    }
    table.order(DEALER, commands.Answer("card-reader", "no"))
    table.deal_on("seat-1-decides")
    decided = {step.after: step.key for step in coming_steps(table.live, AT_CONSOLE)}
    assert decided["hit",] == "seat-1-card-3"
    assert ("stand",) in decided


def _two_players_asked(game: str, bets: Bets) -> TestedTable:
    table = TestedTable(game, cards="dealer", steps="dealer")
    table.deal_on()
    for name, seat in (("ann", "1"), ("bob", "2")):
        table.sit(name, seat)
    table.order(DEALER, commands.BeginRound())
    table.deal_on()
    for name, seat in (("ann", "1"), ("bob", "2")):
        table.order(name, commands.Wager(seat, dict(bets)))
    table.order(DEALER, commands.NoMoreBets())
    table.deal_on("seat-1-decides")
    return table


def test_an_answer_that_changes_nothing_is_not_told_apart() -> None:
    table = _two_players_asked("crazy-4-poker", {"ante": 1000, "super-bonus": 1000})
    (after,) = coming_steps(table.live, AT_CONSOLE)
    assert (after.key, after.seat, after.after) == ("seat-2-decides", "2", ())


def test_only_a_decision_with_an_amount_is_followed_by_the_amount() -> None:
    table = _two_players_asked("four-card-poker", {"ante": 1000})
    after = {step.key: step.after for step in coming_steps(table.live, AT_CONSOLE)}
    assert after == {
        "seat-2-decides": ("fold", "play", "double", "triple"),
        "seat-1-play-bet": ("other-amount",),
    }


def test_cards_that_lie_hidden_change_nothing() -> None:
    """Whatever the dealer's hole card is, the console shows the same."""
    table = TestedTable("blackjack", steps="dealer", seed=4)
    table.deal_on()
    table.sit("ann", "1")
    table.order(DEALER, commands.BeginRound())
    table.order("ann", commands.Wager("1", {"blackjack": 1000}))
    table.order(DEALER, commands.NoMoreBets())
    live, start = table.live, table.live.round_start
    assert live.conversation
    assert start
    events = live.conversation.events
    hole = next(number for number, event in enumerate(events) if event.step.key == "dealer-card-2")
    sequences = set()
    for name in ("Ac", "2c", "6d", "9h", "Ts", "Kd"):
        answers = [event.answer for event in events]
        answers[hole] = card(name)
        live.conversation = replay(start.procedure(), answers)
        sequences.add(tuple(step.key for step in coming_steps(live, AT_CONSOLE)))
    assert len(sequences) == 1
    assert next(iter(sequences))


def test_only_who_deals_sees_it_and_only_where_a_dealer_answers() -> None:
    table = TestedTable("mini-baccarat", steps="dealer")
    assert view(table.live, AT_CONSOLE).coming
    assert not isinstance(view(table.live, Viewer("ann")).coming, list)
    automatic = TestedTable("mini-baccarat")
    assert not isinstance(view(automatic.live, AT_CONSOLE).coming, list)


def test_nobody_is_named_who_does_not_sit_there() -> None:
    table = TestedTable("four-card-poker", cards="dealer", steps="dealer")
    table.deal_on()
    table.sit("ann", "3")
    table.order(DEALER, commands.BeginRound())
    table.deal_on()
    (deal,) = coming_steps(table.live, AT_CONSOLE)
    assert deal.words.endswith("from the dealer's left: seat 3, dealer")


def test_words_that_differ_leave_a_gap() -> None:
    assert common_words(["Seat 1: 17", "Seat 1: 17"]) == "Seat 1: 17"
    assert common_words(["Total 4, small", "Total 12, small"]) == "Total … small"
    assert common_words(["Eleven wins", "Seven out"]) == "…"


def test_somebody_else_may_come_next() -> None:
    table = TestedTable("sic-bo", cards="dealer", steps="dealer")
    people = [step.who for step in coming_steps(table.live, AT_CONSOLE)]
    while table.step != "inspected":
        people = [step.who for step in coming_steps(table.live, AT_CONSOLE)]
        table.order(DEALER, commands.Answer(table.step))
    assert people == [table.live.step.who] if table.live.step else False
    table.order(SUPERVISOR, commands.Answer("inspected"))
