"""Tables on a phone, upright and sideways: a head of one row, and in sight what is pressed and looked at."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.accessibility import check_accessible
from tests.support.browser import PHONE, Casino, carried_out, resize
from tests.support.play_view import FINGER, SIZES

SIDEWAYS = SIZES["phone held sideways"]
# The head: whether its parts share one row, how high it is, and what in it is cut off or too small to press.
HEAD = """(finger) => {
  const head = document.querySelector(".head");
  const parts = [...head.querySelectorAll("h1, p, .actions, summary, output")];
  const shown = parts.filter((part) => part.offsetWidth);
  const boxes = shown.map((part) => part.getBoundingClientRect());
  const wrong = [];
  const row = head.getBoundingClientRect();
  for (const [place, part] of shown.entries()) {
    const { left, right } = boxes[place];
    const name = part.textContent.trim().slice(0, 40);
    if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth) wrong.push(`${name} is cut off`);
    if (left < -1 || right > innerWidth + 1) wrong.push(`${name} is outside of the screen`);
    if (part.matches("summary") && Math.min(boxes[place].height, boxes[place].width) < finger)
      wrong.push(`${name} is too small`);
  }
  const actions = head.querySelector(".actions").getBoundingClientRect();
  const middle = (box) => box.top + box.height / 2;
  if (Math.abs(middle(actions) - middle(row)) > 4) wrong.push("the buttons have a row of their own");
  return [row.height, wrong];
}"""

# Whether all words of a wager are on the part of the felt that is seen.
IS_ON_FELT = """(wager) => {
  const felt = document.getElementById("surface").getBoundingClientRect();
  const text = document.querySelector(`#felt .area[data-wager="${wager}"] text`);
  const { left, right, top, bottom } = text.getBoundingClientRect();
  return left > felt.left && right < felt.right && top > felt.top && bottom < felt.bottom;
}"""


def rolled(casino: Casino, game: str, bets: dict[str, int], viewport: dict[str, int]) -> tuple[str, Page]:
    """Let anna bet and begin a round, watched on a page that was open before."""
    table = casino.open_table(game)
    page = casino.page("anna", f"/tables/{table}", viewport, has_touch=True)
    expect(page.locator("[data-focus=sit-down]")).to_be_visible()
    casino.order("anna", table, "buy-in", cents=100_000)
    casino.order("anna", table, "sit-down", seat="5")
    expect(page.locator("#balance")).to_contain_text("$1,000")
    while (step := casino.look(table)["step"]) and step["kind"] == "showcards":
        casino.order("anna", table, "answer", step=step["key"])
    casino.order("anna", table, "wager", seat="5", bets=bets)
    with carried_out(page, "ready"):
        page.locator("#player .due button.main").click()
    return table, page


@pytest.mark.parametrize("viewport", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_the_head_of_a_table_is_one_row_on_a_phone(casino: Casino, viewport: dict[str, int]) -> None:
    _, page = rolled(casino, "craps", {"pass": 500, "field": 500}, viewport)
    expect(page.locator("#phase")).to_contain_text("shoots")
    height, wrong = page.evaluate(HEAD, FINGER)
    assert wrong == []
    assert height <= 64  # two rows would have two buttons' height, and the gap
    menu = page.locator(".head summary")
    menu.tap()
    for name in ("Whole table", "Larger felt"):
        button = page.get_by_role("button", name=name)
        expect(button).to_be_in_viewport(ratio=1)
        assert button.bounding_box()["height"] >= FINGER  # type: ignore[index]
    expect(page.get_by_role("link", name="Sign", exact=True)).to_be_in_viewport(ratio=1)
    check_accessible(page)
    # Turned or enlarged, the same buttons stand in the head again.
    menu.tap()
    resize(page, SIZES["desk"])
    expect(page.get_by_role("button", name="Whole table")).to_be_in_viewport()
    assert page.locator(".head .choices #whole").count() == 0


@pytest.mark.parametrize("game", ["craps", "mini-baccarat"])
def test_a_phone_held_sideways_has_the_next_press_in_sight(casino: Casino, game: str) -> None:
    bets = {"craps": {"field": 500}, "mini-baccarat": {"player": 500}}[game]
    _, page = rolled(casino, game, bets, SIDEWAYS)
    expect(page.locator("#phase")).to_contain_text("between rounds, round 1")
    page.evaluate("scrollTo(0, 0)")
    expect(page.get_by_role("button", name="Repeat and")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("viewport", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_dice_that_only_say_who_is_first_do_not_scroll_the_hand_away(
    casino: Casino, viewport: dict[str, int]
) -> None:
    _, page = rolled(casino, "pai-gow", {"pai-gow": 500}, viewport)
    expect(page.locator(".large-die").first).to_be_attached()
    expect(page.locator("#play .my-seat .card-slot").first).to_be_in_viewport(ratio=0.9)


def test_a_felt_opens_at_the_words_of_the_usual_bet_from_every_seat(casino: Casino) -> None:
    table = casino.open_table("mini-craps")
    casino.order("anna", table, "buy-in", cents=100_000)
    for seat in ("1", "5", "9"):
        casino.order("anna", table, "sit-down", seat=seat)
        page = casino.page("anna", f"/tables/{table}", PHONE, has_touch=True)
        expect(page.locator("#surface.zoomed")).to_be_visible()
        assert page.evaluate(IS_ON_FELT, "pass"), f"at seat {seat}"
        page.close()
        casino.order("anna", table, "stand-up", seat=seat)
