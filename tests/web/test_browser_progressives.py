"""A progressive meter in the browser: it counts up, a hit is celebrated, and two keys change it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from houseway.house.desks.progressive_desk import ProgressiveDesk
from houseway.house.roles import Role
from houseway.web.http.auth import COOKIE
from tests.support.browser import Casino, be_patient
from tests.support.progressive_house import meter_of
from tests.support.web_house import WebHouse, somebody
from tests.web.test_browser_play import deal, finish, place, sit_down
from tests.web.test_progressives import desk, until_hit  # noqa: F401 - a fixture


def at(house: WebHouse, browser: Browser, role: Role, path: str, **more: str) -> Page:
    _, token = house.people.open_session(house.people.known(somebody(role)))
    context = browser.new_context(**more)  # type: ignore[arg-type]
    be_patient(context)
    context.add_cookies([{"name": COOKIE, "value": token, "url": house.address}])
    page = context.new_page()
    page.goto(house.address + path)
    return page


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_sign_counts_up_and_celebrates(
    house: WebHouse,
    desk: ProgressiveDesk,  # noqa: F811
    browser: Browser,
    motion: str,
) -> None:
    sign = at(house, browser, Role.PLAYER, "/progressives/sign", reduced_motion=motion)
    meter_display = sign.locator("[data-meter=star]")
    expect(meter_display.locator(".meter-amount")).to_have_text("$1,000.00")
    until_hit(house, desk)
    meter = meter_of(desk, "star")
    amount = f"${meter.meter.shown // 100:,}.{meter.meter.shown % 100:02d}"
    expect(meter_display.locator(".meter-amount")).to_have_text(amount)
    expect(meter_display.locator(".meter-hit")).to_contain_text("at table t1")
    animated = meter_display.locator(".meter-amount").evaluate(
        "place => getComputedStyle(place).animationName"
    )
    assert (animated == "none") == (motion == "reduce")


def test_a_change_with_two_keys_and_a_hit_paid_on_the_page(
    house: WebHouse,
    desk: ProgressiveDesk,  # noqa: F811
    browser: Browser,
) -> None:
    hit = until_hit(house, desk)
    boss = at(house, browser, Role.PIT_BOSS, "/progressives")
    card = boss.locator(".meter-card[data-meter=star]")
    card.get_by_text("Prepare a change").click()
    form = card.locator("form[data-command=change-meter]").filter(has_text="To the display")
    form.locator("[name=rate]").fill("40%")
    form.locator("[name=reset]").fill("600")
    form.locator("[name=why]").fill("more for the display")
    form.get_by_role("button", name="Prepare").click()
    expect(card.locator("[data-change]")).to_contain_text("40% to the display")
    for role, button in (
        (Role.ACCOUNTING, "Receive the notice"),
        (Role.SECURITY, "Turn your key"),
        (Role.SUPERVISOR, "Turn your key"),
        (Role.SUPERVISOR, f"Sign hit {hit}"),
        (Role.SURVEILLANCE, f"Sign hit {hit}"),
    ):
        page = at(house, browser, role, "/progressives")
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("button", name=button)).to_have_count(0)
    expect(card).to_contain_text(re.compile("40% to the display, 0% to the reserve"))
    clerk = at(house, browser, Role.PIT_CLERK, "/progressives")
    pays = clerk.locator("form[data-command=pay-hit]")
    pays.locator("[name=receipt]").fill("R-7")
    pays.get_by_role("button", name="by hand").click()
    expect(card).to_contain_text("Paid, receipt R-7")
    assert meter_of(desk, "star").terms.reset == 60_000


def test_a_round_with_side_wagers_and_a_jackpot_is_settled_in_the_result(casino: Casino) -> None:
    """21+3 is not among them, because 13:69F-2.27(g) bars it at a table with a progressive wager."""
    table, options_chosen = "aces", {"decks": "6", "match-the-dealer": "on", "progressive": "suited"}
    options = casino.prepare("blackjack", options_chosen)
    for person, command, fields in _begins(table, options):
        casino.ask(person, "meters", {"command": command, "meter": "four-aces", **fields})
    casino.ask("petra", "tables", {"table": table, "game": "blackjack", "options": options})
    casino.inspect_cards(table)
    page = casino.page("anna", f"/tables/{table}")
    meter = page.locator("[data-meter=four-aces] .meter-amount")
    expect(meter).to_have_text("$1,000.00")
    sit_down(page)
    place(page, "blackjack", 25)
    place(page, "match-the-dealer", 5)
    place(page, "progressive", 1)
    deal(page)
    finish(page)
    expect(meter).to_have_text("$1,000.20")
    settled = page.locator("#settlement")
    for title in ("Blackjack", "Match the Dealer", "Progressive"):
        expect(settled).to_contain_text(title, ignore_case=True)
    # The money of the page is that of the log.
    view = casino.ask("anna", f"tables/{table}")
    expect(page.locator("#balance")).to_have_text(f"Your chips: {_dollars(view['chips'])}")


def _begins(table: str, options: dict[str, str]) -> list[tuple[str, str, dict[str, Any]]]:
    """Return who does what until a meter of blackjack is in service."""
    terms = {"initial": 100_000, "reset": 50_000, "rate": 200_000}
    set_up = {
        "title": "Four Aces",
        "game": "blackjack",
        "options": options,
        "wager": "progressive",
        "terms": terms,
        "tables": [table],
        "display": "above the table",
    }
    return [
        ("petra", "set-up-meter", set_up),
        ("petra", "submit-meter", {"reference": "P-1"}),
        ("petra", "change-meter", {"kind": "begin", "why": "a new jackpot"}),
        ("selma", "turn-key", {"change": 1}),
        ("sven", "turn-key", {"change": 1}),
    ]


def _dollars(cents: int) -> str:
    return f"${cents // 100:,}" + (f".{cents % 100:02d}" if cents % 100 else "")
