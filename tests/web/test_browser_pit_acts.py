"""Pit work in the browser: stopped tables, alerts, limits, exceptions, and players who left."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.accessibility import check_looks
from tests.support.browser import Casino
from tests.web.test_browser_audit import played
from tests.web.test_browser_pit import form, pit_table


def stopped(casino: Casino) -> str:
    """Return a table that is stopped because its electrical device did not light the winners."""
    table = casino.open_table("sic-bo", cards="dealer", steps="dealer")
    casino.order("anna", table, "sit-down", seat="1")
    casino.order("anna", table, "buy-in", cents=50_000)
    page = casino.page("petra", f"/tables/{table}")
    for _ in range(60):
        seen: dict[str, Any] = page.request.get(f"/api/v1/tables/{table}").json()
        step = seen["step"]
        if seen["stopped"]:
            return table
        if step is None:
            casino.order("petra", table, "begin-round")
        elif step["kind"] == "takewagers":
            casino.order("anna", table, "wager", seat="1", bets={"small": 500})
            casino.order("petra", table, "no-more-bets")
        elif step["key"] == "enter-dice":
            casino.order("petra", table, "irregularity", step="enter-dice", irregularity="device-malfunction")
        else:
            answer = [1, 2, 3] if step["kind"] == "toss" else step.get("usual")
            casino.order("petra", table, "answer", step=step["key"], answer=answer)
    raise AssertionError("the table was not stopped")


@pytest.mark.paragraph("13:69F-9.6(b)", shows="computed")
def test_a_stopped_table_is_repaired_and_the_alert_acknowledged(casino: Casino) -> None:
    table = stopped(casino)
    page = pit_table(casino, "sven", table)
    trouble, alerts = page.locator("#trouble"), page.locator("#alerts")
    expect(trouble).to_contain_text("The table is stopped")
    form(page, "repair", how="a new fuse; all areas were lit")
    expect(trouble).to_contain_text("No disputes and no stops.")
    waiting = alerts.locator("li")
    for left in range(waiting.count(), 0, -1):
        expect(waiting).to_have_count(left)
        alerts.get_by_role("button", name="Acknowledge").first.click()
    expect(alerts).to_contain_text("No alerts.")


def test_a_correction_is_declined_by_a_second_person(casino: Casino) -> None:
    table = played(casino, "sic-bo", small=500)
    first, second = pit_table(casino, "petra", table), pit_table(casino, "sven", table)
    chips = second.locator("#money dd").first
    before = chips.inner_text()
    form(first, "propose-correction", person="anna", way="-1", cents="2", why="paid on a losing wager")
    expect(second.locator("#corrections")).to_contain_text("petra proposes $2 back from anna")
    second.get_by_role("button", name="Decline").click()
    expect(first.locator("#corrections")).to_contain_text("No corrections are proposed.")
    expect(chips).to_have_text(before)


@pytest.mark.paragraph("13:69F-8.3(c)", shows="computed")
def test_a_limit_is_changed_now_with_its_sign(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    manager = pit_table(casino, "petra", table)
    form(manager, "submit-sign", sign="minimum $10", location="at the table", reference="2026-21")
    page = pit_table(casino, "sven", table)
    limits = page.locator("#limits")
    expect(limits).to_contain_text("minimum $0.01")
    form(page, "change-limits", limit="minimum", cents="10", sign="minimum $10")
    expect(page.locator("#refusal")).to_contain_text("13:69F-8.3(c)")
    expect(limits).to_contain_text("minimum $0.01")
    limits.get_by_label("Announced to the patrons").check()
    form(page, "change-limits", limit="minimum", cents="10", sign="minimum $10")
    expect(limits).to_contain_text("minimum $10")


@pytest.mark.paragraph("13:69F-8.2(d)", shows="computed")
def test_a_wager_outside_the_limits_is_allowed_once(casino: Casino) -> None:
    table = casino.open_table("sic-bo", options={"maximum": "10000"})
    casino.order("anna", table, "sit-down", seat="2")
    casino.order("anna", table, "buy-in", cents=500_000)
    page = pit_table(casino, "sven", table)
    form(page, "allow-wager", seat="2", wager="small", cents="1,200")
    expect(page.locator("#people")).to_contain_text("may wager $1,200 on small outside the limits")
    casino.order("anna", table, "wager", seat="2", bets={"small": 120_000})
    expect(page.locator("#people")).to_contain_text("wagers on the layout")
    expect(page.locator("#people")).not_to_contain_text("outside the limits")


def test_a_player_who_left_is_cleared_and_gets_the_chips_at_the_cage(casino: Casino) -> None:
    table = played(casino, "sic-bo", small=500)
    casino.order("anna", table, "wager", seat="3", bets={"small": 500})
    page, pit = pit_table(casino, "sven", table), casino.page("petra", "/pit")
    people = page.locator("#people")
    expect(people).to_contain_text("The seat can be cleared once the wagers are settled.")
    casino.order("anna", table, "ready", seat="3")
    people.get_by_text("Player has left").click()
    form(page, "clear-seat", why="not seen for an hour")
    expect(people).to_contain_text("Nobody is seated.")
    cage_chips = pit.locator("#cage-chips")
    expect(cage_chips).to_contain_text(re.compile(rf"for anna: table {table}, not seen for an hour \(sven,"))
    lobby = casino.page("anna", "/")
    expect(lobby.locator("#cage-chips")).to_contain_text("The cage keeps")
    lobby.get_by_role("button", name="Redeem chips").click()
    expect(lobby.locator("#cage-chips")).to_be_hidden()
    expect(cage_chips).to_be_hidden()


def opening(page: Page, name: str, game: str) -> None:
    """Choose the game of a new table, and wait for the fields of its options."""
    chosen = page.locator("#open-table [name=game]")
    chosen.select_option(game)
    page.get_by_label("Table name").fill(name)
    title = chosen.locator("option:checked").text_content()
    expect(page.locator(".game-options summary").first).to_have_text(f"Options of {title}")


def test_a_table_is_opened_with_options_limits_and_pay_tables(casino: Casino) -> None:
    casino.open_table("football-kings", options={"fantasy": "B", "payout-limit": "5000000"})
    page = casino.page("petra", "/pit")
    opening(page, "kings-of-the-house", "football-kings")
    expect(page.locator(".game-options")).to_contain_text("Options of Football Kings")
    page.get_by_text("Options of Football Kings").click()
    page.locator("[name='option.fantasy']").select_option("B")
    page.get_by_label("posted minimum wager").fill("5")
    page.get_by_label("posted maximum wager").fill("100")
    page.get_by_label("posted maximum for tie, in dollars").fill("250.50")
    page.get_by_label("Payout limit").fill("50,000")
    page.get_by_label("Chips in the rack").fill("20,000")
    page.get_by_role("button", name="Open table").click()
    expect(page).to_have_url(re.compile("/tables/kings-of-the-house$"))
    seen = page.request.get("/api/v1/tables/kings-of-the-house").json()
    assert seen["options"] == {
        "fantasy": "B",
        "minimum": "500",
        "maximum": "10000",
        "maximum-tie": "25050",
        "payout-limit": "5000000",
    }
    assert seen["money"]["inventory"] == 2_000_000


def test_a_refusal_is_shown_at_the_form(casino: Casino) -> None:
    page = casino.page("petra", "/")
    opening(page, "refused", "sic-bo")
    least = page.get_by_label("posted minimum wager")
    problem = page.locator("#open-table .problem")
    least.fill("much")
    page.get_by_role("button", name="Open table").click()
    expect(problem).to_contain_text("much is not an amount in dollars")
    least.fill("10")
    page.get_by_label("posted maximum for small, in dollars").fill("5")
    page.get_by_role("button", name="Open table").click()
    expect(problem).to_contain_text("The maximum for small, $5, is below its minimum")
    expect(problem).to_contain_text("13:69F-8.2(c)")
    check_looks(page)
