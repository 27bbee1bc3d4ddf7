"""Everybody can use the pages: on a phone, by keyboard, with a screen reader, in the dark."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.support.browser import DESK, PHONE, Casino
from tests.web.test_browser_play import deal, finish, place, sit_down


def check_accessible(page: Page) -> None:
    rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
    found: dict[str, Any] = Axe().run(page, options={"runOnly": rules}).response
    assert "color-contrast" in {one["id"] for one in found["passes"]}
    told = {one["id"]: [node["html"][:120] for node in one["nodes"]] for one in found["violations"]}
    assert not told


def check_fits(page: Page) -> None:
    """Nothing has to be pushed aside to be read; the felt alone has a scroll of its own."""
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/sign-in", "/", "/tables/no-such-table"])
def test_plain_pages_are_accessible(casino: Casino, path: str, scheme: str) -> None:
    casino.open_table("sic-bo")
    page = casino.page("petra", path, PHONE, color_scheme=scheme)
    check_accessible(page)
    check_fits(page)


@pytest.mark.parametrize(
    ("game", "viewport", "scheme"),
    [("mini-baccarat", DESK, "light"), ("sic-bo", PHONE, "dark"), ("crazy-4-poker", PHONE, "light")],
)
def test_a_table_is_accessible_at_every_moment(
    casino: Casino, game: str, viewport: dict[str, int], scheme: str
) -> None:
    page = casino.page("anna", f"/tables/{casino.open_table(game)}", viewport, color_scheme=scheme)
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    check_accessible(page)
    sit_down(page)
    wagers = {"mini-baccarat": ["banker"], "sic-bo": ["small"], "crazy-4-poker": ["ante", "super-bonus"]}
    for wager in wagers[game]:
        place(page, wager)
    check_accessible(page)
    check_fits(page)
    deal(page)
    if game == "crazy-4-poker":
        expect(page.locator("button.decision").first).to_be_visible()
        check_accessible(page)
    finish(page)
    check_accessible(page)
    check_fits(page)


def test_the_dealers_console_is_accessible(casino: Casino) -> None:
    table = casino.open_table("mini-baccarat", cards="dealer", steps="dealer")
    page = casino.page("petra", f"/tables/{table}", PHONE, color_scheme="dark")
    expect(page.get_by_role("heading", name="Dealer's console")).to_be_visible()
    check_accessible(page)
    check_fits(page)


def tab_to(page: Page, selector: str) -> None:
    """With the Tab key only."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"{selector} is not reached by keyboard")


def test_a_round_is_played_by_keyboard_only(casino: Casino) -> None:
    page = casino.page("anna", f"/tables/{casino.open_table('mini-baccarat')}")
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    tab_to(page, "[data-focus=sit-down]")
    page.keyboard.press("Enter")
    expect(page.locator("#balance")).to_have_text("Your chips: $1,000")
    page.locator("#main h1").evaluate("one => { one.tabIndex = -1; one.focus(); }")
    tab_to(page, '.area[data-wager="banker"]')
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    expect(page.locator(".slip li.placed")).to_have_text(re.compile(r"Banker's Hand\$10"))
    tab_to(page, "[data-focus=Deal]:not(:disabled)")
    page.keyboard.press("Enter")
    expect(page.locator("#settlement h2")).to_contain_text("Round 1")


def test_cards_move_unless_somebody_asked_for_less_motion(casino: Casino) -> None:
    table = casino.open_table("mini-baccarat")
    page = casino.page("anna", f"/tables/{table}", reduced_motion="no-preference")
    sit_down(page)
    place(page, "banker")
    deal(page)
    expect(page.locator("#felt .fresh")).not_to_have_count(0)
    finish(page)
    still = casino.page("anna", f"/tables/{table}")
    expect(still.locator("#felt .layer.cards use")).not_to_have_count(0)
    assert still.locator("#felt .fresh").count() == 0
