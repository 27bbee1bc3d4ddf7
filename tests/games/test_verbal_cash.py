"""Wagers are chips on the layout: what becomes of one that is called out, with cash handed over."""

from __future__ import annotations

import pytest

from houseway.equipment.chance import seeded
from houseway.house.reports.win_report import WinReport
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.procedure.steps import Happening
from houseway.rules.registry import game
from houseway.rules.wagers.wagers import Bets, Seats
from houseway.table.commands import table_commands as commands
from houseway.table.live import facts
from houseway.table.live.log_text import in_words
from houseway.table.view import Viewer
from houseway.table.virtual.virtual_table import VirtualTable
from tests.support.audited import audited
from tests.support.live_tables import (
    DEALER,
    OTHER_SUPERVISOR,
    SUPERVISOR,
    TestedTable,
    state_of,
    view_as_json,
)
from tests.support.walk import Walk, keys

CASH = [("verbal-cash", "wagers")]


@pytest.mark.paragraph("13:69F-9.3(a)", "13:69F-45.5(a)", shows="played")
@pytest.mark.parametrize(
    ("game_name", "seats"), [("sic-bo", {1: {"small": 500}}), ("football-kings", {1: {"home": 500}})]
)
def test_it_is_not_accepted(game_name: str, seats: Seats) -> None:
    """The players are asked again, for chips."""
    played = VirtualTable(open_table(game(game_name)), seeded(1)).play_round(seats, CASH)
    passed = keys(played.events)
    place = passed.index("wagers")
    assert passed[place : place + 3] == ["wagers", "cash-refused", "wagers"]
    assert [one.bet for _, one in played.payments] == [500]


TAKEN = [
    ("baccarat", {}, {1: {"player": 500}}),
    ("mini-baccarat", {}, {1: {"player": 500}}),
    ("lucky-8s", {}, {1: {"ante": 500}}),
    ("blackjack", {"kings-bounty": "1"}, {1: {"blackjack": 500, "kings-bounty": 100}}),
]
BOTH = ["cash-confirmed-by-dealer", "cash-confirmed-by-casino-supervisor"]


@pytest.mark.paragraph("13:69F-3.2(c)", "13:69F-7.2(c)", "13:69F-50.6(b)", "13:69F-2.30(b)", shows="played")
@pytest.mark.parametrize(("game_name", "options", "seats"), TAKEN)
def test_it_is_taken_when_both_confirm_it(game_name: str, options: dict[str, str], seats: Seats) -> None:
    """Dealer and casino supervisor, and the cash is chips before the first card."""
    played = VirtualTable(open_table(game(game_name), options), seeded(1)).play_round(seats, CASH)
    passed = keys(played.events)
    place = passed.index("wagers")
    assert passed[place : place + 5] == ["wagers", *BOTH, "convert-cash", "wagers"]
    assert played.events[place + 3].answer == {1: sum(seats[1].values())}


@pytest.mark.paragraph("13:69F-3.2(c)", "13:69F-7.2(c)", "13:69F-50.6(b)", "13:69F-2.30(b)", shows="refused")
@pytest.mark.parametrize(("game_name", "options", "seats"), TAKEN)
def test_one_confirmation_is_not_enough(game_name: str, options: dict[str, str], seats: Seats) -> None:
    table = open_table(game(game_name), options)
    walk = Walk(table, VirtualTable(table, seeded(1)).condition, seats).until("wagers")
    talk = walk.talk
    talk.answer(Happening("verbal-cash"))
    talk.answer("the dealer")
    for wrong in (None, "", seats):
        with pytest.raises(Refusal):
            talk.answer(wrong)
    assert talk.step
    assert talk.step.key == BOTH[1]


def test_without_kings_bounty_our_sources_do_not_say() -> None:
    with pytest.raises(Refusal, match="cannot happen at the step 'wagers'"):
        VirtualTable(open_table(game("blackjack")), seeded(1)).play_round({1: {"blackjack": 500}}, CASH)


# At a live table, where wagers are open from the moment in which places are taken.


def open_for_wagers(game_name: str, options: dict[str, str], chips: int = 100_000) -> TestedTable:
    table = TestedTable(game_name, options, cards="house", steps="dealer")
    table.deal_on()
    table.sit("ann", "1", chips)
    table.order(DEALER, commands.BeginRound())
    table.deal_on()
    return table


def told(table: TestedTable) -> commands.Irregularity:
    return commands.Irregularity(table.step, "verbal-cash")


def play_on(table: TestedTable, bets: Bets) -> None:
    """Leave the wager on the layout, so that the round continues as any other."""
    table.order("ann", commands.Wager("1", dict(bets)))
    table.order(DEALER, commands.NoMoreBets())
    assert table.live.bets == {1: bets}
    audited(table.records)


@pytest.mark.paragraph("13:69F-3.2(c)", "13:69F-7.2(c)", "13:69F-50.6(b)", "13:69F-2.30(b)", shows="refused")
@pytest.mark.parametrize(("game_name", "options", "seats"), TAKEN)
def test_at_a_live_table_it_is_confirmed_by_both(
    game_name: str, options: dict[str, str], seats: Seats
) -> None:
    table = open_for_wagers(game_name, options, chips=sum(seats[1].values()))
    table.order("ann", commands.Tip(table.chips("ann")))
    table.refuses("ann", commands.Wager("1", dict(seats[1])), r"You have \$0 in chips")
    table.sit("bob", "2", 100_000)
    step = table.step
    seen = view_as_json(table.live, Viewer(DEALER, deals=True))["step"]
    assert [one["kind"] for one in seen["may_happen"]] == ["verbal-cash"]
    table.order(DEALER, told(table))
    for who, key in zip((DEALER, SUPERVISOR), BOTH, strict=True):
        table.refuses("bob", commands.Wager("2", dict(seats[1])), "takes no wagers yet")
        table.order(who, commands.Answer(key))
    cash = sum(seats[1].values())
    refusal = table.refuses(DEALER, commands.Answer("convert-cash"), "whose cash is it, and how much")
    assert str(refusal.cite) in ("13:69F-3.2(c)", "13:69F-7.2(c)", "13:69F-50.6(b)", "13:69F-2.30(b)")
    for wrong, says in (
        ({"3": cash}, "Nobody sits at seat 3"),
        ({"1": 0}, "0 cents is not a wager"),
        ({"1": 1.5}, "not a whole number of cents"),
        ({}, "whose cash is it, and how much"),
        (cash, "is not an answer"),
    ):
        table.refuses(DEALER, commands.Answer("convert-cash", wrong), says)
    balances = {name: table.live.accounts[name] for name in ("cage", "drop", "inventory", "chips:ann")}
    table.order(DEALER, commands.Answer("convert-cash", {"1": cash}))
    # Cash from outside the table into the drop box, and chips from the rack to ann: in the ledger.
    for account, moved in (("cage", -cash), ("drop", cash), ("inventory", -cash), ("chips:ann", cash)):
        assert table.live.accounts[account] - balances[account] == moved
    assert [transfer.cite for transfer in table.records[-1].transfers] == [str(refusal.cite)] * 2
    assert table.live.meters.drop == 2 * cash + 100_000
    assert WinReport(with_odds=False).read(table.records).drop == 2 * cash + 100_000
    assert table.step == step
    table.refuses(DEALER, commands.TakeBack("convert-cash"), "cannot take that back")
    play_on(table, seats[1])
    assert state_of(table.from_log()) == state_of(table.live)


@pytest.mark.paragraph("13:69F-9.3(a)", "13:69F-45.5(a)", shows="played")
@pytest.mark.parametrize(
    ("game_name", "bets"), [("sic-bo", {"small": 500}), ("football-kings", {"home": 500})]
)
def test_at_a_live_table_it_is_refused_where_the_rules_do_not_take_it(game_name: str, bets: Bets) -> None:
    table = open_for_wagers(game_name, {})
    step = table.step
    table.order(DEALER, told(table))
    assert table.step == "cash-refused"
    table.order(DEALER, commands.Answer("cash-refused"))
    assert table.step == step
    play_on(table, bets)


@pytest.mark.parametrize("game_name", ["crazy-4-poker", "four-card-poker", "blackjack"])
def test_at_a_live_table_it_cannot_be_told_where_our_sources_do_not_say(game_name: str) -> None:
    table = open_for_wagers(game_name, {})
    table.refuses(DEALER, told(table), "cannot happen at the step 'wagers'")


@pytest.mark.paragraph("13:69F-3.2(c)", "13:69F-7.2(c)", shows="refused")
@pytest.mark.parametrize("game_name", ["baccarat", "mini-baccarat"])
def test_nobody_confirms_it_twice_over(game_name: str) -> None:
    """A supervisor may stand in for the dealer, and is then not the second one."""
    table = open_for_wagers(game_name, {})
    table.order(DEALER, told(table))
    table.order(SUPERVISOR, commands.Answer(BOTH[0]))
    refusal = table.refuses(SUPERVISOR, commands.Answer(BOTH[1]), "sue confirmed the other part")
    assert str(refusal.cite) in ("13:69F-3.2(c)", "13:69F-7.2(c)")
    table.order(OTHER_SUPERVISOR, commands.Answer(BOTH[1]))
    table.order(DEALER, commands.Answer("convert-cash", {"1": 500}))
    play_on(table, {"player": 500})


@pytest.mark.paragraph("13:69F-3.2(c)", shows="played")
def test_a_table_that_deals_by_itself_waits_for_the_amount() -> None:
    """Nobody but a person at the table knows how much cash it was."""
    table = TestedTable("baccarat", {}, cards="house", steps="automatic")
    table.sit("ann", "1", 500)
    table.order(DEALER, commands.BeginRound())
    table.order(DEALER, told(table))
    for key in BOTH:
        if table.step == key:
            table.order(DEALER if key == BOTH[0] else SUPERVISOR, commands.Answer(key))
    assert table.step == "convert-cash"
    assert view_as_json(table.live, Viewer(DEALER, deals=True))["step"]["values"] == ["1"]
    table.order(DEALER, commands.Answer("convert-cash", {"1": 2500}))
    assert table.chips("ann") == 3000
    words = in_words(table.records[-1].body[0])
    assert words == "convert cash: seat 1 $25"
    table.order("ann", commands.Wager("1", {"player": 3000}))


def test_somebody_who_leaves_takes_the_cash_along() -> None:
    table = open_for_wagers("baccarat", {})
    table.order(DEALER, told(table))
    for who, key in zip((DEALER, SUPERVISOR), BOTH, strict=True):
        table.order(who, commands.Answer(key))
    table.order("ann", commands.StandUp("1"))
    table.order(DEALER, commands.Answer("convert-cash", {}))
    assert table.step == "wagers"
    table.refuses(DEALER, told(table), "Nobody sits at the table")


def test_records_without_an_amount_still_read() -> None:
    """Earlier versions asked for none, and moved none."""
    table = open_for_wagers("baccarat", {})
    table.order(DEALER, told(table))
    for who, key in zip((DEALER, SUPERVISOR), BOTH, strict=True):
        table.order(who, commands.Answer(key))
    drop = table.live.meters.drop
    table.live.do(facts.Answered("convert-cash"))
    assert (table.step, table.live.meters.drop) == ("wagers", drop)


@pytest.mark.paragraph("13:69F-8.6(a)2", shows="refused")
def test_in_a_tournament_cash_buys_nothing() -> None:
    session = facts.Session("t", 1, 3, 10_000, {"1": "ann"})
    table = TestedTable("baccarat", {}, session=session, steps="dealer")
    table.deal_on()
    table.order(DEALER, commands.BeginRound())
    table.deal_on()
    table.refuses(DEALER, told(table), "no cash value")
