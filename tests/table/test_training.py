"""A dealer trains alone: automatic players wager and decide, and the dealer does all the rest."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.floor.audit.table_acts import check_act
from houseway.floor.reports.win_report import ChipsWithoutValue, WinReport
from houseway.refusal import Refusal
from houseway.rules.procedure.steps import Decide, SetHand, Step, Toss
from houseway.rules.registry import game_names
from houseway.table.commands import table_commands as commands
from houseway.table.commands.due import due
from houseway.table.commands.system_commands import ActAutomatically, ReceiveChips
from houseway.table.facts import table_facts as facts
from houseway.table.facts.answer_codec import answer_as_json
from houseway.table.facts.table_facts import facts_from
from houseway.table.live.live_table import LiveTable, LogError
from tests.support.audited import audited
from tests.support.live_tables import BOSS, DEALER, TestedTable, replayed, state_of

ROUNDS = 3
MOST_ACTS = 60


class TrainingTable(TestedTable):
    """A table at which the house lets automatic players act when it is time, and a dealer deals."""

    def __init__(self, game: str, **opened: Any) -> None:
        super().__init__(game, steps="dealer", training=True, **opened)

    def _card(self, step: Step, answer: Any) -> Any:
        """Return a card, or with real dice and wheels what they show."""
        if isinstance(step, Toss):
            return answer_as_json(step.thrown(self.chance))
        return super()._card(step, answer)

    def let_players_act(self) -> None:
        """Let the automatic players do everything that they want to do by now, a minute after the other."""
        for _ in range(MOST_ACTS):
            command = due(self.live, self.context("house"), 0)
            if not isinstance(command, ActAutomatically):
                return
            self.order("house", command, "house")
        raise AssertionError("the automatic players never come to an end")

    def play_round(self) -> None:
        self.order(DEALER, commands.BeginRound())
        self.deal_on()
        self.let_players_act()
        assert self.live.bets
        self.order(DEALER, commands.NoMoreBets())
        for _ in range(MOST_ACTS):
            self.deal_on()
            if self.live.conversation is None:
                return
            assert isinstance(self.live.step, Decide | SetHand)
            self.let_players_act()
        raise AssertionError("the round never ends")


def _seated(game: str, **opened: Any) -> TrainingTable:
    table = TrainingTable(game, **opened)
    for seat in ("1", "2"):
        table.order(DEALER, commands.SeatAutomatic(seat))
    table.deal_on()
    return table


@pytest.mark.parametrize("cards", ["house", "dealer"])
@pytest.mark.parametrize("game", game_names())
def test_every_game_is_dealt_to_automatic_players_alone(game: str, cards: str) -> None:
    table = _seated(game, cards=cards)
    for _ in range(ROUNDS):
        table.play_round()
    assert table.live.meters.rounds == ROUNDS
    assert len(table.live.seats) == 2
    assert any(fact["fact"] == "settled" for record in table.records for fact in record.body)
    by = {record.who for record in table.records if record.kind in ("act-automatically", "wager")}
    assert by == {"house"}
    _check_log(table)


def _check_log(table: TestedTable) -> None:
    """The log gives the same table again, its money is right, and every act was possible."""
    assert state_of(table.from_log()) == state_of(table.live)
    audited(table.records)
    live = LiveTable("T1")
    for record in table.records:
        if record.kind == "act-automatically":
            check_act(live, record, facts_from(record.body))
        live = replayed([record], live)
        live.news = []


def test_what_they_do_is_the_same_whenever_it_is_worked_out() -> None:
    first, again = _seated("blackjack"), _seated("blackjack")
    for table in (first, again):
        table.play_round()
    wagers = [[fact for fact in record.body if fact["fact"] == "wagered"] for record in first.records]
    assert [fact for found in wagers for fact in found]
    assert wagers == [[fact for fact in record.body if fact["fact"] == "wagered"] for record in again.records]


def test_they_take_their_time_and_wait_while_a_dispute_lasts() -> None:
    table = _seated("mini-baccarat")
    table.order(DEALER, commands.BeginRound())
    table.deal_on()
    at_once = table.context("house")
    assert due(table.live, at_once.__class__("house", at_once.new_seed, table.live.now), 0) is None
    table.order(DEALER, commands.Dispute("who was first"))
    assert due(table.live, table.context("house"), 0) is None
    table.refuses("house", ActAutomatically(), "A dispute has stopped the table")


def test_real_people_and_their_money_stay_away_from_a_training_table() -> None:
    table = _seated("mini-baccarat")
    for command in (commands.SitDown("3"), commands.BuyIn(1000), ReceiveChips("ann", 1000)):
        table.refuses("ann", command, "is for training")
    table.refuses(DEALER, commands.GuestWagers("1", {"player": 500}), "Seat 1 belongs to Alex")
    with pytest.raises(ChipsWithoutValue, match="is a training table: its chips make no win"):
        WinReport().read(table.records)
    for seat in ("1", "2"):
        table.order(DEALER, commands.GuestLeaves(seat))
    table.order(BOSS, commands.Close())
    assert table.live.is_closed


def test_automatic_players_sit_at_training_tables_only() -> None:
    table = TestedTable("mini-baccarat", steps="dealer")
    table.refuses(DEALER, commands.SeatAutomatic("1"), "training tables only")
    training = _seated("mini-baccarat")
    training.refuses(DEALER, commands.SeatAutomatic("1"), "Alex \\(automatic\\) sits at seat 1")
    training.refuses(DEALER, commands.SeatAutomatic("99"), "There is no seat 99")
    training.refuses(DEALER, commands.SeatAutomatic("1/2"), "a seat of its own")
    training.refuses("house", ActAutomatically(), "No automatic player has anything to do")


def test_a_training_table_has_a_dealer_and_no_jackpot() -> None:
    with pytest.raises(Refusal, match="a dealer answers the steps"):
        TestedTable("mini-baccarat", training=True)
    with pytest.raises(Refusal, match="feeds no jackpot"):
        TestedTable("blackjack", {"decks": "6", "progressive": "suited"}, steps="dealer", training=True)


def test_a_log_in_which_the_house_wagers_for_a_player_is_found() -> None:
    table = _seated("mini-baccarat")
    table.order(DEALER, commands.BeginRound())
    table.deal_on()
    table.let_players_act()
    record = next(record for record in table.records if record.kind == "act-automatically")
    before = replayed(table.records[: record.number - 1])
    check_act(before, record, [])
    before.seats[1] = "anna"
    with pytest.raises(LogError, match="acted for anna, who is no automatic player"):
        check_act(before, record, [facts.Wagered("1", {"player": 500})])


def test_whoever_sees_no_cards_decides_without_them() -> None:
    """At a real table cards lie face down: an automatic player plays and folds, as people do who look."""
    table = _seated("crazy-4-poker", cards="dealer")
    for _ in range(12):
        table.play_round()
    decided = {
        fact["answer"]
        for record in table.records
        for fact in record.body
        if fact["fact"] == "answered" and fact["step"].endswith("-decides")
    }
    assert {"fold"} < decided
