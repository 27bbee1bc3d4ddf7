"""Patrons who are not online at a real table: the dealer seats them, and enters what they do."""

from __future__ import annotations

import pytest

from houseway.house.roles import Role
from houseway.house.trust.audit.tables import check_act
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from houseway.table.live.facts import Wagered
from houseway.table.live.live_table import LiveTable, LogError
from tests.support.audited import audited
from tests.support.live_tables import DEALER, TestedTable, replayed, state_of

ANN = "Ann (guest)"
HAND = {f"seat-2-turned-up-{number}": card for number, card in enumerate(("As", "Ah", "7d", "8c", "2c"), 1)}
DEALERS = {
    f"dealer-turned-up-{number}": card for number, card in enumerate(("Ks", "Qh", "7s", "4c", "2d"), 1)
}


@pytest.fixture
def table() -> TestedTable:
    made = TestedTable("crazy-4-poker", cards="dealer", steps="dealer")
    made.deal_on()
    made.order(DEALER, commands.SeatGuest("2", "Ann", 100_000))
    made.order(DEALER, commands.BeginRound())
    made.deal_on()
    return made


def _played(table: TestedTable, decision: str, hand: dict[str, str]) -> None:
    table.order(DEALER, commands.GuestWagers("2", {"ante": 1000, "super-bonus": 1000}))
    table.order(DEALER, commands.NoMoreBets())
    table.deal_on("seat-2-decides")
    table.order(DEALER, commands.Answer("seat-2-decides", decision))
    table.deal_on(None, {**hand, **DEALERS})


@pytest.mark.paragraph("19:47-27.10A(c)", "19:47-27.10A(f)", shows="played")
def test_a_guest_is_dealt_real_cards_and_paid_when_they_are_turned_up(table: TestedTable) -> None:
    _played(table, "triple", HAND)
    assert table.chips(ANN) == 100_000 + 3000 + 1000  # the super bonus pushes: less than a straight
    assert state_of(table.from_log()) == state_of(table.live)
    audited(table.records)
    table.order(DEALER, commands.GuestLeaves("2"))
    assert not table.live.seats
    assert not table.chips(ANN)
    audited(table.records)


@pytest.mark.paragraph("19:47-27.10A(c)", shows="played")
def test_a_play_wager_that_the_hand_does_not_allow_goes_back_to_the_ante(table: TestedTable) -> None:
    _played(table, "triple", {**HAND, "seat-2-turned-up-2": "Kh"})
    assert [(paid.wager, paid.bet) for _, paid in table.live.payments if paid.wager == "play"] == [
        ("play", 1000)
    ]
    assert state_of(table.from_log()) == state_of(table.live)
    audited(table.records)


@pytest.mark.paragraph("19:47-27.10A(d)", shows="played")
def test_the_cards_of_a_folded_hand_stay_unseen_and_a_check_says_so(table: TestedTable) -> None:
    _played(table, "fold", {})
    assert table.chips(ANN) == 100_000 - 2000
    _, compared = audited(table.records)
    assert compared["not seen"] == 1
    entered = [fact for record in table.records for fact in record.body if fact.get("answer") == "??"]
    assert len(entered) == 10


def test_guests_get_the_same_refusals_as_players(table: TestedTable) -> None:
    table.refuses(DEALER, commands.GuestWagers("2", {"ante": 1000}), "There is no super-bonus wager")
    table.refuses(
        DEALER, commands.GuestWagers("2", {"ante": 90_000, "super-bonus": 90_000}), "\\$1,000 in chips"
    )
    table.refuses(DEALER, commands.GuestWagers("3", {"ante": 1000}), "Nobody sits at seat 3")
    table.refuses(DEALER, commands.SeatGuest("2", "Bob", 1000), "sits at seat 2")
    table.refuses(DEALER, commands.SeatGuest("3", "Ann", 1000), "sits at the table already")
    table.refuses(DEALER, commands.SeatGuest("3", " ", 1000), "is no name for a guest")
    table.refuses(DEALER, commands.SeatGuest("3", "Bob", 0), "A buy-in of 0 cents is not possible")
    table.sit("bob", "4")
    table.refuses(DEALER, commands.GuestWagers("4", {"ante": 1000}), "who plays online")


def test_a_table_that_the_house_deals_has_no_guests() -> None:
    table = TestedTable("crazy-4-poker")
    table.refuses(DEALER, commands.SeatGuest("2", "Ann", 1000), "players sign in and sit down themselves")


def test_a_log_in_which_a_dealer_wagers_for_a_player_is_found(table: TestedTable) -> None:
    """The audit reads the record again: a dealer acts for guests only."""
    table.order(DEALER, commands.GuestWagers("2", {"ante": 1000, "super-bonus": 1000}))
    record = table.records[-1]
    before: LiveTable = replayed(table.records[:-1])
    forged = record.__class__(
        **{**{name: getattr(record, name) for name in record.__struct_fields__}, "role": Role.DEALER}
    )
    check_act(before, forged, [])
    before.seats[2] = "anna"
    with pytest.raises(LogError, match="who is no guest"):
        check_act(before, forged, [Wagered("2", {"ante": 1000})])


@pytest.mark.paragraph("13:69F-2.6#title", shows="played")
@pytest.mark.parametrize(("read", "hole", "refused"), [("no", "9d", "Ad"), ("yes", "Ad", "9d")])
def test_a_card_reader_tells_whether_the_dealer_has_blackjack(read: str, hole: str, refused: str) -> None:
    table = TestedTable("blackjack", cards="dealer", steps="automatic")
    table.deal_on()
    table.order(DEALER, commands.SeatGuest("1", "Ann", 100_000))
    table.order(DEALER, commands.BeginRound())
    table.deal_on()
    table.order(DEALER, commands.GuestWagers("1", {"blackjack": 1000}))
    table.order(DEALER, commands.NoMoreBets())
    for card in ("Th", "Ts", "9h"):
        table.order(DEALER, commands.Answer(table.step, card))
    with pytest.raises(Refusal, match="nobody looks at it now"):
        table.order(DEALER, commands.Answer("dealer-card-2", hole))
    table.order(DEALER, commands.Answer("dealer-card-2", "??"))
    table.order(DEALER, commands.Answer("card-reader", read))
    if read == "no":
        table.order(DEALER, commands.Answer("seat-1-decides", "stand"))
    with pytest.raises(Refusal, match="is not in the shoe any more"):
        table.order(DEALER, commands.Answer("dealer-turned-up-2", refused))
    table.order(DEALER, commands.Answer("dealer-turned-up-2", hole))
    table.deal_on()
    assert not table.live.conversation
    assert table.chips(ANN) == 100_000 - (1000 if read == "yes" else 0)
    audited(table.records)


def test_a_card_reader_that_was_wrong_is_reported_and_the_card_counts() -> None:
    table = TestedTable("blackjack", cards="dealer", steps="automatic")
    table.deal_on()
    table.order(DEALER, commands.SeatGuest("1", "Ann", 100_000))
    table.order(DEALER, commands.BeginRound())
    table.deal_on()
    table.order(DEALER, commands.GuestWagers("1", {"blackjack": 1000}))
    table.order(DEALER, commands.NoMoreBets())
    for card in ("Th", "Ts", "9h", "??", "no", "stand"):
        table.order(DEALER, commands.Answer(table.step, card))
    table.order(DEALER, commands.Irregularity("dealer-turned-up-2", "card-reader-fails"))
    table.order(DEALER, commands.Answer("dealer-turned-up-2", "Ad"))
    table.deal_on()
    assert table.chips(ANN) == 100_000 - 1000
    audited(table.records)
