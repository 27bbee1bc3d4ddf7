"""The odds of any table in the browser: exact, compared with another table, and sampled."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from houseway.drawing.formats import percent
from houseway.odds.game_odds import game_odds
from houseway.rules.registry import rules_of
from tests.support.accessibility import check_accessible, check_fits, check_looks
from tests.support.browser import COUNTED, PHONE, Casino


def test_the_figures_follow_the_options(casino: Casino) -> None:
    page = casino.page("anna", "/odds")
    page.get_by_role("link", name="Mini-baccarat").click()
    banker = page.locator("table.odds tr").filter(has_text="Banker's Hand")
    for options in ({}, {"commission": "4"}):
        for name, value in options.items():
            page.locator(f"select[name={name}]").select_option(value)
        exact = game_odds(rules_of("mini-baccarat", options))["banker"].house_advantage
        expect(banker).to_contain_text(percent(exact), timeout=COUNTED)
        expect(banker).to_contain_text(str(exact))
    expect(page).to_have_url(re.compile(r"/odds/mini-baccarat\?commission=4$"))
    page.reload()
    expect(page.locator("select[name=commission]")).to_have_value("4")
    expect(banker).to_contain_text(percent(exact))


def test_two_tables_stand_side_by_side(casino: Casino) -> None:
    page = casino.page("anna", "/odds/mini-baccarat?other.commission=4")
    row = page.get_by_role("region", name="Two tables side by side").locator("tr").filter(has_text="Banker's")
    advantages = [
        game_odds(rules_of("mini-baccarat", options))["banker"].house_advantage
        for options in ({}, {"commission": "4"})
    ]
    for advantage in advantages:
        expect(row).to_contain_text(percent(advantage), timeout=COUNTED)
    expect(row).to_contain_text(f"{float(100 * (advantages[0] - advantages[1])):+.4f}%")


def test_blackjack_odds_are_by_hand(casino: Casino) -> None:
    """The page shows nothing about whole rounds, and fits a phone with its charts."""
    page = casino.page("anna", "/odds/blackjack?decks=1", PHONE)
    base = page.locator("section").filter(has=page.get_by_role("heading", name="Base game"))
    expect(base).to_contain_text("-0.1819% of the wager is kept by the house", timeout=COUNTED)
    expect(base).to_contain_text("Hands a round")
    expect(base).not_to_contain_text("Standard deviation")
    expect(base).not_to_contain_text("Rounds won")
    expect(base.get_by_role("region", name="Strategy chart")).to_have_count(2)
    expect(base.get_by_role("row", name=re.compile("mimic-the-dealer 5.6846%"))).to_be_visible()
    check_fits(page)
    check_accessible(page)


def test_odds_below_the_floor_are_refused_with_the_paragraph(casino: Casino) -> None:
    page = casino.page("anna", "/odds/sic-bo")
    expect(page.locator("table.odds")).to_be_visible(timeout=COUNTED)
    page.get_by_text("Set your own odds").first.click()
    page.locator("input[name=pays-small]").fill("1 to 2")
    expect(page.get_by_role("alert")).to_contain_text("13:69F-9.4")
    page.locator("input[name=pays-small]").fill("")
    expect(page.locator("#refusal")).to_be_empty()


@pytest.mark.parametrize(("typed", "meant"), [("60", "60 to 1"), ("121:2", "121 to 2")])
def test_a_payout_may_be_typed_in_short(casino: Casino, typed: str, meant: str) -> None:
    page = casino.page("anna", "/odds/sic-bo")
    expect(page.locator("table.odds")).to_be_visible(timeout=COUNTED)
    page.get_by_text("Set your own odds").first.click()
    page.locator("input[name=pays-total-4]").fill(typed)
    page.locator("input[name=pays-total-4]").blur()
    expect(page.locator("input[name=pays-total-4]")).to_have_value(meant)
    expect(page.locator("table.odds")).to_contain_text(meant, timeout=COUNTED)
    expect(page.locator("#refusal")).to_be_empty()


def test_the_size_of_a_wager_matters_where_the_vigorish_is_rounded(casino: Casino) -> None:
    page = casino.page("anna", "/odds/mini-baccarat?vigorish-rounding=yes")
    form = page.locator("#by-size")
    expect(form).to_be_visible(timeout=COUNTED)
    form.get_by_label("Wager").select_option("banker")
    form.get_by_label("Sizes in dollars").fill("20, 12.50")
    form.get_by_role("button").click()
    picture = page.locator("#sizes svg")
    expect(picture).to_be_visible(timeout=COUNTED)
    label = picture.get_attribute("aria-label") or ""
    assert label.index("$12.50") < label.index("$20")
    figures = re.findall(r"\$[\d.]+ ([\d.-]+)%", label)
    assert len(set(figures)) == 2
    form.get_by_label("Sizes in dollars").fill("a lot")
    form.get_by_role("button").click()
    expect(page.get_by_role("alert")).to_contain_text("is not a list of sizes")


# Within the page, and at the first sign of progress: all is dealt before a click from outside arrives.
STOP_ONCE_DEALING = """() => {
  const status = document.getElementById("sample-status");
  const isDealing = () => status.textContent.includes("% dealt");
  new MutationObserver(() => isDealing() && document.getElementById("stop").click()).observe(status, {
    childList: true,
  });
}"""


def test_a_sample_approaches_the_exact_line_and_can_be_stopped(casino: Casino) -> None:
    page = casino.page("anna", "/odds/sic-bo")
    form = page.locator("#deal-sample")
    expect(form).to_be_visible(timeout=COUNTED)
    form.get_by_label("Wager").select_option("small")
    form.get_by_label("Rounds").select_option("100000")
    form.get_by_role("button", name="Deal").click()
    said = page.locator("#sample-status")
    expect(said).to_contain_text("102,400 rounds dealt", timeout=COUNTED)
    expect(said).to_contain_text("the exact figure is 2.7778%")
    far = re.search(r"is ([\d.]+) standard errors", said.inner_text())
    assert far
    assert float(far[1]) < 5
    expect(page.locator("#sample .band")).to_be_visible()
    form.get_by_label("Rounds").select_option("200000000")
    page.evaluate(STOP_ONCE_DEALING)
    form.get_by_role("button", name="Deal").click()
    expect(said).to_contain_text("Stopped.")
    expect(form.get_by_role("button", name="Deal")).to_be_enabled()


def test_a_game_of_decisions_has_its_strategy(casino: Casino) -> None:
    page = casino.page("anna", "/odds/lucky-8s")
    expect(page.get_by_role("region", name="Strategy chart").first).to_be_visible(timeout=COUNTED)
    expect(page.get_by_role("heading", name="Base game")).to_be_visible()
    expect(page.get_by_text("Element of risk")).to_be_visible()
    check_looks(page)


def test_an_unknown_game(casino: Casino) -> None:
    page = casino.page("anna", "/odds/no-such-game")
    expect(page.get_by_text("There is no game 'no-such-game'")).to_be_visible()
