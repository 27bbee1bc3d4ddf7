"""The decision clock in the pit: set by a supervisor and run by the house; and decisions for the absent."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.accessibility import check_accessible, check_fits
from tests.support.browser import PHONE, Casino
from tests.web.test_browser_pit import form, pit_table

BETS = {"ante": 500, "super-bonus": 500}
TIME_IS_OVER = 60_000  # milliseconds: five seconds, and the clock looks twice in a second


def bring_to_decision(casino: Casino, table: str) -> None:
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
    place = page.locator("#clocks")
    expect(place).to_contain_text("No clock runs")
    form(page, "set-clock", seconds="30")
    expect(place).to_contain_text("Players have 30 seconds for each decision")
    form(page, "set-clock", seconds="0")  # the clock would decide itself while the page is checked
    expect(place).to_contain_text("No clock runs")
    bring_to_decision(casino, table)
    expect(place).to_contain_text("Seat 1 is to decide")
    check_fits(page)
    check_accessible(page)
    form(page, "decide-for-absent", why="left the casino")
    expect(place).not_to_contain_text("is to decide")
    expect(page.locator("#phase")).to_contain_text("between rounds, round 1")


def test_the_clock_runs_while_nobody_does_anything(casino: Casino) -> None:
    table = at_the_table(casino, decision_seconds=5)
    page = pit_table(casino, "sven", table)
    bring_to_decision(casino, table)
    expect(page.locator("#phase")).to_contain_text(
        re.compile("between rounds, round 1"), timeout=TIME_IS_OVER
    )


def test_a_game_without_decisions_has_no_clock(casino: Casino) -> None:
    page = pit_table(casino, "sven", casino.open_table("sic-bo"))
    expect(page.locator("#clocks")).to_contain_text("No clock runs for bets")
    expect(page.locator("#clocks [name=seconds]")).to_have_count(0)


def test_setting_one_time_leaves_the_others(casino: Casino) -> None:
    table = casino.open_table("blackjack", decision_seconds=15, betting_seconds=20, clock_alone=False)
    page = pit_table(casino, "sven", table)
    place = page.locator("#clocks")
    expect(place).to_contain_text("Players have 15 seconds for each decision")
    form(page, "set-clock", pause="4")
    expect(place).to_contain_text("A result stays for 4 seconds")
    expect(place).to_contain_text("Players have 15 seconds for each decision")
    expect(place).to_contain_text("The first bet gives the others 20 seconds")
    expect(place).to_contain_text("A player who is alone at the table is never hurried")
    page.get_by_role("button", name="Set the times").click()
    expect(page.get_by_role("alert").filter(has_text="already set")).to_be_visible()
    check_accessible(page)


def test_a_table_is_opened_with_the_usual_times(casino: Casino) -> None:
    for game, title, steps, times in (
        ("sic-bo", "Sic bo", "automatic", (0, 20, 4)),
        ("blackjack", "Blackjack", "automatic", (30, 20, 4)),
        ("sic-bo", "Sic bo", "dealer", (0, 0, 0)),
    ):
        casino.prepare(game)
        page = casino.page("petra", "/pit")
        name = f"usual-{game}-{steps}"
        page.locator("#open-table [name=game]").select_option(game)
        expect(page.locator("#open-table .game-options summary").first).to_have_text(f"Options of {title}")
        page.locator("#open-table [name=table]").fill(name)
        page.locator("#open-table [name=steps]").select_option(steps)
        for limit, amount in (("minimum", "5"), ("maximum", "1000")):
            page.locator(f'#open-table [name="option.{limit}"]').fill(amount)
        page.get_by_role("button", name="Open table").click()
        page.wait_for_url(f"**/tables/{name}")
        view = casino.look(name)
        assert (view["decision_seconds"], view["betting_seconds"], view["pause_seconds"]) == times
        assert view["clock_alone"] is (times == (0, 0, 0))
