"""A player's browser takes part in the chance of the rounds, and says whether its share is in the log."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.support.browser import Casino
from tests.web.test_browser_play import deal, finish, place, sit_down


def play(page: Page, number: int) -> None:
    place(page, "small")
    deal(page)
    finish(page, number)


def test_the_browser_gives_its_share_by_itself(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    page = casino.page("anna", f"/tables/{table}")
    sit_down(page)
    panel, report = page.locator("#fairness"), page.locator("#fairness .checked")
    expect(panel).to_contain_text("Your browser takes part in the chance from round 2 on.")
    play(page, 1)
    expect(panel).to_contain_text("Your share in the chance of round 2 is in.")
    page.get_by_role("button", name="Check round 1").click()
    expect(report).to_contain_text("Nobody gave a share in its chance")
    page.reload()
    play(page, 2)
    expect(panel).to_contain_text("Your share in the chance of round 3 is in.")
    page.get_by_role("button", name="Check round 2").click()
    expect(report).to_contain_text(re.compile("✓ Dealt again.*✓ Your share is in its chance", re.S))
    assert "Wrong" not in report.inner_text()
    page.reload()  # the chain is continued
    play(page, 3)
    expect(panel).to_contain_text("Your share in the chance of round 4 is in.")


def test_a_share_that_the_house_drops_is_missed(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    page = casino.page("anna", f"/tables/{table}")
    sit_down(page)
    for number in (1, 2):
        play(page, number)
        expect(page.locator("#fairness")).to_contain_text(f"round {number + 1} is in.")

    def drop(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "shares": []})

    page.route("**/rounds/2/file", drop)
    page.get_by_role("button", name="Check round 2").click()
    report = page.locator(".checked")
    expect(report).to_contain_text("Wrong: uncover gave")
    expect(report).to_contain_text("Wrong: the share that your browser gave is missing from the log!")
