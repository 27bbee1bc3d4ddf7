"""Tournaments in the browser: the notice and its certifications, entries with fees, play and prizes."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.support.accessibility import check_looks
from tests.support.browser import Casino, until_shown
from tests.support.tournament_in_play import file_for_today
from tests.web.test_browser_pit import form

IN_TWO_MONTHS = (datetime.now() + timedelta(days=60)).strftime("%Y-%m-%d")  # the browser's own time


@pytest.mark.paragraph(
    "13:69F-8.6(a)",
    "13:69F-8.6(a)1",
    "13:69F-8.6(a)2",
    "13:69F-8.6(a)3",
    "13:69F-8.6(a)4",
    "13:69F-8.6(a)5",
    "13:69F-8.6(a)6",
    "13:69F-8.6(a)7",
    shows="computed",
)
def test_a_notice_is_drafted_certified_and_filed(casino: Casino) -> None:
    page = casino.page("petra", "/tournaments")
    draft = page.locator("#draft")
    for name, value in {
        "tournament": "winter-cup",
        "title": "Winter Cup",
        "starts": f"{IN_TWO_MONTHS}T18:00",
        "later_sessions": f"{IN_TWO_MONTHS}T20:00",
        "patrons": "12",
        "location": "pit 3",
        "entry_fee": "50",
        "prizes": "1,000, 250.50",
        "description": "Two sessions of mini-baccarat",
        "security": "two more officers",
    }.items():
        draft.locator(f"[name={name}]").fill(value)
    draft.locator("[name=game]").select_option("mini-baccarat")
    page.get_by_text("Options of Mini-baccarat").click()
    page.locator("[name='option.decks']").select_option("6")
    draft.get_by_role("button", name="Draft notice").click()
    expect(draft.get_by_role("alert")).to_contain_text("13:69F-8.6(a)7")  # money affects revenue
    draft.get_by_label("Gross revenue is affected").check()
    draft.get_by_role("button", name="Draft notice").click()
    expect(page).to_have_url(re.compile("/tournaments/winter-cup$"))
    notice = page.locator("#notice")
    for words in ("$250.50", "decks 6", "pit 3", "two more officers", "13:69F-8.6(a)5"):
        expect(notice).to_contain_text(words)
    filing = page.locator("#filing")
    expect(notice).to_contain_text("Session 2")
    expect(filing).to_contain_text("five business days follow that day, the day of the start included")
    page.get_by_role("button", name="File the notice").click()
    expect(page.locator("#refusal")).to_contain_text("13:69F-8.6(a)6")
    departments = {
        "selma": "security",
        "petra": "casino gaming operations",
        "simon": "surveillance",
        "aldo": "the casino controller",
    }
    for person, department in departments.items():
        looking = casino.page(person, "/tournaments/winter-cup")
        looking.get_by_role("button", name=f"Certify for {department}").click()
        expect(filing).to_contain_text(f"{department}: {person}")  # on another person's page, at once
    page.get_by_role("button", name="File the notice").click()
    expect(filing).to_contain_text("Filed with the Division on")
    printed = casino.page("petra", "/tournaments/winter-cup/notice.html")
    expect(printed.locator("body")).to_contain_text("selma, supervisor of security")
    expect(printed.locator("body")).to_contain_text("rank 2: $250.50")


def _sign(casino: Casino, table: str) -> None:
    """Let the staff sign what the table waits for before it takes wagers."""
    page = casino.page("sven", f"/tables/{table}")
    while (seen := casino.look(table))["waits"] or seen["phase"] != "between rounds":
        if not seen["waits"]:
            until_shown(page, seen["number"] + 1)  # the house goes on by itself
            continue
        signs = "dora" if seen["waits"]["who"] == "dealer" else "sven"
        casino.order(signs, table, "answer", step=seen["step"]["key"])


def test_a_tournament_is_entered_played_and_paid(casino: Casino) -> None:
    notice = file_for_today(casino.database, "day-open")
    pages = {person: casino.page(person, "/tournaments/day-open") for person in ("anna", "bert")}
    for page in pages.values():
        page.get_by_role("button", name="Enter for $25").click()
    page = casino.page("sven", "/tournaments/day-open")
    expect(page.locator("#entries")).to_contain_text("2 of 4 patrons")
    expect(page.locator("#money")).to_contain_text("$50")
    pages["bert"].get_by_role("button", name="Withdraw and get $25 back").click()
    expect(page.locator("#money")).to_contain_text("$25")
    pages["bert"].get_by_role("button", name="Enter for $25").click()
    expect(page.locator("#money")).to_contain_text("$50")
    form(page, "begin-session", location="the ballroom")
    expect(page.locator("#refusal")).to_contain_text("13:69F-8.6(a)4")
    form(page, "begin-session", location=notice.location)
    expect(page.locator("#refusal")).to_contain_text("A pit boss has to tell the Division first")
    assert page.locator("[data-command=tell-difference]").count() == 0
    form(casino.page("petra", "/tournaments/day-open"), "tell-difference", words="two patrons are ill")
    expect(page.locator("#play")).to_contain_text("session 1: two patrons are ill (petra)")
    form(page, "begin-session", location=notice.location)
    expect(page.locator("#play")).to_contain_text("Different from the notice: begun")
    _sign(casino, "day-open-1-1")
    standings = page.locator("#standings tbody tr")
    expect(standings).to_have_count(2)
    looking = casino.page("petra", "/pit/tables/day-open-1-1")
    expect(looking.locator("#money")).to_contain_text("Its chips have no cash value.")
    for order in ("fill", "close", "propose-correction", "clear-seat"):
        assert looking.locator(f"[data-command={order}]").count() == 0
    expect(casino.page("petra", "/pit").locator('[data-at="day-open-1-1"]')).to_contain_text("day-open")
    seats = page.request.get("/api/v1/tables/day-open-1-1").json()["seats"]
    for seat, wager in zip(seats, ("small", "big"), strict=True):
        casino.order(seat["person"], "day-open-1-1", "wager", seat=seat["seat"], bets={wager: 5_000})
    page.get_by_role("button", name="End session 1").click()
    expect(page.locator("#refusal")).to_contain_text("The session goes on")
    for seat in seats:
        casino.order(seat["person"], "day-open-1-1", "ready", seat=seat["seat"])
    # Seen as it happens: one of them has lost half, or both by three of a kind.
    expect(standings.last).to_contain_text("$50")
    page.get_by_role("button", name="End session 1").click()
    ranking = page.locator("#ranking tbody tr")
    expect(ranking).to_have_count(2)
    expect(page.locator("#money")).to_contain_text("Prizes paid$60")
    expect(page.locator("#money")).to_contain_text("Added by the house$10")
    expect(page.locator("#status")).to_have_text("day-open, over")
    expect(pages["anna"].locator("#ranking")).to_contain_text("anna")


@pytest.mark.paragraph("13:69F-8.6(b)", shows="computed")
def test_the_division_stops_a_tournament(casino: Casino) -> None:
    file_for_today(casino.database, "stopped-open")
    player = casino.page("anna", "/tournaments/stopped-open")
    assert player.locator("[data-command=cease-tournament]").count() == 0
    player.get_by_role("button", name="Enter for $25").click()
    page = casino.page("ines", "/tournaments/stopped-open")
    form(page, "cease-tournament", why="another game than described")
    expect(page.locator("#ceasing")).to_contain_text("another game than described 13:69F-8.6(b)")
    expect(player.locator("#ceasing")).to_contain_text("Entry fees were returned")
    expect(player.locator("#money")).to_be_hidden()


def test_holidays_are_set_by_the_administrator(casino: Casino) -> None:
    page = casino.page("adam", "/tournaments")
    expect(page.locator("main")).to_contain_text("Thanksgiving Day")
    page.locator("#holidays [name=days]").fill("2099-01-05, soon")
    page.get_by_role("button", name="Save holidays").click()
    expect(page.locator("#holidays").get_by_role("alert")).to_contain_text("'soon' is not a day")
    page.locator("#holidays [name=days]").fill("2099-01-05")
    page.locator("#holidays [name=worked]").fill("2099-12-25")
    page.get_by_role("button", name="Save holidays").click()
    expect(page.locator("#holidays").get_by_role("alert")).to_be_empty()
    page.reload()
    expect(page.locator("#holidays [name=days]")).to_have_value("2099-01-05")
    expect(page.locator("#holidays [name=worked]")).to_have_value("2099-12-25")


def test_the_pages_are_accessible(casino: Casino) -> None:
    name = "looked-at"
    file_for_today(casino.database, name)
    page = casino.page("petra", "/tournaments")
    expect(page.locator(f"[data-tournament={name}]")).to_contain_text("filed")
    check_looks(page)
    page.goto(f"/tournaments/{name}")
    expect(page.locator("#filing")).to_contain_text("Filed with the Division on")
    check_looks(page)


def test_an_unknown_tournament(casino: Casino) -> None:
    page = casino.page("anna", "/tournaments/no-such-one")
    expect(page.locator("main")).to_contain_text("There is no tournament 'no-such-one'")
