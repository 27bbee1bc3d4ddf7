"""The decision clock in the pit: set by a supervisor and run by the house; and decisions for the absent."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.accessibility import check_accessible, check_fits
from tests.support.browser import PHONE, Casino
from tests.web.test_browser_pit import form, pit_table

BETS = {"ante": 500, "super-bonus": 500}
TIME_IS_OVER = 15_000  # milliseconds: five seconds, and the clock looks twice in a second


def asked(casino: Casino, table: str) -> None:
    casino.order("anna", table, "wager", seat="1", bets=BETS)
    casino.order("anna", table, "ready", seat="1")


def at_the_table(casino: Casino, **opened: int) -> str:
    table = casino.open_table("crazy-4-poker", **opened)
    casino.order("anna", table, "sit-down", seat="1")
    casino.order("anna", table, "buy-in", cents=50_000)
    return table


def test_a_supervisor_sets_the_clock_and_decides_for_an_absent_player(casino: Casino) -> None:
    table = at_the_table(casino)
    page = pit_table(casino, "sven", table, viewport=PHONE)
    shown = page.locator("#decisions")
    expect(shown).to_contain_text("No clock runs")
    form(page, "set-clock", seconds="30")
    expect(shown).to_contain_text("Players have 30 seconds for each decision")
    asked(casino, table)
    expect(shown).to_contain_text("Seat 1 is to decide")
    check_fits(page)
    check_accessible(page)
    form(page, "decide-for-absent", why="left the casino")
    expect(shown).not_to_contain_text("is to decide")
    expect(page.locator("#phase")).to_contain_text("between rounds, round 1")
    form(page, "set-clock", seconds="0")
    expect(shown).to_contain_text("No clock runs")


def test_the_clock_runs_while_nobody_does_anything(casino: Casino) -> None:
    table = at_the_table(casino, decision_seconds=5)
    page = pit_table(casino, "sven", table)
    asked(casino, table)
    expect(page.locator("#phase")).to_contain_text(
        re.compile("between rounds, round 1"), timeout=TIME_IS_OVER
    )


def test_a_game_without_decisions_has_no_clock(casino: Casino) -> None:
    page = pit_table(casino, "sven", casino.open_table("sic-bo"))
    assert page.locator("#decisions").count() == 0
