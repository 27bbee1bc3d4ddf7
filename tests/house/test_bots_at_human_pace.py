"""Bots at human pace play on by themselves, and wait for the people at their table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.equipment.chance import seeded
from houseway.house.demo.bots import PacedBotTable, bots_playing
from houseway.house.demo.demonstration import LIVELY, PLAYED, demonstrator, furnish, tables_with_bots
from houseway.house.demo.papers import METER, TERMS
from houseway.house.desks.progressive_desk import ProgressiveDesk
from houseway.house.floor import Floor, Person
from houseway.house.people import People
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.trust.audit.log import audit_log
from houseway.table.commands import table_commands as commands

ME = Person(demonstrator(Role.PLAYER), Role.PLAYER)
BOSS = Person(demonstrator(Role.PIT_BOSS), Role.PIT_BOSS)
PATIENCE = 60  # seconds, for what is waited for
TABLE = "lively-crazy-4-poker"
BETS = {"ante": 500, "super-bonus": 500}


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    with open_store(tmp_path / "log.db") as store, Floor(store) as floor:
        furnish(floor, People(store))
        yield floor


@pytest.fixture
def lively(floor: Floor) -> PacedBotTable:
    bots_table = next(bot for bot in tables_with_bots(floor, People(floor.store)) if bot.name == TABLE)
    floor.command(BOSS, TABLE, commands.SetClock(0, 0, 0))  # no pauses: nobody looks at the clock here
    return bots_table


def _round(floor: Floor) -> int:
    return int(floor.view(BOSS, TABLE).round)


def test_they_have_played_before_the_first_visitor_and_only_once(floor: Floor, lively: PacedBotTable) -> None:
    assert _round(floor) == PLAYED
    assert {bot.name for bot in tables_with_bots(floor, People(floor.store))} == {
        f"lively-{game}" for game in LIVELY
    }
    assert _round(floor) == PLAYED
    # Those at the table with a jackpot have raised its meter.
    meter = ProgressiveDesk(floor).look(lambda controller: controller.named(METER)).meter
    assert PLAYED <= meter.wagers <= 3 * PLAYED
    assert meter.contributed == meter.staked * TERMS.rate > 0
    # They are registered, so the audit passes.
    assert all(audit.holds for audit in audit_log(floor.store))
    assert len(lively.players) == len(floor.view(BOSS, TABLE).seats)


def test_they_play_on_by_themselves_one_act_at_a_time(floor: Floor, lively: PacedBotTable) -> None:
    acts = 0
    while _round(floor) < PLAYED + 2 or floor.view(BOSS, TABLE).phase != "between rounds":
        done = lively.orders
        lively.act()
        assert lively.orders - done <= 2  # a wager, and chips for it
        acts += 1
    assert acts > 2 * 3


def test_they_wait_for_a_person_who_bets_and_decides(floor: Floor, lively: PacedBotTable) -> None:
    floor.command(ME, TABLE, commands.BuyIn(100_000))
    floor.command(ME, TABLE, commands.SitDown("2"))
    floor.command(ME, TABLE, commands.Wager("2", BETS))
    for _ in range(20):
        lively.act()
    assert floor.view(BOSS, TABLE).phase == "wagers"
    floor.command(ME, TABLE, commands.Ready("2"))
    for _ in range(20):
        lively.act()
    step = floor.view(ME, TABLE).step
    assert step
    assert step.seat == "2"
    floor.command(ME, TABLE, commands.Decide("2", step.key, "fold"))
    for _ in range(20):
        lively.act()
        if floor.view(BOSS, TABLE).phase == "between rounds":
            break
    assert [payment.wager for payment in floor.view(ME, TABLE).payments if payment.seat == "2"]


def test_in_the_background_a_stopped_table_does_not_stop_the_others(floor: Floor) -> None:
    tables = tables_with_bots(floor, People(floor.store))
    floor.command(BOSS, TABLE, commands.Dispute("who was first"))
    stopped = next(table for table in tables if table.name == TABLE)
    other = next(table for table in tables if table.name != TABLE)
    before, aim = stopped.orders, other.orders + 10
    with bots_playing(tables, pace=0.01):
        until = time.monotonic() + PATIENCE
        while other.orders < aim and time.monotonic() < until:
            time.sleep(0.01)
    assert other.orders >= aim
    assert stopped.orders == before


def test_where_players_are_the_bank_one_of_them_takes_it_and_it_goes_round(floor: Floor) -> None:
    bots = PacedBotTable(floor, "banked", "chemin-de-fer", seeded(3))
    bots.play_round()
    until = time.monotonic() + PATIENCE
    while len(bankers := _bankers(floor)) < 2 and time.monotonic() < until:
        bots.act()
    assert len(bankers) > 1


def _bankers(floor: Floor) -> set[str]:
    """Return the seats whose bank was settled."""
    return {
        fact["seat"]
        for record in floor.records("banked")
        for fact in record.body
        if fact["fact"] == "settled" and fact["wager"] == "bank"
    }
