"""Play wagers of any amount at live four card poker tables: with house cards, and with a dealer's."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.equipment.chance import seeded
from houseway.rules.procedure.steps import Decide
from houseway.table.commands import table_commands as commands
from houseway.table.live.facts import Answered
from houseway.table.view import Viewer, view
from houseway.table.virtual.automatic_play import decision
from tests.support.audited import audited
from tests.support.live_tables import DEALER, TestedTable, state_of

ANN = "Ann (guest)"
HAND = {f"seat-2-turned-up-{number}": card for number, card in enumerate(("As", "9h", "7d", "4c", "3s"), 1)}
DEALERS = {
    f"dealer-turned-up-{number}": card for number, card in enumerate(("Kd", "Jc", "8h", "5d", "3c"), 1)
}


def _asked(chips: int = 100_000, **options: str) -> TestedTable:
    """A virtual table at which ann has an ante of five dollars and is asked."""
    table = TestedTable("four-card-poker", options=options)
    table.sit("ann", "1", chips)
    table.order("ann", commands.Wager("1", {"ante": 500}))
    table.order("ann", commands.Ready("1"))
    assert table.step == "seat-1-decides"
    return table


def _bet(decision: str, cents: int | None = None) -> commands.Decide:
    return commands.Decide("1", "seat-1-decides", decision, cents=cents)


@pytest.mark.paragraph("19:47-27.6(a)1", shows="played")
@pytest.mark.parametrize("cents", [500, 700, 1250, 1333, 1500])
def test_a_player_bets_any_amount_at_a_virtual_table(cents: int) -> None:
    table = _asked()
    step = view(table.live, Viewer("ann")).step
    assert step
    assert step.amounts == {"other-amount": (500, 1500)}
    news = table.order("ann", _bet("other-amount", cents))
    answers = {fact.step: fact.answer for fact in news if isinstance(fact, Answered)}
    assert (answers["seat-1-decides"], answers["seat-1-play-bet"]) == ("other-amount", cents)
    play = next(payment for _, payment in table.live.payments if payment.wager == "play")
    assert (play.bet, play.returns) in ((cents, 0), (cents, 2 * cents))
    assert state_of(table.from_log()) == state_of(table.live)
    audited(table.records)


@pytest.mark.paragraph("19:47-27.6(a)1", shows="refused")
@pytest.mark.parametrize(
    ("order", "says"),
    [
        (_bet("other-amount", 450), r"Play wager of seat 1.*: \$4.50 is out of range.*from \$5 to \$15"),
        (_bet("other-amount", 1600), r"Play wager of seat 1.*: \$16 is out of range.*from \$5 to \$15"),
        (_bet("other-amount"), r"no amount is given. Give it in cents, for \$5 to \$15"),
        (_bet("double", 700), r"'double' takes no amount, and \$7 is given. Leave it out"),
    ],
)
def test_an_amount_that_the_decision_does_not_take_is_refused(order: commands.Decide, says: str) -> None:
    table = _asked()
    assert str(table.refuses("ann", order, says).cite) == "19:47-27.6(a)1"
    assert (table.step, table.chips("ann")) == ("seat-1-decides", 99_500)


@pytest.mark.paragraph("13:69F-8.2(f)", shows="refused")
def test_an_amount_keeps_the_posted_increment() -> None:
    table = _asked(increment="500")
    says = r"\$7 is not a multiple of \$5. Give a multiple, from \$5 to \$15"
    assert str(table.refuses("ann", _bet("other-amount", 700), says).cite) == "13:69F-8.2(f)"
    table.order("ann", _bet("other-amount", 1000))
    audited(table.records)


def test_the_chips_need_to_cover_the_amount_and_no_more() -> None:
    table = _asked(chips=1200)
    table.refuses("ann", _bet("other-amount", 701), r"You have \$7 in chips, not \$7.01")
    table.refuses("ann", _bet("double"), r"You have \$7 in chips, not \$10")
    table.order("ann", _bet("other-amount", 700))
    audited(table.records)


@pytest.mark.parametrize(("said", "cents"), [("play", 500), ("double", 1000), ("triple", 1500)])
def test_a_recorded_decision_means_what_it_always_meant(said: str, cents: int) -> None:
    table = _asked()
    news = table.order("ann", _bet(said))
    assert "seat-1-play-bet" not in {fact.step for fact in news if isinstance(fact, Answered)}
    assert {payment.wager: payment.bet for _, payment in table.live.payments}["play"] == cents


@pytest.mark.paragraph("19:47-27.10A(c)", shows="refused")
def test_crazy_4_poker_offers_no_other_amount() -> None:
    table = TestedTable("crazy-4-poker")
    table.sit("ann", "1")
    table.order("ann", commands.Wager("1", {"ante": 500, "super-bonus": 500}))
    table.order("ann", commands.Ready("1"))
    table.refuses("ann", _bet("other-amount", 700), "'other-amount' is not a choice")
    table.refuses("ann", _bet("play", 700), "'play' takes no amount")


# With real cards the dealer enters what a patron says, and the table waits for the amount.


def _guest_asked(steps: Any) -> TestedTable:
    table = TestedTable("four-card-poker", cards="dealer", steps=steps)
    table.deal_on()
    table.order(DEALER, commands.SeatGuest("2", "Ann", 100_000))
    table.order(DEALER, commands.BeginRound())
    table.deal_on()
    table.order(DEALER, commands.GuestWagers("2", {"ante": 500}))
    table.order(DEALER, commands.NoMoreBets())
    table.deal_on("seat-2-decides", {"dealer-card-6": "2h"})
    return table


@pytest.mark.paragraph("19:47-27.6(a)1", shows="played")
@pytest.mark.parametrize("steps", ["dealer", "automatic"])
def test_a_dealer_enters_the_amount_that_a_guest_says(steps: str) -> None:
    table = _guest_asked(steps)
    step = view(table.live, Viewer("dora", deals=True)).step
    assert step
    assert step.amounts == {"other-amount": (500, 1500)}
    table.order(DEALER, commands.Answer("seat-2-decides", "other-amount"))
    assert (table.step, table.chips(ANN)) == ("seat-2-play-bet", 99_000)
    table.refuses(DEALER, commands.Answer("seat-2-play-bet", 1600), r"\$16 is out of range")
    table.order(DEALER, commands.Answer("seat-2-play-bet", 1250))
    assert (table.chips(ANN), table.live.accounts["layout:2"]) == (98_250, 1750)
    if steps == "dealer":
        table.order(DEALER, commands.TakeBack("seat-2-play-bet"))
        assert (table.step, table.chips(ANN)) == ("seat-2-play-bet", 99_000)
        table.order(DEALER, commands.Answer("seat-2-play-bet", 700))
        table.deal_on(None, {**HAND, **DEALERS})
        assert table.chips(ANN) == 100_000 + 500 + 700
    assert state_of(table.from_log()) == state_of(table.live)
    audited(table.records)


def test_an_automatic_player_says_no_amount() -> None:
    step = _asked().live.step
    assert isinstance(step, Decide)
    decided = {decision(step, seeded(number), 100_000, follows=False) for number in range(40)}
    assert decided == {"fold", "play", "double", "triple"}
