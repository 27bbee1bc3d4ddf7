"""A table with real cards: the dealer enters the cards and dice, and can take the last entry back."""

from __future__ import annotations

import pytest

from houseway.table.commands import table_commands as commands
from houseway.table.live import facts
from tests.support.live_tables import DEALER, SUPERVISOR, TestedTable

NATURAL = {"player-card-1": "9s", "banker-card-1": "7d", "player-card-2": "Kd", "banker-card-2": "Jc"}


def _mini_baccarat(steps: str) -> TestedTable:
    table = TestedTable("mini-baccarat", cards="dealer", steps=steps)
    table.deal_on(None, {"first-card": "Ac"})
    table.sit("ann", "1")
    table.order(DEALER, commands.BeginRound())
    table.order("ann", commands.Wager("1", {"player": 1000, "tie": 100}))
    table.order(DEALER, commands.NoMoreBets())
    return table


@pytest.fixture(params=["automatic", "dealer"])
def table(request: pytest.FixtureRequest) -> TestedTable:
    """Return whether the system or the dealer answers the other steps makes no difference to the cards."""
    return _mini_baccarat(request.param)


def test_the_cards_that_are_entered_decide_the_round(table: TestedTable) -> None:
    table.deal_on(None, NATURAL)
    assert table.live.results[-1].round == 1
    assert table.chips("ann") == 100_000 + 1000 - 100
    # Nothing is committed to where nothing is drawn by the house.
    assert not any(fact["fact"] in ("seed-shown", "cards-shown") for r in table.records for fact in r.body)
    assert table.live.commitment == ""


def test_a_card_that_the_deck_cannot_hold_any_more_is_refused() -> None:
    table = TestedTable("football-kings", cards="dealer", steps="dealer")
    table.deal_on()
    table.sit("ann", "1")
    table.order(DEALER, commands.BeginRound())
    table.deal_on("places")
    table.order("ann", commands.Wager("1", {"home": 1000}))
    table.order(DEALER, commands.NoMoreBets())
    table.deal_on("visitor-1", {"home-1": "Kh"})
    table.refuses(
        DEALER, commands.Answer("visitor-1", "Kh"), "the king of hearts is not in the deck any more"
    )
    table.refuses(DEALER, commands.Answer("visitor-1", "Jk"), "the joker is not in the deck any more")
    table.refuses(DEALER, commands.Answer("visitor-1", "Zz"), "is not a card")
    table.refuses(DEALER, commands.Answer("visitor-1", None), "is not a card")
    table.order(DEALER, commands.Answer("visitor-1", "10c"))  # as people write it
    assert table.records[-1].body[0]["answer"] == "Tc"


def test_a_shoe_holds_a_card_once_for_each_deck_over_all_its_rounds(table: TestedTable) -> None:
    eight_decks = 8
    seen = 0
    while seen < eight_decks - 1:
        cards = dict(NATURAL)
        table.deal_on(None, cards)
        seen += 1
        table.order(DEALER, commands.BeginRound())
        table.order("ann", commands.Wager("1", {"player": 1000}))
        table.order(DEALER, commands.NoMoreBets())
    table.deal_on("player-card-2", NATURAL)
    table.refuses(
        DEALER, commands.Answer("player-card-2", "9s"), "the 9 of spades is not in the shoe any more"
    )


def test_one_touch_takes_back_the_last_entry(table: TestedTable) -> None:
    """And what the table did by itself after it."""
    table.deal_on("banker-card-1", {"player-card-1": "2s"})
    news = table.order(DEALER, commands.TakeBack("player-card-1"))
    assert news[0] == facts.TookBack("player-card-1")
    assert table.step == "player-card-1"
    assert table.live.meters.taken_back == 1
    table.deal_on(None, NATURAL)
    assert table.chips("ann") == 100_000 + 1000 - 100


def test_an_entry_is_taken_back_over_what_the_table_did_by_itself() -> None:
    table = _mini_baccarat("automatic")
    low = {"player-card-1": "2s", "banker-card-1": "3d", "player-card-2": "2d", "banker-card-2": "2c"}
    table.deal_on("player-card-3", low)
    table.refuses(DEALER, commands.TakeBack("points"), "The last entry is not 'points'")
    table.order(DEALER, commands.TakeBack("banker-card-2"))
    assert table.step == "banker-card-2"


def test_only_the_last_entry_is_taken_back(table: TestedTable) -> None:
    table.deal_on("player-card-2", {"player-card-1": "2s", "banker-card-1": "3d"})
    table.refuses(DEALER, commands.TakeBack("player-card-1"), "The last entry is not 'player-card-1'")
    table.order(DEALER, commands.TakeBack("banker-card-1"))
    table.order(DEALER, commands.TakeBack("player-card-1"))
    assert table.step == "player-card-1"
    if not table.live.is_automatic:
        table.order(DEALER, commands.TakeBack("no-more-bets"))
    table.refuses(DEALER, commands.TakeBack("wagers"), "the dealer cannot take that back")


def test_what_has_moved_money_is_corrected_and_not_taken_back() -> None:
    table = _mini_baccarat("dealer")
    table.deal_on("settle", NATURAL)
    table.order(DEALER, commands.Answer("settle"))
    assert table.step == "discard"
    table.refuses(DEALER, commands.TakeBack("settle"), "Propose a correction instead")


def test_the_houses_cards_are_never_taken_back() -> None:
    table = TestedTable("mini-baccarat", steps="dealer")
    table.deal_on()
    table.sit("ann", "1")
    table.order(DEALER, commands.BeginRound())
    table.order("ann", commands.Wager("1", {"player": 1000}))
    table.order(DEALER, commands.NoMoreBets())
    assert table.step == "points"
    table.refuses(DEALER, commands.TakeBack("banker-card-2"), "the dealer cannot take that back")


@pytest.mark.paragraph("13:69F-45.8(a)", shows="played")
def test_a_card_found_face_up_is_reported_with_the_card() -> None:
    table = TestedTable("football-kings", cards="dealer", steps="dealer")
    table.deal_on()
    table.sit("ann", "1")
    table.order(DEALER, commands.BeginRound())
    table.deal_on("places")
    table.order("ann", commands.Wager("1", {"home": 1000}))
    table.order(DEALER, commands.NoMoreBets())
    table.refuses(DEALER, commands.Irregularity("home-1", "found-face-up"), "None is not a card")
    table.order(DEALER, commands.Irregularity("home-1", "found-face-up", "4d"))
    table.deal_on("home-1")
    table.refuses(DEALER, commands.Answer("home-1", "4d"), "the 4 of diamonds is not in the deck any more")


def test_an_official_confirms_a_step_by_name() -> None:
    table = TestedTable("sic-bo", cards="dealer", steps="dealer")
    table.deal_on("inspected")
    news = table.order(SUPERVISOR, commands.Answer("inspected", "somebody else"))
    assert news[0] == facts.Answered("inspected", SUPERVISOR)


# Money that a decision adds is entered by the dealer where it may be less than the most.


def _blackjack_at_doubling() -> TestedTable:
    table = TestedTable("blackjack", cards="dealer", steps="dealer")
    table.deal_on()
    table.sit("ann", "1")
    table.order(DEALER, commands.BeginRound())
    table.order("ann", commands.Wager("1", {"blackjack": 1000}))
    table.order(DEALER, commands.NoMoreBets())
    first = {"seat-1-card-1": "5s", "dealer-card-1": "6h", "seat-1-card-2": "6d", "dealer-card-2": "Tc"}
    table.deal_on("seat-1-decides", first)
    table.order("ann", commands.Decide("1", "seat-1-decides", "double"))
    assert table.step == "seat-1-double-bet"
    return table


@pytest.mark.paragraph("13:69F-2.10#title", shows="refused")
def test_doubling_for_less_takes_no_more_than_was_doubled() -> None:
    table = _blackjack_at_doubling()
    table.refuses(
        DEALER, commands.Answer("seat-1-double-bet", 1001), r"Give whole cents, from \$0.01 to \$10"
    )
    table.order(DEALER, commands.Answer("seat-1-double-bet", 300))
    assert (table.chips("ann"), table.live.accounts["layout:1"]) == (98_700, 1300)
    # 5, 6 and 10 against 6, 10 and 10: the hand wins, and the layout is empty after it.
    table.deal_on(None, {"seat-1-card-3": "Td", "dealer-card-3": "Ts"})
    assert table.chips("ann") == 100_000 + 1300
    assert table.live.accounts["layout:1"] == 0


def test_a_wrong_amount_is_taken_back_with_its_chips() -> None:
    table = _blackjack_at_doubling()
    table.order(DEALER, commands.Answer("seat-1-double-bet", 300))
    table.order(DEALER, commands.TakeBack("seat-1-double-bet"))
    assert (table.chips("ann"), table.live.accounts["layout:1"]) == (98_000, 2000)
    table.order(DEALER, commands.Answer("seat-1-double-bet", 700))
    assert (table.chips("ann"), table.live.accounts["layout:1"]) == (98_300, 1700)
