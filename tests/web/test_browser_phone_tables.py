"""Tables of dice and wheels on a phone: everything can be pressed with a finger, and a round is played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import PHONE, Casino
from tests.support.nightly import some
from tests.web.test_browser_play import BEGIN, area

FINGER = 44  # pixels
LYING = {"width": 844, "height": 390}
TABLET = {"width": 1024, "height": 768}
GAMES = {
    "craps": "pass",
    "mini-craps": "field",
    "mini-dice": "field",
    "roulette": "red",
    "big-six": "symbol:1",
    "sic-bo": "small",
}
OPPOSITE = {"left": "right", "right": "left", "up": "down", "down": "up"}
# Where a phone opens the felt: the bet that most players make, or the first of the layout.
OPENS_AT = {**GAMES, "mini-craps": "pass", "mini-dice": "place:4", "roulette": "straight:1"}
# Whether the chips of a wager would be in the visible part of the felt, and the sides that have more areas.
IN_SIGHT = """(wager) => {
  const surface = document.getElementById("surface");
  const { left, right, top, bottom } = surface.getBoundingClientRect();
  const area = surface.querySelector(`.area[data-press][data-wager="${CSS.escape(wager)}"]`);
  const words = (area.querySelector("text") ?? area).getBoundingClientRect();
  const [x, y] = [words.left + words.width / 2, words.top + words.height / 2];
  const shapes = [...surface.querySelectorAll(".area > :is(rect, circle, path)[stroke]")];
  const boxes = shapes.map((shape) => shape.getBoundingClientRect());
  const beyond = {
    left: boxes.some((box) => box.left < left - 9),
    right: boxes.some((box) => box.right > right + 9),
    up: boxes.some((box) => box.top < top - 9),
    down: boxes.some((box) => box.bottom > bottom + 9),
  };
  const seen = left < x && x < right && top < y && y < bottom;
  return [seen, Object.keys(beyond).filter((side) => beyond[side])];
}"""
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
    expect(chosen.or_(page.locator(".slip li")).first).to_be_visible()  # a tap becomes a click a moment later
    if chosen.count():
        chosen.tap()


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_held_upright_plays_a_round(casino: Casino, game: str) -> None:
    page = seated(casino, game, PHONE)
    assert page.evaluate(TOO_SMALL, FINGER) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tap_words(page, GAMES[game])
    expect(page.locator(".slip li.placed")).to_have_count(1)
    page.get_by_role("button", name=BEGIN).tap()
    expect(page.locator("#phase")).to_contain_text("between rounds, round 1")
    expect(page.locator("#tally .numbers").first.locator("li")).to_have_count(1)


@pytest.mark.parametrize("viewport", [PHONE, LYING], ids=["upright", "lying"])
@pytest.mark.nightly
@pytest.mark.parametrize("game", some(list(GAMES), 2))
def test_the_felt_opens_where_one_bets_and_says_that_it_goes_on(
    casino: Casino, game: str, viewport: dict[str, int]
) -> None:
    page = seated(casino, game, viewport)
    expect(page.locator("#surface.zoomed")).to_be_visible()
    seen, beyond = page.evaluate(IN_SIGHT, OPENS_AT[game])
    assert seen
    assert beyond
    for side in ("left", "right", "up", "down"):
        expect(page.locator(f".cue.{side}")).to_be_visible(visible=side in beyond)
    for way in [side for side in beyond if OPPOSITE[side] not in beyond][:1]:
        page.locator(f".cue.{way} span").tap()
        expect(page.locator(f".cue.{OPPOSITE[way]}")).to_be_visible()
    page.locator("#surface").evaluate("felt => felt.scrollTo(felt.scrollWidth, felt.scrollHeight)")
    for side in ("right", "down"):
        expect(page.locator(f".cue.{side}")).to_be_hidden()


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
    dialog = page.locator("#which")
    expect(dialog).to_contain_text("Which wager?")
    for title in ("Split, 17 and 20", "Straight up, 17", "Straight up, 20"):
        expect(dialog.get_by_role("button", name=title, exact=True)).to_be_visible()
    expect(page.locator(".slip li")).to_have_count(0)
    dialog.get_by_role("button", name="Split, 17 and 20", exact=True).tap()
    expect(dialog).to_be_hidden()
    expect(page.locator(".slip li.placed")).to_contain_text("Split, 17 and 20")


@pytest.mark.parametrize("game", ["mini-craps", "roulette"])
def test_what_was_thrown_or_spun_is_in_sight_on_a_phone(casino: Casino, game: str) -> None:
    page = seated(casino, game, PHONE)
    tap_words(page, GAMES[game])
    page.get_by_role("button", name=BEGIN).click()
    expect(page.locator("#phase")).to_contain_text("between rounds, round 1")
    expect(page.locator("#device :is(.large-die, .large-wheel)").first).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#surface.zoomed")).to_be_visible()
