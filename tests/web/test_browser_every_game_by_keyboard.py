"""Every game by keyboard alone, and with nothing in the way of a screen reader at any moment of a round."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from houseway.rules.registry import game_names, rules_of
from tests.support.accessibility import check_accessible, check_looks, tab_to
from tests.support.browser import Casino, carried_out
from tests.support.nightly import some
from tests.web.test_browser_play import BEGIN, DECISIONS_AT_MOST, decide_for

OTHER = "9"  # who wagers against a player that is the bank
MANY_AREAS, ARROWS_AT_MOST = 100, 40
# The arrow key in whose direction an area is from the one with the focus; null when it has that itself.
ARROW_TO = """(selector) => {
  const [at, to] = [document.activeElement, document.querySelector(selector)];
  if (at === to) return null;
  const middle = (area) => {
    const { left, top, width, height } = area.querySelector("rect, circle, path").getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [[x, y], [toX, toY]] = [middle(at), middle(to)];
  if (Math.abs(toY - y) > 4) return toY > y ? "ArrowDown" : "ArrowUp";
  return toX > x ? "ArrowRight" : "ArrowLeft";
}"""
BEGINS = "[data-focus=Deal], [data-focus=Roll], [data-focus=Spin]"
DECIDES = ":is([data-focus=set-best], button.decision:not(:disabled))"


def from_the_top(page: Page, selector: str) -> None:
    """Reach it with the Tab key from the heading of the page, as after reading it."""
    page.locator("#main h1").evaluate("heading => { heading.tabIndex = -1; heading.focus(); }")
    tab_to(page, selector)


def press_bet(page: Page, wager: str) -> None:
    """Place a chip on the wager, at its bet or at its area on the felt."""
    target = f':is(.bet, .area)[data-press][data-wager="{wager}"]'
    if page.locator(".area[data-press]:visible").count() > MANY_AREAS:
        from_the_top(page, ".area[data-press]")
        go_with_arrows(page, target)
    else:
        from_the_top(page, target)
    page.keyboard.press("Enter")


def go_with_arrows(page: Page, target: str) -> None:
    """Go along the felt with the arrow keys, down or across as far as the area is."""
    for _ in range(ARROWS_AT_MOST):
        key = page.evaluate(ARROW_TO, target)
        if key is None:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{target} is not reached with the arrow keys")


@pytest.mark.nightly
@pytest.mark.parametrize("game", some(game_names(), 5, 0))
def test_a_round_by_keyboard_alone_is_accessible_at_every_moment(casino: Casino, game: str) -> None:
    table = casino.open_table(game)
    page = casino.page("anna", f"/tables/{table}")
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    check_accessible(page)
    from_the_top(page, "[data-focus=sit-down]")
    page.keyboard.press("Enter")
    expect(page.locator("#balance")).to_have_text("Your chips: $1,000")
    seen = page.get_by_role("button", name="I have seen the cards")
    expect(seen.or_(page.locator(".tray")).first).to_be_visible()
    if seen.count():
        seen.focus()
        page.keyboard.press("Enter")
    expect(page.locator(".tray")).to_be_visible()
    bets = next(iter(rules_of(game, {}).demonstration.values()))
    for number, wager in enumerate(bets, start=1):
        if page.locator(".slip li").count() < number:  # a wager that is made only with another comes with it
            press_bet(page, wager)
    expect(page.locator(".slip li.placed")).to_have_count(len(bets))
    if "bank" in bets:
        casino.order("bert", table, "sit-down", seat=OTHER)
        casino.order("bert", table, "buy-in", cents=10_000)
        casino.order("bert", table, "wager", seat=OTHER, bets={"player": 500})
        casino.order("bert", table, "ready", seat=OTHER)
    check_accessible(page)
    expect(page.get_by_role("button", name=BEGIN)).to_be_enabled()
    from_the_top(page, ".skip[href='#player']")  # a felt may have more areas than one wants to pass
    page.keyboard.press("Enter")
    tab_to(page, f":is({BEGINS}):not(:disabled)")
    with carried_out(page, "ready"):
        page.keyboard.press("Enter")
    settled, decision = page.locator("#settlement h2"), page.locator(DECIDES)
    ended = page.locator("#phase").filter(has_text="between rounds")
    looked = False
    for _ in range(DECISIONS_AT_MOST):
        decide_for(casino, table, "bert", OTHER)
        expect(ended.or_(decision).first).to_be_visible()
        if ended.count():
            break
        if not looked:
            check_accessible(page)
        looked = True
        from_the_top(page, DECIDES)
        with carried_out(page, "decide", "set-hand"):
            page.keyboard.press("Enter")
    expect(ended).to_be_visible()
    expect(settled.or_(page.locator(".slip li.standing")).first).to_be_visible()
    check_looks(page)
