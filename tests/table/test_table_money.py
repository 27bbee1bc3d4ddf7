"""The money of a table adds up: closer, credits and drop less opener and fills are the win."""

from __future__ import annotations

import pytest
from msgspec import UnsetType

from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from houseway.table.commands.system_commands import VacateSeats
from houseway.table.live import facts
from houseway.table.live.money import (
    BuyInAsked,
    BuyInDeclined,
    DeclinedBuyIn,
    FillDecided,
    FillRequested,
    MoneyRules,
)
from houseway.table.live.money_movements import money_of
from houseway.table.view import Viewer, view
from tests.support.live_tables import BOSS, DEALER, OTHER_SUPERVISOR, SUPERVISOR, TestedTable, state_of
from tests.support.money_rules import HouseWith
from tests.support.random_play import RandomPlay

TWO_PEOPLE = MoneyRules(third_person_from=1_000_000)


@pytest.fixture
def table() -> TestedTable:
    table = TestedTable("sic-bo", inventory=10_000_000)
    table.sit("ann", "1")
    return table


def supervised(table: TestedTable, rules: MoneyRules = TWO_PEOPLE) -> TestedTable:
    table.on_record = HouseWith(rules)
    return table


def test_the_figures_of_a_day_add_up_to_its_win(table: TestedTable) -> None:
    drop = table.live.accounts["drop"]
    table.order(SUPERVISOR, commands.Fill(500_000))
    table.order(SUPERVISOR, commands.Fill(-200_000))
    table.order(SUPERVISOR, commands.ProposeCorrection("ann", 4_000, "paid at the wrong odds"))
    table.order(OTHER_SUPERVISOR, commands.DecideCorrection(1, True))
    money = money_of(table.live)
    assert (money.opener, money.fills, money.credits, money.drop) == (10_000_000, 500_000, 200_000, drop)
    assert money.closer == 10_000_000 + 500_000 - 200_000 - drop - 4_000
    assert money.win == -4_000  # nothing was played: the correction is all
    assert money.won_by_wagers == 0


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", ["sic-bo", "blackjack", "baccarat", "craps"])
def test_the_win_on_the_screen_is_that_of_the_ledger(game: str, seed: int) -> None:
    """Random people do anything; the figure is compared with the transfers in the log."""
    play = RandomPlay(game, 700 + seed, tournaments=0, cards="house", steps="automatic")
    if seed % 2:
        play.table.on_record = HouseWith(MoneyRules(third_person_from=20_000, large_buy_in=80_000))
    for _ in range(90):
        who, command = play.next_order()
        try:
            play.table.order(who, command)
        except Refusal:
            continue
        if play.table.live.is_closed:
            break
    money = money_of(play.table.live)
    assert money.win == _win_by_transfers(play.table)
    assert money.win == money.won_by_wagers - money.corrections - money.vigorish_owed
    seen = view(play.table.live, Viewer("boss", deals=True, sees_money=True)).money
    assert not isinstance(seen, UnsetType)
    added = seen.inventory + seen.credits + seen.drop + seen.forms - seen.opener - seen.fills
    assert seen.win == added == money.win


def _win_by_transfers(table: TestedTable) -> int:
    """What rack and drop box gained from everybody but the cage, and what the drop box got in cash."""
    won = 0
    for record in table.records:
        for transfer in record.transfers:
            if transfer.why.endswith(" counted"):
                continue
            of_house = {"inventory", "drop", "forms"}
            if transfer.target in of_house and (transfer.source != "cage" or transfer.target == "drop"):
                won += transfer.cents
            if transfer.source in of_house and transfer.target != "cage":
                won -= transfer.cents
    return won


def test_after_closing_the_figures_stay(table: TestedTable) -> None:
    table.order(SUPERVISOR, commands.Fill(500_000))
    table.order("ann", commands.CashOut())
    table.order("ann", commands.StandUp("1"))
    before = money_of(table.live)
    table.refuses(BOSS, commands.Close({"7": 1}), "No chip is worth '7' cents")
    table.refuses(BOSS, commands.Close({"500": -1}), "-1 chips")
    counted = before.closer - 500
    news = table.order(BOSS, commands.Close({"500": counted // 500}))
    assert facts.Alerted(1, "closing-count", "the rack holds $5 less than the log says") in news
    closing = table.live.money_record.closing
    assert closing
    assert (closing.money, closing.by, closing.difference) == (before, BOSS, -500)
    assert money_of(table.live) == before
    assert table.live.accounts["inventory"] == 0
    assert state_of(table.from_log()) == state_of(table.live)
    assert table.from_saved_state().money_record == table.live.money_record


def test_a_fill_takes_two_people(table: TestedTable) -> None:
    supervised(table)
    news = table.order(SUPERVISOR, commands.Fill(500_000, {"2500": 100, "10000": 25}))
    assert news == [FillRequested(1, SUPERVISOR, 500_000, {"2500": 100, "10000": 25})]
    assert table.live.accounts["inventory"] < 10_000_000
    table.refuses(SUPERVISOR, commands.DecideFill(1, True), "You asked for slip 1")
    table.refuses(DEALER, commands.DecideFill(2, True), "No slip 2 is waiting")
    before = table.live.accounts["inventory"]
    assert table.order(DEALER, commands.DecideFill(1, True)) == [FillDecided(1, DEALER, True)]
    assert table.live.accounts["inventory"] == before + 500_000
    table.refuses(DEALER, commands.DecideFill(1, True), "No slip 1 is waiting")
    slip = table.live.money_record.slips[1]
    assert (slip.state, slip.by, slip.confirmed_by) == ("done", SUPERVISOR, [DEALER])


def test_a_slip_can_be_declined_and_moves_nothing(table: TestedTable) -> None:
    supervised(table)
    before = dict(table.live.accounts.balances)
    table.order(SUPERVISOR, commands.Fill(-200_000))
    table.order(SUPERVISOR, commands.DecideFill(1, False))  # the player who asked may take it back
    assert table.live.accounts.balances == before
    assert table.live.money_record.slips[1].state == "declined"


def test_the_chips_of_a_slip_come_to_its_amount(table: TestedTable) -> None:
    table.refuses(SUPERVISOR, commands.Fill(500, {"100": 4}), r"come to \$4, not to \$5")
    table.refuses(SUPERVISOR, commands.Fill(500, {"300": 1}), "No chip is worth '300' cents")
    table.refuses(SUPERVISOR, commands.Fill(-20_000_000), "The inventory holds only")


def test_a_credit_is_checked_again_when_it_is_confirmed(table: TestedTable) -> None:
    supervised(table, MoneyRules(third_person_from=0))
    inventory = table.live.accounts["inventory"]
    table.order(SUPERVISOR, commands.Fill(-inventory))
    table.order(SUPERVISOR, commands.Fill(-500))
    table.order(BOSS, commands.DecideFill(1, True))
    table.refuses(BOSS, commands.DecideFill(2, True), r"The inventory holds only \$0")


def test_a_large_amount_needs_a_third_person(table: TestedTable) -> None:
    supervised(table)
    before = table.live.accounts["inventory"]
    table.order(SUPERVISOR, commands.Fill(1_000_000))
    assert table.order(BOSS, commands.DecideFill(1, True)) == [FillDecided(1, BOSS, True, final=False)]
    assert table.live.accounts["inventory"] == before
    table.refuses(BOSS, commands.DecideFill(1, True), "needs a third person")
    table.order(OTHER_SUPERVISOR, commands.DecideFill(1, True))
    assert table.live.accounts["inventory"] == before + 1_000_000
    assert table.live.money_record.slips[1].confirmed_by == [BOSS, OTHER_SUPERVISOR]


def test_a_large_correction_needs_a_third_person(table: TestedTable) -> None:
    supervised(table)
    chips = table.chips("ann")
    table.order(SUPERVISOR, commands.ProposeCorrection("ann", 1_000_000, "the jackpot was not paid"))
    table.order(BOSS, commands.DecideCorrection(1, True))
    assert table.chips("ann") == chips
    table.refuses(BOSS, commands.DecideCorrection(1, True), "needs a third person")
    assert table.from_saved_state().money_record.approvals == {1: [BOSS]}
    table.order(OTHER_SUPERVISOR, commands.DecideCorrection(1, True))
    assert table.chips("ann") == chips + 1_000_000
    made = table.live.money_record.corrections[0]
    assert (made.by, made.approved_by, made.person) == (SUPERVISOR, [BOSS, OTHER_SUPERVISOR], "ann")


def test_a_correction_goes_to_somebody_who_is_there(table: TestedTable) -> None:
    table.refuses(
        SUPERVISOR, commands.ProposeCorrection("nobody", 1000, "so"), "'nobody' has neither a seat nor chips"
    )
    table.order(SUPERVISOR, commands.ProposeCorrection("ann", 1000, "so"))
    table.order("ann", commands.CashOut())
    table.order("ann", commands.StandUp("1"))
    table.refuses(OTHER_SUPERVISOR, commands.DecideCorrection(1, True), "neither a seat nor chips")


def test_a_table_with_an_open_slip_does_not_close(table: TestedTable) -> None:
    supervised(table)
    table.order(SUPERVISOR, commands.Fill(500))
    table.order("ann", commands.CashOut())
    table.order("ann", commands.StandUp("1"))
    table.refuses(BOSS, commands.Close(), "Slip 1 is still to be confirmed or declined")


def test_a_large_buy_in_alerts_the_pit(table: TestedTable) -> None:
    supervised(table, MoneyRules(large_buy_in=1_000_000))
    assert len(table.order("ann", commands.BuyIn(999_999))) == 1
    bought, alerted = table.order("ann", commands.BuyIn(1_000_000))
    assert bought == facts.BoughtIn("ann", 1_000_000, large=True)
    assert alerted == facts.Alerted(1, "large-buy-in", "ann buys in for $10,000")
    assert state_of(table.from_log()) == state_of(table.live)


def test_staff_takes_buy_ins_where_the_house_plays_for_money(table: TestedTable) -> None:
    supervised(table, MoneyRules(buy_ins="staff"))
    chips = table.chips("ann")
    table.refuses("ann", commands.BuyIn(1000), "Hand your cash to the dealer or the cage")
    table.refuses(DEALER, commands.TakeBuyIn("bob", 1000), "bob has no seat")
    table.refuses(DEALER, commands.TakeBuyIn("ann", 0), "A buy-in of 0 cents")
    table.order(DEALER, commands.TakeBuyIn("ann", 1000))
    assert table.chips("ann") == chips + 1000


def test_a_player_asks_for_chips_and_the_dealer_takes_the_cash(table: TestedTable) -> None:
    supervised(table, MoneyRules(buy_ins="staff"))
    chips = table.chips("ann")
    table.refuses("ann", commands.AskBuyIn(0), "You have not asked for chips")
    table.refuses("bob", commands.AskBuyIn(500), "Sit down first")
    assert table.order("ann", commands.AskBuyIn(1000)) == [BuyInAsked("ann", 1000)]
    assert table.chips("ann") == chips
    assert view(table.live, Viewer("ann")).seats[0].asks == 1000
    assert view(table.live, Viewer(DEALER, deals=True)).seats[0].asks == 1000
    assert view(table.live, Viewer("bob")).seats[0].asks == 0  # nobody else needs to know
    assert state_of(table.from_log()) == state_of(table.live)
    assert table.from_saved_state().money_record.asked == table.live.money_record.asked
    table.order(DEALER, commands.TakeBuyIn("ann", 1000))
    assert table.live.money_record.asked == {}
    assert table.chips("ann") == chips + 1000
    table.order("ann", commands.AskBuyIn(700))
    table.order("ann", commands.AskBuyIn(0))
    assert table.live.money_record.asked == {}
    supervised(table, MoneyRules())
    table.refuses("ann", commands.AskBuyIn(500), "enter your buy-in yourself")


def test_a_buy_in_is_declined_with_a_reason_that_the_player_sees(table: TestedTable) -> None:
    supervised(table, MoneyRules(buy_ins="staff"))
    table.refuses(DEALER, commands.DeclineBuyIn("ann", 1000, "no"), "ann does not ask for chips any more")
    table.order("ann", commands.AskBuyIn(1000))
    table.refuses(DEALER, commands.DeclineBuyIn("ann", 1000, " "), "Give the reason")
    table.order("ann", commands.AskBuyIn(2000))
    table.refuses(DEALER, commands.DeclineBuyIn("ann", 1000, "no"), "ann asks for .20 by now")
    reason = "The note is torn. Take it to the cage."
    declined = table.order(DEALER, commands.DeclineBuyIn("ann", 2000, reason))
    assert declined == [BuyInDeclined("ann", 2000, DEALER, reason)]
    declined_buy_in = DeclinedBuyIn(2000, DEALER, reason)
    seats = {name: view(table.live, Viewer(name)).seats[0] for name in ("ann", "bob")}
    assert (seats["ann"].asks, seats["ann"].declined) == (0, declined_buy_in)
    assert seats["bob"].declined is None
    assert state_of(table.from_log()) == state_of(table.live)
    assert table.from_saved_state().money_record.declined == {"ann": declined_buy_in}
    table.order("ann", commands.AskBuyIn(500))
    assert table.live.money_record.declined == {}


@pytest.mark.parametrize("is_declined", [False, True])
def test_a_request_for_chips_ends_when_the_player_has_no_seat_any_more(
    table: TestedTable, is_declined: bool
) -> None:
    supervised(table, MoneyRules(buy_ins="staff"))
    table.order("ann", commands.SitDown("2"))
    table.order("ann", commands.AskBuyIn(1000))
    if is_declined:
        table.order(DEALER, commands.DeclineBuyIn("ann", 1000, "no"))
    table.order("ann", commands.StandUp("2"))
    record = table.live.money_record
    assert "ann" in (record.declined if is_declined else record.asked)
    table.order("ann", commands.CashOut())
    table.order("ann", commands.StandUp("1"))
    assert (record.asked, record.declined) == ({}, {})
    table.order("ann", commands.SitDown("1"))
    table.refuses(DEALER, commands.DeclineBuyIn("ann", 1000, "no"), "does not ask for chips any more")
    table.order("ann", commands.AskBuyIn(700))
    table.refuses(BOSS, commands.Close(), "Somebody still sits at the table")
    table.order(SUPERVISOR, VacateSeats("ann", 0, "left"))
    assert table.live.money_record.asked == {}
    table.order(BOSS, commands.Close())


def test_a_table_that_an_earlier_version_closed_still_adds_up(table: TestedTable) -> None:
    """Its log has no slips, no list of corrections and no count."""
    table.order("ann", commands.Wager("1", {"small": 500}))
    table.order("ann", commands.Ready("1"))
    table.order("ann", commands.CashOut())
    table.order("ann", commands.StandUp("1"))
    table.live.do(facts.Filled(-700))
    before = money_of(table.live)
    table.live.do(facts.Closed())
    assert table.live.money_record.closing is None
    after = money_of(table.live)
    assert (after.closer, after.win, after.credits) == (before.closer, before.win, 700)
