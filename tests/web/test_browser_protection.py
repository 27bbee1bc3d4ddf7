"""Protection in the browser: what watching the cards wins, shown as it is computed."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.accessibility import check_accessible, check_fits
from tests.support.browser import COUNTED, PATIENCE, PHONE, Casino

COMPUTED, REFUSED = COUNTED, PATIENCE


def test_a_wager_is_analyzed_part_by_part(casino: Casino) -> None:
    page = casino.page("anna", "/odds/red-dog")
    page.get_by_role("link", name="the page of its protection").click()
    expect(page.locator("select[name=wager] option")).not_to_have_count(0)
    page.locator("select[name=wager]").select_option("base")
    page.get_by_text("Table options").click()
    page.locator("select[name=decks]").select_option("1")
    page.locator("input[name=under]").fill("0.5")
    page.get_by_role("button", name="Analyze").click()
    expect(page.locator("#count")).to_contain_text("Rating:", timeout=COMPUTED)
    expect(page.get_by_role("region", name="Effects of removal").locator("svg")).to_be_visible()
    expect(page.locator("#cuts")).to_contain_text("place of the cutting card", timeout=COMPUTED)
    expect(page.locator("#measures")).to_contain_text("as it is today", timeout=COMPUTED)
    expect(page.locator("#measures")).to_contain_text("under 0.5 units per 100 rounds")
    expect(page).to_have_url(re.compile(r"/protection/red-dog\?wager=base&under=0.5&decks=1$"))
    expect(page.locator("#leaks")).to_contain_text("burn-card")
    check_accessible(page)
    shared = casino.page("anna", page.url, PHONE)
    expect(shared.locator("#count")).to_contain_text("Rating:", timeout=COMPUTED)
    expect(shared.locator("select[name=wager]")).to_have_value("base")
    check_fits(shared)


def test_a_game_that_cannot_be_counted_says_so(casino: Casino) -> None:
    page = casino.page("anna", "/protection/sic-bo?wager=small")
    expect(page.get_by_role("alert")).to_contain_text("has no cards", timeout=REFUSED)


def test_numbers_that_are_none_are_refused(casino: Casino) -> None:
    page = casino.page("anna", "/protection/baccarat?wager=tie&cut=many")
    expect(page.get_by_role("alert")).to_contain_text("cut cannot be 'many'", timeout=REFUSED)
