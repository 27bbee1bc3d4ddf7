"""A dealer trains alone: automatic players wager and decide, and the dealer does all the rest."""

from __future__ import annotations

import pytest

from houseway.house.reports.win_report import ChipsWithoutValue, WinReport
from houseway.house.trust.audit.tables import check_act
from houseway.refusal import Refusal
from houseway.rules.registry import game_names
from houseway.table.commands import table_commands as commands
from houseway.table.commands.dispatch import due
from houseway.table.commands.system_commands import ActAutomatically, ReceiveChips
from houseway.table.live import facts
from houseway.table.live.facts import facts_from
from houseway.table.live.live_table import LiveTable, LogError
from houseway.table.live.money import MoneyRules
from tests.support.audited import audited
from tests.support.live_tables import BOSS, DEALER, TestedTable, replayed, state_of
from tests.support.money_rules import HouseWith
from tests.support.training import TrainingTable, seated_with_two

ROUNDS = 3


@pytest.mark.parametrize("cards", ["house", "dealer"])
@pytest.mark.parametrize("game", game_names())
def test_every_game_is_dealt_to_automatic_players_alone(game: str, cards: str) -> None:
    table = seated_with_two(game, cards=cards)
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
    first, again = seated_with_two("blackjack"), seated_with_two("blackjack")
    for table in (first, again):
        table.play_round()
    wagers = [[fact for fact in record.body if fact["fact"] == "wagered"] for record in first.records]
    assert [fact for facts in wagers for fact in facts]
    assert wagers == [[fact for fact in record.body if fact["fact"] == "wagered"] for record in again.records]


def test_they_take_their_time_and_wait_while_a_dispute_lasts() -> None:
    table = seated_with_two("mini-baccarat")
    table.order(DEALER, commands.BeginRound())
    table.deal_on()
    at_once = table.context("house")
    assert due(table.live, at_once.__class__("house", at_once.new_seed, table.live.now)) is None
    table.order(DEALER, commands.Dispute("who was first"))
    assert due(table.live, table.context("house")) is None
    table.refuses("house", ActAutomatically(), "A dispute has stopped the table")


def test_real_people_and_their_money_stay_away_from_a_training_table() -> None:
    table = seated_with_two("mini-baccarat")
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
    training = seated_with_two("mini-baccarat")
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
    table = seated_with_two("mini-baccarat")
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
    """At a real table cards are face down: an automatic player plays and folds, as people do who look."""
    table = seated_with_two("crazy-4-poker", cards="dealer")
    for _ in range(12):
        table.play_round()
    decided = {
        fact["answer"]
        for record in table.records
        for fact in record.body
        if fact["fact"] == "answered" and fact["step"].endswith("-decides")
    }
    assert {"fold"} < decided


def test_in_a_house_that_plays_for_money_its_chips_are_play_money() -> None:
    table = TrainingTable("mini-baccarat")
    table.on_record = HouseWith(MoneyRules(buy_ins="staff", large_buy_in=1))
    for seat in ("1", "2"):
        table.order(DEALER, commands.SeatAutomatic(seat))
    table.deal_on()
    table.play_round()
    assert table.live.plays_for == "play"
    assert not table.live.alerts.waiting  # no buy-in of an automatic player is large
