"""Everybody can use the pages: on a phone, by keyboard, with a screen reader, in the dark."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.accessibility import check_accessible, check_fits, check_looks, tab_to
from tests.support.browser import DESK, PHONE, Casino
from tests.web.test_browser_play import deal, finish, place, sit_down


@pytest.mark.parametrize("path", ["/sign-in", "/", "/tables/no-such-table"])
def test_plain_pages_are_accessible(casino: Casino, path: str) -> None:
    casino.open_table("sic-bo")
    check_looks(casino.page("petra", path))


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


def test_a_round_is_played_by_keyboard_only(casino: Casino) -> None:
    page = casino.page("anna", f"/tables/{casino.open_table('mini-baccarat')}")
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    tab_to(page, "[data-focus=sit-down]")
    page.keyboard.press("Enter")
    expect(page.locator("#balance")).to_have_text("Your chips: $1,000")
    page.locator("#main h1").evaluate("heading => { heading.tabIndex = -1; heading.focus(); }")
    tab_to(page, '.bet[data-wager="banker"]')
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    expect(page.locator(".slip li.placed")).to_have_text(re.compile(r"Banker's Hand\$10"))
    expect(page.locator("[data-focus=Deal]")).to_be_enabled()
    tab_to(page, "[data-focus=Deal]")
    page.keyboard.press("Enter")
    expect(page.locator("#settlement h2")).to_contain_text("Round 1")


MOVING = "[...document.querySelectorAll('.card-slot')].some((card) => card.getAnimations().length)"
# Notes whether cards move at the moment at which the page says that it deals.
WATCH = f"""() => {{
  new MutationObserver(() => {{
    if (document.body.classList.contains("dealing")) window.cardsMoved ||= {MOVING};
  }}).observe(document.body, {{ attributes: true, attributeFilter: ["class"] }});
}}"""


def test_cards_move_unless_somebody_asked_for_less_motion(casino: Casino) -> None:
    table = casino.open_table("mini-baccarat")
    page = casino.page("anna", f"/tables/{table}", reduced_motion="no-preference")
    sit_down(page)
    place(page, "banker")
    page.evaluate(WATCH)
    deal(page)
    finish(page)
    assert page.evaluate("window.cardsMoved")
    expect(page.locator("body")).not_to_have_class(re.compile("dealing"))
    page.reload()  # the round is over: it is not dealt again
    expect(page.locator(".play .card-slot").first).to_be_visible()
    assert not page.evaluate(MOVING)
    expect(page.locator("body")).not_to_have_class(re.compile("dealing"))
    still = casino.page("anna", f"/tables/{table}")
    place(still, "banker")
    deal(still)
    finish(still, 2)
    expect(still.locator(".play .card-slot").first).to_be_visible()
    assert not still.evaluate(MOVING)
