"""Wagers that stand, in the browser: drawn apart, kept, and taken down where that is allowed."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browser import Casino
from tests.web.test_browser_play import deal, finish, place, sit_down

ROLLS_AT_MOST = 30


def test_what_stands_stays_on_the_slip_until_it_is_decided(casino: Casino) -> None:
    page = casino.page("anna", f"/tables/{casino.open_table('craps')}")
    sit_down(page)
    place(page, "pass")
    place(page, "hard:8")
    standing = page.locator(".slip li.standing")
    passes, hardway = standing.filter(has_text="Pass"), standing.filter(has_text="Hardway")
    for number in range(1, ROLLS_AT_MOST):
        deal(page)
        expect(page.locator("#phase")).to_contain_text(f"between rounds, round {number}.")
        if "The point is" in page.locator("#phase").inner_text():
            break
        if not passes.count():
            place(page, "pass")
    expect(passes).to_contain_text("stands")
    expect(page.locator("#announcement")).to_contain_text("the point is")
    # A pass wager has to stay; a hardway can be taken down with one press, and its chips come back.
    assert passes.get_by_role("button").count() == 0
    before = page.locator("#balance").inner_text()
    if hardway.count():
        hardway.get_by_role("button", name="Take down Hardway, 8").click()
        expect(hardway).to_have_count(0)
        expect(page.locator("#balance")).not_to_have_text(before)
    page.get_by_role("button", name="Clear").click()
    expect(passes).to_be_visible()


def test_a_streak_stays_in_its_area_and_may_be_taken_down(casino: Casino) -> None:
    page = casino.page("anna", f"/tables/{casino.open_table('blackjack', options={'streak': 'on'})}")
    sit_down(page)
    streak = page.locator(".slip li.standing").filter(has_text="Streak of 5")
    for number in range(1, ROLLS_AT_MOST):
        place(page, "blackjack")
        if not streak.count():
            place(page, "streak:5")
        deal(page)
        finish(page, number)
        if streak.count() and "1 won" in streak.inner_text():
            break
    expect(streak).to_contain_text("stands")
    before = page.locator("#balance").inner_text()
    streak.get_by_role("button", name="Take down Streak of 5, 1 won").click()
    expect(streak).to_have_count(0)
    expect(page.locator("#balance")).not_to_have_text(before)
