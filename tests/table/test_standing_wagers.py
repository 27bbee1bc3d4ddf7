"""Wagers that stand at a live table: on the layout and in the accounts from round to round."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.table.commands import table_commands as commands
from houseway.table.live import facts
from houseway.table.live.accounts import layout_of
from houseway.table.view import Viewer
from tests.support.live_tables import BOSS, DEALER, TestedTable, state_of, view_as_json

LIMITS = {"minimum": "500", "maximum": "100000"}


class Dice:
    """A table whose dealer enters the dice; ann sits at seat 1 with $1,000."""

    def __init__(self, options: dict[str, str] | None = None) -> None:
        self.table = TestedTable("craps", {**LIMITS, **(options or {})}, cards="dealer", steps="automatic")
        self.table.deal_on()
        self.table.sit("ann", "1")

    @property
    def live(self) -> Any:
        return self.table.live

    def begin(self) -> None:
        if self.live.conversation is None:
            self.table.order(DEALER, commands.BeginRound())

    def wager(self, bets: dict[str, int]) -> None:
        self.begin()
        self.table.order("ann", commands.Wager("1", bets))

    def roll(self, *dice: int) -> list[facts.Settled]:
        """Close the wagers and throw these dice; return what was settled."""
        self.begin()
        news = self.table.order(DEALER, commands.NoMoreBets())
        while self.table.step != "throw":
            news += self.table.order(DEALER, commands.Answer(self.table.step))
        news += self.table.order(DEALER, commands.Answer("throw", list(dice)))
        assert self.live.conversation is None
        return [fact for fact in news if isinstance(fact, facts.Settled)]

    @property
    def on_layout(self) -> int:
        cents: int = self.live.accounts[layout_of(1)]
        return cents

    def refuses(self, bets: dict[str, int], says: str) -> None:
        self.begin()
        self.table.refuses("ann", commands.Wager("1", bets), says)


@pytest.mark.paragraph("13:69F-1.3#title", "13:69F-1.10#title", shows="played")
def test_a_pass_wager_stands_until_its_point_is_decided() -> None:
    dice = Dice()
    dice.wager({"pass": 1000, "field": 500})
    settled = dice.roll(2, 4)
    assert [(settlement.wager, settlement.result) for settlement in settled] == [("field", "lose")]
    assert (dice.live.bets, dice.on_layout, dice.table.chips("ann")) == ({1: {"pass": 1000}}, 1000, 98_500)
    assert dice.live.condition.in_words == "The point is 6. Seat 1 shoots"
    dice.refuses({}, "pass: the wager of .10 stays until it is decided")
    dice.refuses({"pass": 1500}, "stays until it is decided")
    dice.wager({"pass": 1000, "pass-odds": 2000, "come": 500})
    assert dice.roll(4, 4) == []
    assert dice.live.bets == {1: {"come:8": 500, "pass": 1000, "pass-odds": 2000}}
    assert dice.on_layout == 3500
    settled = dice.roll(3, 3)
    assert {settlement.wager: settlement.returns for settlement in settled} == {
        "pass": 2000,
        "pass-odds": 4400,
    }
    assert (dice.live.bets, dice.on_layout) == ({1: {"come:8": 500}}, 500)
    assert dice.table.chips("ann") == 100_000 - 500 - 500 + 1000 + 2400


@pytest.mark.paragraph("13:69F-1.3#title", shows="played")
def test_what_may_be_taken_down_is_and_its_money_comes_back() -> None:
    dice = Dice()
    dice.wager({"dont-pass": 1000, "place:6": 1200})
    dice.roll(4, 4)
    dice.wager({"dont-pass": 600, "place:6": 1200})
    dice.refuses({"dont-pass": 700, "place:6": 1200, "field": 100_100}, "above the posted maximum")
    dice.wager({"place:6:on": 1200})
    assert (dice.on_layout, dice.table.chips("ann")) == (1200, 98_800)
    dice.roll(1, 1)
    dice.refuses({"dont-pass": 500, "place:6:on": 1200}, "made before a come-out roll")


@pytest.mark.paragraph("13:69F-1.3#title", shows="played")
def test_a_dont_come_wager_is_reduced_at_its_number_and_not_raised() -> None:
    dice = Dice()
    dice.wager({"pass": 1000})
    dice.roll(2, 4)
    dice.wager({"pass": 1000, "dont-come": 2000})
    dice.roll(4, 5)
    dice.refuses({"pass": 1000, "dont-come:9": 3000}, "may be reduced or taken down, not raised to")
    dice.wager({"pass": 1000, "dont-come:9": 1500})
    assert (dice.on_layout, dice.table.chips("ann")) == (2500, 97_500)
    dice.wager({"pass": 1000})
    assert dice.on_layout == 1000


def test_what_stands_survives_a_restart_at_any_moment() -> None:
    dice = Dice()
    dice.wager({"pass": 1000, "hard:8": 500})
    dice.roll(2, 4)
    for again in (dice.table.from_log(), dice.table.from_saved_state()):
        assert state_of(again) == state_of(dice.live)
        assert again.bets == {1: {"hard:8": 500, "pass": 1000}}
        assert again.accounts[layout_of(1)] == 1500
    dice.begin()
    again = dice.table.from_log()
    assert state_of(again) == state_of(dice.live)
    assert again.bets == dice.live.bets


def test_a_wager_keeps_the_limits_that_it_was_made_under() -> None:
    dice = Dice()
    dice.wager({"pass": 1000, "place:8": 1200})
    dice.roll(2, 4)
    change = commands.SubmitSign("new limits", "at the table", "letter", "English", "D-1")
    dice.table.order(BOSS, change)
    dice.table.order(BOSS, commands.ChangeLimits({"minimum": "2500"}, "new limits", True))
    dice.refuses({"pass": 1000, "place:8": 1800}, "below the posted minimum of .25")
    dice.refuses({"pass": 1000, "place:8": 1200, "field": 500}, "below the posted minimum of .25")
    dice.wager({"pass": 1000, "place:8": 1200, "field": 2500})
    settled = dice.roll(3, 3)
    assert {settlement.wager: settlement.returns for settlement in settled} == {"pass": 2000, "field": 0}


def test_other_rules_wait_until_nothing_stands() -> None:
    dice = Dice()
    dice.wager({"pass": 1000})
    dice.roll(2, 4)
    table = dice.table
    for command in (
        commands.PlanChange({"field-twelve": "3"}, table.now + 40 * 60_000_000),
        commands.SubmitSign("s", "at the table", "letter", "English", "D-1", 1),
        commands.PostSign(1, "s"),
        commands.AnnounceChange(1),
        commands.NotifyDivision(1, "D-2"),
    ):
        table.order(BOSS, command)
    table.waited += 40
    dice.refuses({"pass": 1000, "field": 500}, "played out first, and no other is taken")
    assert table.live.rules.options.choice("field-twelve") == "2"
    dice.roll(3, 4)
    assert dice.live.bets == {}
    table.change_rules({"vigorish": "always"})
    assert table.live.rules.options.choice("field-twelve") == "3"


def test_nobody_leaves_wagers_behind() -> None:
    dice = Dice()
    dice.wager({"pass": 1000})
    dice.roll(2, 4)
    dice.table.refuses("ann", commands.StandUp("1"), "has wagers")
    dice.table.refuses(BOSS, commands.Close(), "still sits at the table|between two rounds")
    dice.roll(3, 4)
    dice.table.order("ann", commands.StandUp("1"))


@pytest.mark.paragraph("13:69F-1.5#title", shows="played")
def test_a_vigorish_that_is_paid_with_the_stake_lies_beside_it() -> None:
    dice = Dice({"vigorish": "always"})
    dice.wager({"buy:4": 2000, "lay:10": 2000})
    assert dice.on_layout == 2000 + 100 + 2000 + 50
    dice.roll(2, 4)
    assert dice.on_layout == 4150
    dice.wager({"buy:4": 2000})
    assert (dice.on_layout, dice.table.chips("ann")) == (2100, 97_900)
    dice.roll(2, 2)
    assert (dice.on_layout, dice.table.chips("ann")) == (0, 103_900)
    assert dice.live.meters.win == -3900
    dice.wager({"buy:4:on": 2000})
    dice.roll(3, 4)
    assert (dice.on_layout, dice.table.chips("ann")) == (0, 101_800)
    assert dice.live.meters.win == -3900 + 2100


def test_everybody_sees_what_stands_and_what_has_to_stay() -> None:
    dice = Dice()
    dice.wager({"pass": 1000, "place:8": 1200})
    dice.roll(2, 4)
    view = view_as_json(dice.live, Viewer("ann"))
    (seat,) = view["seats"]
    assert seat["standing"] == seat["bets"] == {"pass": 1000, "place:8": 1200}
    assert seat["kept"] == {"pass": "stays"}
    assert view["stands"] == "The point is 6. Seat 1 shoots"


def test_at_an_automatic_table_a_player_who_waits_is_ready_for_the_next_roll() -> None:
    table = TestedTable("craps", dict(LIMITS), seed=4)
    table.sit("ann", "1")
    table.order("ann", commands.Wager("1", {"pass": 1000}))
    rounds = 0
    while not rounds or table.live.standing:
        table.order("ann", commands.Ready("1"))
        rounds += 1
        assert table.live.meters.rounds == rounds
        assert table.live.conversation is None
    assert table.live.meters.wagers["pass"].count == 1
