"""Pai gow at a live table: a dealer enters real tiles, players set them, and a player is the bank."""

from __future__ import annotations

import pytest

from houseway.refusal import Refusal
from houseway.rules.procedure.steps import Decide, SetHand
from houseway.rules.wagers.wagers import spot_of
from houseway.table.commands import table_commands as commands
from houseway.table.live.accounts import layout_of
from tests.support.audited import audited
from tests.support.live_tables import DEALER, TestedTable

OPTIONS = {"minimum": "500", "maximum": "100000"}


@pytest.mark.paragraph("13:69F-10.6#title", "13:69F-10.7#title", shows="played")
def test_a_reader_enters_the_tiles_and_a_player_sets_them() -> None:
    table = TestedTable("pai-gow", OPTIONS, cards="shoe", steps="automatic")
    table.deal_on()
    table.sit("ann", "6")
    table.order(DEALER, commands.BeginRound())
    table.deal_on()
    table.order("ann", commands.Wager("6", {"pai-gow": 10000}))
    table.order(DEALER, commands.NoMoreBets())
    table.order(DEALER, commands.Answer("uncover", [3, 3, 3]))
    with pytest.raises(Refusal, match="'7-7' is not a tile"):
        table.order(DEALER, commands.Answer("dealer-tile-1", "7-7"))
    for number, tile in enumerate(("6-4", "5-5", "6-5", "4-1"), start=1):
        table.order(DEALER, commands.Answer(f"dealer-tile-{number}", tile))
    with pytest.raises(Refusal, match="the four-one tile is not in the tiles any more"):
        table.order(DEALER, commands.Answer("seat-6-tile-1", "4-1"))
    for number, tile in enumerate(("4-2", "2-1", "6-3", "5-5"), start=1):
        table.order(DEALER, commands.Answer(f"seat-6-tile-{number}", tile))
    table.deal_on()
    question_number = table.live.asked
    with pytest.raises(Refusal, match="Set two tiles high and two low"):
        table.order(
            "ann", commands.SetHand("6", "seat-6-sets", [["4-2"], ["2-1", "6-3", "5-5"]], question_number)
        )
    table.order(
        "ann", commands.SetHand("6", "seat-6-sets", [["2-1", "4-2"], ["6-3", "5-5"]], question_number)
    )
    table.deal_on()
    assert table.chips("ann") == 100_000 + 9_500
    audited(table.records)


@pytest.mark.paragraph("13:69F-10.8#title", shows="played")
@pytest.mark.parametrize("seed", range(4))
def test_the_money_of_a_players_bank_goes_between_the_players(seed: int) -> None:
    table = TestedTable("pai-gow", {**OPTIONS, "player-bank": "on"}, seed=seed)
    for person, seat in (("ann", "1"), ("bob", "3")):
        table.sit(person, seat)
    for person, seat in (("ann", "1"), ("bob", "3")):
        table.order(person, commands.Wager(seat, {"pai-gow": 2000}))
    for person, seat in (("ann", "1"), ("bob", "3")):
        table.order(person, commands.Ready(seat))
    _answer_all(table, {"seat-3-bank": "bank"})
    assert table.live.accounts[layout_of(3)] == 4000
    whole = table.chips("ann") + table.chips("bob") + 4000
    rack = _house(table)
    table.order("ann", commands.Wager("1", {"pai-gow": 1500}))
    for person, seat in (("ann", "1"), ("bob", "3")):
        table.order(person, commands.Ready(seat))
    _answer_all(table, {})
    now = table.chips("ann") + table.chips("bob")
    assert now + _house(table) == whole + rack, "no cent is lost"
    assert abs(_house(table) - rack) <= 2000 + 300  # its own wager, and vigorish
    assert table.live.accounts[layout_of(3)] == 0
    _, counted = audited(table.records)
    assert counted["settled alike"] == 3  # two players against the house, and all on one line with the bank


@pytest.mark.parametrize("seed", range(3))
def test_a_shared_bank_may_play_against_the_house_alone(seed: int) -> None:
    table = TestedTable("pai-gow", {**OPTIONS, "player-bank": "on"}, seed=seed)
    table.sit("ann", "1")
    table.order("ann", commands.Wager("1", {"pai-gow": 2001}))
    table.order("ann", commands.Ready("1"))
    _answer_all(table, {"seat-1-bank": "co-bank"})
    before = table.chips("ann") + table.live.accounts[layout_of(1)]
    table.order("ann", commands.Ready("1"))
    assert table.chips("ann") - before in (-1000, 0, 950)  # half of the house's wager, and 5 percent of a win
    _, counted = audited(table.records)
    assert counted["settled alike"] == 2


def test_a_players_bank_may_make_side_wagers_against_the_house() -> None:
    options = {**OPTIONS, "player-bank": "on", "fortune": "1"}
    table = TestedTable("pai-gow-poker", options, seed=1)
    table.sit("ann", "1")
    table.order("ann", commands.Wager("1", {"pai-gow": 2000}))
    table.order("ann", commands.Ready("1"))
    _answer_all(table, {"seat-1-bank": "bank"})
    table.order("ann", commands.Wager("1", {"bank": 2000, "fortune": 500}))
    table.order("ann", commands.Ready("1"))
    _answer_all(table, {})
    _, counted = audited(table.records)
    assert counted["settled alike"] == 2


def _house(table: TestedTable) -> int:
    """What the rack and the cage hold together."""
    return int(table.live.accounts["inventory"] + table.live.accounts["cage"])


def _answer_all(table: TestedTable, decisions: dict[str, str]) -> None:
    people = {1: "ann", 3: "bob"}
    while isinstance(step := table.live.step, Decide | SetHand):
        person, seat = people[spot_of(step.seat)], str(step.seat)
        if isinstance(step, SetHand):
            groups = [[card.name for card in group] for group in step.best]
            table.order(person, commands.SetHand(seat, step.key, groups, table.live.asked))
        else:
            decision = decisions.get(step.key, step.undecided)
            table.order(person, commands.Decide(seat, step.key, decision, table.live.asked))
