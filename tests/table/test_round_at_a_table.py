"""A round at a live table: wagers, “No more bets”, decisions, and what each of them refuses."""

from __future__ import annotations

import pytest

from houseway.rules.procedure.steps import Settle
from houseway.table.commands import table_commands as commands
from houseway.table.live import facts
from houseway.table.live.facts import SeedCommitted, SeedShown
from houseway.table.live.table_state import Result
from houseway.table.view import phase_of
from tests.support.live_tables import DEALER, SUPERVISOR, TestedTable


@pytest.fixture
def sic_bo() -> TestedTable:
    table = TestedTable("sic-bo", {"minimum": "500", "maximum": "20000"})
    table.sit("ann", "1")
    table.sit("bob", "2")
    return table


@pytest.fixture
def dealt() -> TestedTable:
    """A dealer's table, at the step at which the dealer enters the dice."""
    table = TestedTable("sic-bo", cards="dealer", steps="dealer")
    table.deal_on()
    table.sit("ann", "1")
    table.order(DEALER, commands.BeginRound())
    table.deal_on("wagers")
    table.order("ann", commands.Wager("1", {"small": 500, "total:9": 100}))
    table.order(DEALER, commands.NoMoreBets())
    table.deal_on("uncover")
    return table


def test_the_first_wager_begins_the_round_and_the_last_ready_deals_it(sic_bo: TestedTable) -> None:
    news = sic_bo.order("ann", commands.Wager("1", {"small": 500}))
    assert isinstance(news[0], facts.Began)
    assert news[-1] == facts.Wagered("1", {"small": 500})
    assert phase_of(sic_bo.live) == "wagers"
    sic_bo.order("bob", commands.Wager("2", {"big": 1000}))
    sic_bo.order("ann", commands.Ready("1"))
    assert phase_of(sic_bo.live) == "wagers"
    news = sic_bo.order("bob", commands.Ready("2"))
    assert [fact.wager for fact in news if isinstance(fact, facts.Settled)] in (
        ["small", "big"],
        ["big", "small"],
    )
    assert news[-3] == facts.Ended(1, sic_bo.live.results[-1].words)
    assert isinstance(news[-2], SeedShown)
    assert isinstance(news[-1], SeedCommitted)
    assert phase_of(sic_bo.live) == "between rounds"


def test_a_wager_is_chips_on_the_layout_until_it_is_settled(sic_bo: TestedTable) -> None:
    accounts = sic_bo.live.accounts
    sic_bo.order("ann", commands.Wager("1", {"small": 500, "total:9": 700}))
    assert (sic_bo.chips("ann"), accounts["layout:1"]) == (98_800, 1200)
    sic_bo.order("ann", commands.Wager("1", {"small": 600}))  # all that the seat wagers, in place of the last
    assert (sic_bo.chips("ann"), accounts["layout:1"]) == (99_400, 600)
    sic_bo.order("ann", commands.Wager("1", {}))
    assert (sic_bo.chips("ann"), accounts["layout:1"]) == (100_000, 0)
    sic_bo.refuses("ann", commands.Ready("1"), "Seat 1 has placed no wager")
    sic_bo.refuses(DEALER, commands.NoMoreBets(), "Nobody has placed a wager")


@pytest.mark.paragraph("13:69F-8.2(c)", shows="computed")
@pytest.mark.parametrize(
    ("bets", "says"),
    [
        ({"small": 499}, "below the posted minimum"),
        ({"small": 20_001}, "above the posted maximum"),
        ({"small": 0}, "is not a wager"),
        ({"small": -500}, "is not a wager"),
        ({"moon": 500}, "is not a wager of Sic bo"),
        ({"total:3": 500}, "is not offered"),
        ({f"total:{total}": 20_000 for total in range(4, 10)}, r"You have \$1,000 in chips, not \$1,200"),
    ],
)
def test_a_wager_that_the_table_does_not_take_is_refused(
    sic_bo: TestedTable, bets: dict[str, int], says: str
) -> None:
    sic_bo.refuses("ann", commands.Wager("1", bets), says)


@pytest.mark.paragraph("13:69F-9.5(c)", shows="refused")
def test_nothing_is_made_raised_or_withdrawn_after_no_more_bets(dealt: TestedTable) -> None:
    dealt.sit("bob", "2")
    too_late = "No more bets: you cannot place, raise or withdraw a wager now"
    for who, command in (
        ("bob", commands.Wager("2", {"big": 500})),
        ("ann", commands.Wager("1", {"small": 1000, "total:9": 100})),
        ("ann", commands.Wager("1", {"small": 500})),
        ("ann", commands.Wager("1", {})),
        ("ann", commands.Ready("1")),
        (DEALER, commands.NoMoreBets()),
    ):
        dealt.refuses(who, command, too_late)


def test_before_the_round_there_is_nothing_to_wager_on() -> None:
    table = TestedTable("football-kings", cards="dealer", steps="dealer")
    table.sit("ann", "1")
    home = commands.Wager("1", {"home": 1000})
    table.refuses("ann", home, "The dealer is preparing the table and takes no wagers yet")
    table.deal_on()
    table.refuses("ann", home, "The dealer has not begun the next round")
    table.order(DEALER, commands.BeginRound())
    table.refuses("ann", home, "The dealer is preparing the table and takes no wagers yet")
    table.deal_on("places")
    table.order("ann", home)
    table.refuses(DEALER, commands.BeginRound(), "A round begins when the one before it is over")


def test_at_a_dealers_table_the_dealer_begins_the_round() -> None:
    """Even where the other steps are automatic: the cards are in the dealer's hands."""
    table = TestedTable("football-kings", cards="dealer", steps="automatic")
    table.deal_on()
    table.sit("ann", "1")
    table.refuses("ann", commands.Wager("1", {"home": 1000}), "The dealer has not begun the next round")


def test_rules_about_all_wagers_together_are_kept_from_the_start() -> None:
    """A wager that could not be dealt to is refused when it is placed: nobody can stop a table with it."""
    table = TestedTable("football-kings", {"additional-positions": "yes"})
    table.sit("ann", "1")
    table.order("ann", commands.SitDown("2"))
    table.order("ann", commands.Wager("1", {"home": 1000}))
    table.refuses("ann", commands.Wager("2", {"visitor": 1000}), "ann has bet on home and on visitor")
    table.order("ann", commands.Wager("2", {"home": 1000}))
    table.order("ann", commands.Ready("1"))
    table.order("ann", commands.Ready("2"))
    assert table.live.meters.rounds == 1


@pytest.mark.paragraph("13:69F-45.9", shows="refused")
def test_a_second_position_is_refused_when_it_is_wagered_on() -> None:
    table = TestedTable("football-kings")
    table.sit("ann", "1")
    table.order("ann", commands.SitDown("2"))
    table.order("ann", commands.Wager("1", {"home": 1000}))
    table.refuses("ann", commands.Wager("2", {"home": 1000}), "ann has seat 1 and cannot wager at seat 2")


# Steps and answers.


def test_a_step_is_answered_by_its_name(dealt: TestedTable) -> None:
    dealt.refuses(DEALER, commands.Answer("settle"), "The table is at 'uncover', not at 'settle'")
    for no_roll in ("six", [1, 2], [1, 2, 7], [1, 2, 3, 4], None):
        dealt.refuses(DEALER, commands.Answer("uncover", no_roll), "is not an answer to it")
    dealt.refuses(
        DEALER, commands.Answer("uncover", {"irregularity": "not-flat"}), "with the irregularity command"
    )
    dealt.order(DEALER, commands.Answer("uncover", [1, 2, 6]))
    dealt.deal_on()
    assert dealt.live.results[-1] == Result(1, "1-2-6", 0, {"dice": [1, 2, 6]})
    dealt.refuses(DEALER, commands.Answer("uncover", [1, 1, 1]), "no round is in progress")


def test_dice_entered_by_the_dealer_are_paid_to_the_cent(dealt: TestedTable) -> None:
    dealt.deal_on("settle", {"uncover": [1, 2, 6]})
    assert isinstance(dealt.live.step, Settle)
    news = dealt.order(DEALER, commands.Answer("settle"))
    paid = {
        fact.wager: (fact.result, fact.pays, fact.returns) for fact in news if isinstance(fact, facts.Settled)
    }
    assert paid == {"small": ("win", 500, 1000), "total:9": ("win", 600, 700)}
    assert dealt.chips("ann") == 100_000 + 500 + 600


@pytest.mark.paragraph("13:69F-9.6(b)", shows="refused")
@pytest.mark.paragraph("13:69F-9.6(a)", shows="played")
def test_an_irregularity_is_reported_where_it_can_happen(dealt: TestedTable) -> None:
    dealt.refuses(DEALER, commands.Irregularity("uncover", "roof-falls-in"), "cannot happen at the step")
    dealt.refuses(DEALER, commands.Irregularity("uncover", "not-flat", "As"), "No card is seen")
    dealt.refuses(DEALER, commands.Irregularity("settle", "not-flat"), "The table is at 'uncover'")
    dealt.order(DEALER, commands.Irregularity("uncover", "not-flat"))
    assert dealt.step == "no-roll"
    dealt.deal_on("uncover")
    dealt.deal_on("enter-dice", {"uncover": [6, 6, 6]})
    dealt.order(DEALER, commands.Irregularity("enter-dice", "device-malfunction"))
    dealt.deal_on()
    assert dealt.live.meters.irregularities == 2
    # The device stops the table until it is reported to work again.
    assert phase_of(dealt.live) == "stopped"
    dealt.refuses(DEALER, commands.BeginRound(), "No round may begin: the electrical device")
    dealt.refuses(SUPERVISOR, commands.Repair(" "), "Say what was repaired")
    dealt.order(SUPERVISOR, commands.Repair("a new fuse"))
    dealt.refuses(SUPERVISOR, commands.Repair("again"), "Nothing has stopped this table")
    dealt.order(DEALER, commands.BeginRound())
    dealt.refuses(SUPERVISOR, commands.Repair("again"), "between two rounds")


def test_the_dealer_does_not_answer_for_players() -> None:
    table = TestedTable("crazy-4-poker")
    table.sit("ann", "1")
    table.order("ann", commands.Wager("1", {"ante": 500, "super-bonus": 500}))
    table.refuses(DEALER, commands.Answer("wagers", {}), "The players place the wagers")
    table.order("ann", commands.Ready("1"))
    assert table.step == "seat-1-decides"
    table.refuses(DEALER, commands.Answer("seat-1-decides", "fold"), "seat 1 decides that")


# Decisions.


@pytest.fixture
def crazy() -> TestedTable:
    table = TestedTable("crazy-4-poker")
    table.sit("ann", "1", chips=1200)
    table.sit("bob", "2")
    for who, seat in (("ann", "1"), ("bob", "2")):
        table.order(who, commands.Wager(seat, {"ante": 500, "super-bonus": 500}))
    table.order("ann", commands.Ready("1"))
    table.order("bob", commands.Ready("2"))
    assert table.step == "seat-1-decides"
    return table


def test_a_decision_is_the_players_own(crazy: TestedTable) -> None:
    step = "seat-1-decides"
    crazy.refuses("bob", commands.Decide("1", step, "play"), "Seat 1 belongs to ann, not to you")
    crazy.refuses("bob", commands.Decide("2", step, "play"), "seat 2 does not decide that")
    crazy.refuses("ann", commands.Decide("1", step, "bluff"), "'bluff' is not a choice")
    crazy.refuses("ann", commands.Decide("1", "seat-2-decides", "fold"), "The table is at 'seat-1-decides'")
    crazy.refuses("ann", commands.SetHand("1", step, [["As"]]), "is not a choice")


@pytest.mark.paragraph("19:47-27.10A(c)", shows="played")
def test_a_decision_that_costs_more_than_the_chips_is_refused(crazy: TestedTable) -> None:
    crazy.refuses("ann", commands.Decide("1", "seat-1-decides", "play"), r"You have \$2 in chips, not \$5")
    crazy.order("ann", commands.BuyIn(300))
    crazy.order("ann", commands.Decide("1", "seat-1-decides", "play"))
    assert (crazy.chips("ann"), crazy.live.accounts["layout:1"]) == (0, 1500)


def test_players_set_their_hands_with_their_own_cards() -> None:
    table = TestedTable("lucky-8s")
    table.sit("ann", "3")
    table.order("ann", commands.Wager("3", {"ante": 500}))
    table.order("ann", commands.Ready("3"))
    table.refuses("ann", commands.SetHand("3", "seat-3-sets", [["Ks"]]), "not|cannot")
    table.refuses("ann", commands.SetHand("3", "seat-3-sets", [["8x"]]), "is not a card")
    table.order("ann", commands.SetHand("3", "seat-3-sets", []))
    table.order("ann", commands.Decide("3", "seat-3-decides", "fold"))
    assert table.live.meters.rounds == 1
