"""Tables of dice and wheels on a phone: everything can be pressed with a finger, and a round is played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import PHONE, Casino
from tests.web.test_browser_play import area

FINGER = 44  # pixels
LYING = {"width": 844, "height": 390}
TABLET = {"width": 1024, "height": 768}
GAMES = {
    "craps": "pass",
    "mini-craps": "field",
    "mini-dice": "field",
    "roulette": "red",
    "big-six": "symbol:1",
}
# What a player presses, smaller than a finger; areas that are not printed are asked about when touched.
TOO_SMALL = """(finger) => {
  const shown = [...document.querySelectorAll(
    "main :is(button, select, summary, input:not(.hidden)), .tray label," +
    "#felt .area[data-press] > rect[stroke]"
  )].map((element) => [element, element.getBoundingClientRect()]).filter(([, box]) => box.width);
  return shown
    .filter(([, box]) => Math.min(box.width, box.height) < finger - 0.5)
    .map(([element]) => element.closest("[data-wager]")?.id ?? element.outerHTML.slice(0, 60));
}"""


def seated(casino: Casino, game: str, viewport: dict[str, int]) -> Page:
    table = casino.open_table(game)
    casino.order("anna", table, "buy-in", cents=100_000)
    casino.order("anna", table, "sit-down", seat="3")
    page = casino.page("anna", f"/tables/{table}", viewport, has_touch=True)
    expect(page.locator(".tray")).to_be_visible()
    return page


def tap_words(page: Page, wager: str) -> None:
    """Tap the words of an area, and say which wager is meant if the page asks."""
    title = page.locator(area(wager)).locator("title").text_content() or ""
    page.locator(area(wager)).locator("text").first.tap(force=True)
    chosen = page.locator("#which").get_by_role("button", name=title, exact=True)
    if chosen.count():
        chosen.tap()


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_held_upright_plays_a_round(casino: Casino, game: str) -> None:
    page = seated(casino, game, PHONE)
    assert page.evaluate(TOO_SMALL, FINGER) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tap_words(page, GAMES[game])
    expect(page.locator(".slip li.placed")).to_have_count(1)
    page.get_by_role("button", name="Deal", exact=True).tap()
    expect(page.locator("#phase")).to_contain_text("between rounds, round 1")
    expect(page.locator("#tally .numbers").first.locator("li")).to_have_count(1)


@pytest.mark.parametrize("viewport", [LYING, TABLET], ids=["lying", "tablet"])
@pytest.mark.parametrize("game", ["craps", "roulette"])
def test_other_screens_have_targets_for_a_finger_too(
    casino: Casino, game: str, viewport: dict[str, int]
) -> None:
    page = seated(casino, game, viewport)
    assert page.evaluate(TOO_SMALL, FINGER) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_finger_between_two_numbers_is_asked_which_wager_is_meant(casino: Casino) -> None:
    page = seated(casino, "roulette", PHONE)
    split = page.locator(area("split:17-20"))
    split.scroll_into_view_if_needed()
    split.tap(force=True)
    asked = page.locator("#which")
    expect(asked).to_contain_text("Which wager?")
    for title in ("Split, 17 and 20", "Straight up, 17", "Straight up, 20"):
        expect(asked.get_by_role("button", name=title, exact=True)).to_be_visible()
    expect(page.locator(".slip li")).to_have_count(0)
    asked.get_by_role("button", name="Split, 17 and 20", exact=True).tap()
    expect(asked).to_be_hidden()
    expect(page.locator(".slip li.placed")).to_contain_text("Split, 17 and 20")
