"""What players ask for is at the table itself: pays, limits, odds, announcements, the sign and the guide."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from houseway.rules.registry import game_names, rules_of
from houseway.web.pages.table import odds_address, partners_of
from tests.support.accessibility import check_accessible, check_fits
from tests.support.browser import COUNTED, DESK, PHONE, Casino

TABLET = {"width": 1024, "height": 768}
SIGN = {"sign": "new", "location": "at the table", "size": "letter", "language": "English"}


@pytest.mark.parametrize("viewport", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_pays_limits_and_odds_are_beside_the_table(casino: Casino, viewport: dict[str, int]) -> None:
    table = casino.open_table("mini-baccarat", options={"minimum": "2500", "maximum": "100000"})
    page = casino.page("anna", f"/tables/{table}", viewport=viewport)
    panel = page.locator("#about")
    assert panel.locator("table").count() == 0, "nothing is loaded before somebody asks"
    panel.locator("summary").click()
    expect(panel).to_contain_text("$25")
    expect(panel).to_contain_text("$1,000")
    expect(panel.locator(".pays")).to_contain_text("8 to 1")
    banker = panel.locator("#advantages tr").filter(has_text="Banker")
    expect(banker).to_contain_text("1.0579%", timeout=COUNTED)
    expect(banker.locator("td")).to_have_attribute("title", re.compile(r"\d+/\d+"))
    expect(panel.get_by_role("link", name="All odds of this table")).to_have_attribute(
        "href", re.compile("^/odds/mini-baccarat")
    )
    check_accessible(page)
    check_fits(page)


def test_the_sign_and_the_guide_open_over_the_table(casino: Casino) -> None:
    table = casino.open_table("sic-bo")
    page = casino.page("anna", f"/tables/{table}")
    page.get_by_role("link", name="Sign", exact=True).click()
    paper = page.locator("#paper")
    expect(paper.frame_locator("iframe").locator("body")).to_contain_text("Sic")
    back = paper.get_by_role("button", name="Back to the table")
    expect(back).to_be_focused()
    expect(paper.get_by_role("button", name="Print")).to_be_visible()
    check_accessible(page)
    back.click()
    expect(paper).to_be_hidden()
    expect(page).to_have_url(re.compile(f"/tables/{table}$"))


def test_changed_limits_are_announced_until_they_are_read(casino: Casino) -> None:
    table = casino.open_table("sic-bo", options={"maximum": "10000"})
    page = casino.page("anna", f"/tables/{table}")
    expect(page.locator("#phase")).to_contain_text("between rounds")
    notices = page.locator("#notices")
    expect(notices).to_be_hidden()
    casino.order("petra", table, "submit-sign", **SIGN, reference="D-1")
    with page.expect_event("load"):
        casino.order("sven", table, "change-limits", options={"maximum": "2500"}, sign="new", announced=True)
    expect(notices).to_contain_text("have changed")
    expect(notices).to_contain_text("Maximum: $25 (before: $100)")
    check_accessible(page)
    page.reload()
    expect(notices).to_contain_text("$25")
    notices.get_by_role("button", name="I have read it").click()
    expect(notices).to_be_hidden()
    page.reload()
    expect(page.locator("#phase")).to_contain_text("between rounds")
    expect(notices).to_be_hidden()


@pytest.mark.parametrize("game", game_names())
def test_the_odds_of_a_table_are_those_of_its_options(game: str) -> None:
    rules = rules_of(game, {"minimum": "500", "maximum": "10000"})
    assert odds_address(rules) == f"/odds/{game}", "limits change no odds"


def test_the_rules_say_which_wagers_are_made_together() -> None:
    together = {game: partners_of(rules_of(game, {})) for game in game_names()}
    assert {game: sorted(wagers) for game, wagers in together.items() if wagers} == {
        "blackjack-switch": ["first", "second"],
        "crazy-4-poker": ["ante", "super-bonus"],
    }
