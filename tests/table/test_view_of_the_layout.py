"""What a page draws from a view: cards in order and their places, dice, and what is paid next."""

from __future__ import annotations

from houseway.house.roles import Role, viewer
from houseway.table.commands import table_commands as commands
from tests.support.live_tables import DEALER, TestedTable, view_as_json

PLAYER = viewer("anna", Role.PLAYER)
DEALS = viewer(DEALER, Role.DEALER)


def real_table(game: str, **bets: int) -> TestedTable:
    """With wagers of anna at seat 1, up to what comes after them."""
    table = TestedTable(game, cards="dealer", steps="dealer")
    table.deal_on()
    table.sit("anna", "1")
    table.order(DEALER, commands.BeginRound())
    table.deal_on()
    table.order("anna", commands.Wager("1", bets))
    table.order(DEALER, commands.NoMoreBets())
    return table


def test_each_hand_of_a_split_pair_has_its_own_place() -> None:
    table = real_table("blackjack", blackjack=1000)
    cards = {"seat-1-card-1": "8s", "seat-1-card-2": "8h", "dealer-card-1": "6d", "dealer-card-2": "Td"}
    table.deal_on(answers=cards)
    assert view_as_json(table.live, PLAYER)["dealt"] == ["seat 1", "dealer", "seat 1", "dealer"]
    table.order("anna", commands.Decide("1", "seat-1-decides", "split"))
    table.deal_on(answers={"seat-1-card-2": "3c"})
    seen = view_as_json(table.live, PLAYER)
    assert seen["places"]["seat 1"] == ["8s", "3c"]
    assert seen["places"]["seat 1 hand 2"] == ["8h"]
    assert seen["beside"] == {"seat 1 hand 2": "seat 1"}
    assert seen["dealt"] == ["seat 1", "dealer", "seat 1 hand 2", "dealer", "seat 1"]


def test_chips_that_a_decision_adds_lie_there_at_once() -> None:
    table = real_table("blackjack", blackjack=1000)

    def lying() -> dict[str, int]:
        (seat,) = view_as_json(table.live, PLAYER)["seats"]
        assert sum(seat["lying"].values()) == seat["layout"]
        assert seat["bets"] == {"blackjack": 1000}
        chips: dict[str, int] = seat["lying"]
        return chips

    cards = {"seat-1-card-1": "8s", "seat-1-card-2": "8h", "dealer-card-1": "6d", "dealer-card-2": "Td"}
    table.deal_on(answers=cards)
    assert lying() == {"blackjack": 1000}
    table.order("anna", commands.Decide("1", "seat-1-decides", "split"))
    assert lying() == {"blackjack": 1000, "split:2": 1000}
    table.deal_on(answers={"seat-1-card-2": "3c"})
    table.order("anna", commands.Decide("1", "seat-1-decides", "double"))
    table.order(DEALER, commands.Answer("seat-1-double-bet", 600))
    assert lying() == {"blackjack": 1000, "split:2": 1000, "double:1": 600}
    table.order(DEALER, commands.TakeBack("seat-1-double-bet"))
    assert lying()["double:1"] == 1000
    table.order(DEALER, commands.Answer("seat-1-double-bet", 1000))
    # The second hand gets over 21 and is collected, while the first is still there.
    table.deal_on(answers={"seat-1-card-3": "Kc", "seat-1-hand-2-card-2": "6c"})
    table.order("anna", commands.Decide("1", "seat-1-decides", "hit"))
    table.deal_on(until="hole-card", answers={"seat-1-hand-2-card-3": "Ks"})
    assert lying() == {"blackjack": 1000, "double:1": 1000}


def test_a_play_wager_lies_there_before_the_showdown() -> None:
    table = TestedTable("four-card-poker")
    table.sit("anna", "1")
    table.sit("bert", "2")
    for who, seat in (("anna", "1"), ("bert", "2")):
        table.order(who, commands.Wager(seat, {"ante": 500}))
    for who, seat in (("anna", "1"), ("bert", "2")):
        table.order(who, commands.Ready(seat))
    table.order("anna", commands.Decide("1", "seat-1-decides", "play"))
    first, second = view_as_json(table.live, PLAYER)["seats"]
    assert (first["lying"], second["lying"]) == ({"ante": 500, "play": 500}, {"ante": 500})


def test_the_dealer_sees_what_is_to_be_paid_before_it_is() -> None:
    table = real_table("mini-baccarat", player=2500)
    cards = {"player-card-1": "9h", "banker-card-1": "Kd", "player-card-2": "Th", "banker-card-2": "6s"}
    while (step := view_as_json(table.live, DEALS)["step"])["kind"] != "settle":
        table.order(DEALER, commands.Answer(step["key"], cards.get(step["key"])))
    (payment,) = step["payments"]
    assert (payment["seat"], payment["wager"], payment["returns"]) == ("1", "player", 5000)
    assert "payments" not in view_as_json(table.live, PLAYER)["step"]
    assert view_as_json(table.live, DEALS)["last_entry"] == table.live.conversation.events[-1].step.key  # type: ignore[union-attr]
    assert "last_entry" not in view_as_json(table.live, PLAYER)


def test_what_can_be_taken_back_is_told_in_words_without_hidden_cards() -> None:
    table = real_table("mini-baccarat", player=2500)
    while (step := view_as_json(table.live, DEALS)["step"])["key"] != "banker-card-1":
        table.order(DEALER, commands.Answer(step["key"], {"player-card-1": "9h"}.get(step["key"])))
    assert view_as_json(table.live, DEALS)["last_entry_words"] == "Card 1 of the Player's Hand: 9h"
    read = TestedTable("blackjack", cards="shoe", steps="dealer")
    read.deal_on()
    read.sit("anna", "1")
    read.order(DEALER, commands.BeginRound())
    read.order("anna", commands.Wager("1", {"blackjack": 500}))
    read.order(DEALER, commands.NoMoreBets())
    read.deal_on("dealer-card-2", {"dealer-card-1": "9h", "seat-1-card-1": "9d", "seat-1-card-2": "8d"})
    read.order(DEALER, commands.Answer("dealer-card-2", "Kc"))
    assert view_as_json(read.live, DEALS)["last_entry"] == "dealer-card-2"
    assert view_as_json(read.live, DEALS)["last_entry_words"] == "Card 2 to the dealer, face down"


def test_the_dice_of_the_last_toss_are_shown() -> None:
    table = real_table("sic-bo", small=500)
    assert view_as_json(table.live, PLAYER)["dice"] is None
    table.deal_on(answers={"uncover": [1, 2, 4]})
    assert view_as_json(table.live, PLAYER)["dice"] == [1, 2, 4]
    assert view_as_json(table.live, PLAYER)["results"][-1]["outcome"] == "1-2-4"


def test_what_the_dealer_calls_is_shown_until_players_act_again() -> None:
    table = real_table("blackjack", blackjack=1000)

    def called() -> list[tuple[str, int | None]]:
        return [(call["words"], call["spot"]) for call in view_as_json(table.live, PLAYER)["called"]]

    cards = {"seat-1-card-1": "8s", "seat-1-card-2": "8h", "dealer-card-1": "6d", "dealer-card-2": "Td"}
    table.deal_on(answers=cards)
    assert called() == [("No more bets", None), ("Seat 1: 16", 1)]
    table.order("anna", commands.Decide("1", "seat-1-decides", "stand"))
    assert called() == []
    table.deal_on(answers={"dealer-card-3": "Ks"})
    # What is said of the dealer's cards stands for their being turned up.
    assert called() == [("The dealer has 26, over 21", None)]


def test_no_more_bets_is_shown_from_the_call_until_the_next_round() -> None:
    table = TestedTable("sic-bo")
    table.sit("anna", "1")
    calls = []
    for _ in range(2):
        table.order("anna", commands.Wager("1", {"small": 500}))
        calls.append(view_as_json(table.live, PLAYER)["no_more_bets"])
        table.order("anna", commands.Ready("1"))
        calls.append(view_as_json(table.live, PLAYER)["no_more_bets"])
    assert calls == [False, True, False, True]
