"""`houseway desk progressive`, `houseway floor meters` and `houseway floor reconcile`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from houseway.house.desks.progressive_desk import ProgressiveDesk
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.rules.registry import ENVIRONMENT
from houseway.table.commands import table_commands as commands
from tests.cli.test_desk import must, refusal, refused, run, token_of
from tests.support.command import houseway
from tests.support.progressive_house import GAMES, WAGER, WHEEL, meter_of, open_wheel
from tests.support.staffed_floor import StaffedFloor
from tests.support.timed_floor import ANN

SET_UP = (
    *("progressive", "set-up", "star", WHEEL, "--wager", WAGER, "--table", "T1", "--title", "Star jackpot"),
    *("--initial", "1000", "--reset", "$500", "--rate", "33.3333%", "--reserve", "5.5%"),
)


@pytest.fixture(autouse=True)
def wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENVIRONMENT, str(GAMES))


def acted(log: str, act: str, *arguments: str, token: str | None = None) -> Any:
    return json.loads(must(log, "progressive", act, "star", *arguments, "--json", token=token))


def test_the_life_of_a_meter_at_the_terminal(log: str) -> None:
    tokens = {
        role: token_of(log, role)
        for role in (Role.SECURITY, Role.SUPERVISOR, Role.SURVEILLANCE, Role.ACCOUNTING, Role.PIT_CLERK)
    }
    assert "is set up" in must(log, *SET_UP)
    assert acted(log, "submit", "--reference", "P-7")["submitted"] == "P-7"
    approve = ("approve-display", "--reference", "D-7")
    assert acted(log, *approve, token=token_of(log, Role.INSPECTOR))["approved"] == "D-7"
    begin = ("progressive", "change", "star", "begin", "--why", "a new jackpot")
    assert "when both keys" in must(log, *begin)
    assert acted(log, "drop", "1")["change"] is None
    must(log, *begin)
    acted(log, "notice", "2", token=tokens[Role.ACCOUNTING])
    assert "not for the administrator" in refused(log, "progressive", "key", "star", "2")
    for role in (Role.SECURITY, Role.SUPERVISOR):
        answer = acted(log, "key", "2", token=tokens[role])
    assert answer["shown"]["in_service"]
    with open_store(log) as store, StaffedFloor(store) as floor:
        open_wheel(floor, "T1")
        floor.command(ANN, "T1", commands.BuyIn(1_000_000))
        floor.command(ANN, "T1", commands.SitDown("1"))
        desk = ProgressiveDesk(floor)
        while not meter_of(desk, "star").unpaid:
            floor.command(ANN, "T1", commands.Wager("1", {WAGER: 100}))
            floor.command(ANN, "T1", commands.Ready("1"))
        meter = meter_of(desk, "star")
    assert "not paid; signed by nobody" in run("floor", "meters", "--database", log)
    for role in (Role.SUPERVISOR, Role.SURVEILLANCE):
        acted(log, "sign", "1", token=tokens[role])
    assert (
        acted(log, "pay", "1", "--receipt", "R-9", token=tokens[Role.PIT_CLERK])["hits"][0]["paid"] == "R-9"
    )
    cents = meter.meter.shown
    acted(log, "read", f"{cents // 100}.{cents % 100:02d}", token=tokens[Role.ACCOUNTING])
    (answer,) = json.loads(run("floor", "reconcile", "--database", log, "--json"))
    assert answer["reconciles"]
    assert answer["is_read"]
    assert answer["difference"] == 0
    assert answer["closing"]["display"] == cents
    assert [hit["cents"] for hit in answer["hits"]] == [meter.recent[0].hit.cents]
    assert answer["paid"][0]["receipt"] == "R-9"
    printed = run("floor", "reconcile", "star", "--database", log)
    assert "The meters reconcile" in printed
    assert "some-accounting of accounting read" in printed


def test_what_is_refused(log: str) -> None:
    must(log, *SET_UP)
    assert "is not a rate" in refused(log, *SET_UP[:-4], "--rate", "a third")
    assert "There is a meter star already" in refused(log, *SET_UP)
    assert "of the kind 'lower'" in refused(log, "progressive", "change", "star", "lower", "--why", "x")
    assert "no meter moon" in refusal("floor", "meters", "moon", "--database", log)
    assert "no meter moon" in refusal("floor", "reconcile", "moon", "--database", log)
    assert "not a day" in refusal("floor", "reconcile", "--day", "today", "--database", log)


def test_a_log_without_meters(log: str) -> None:
    run("people", "list", "--database", log)
    assert houseway("floor", "meters", "--database", log, "--json").stdout == '{"meters":[]}\n'
    assert "no progressive meter" in run("floor", "reconcile", "--database", log)
