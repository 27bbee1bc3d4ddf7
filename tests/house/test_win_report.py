"""The win report of a table, read from its log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.equipment.chance import seeded
from houseway.house.demo.bots import MANAGER, BotTable
from houseway.house.floor import Floor, Person
from houseway.house.reports.win_report import WinReport
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.odds.house_win import ExpectedWin
from houseway.rules.registry import game_names, rules_of
from houseway.table.commands import table_commands as commands
from tests.support.prepared import open_prepared


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    with open_store(tmp_path / "floor.db") as store, Floor(store) as floor:
        yield floor


@pytest.mark.parametrize("game", game_names())
def test_bots_play_every_game_and_the_report_agrees_with_the_meters(floor: Floor, game: str) -> None:
    bots = BotTable(floor, "T1", game, seeded(5))
    for _ in range(6):
        bots.play_round()
    meters = floor.look("T1", lambda live: live.meters).seen
    report = WinReport().read(floor.records("T1"))
    assert report.game == game
    assert report.rounds + report.void_rounds == meters.rounds == 6
    assert report.staked == meters.staked
    assert report.won == meters.win
    assert report.drop == meters.drop
    assert report.rounds_of_dealer == {"house": report.rounds}


def test_the_theoretical_win_comes_from_the_wagers_made(floor: Floor) -> None:
    player = Person("ann", Role.PLAYER)
    open_prepared(floor, "T1", "sic-bo", MANAGER)
    floor.command(player, "T1", commands.BuyIn(100_000))
    floor.command(player, "T1", commands.SitDown("2"))
    made = ({"small": 500}, {"big": 1000, "total:9": 200})
    for bets in made:
        floor.command(player, "T1", commands.Wager("2", dict(bets)))
        floor.command(player, "T1", commands.Ready("2"))
    report = WinReport().read(floor.records("T1"))
    win = ExpectedWin(rules_of("sic-bo", {}))
    assert report.expected == win.of_round({1: made[0]}) + win.of_round({1: made[1]})
    document = report.as_json()
    assert document["theoretical_won"] == str(report.expected.mean)
    low, high = document["band_95_float"]
    assert low < float(report.expected.mean) < high


def test_a_report_resumes_where_it_stopped(floor: Floor) -> None:
    bots = BotTable(floor, "T1", "baccarat", seeded(5))
    bots.play_round()
    report = WinReport().read(floor.records("T1"))
    read = max(record.number for record in floor.records("T1"))
    bots.play_round()
    report.read(floor.records("T1", after=read))
    assert report == WinReport().read(floor.records("T1"))
