"""The coach at a table: off at first; switched on, it warns before what costs more, with the amount."""

from __future__ import annotations

from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from houseway.odds.game_odds import game_odds
from houseway.rules.game import open_table
from houseway.rules.registry import game as game_named
from houseway.web.worker.players import advantages
from tests.support.browser import COUNTED, Casino


def switch_on(page: Page, least: str = "0") -> None:
    page.locator(".look summary").click()
    page.locator("#coach").select_option(least)
    page.locator(".look summary").click()


def at_table(casino: Casino, game: str, bets: dict[str, int]) -> Page:
    table = casino.open_table(game)
    casino.order("anna", table, "sit-down", seat="2")
    casino.order("anna", table, "buy-in", cents=1_000_00)
    casino.order("anna", table, "wager", seat="2", bets=bets)
    page = casino.page("anna", f"/tables/{table}", keeps_session=False)
    expect(page.get_by_role("heading", name="Your wagers")).to_be_visible()
    return page


def test_a_costly_wager_is_warned_of_with_its_cost(casino: Casino) -> None:
    page = at_table(casino, "mini-baccarat", {"tie": 5_00})
    with page.expect_response(lambda answer: answer.url.endswith("/coach"), timeout=COUNTED):
        switch_on(page)
    page.get_by_role("button", name="Deal", exact=True).click()
    warning = page.get_by_role("alertdialog", name="The coach")
    # 14.36% of $5 on the tie, 1.06% on the banker: 66.5 cents more.
    expect(warning).to_contain_text("$5 on Tie costs 67¢ more than on Banker")
    page.get_by_role("button", name="Let me think again").click()
    expect(warning).to_be_hidden()
    expect(page.get_by_role("heading", name="Your wagers")).to_be_visible()
    page.get_by_role("button", name="Deal", exact=True).click()
    page.get_by_role("button", name="Bet it all the same").click()
    expect(page.locator("#settlement")).to_contain_text("Tie")


def test_a_coach_that_is_off_or_set_higher_says_nothing(casino: Casino) -> None:
    page = at_table(casino, "mini-baccarat", {"tie": 5_00})
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    switch_on(page, "100")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator("#settlement")).to_contain_text("Tie")
    page.reload()
    page.locator(".look summary").click()
    expect(page.locator("#coach")).to_have_value("100")
    page.locator("#coach").select_option("")
    urls.clear()
    page.reload()
    expect(page.locator("#settlement")).to_contain_text("Tie")
    assert not [url for url in urls if "coach/coach.js" in url or url.endswith(("/coach", "/worth"))]


def test_a_costly_decision_is_warned_of(casino: Casino) -> None:
    page = at_table(casino, "four-card-poker", {"ante": 5_00})
    switch_on(page)
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.get_by_role("button", name="Fold")).to_be_visible()
    worth = page.evaluate("async () => (await fetch(location.pathname + '/worth')).json()")
    best, worst = worth[0]["decision"], worth[-1]["decision"]
    page.locator("#player button.decision").filter(
        has_text=worst.replace("-", " ").capitalize()
    ).first.click()
    warning = page.get_by_role("alertdialog", name="The coach")
    expect(warning).to_contain_text("costs")
    expect(warning).to_contain_text(f"more than {best.replace('-', ' ')}, on average.")
    page.get_by_role("button", name="all the same").click()
    expect(page.locator("#settlement")).to_contain_text("Ante")


@pytest.mark.parametrize("game", ["mini-baccarat", "four-card-poker", "sic-bo"])
def test_the_coach_compares_with_the_cheapest_way_to_bet(game: str) -> None:
    best = advantages(game, ())
    odds = game_odds(open_table(game_named(game), {}))
    least = min(
        [each.house_advantage for each in odds.wagers if each.wager.name in best["wagers"]]
        + ([odds.base.house_advantage] if odds.base else [])
    )
    for each in odds.wagers:
        if each.wager.name in best["wagers"]:
            assert Fraction(best["wagers"][each.wager.name]["more"]) == each.house_advantage - least
    branches = odds.base.strategy.branches if odds.base else ()
    assert not {name for branch in branches for name in branch.bets} & set(best["wagers"])
