"""Options are typed in words and dollars in the browser, and sent as programs expect them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from playwright.sync_api import expect

from tests.support.browser import COUNTED, Casino
from tests.support.prepared import WIDE
from tests.web.test_browser_dealer import REAL, answer, answer_until, close_wagers, open_up
from tests.web.test_browser_pit import form, pit_table
from tests.web.test_browser_play import place, sit_down

FOOTBALL_KINGS = {"payout-limit": "5000000", "fantasy": "B"}


def test_a_change_is_planned_in_words_and_dollars(casino: Casino) -> None:
    table = casino.open_table("football-kings", options={**FOOTBALL_KINGS, "minimum": "500"})
    casino.open_table("football-kings", options={**FOOTBALL_KINGS, "payout-limit": "7500050"})  # is approved
    page = pit_table(casino, "petra", table)
    expect(page.locator("#limits")).to_contain_text("minimum $5")
    page.get_by_text("Plan a rule change").click()
    value = page.locator("form[data-command=plan-change] [name=value]")
    expect(value.locator("option").first).to_have_text("pay table A")
    later = (datetime.now() + timedelta(hours=2)).strftime("%Y-%m-%dT%H:%M")  # the browser's own time
    form(page, "plan-change", option="payout-limit", value="a lot", effective=later)
    alert = page.locator("form[data-command=plan-change]").get_by_role("alert")
    expect(alert).to_contain_text("payout limit: a lot is not an amount in dollars")
    form(page, "plan-change", option="payout-limit", value="75,000.50", effective=later)
    expect(page.locator(".change")).to_contain_text("payout limit $75,000.50, from ")
    planned = page.request.get(f"/api/v1/tables/{table}").json()["changes"]
    assert [change["options"] for change in planned] == [{"payout-limit": "7500050"}]
    expect(value.locator("option").first).to_have_text("pay table A")  # the form starts over


def test_odds_take_an_amount_in_dollars(casino: Casino) -> None:
    page = casino.page("anna", "/odds/football-kings")
    limit = page.get_by_role("textbox", name="Payout limit, in dollars")
    limit.fill("much")
    expect(page.locator("#refusal")).to_contain_text("much is not an amount in dollars")
    limit.fill("50,000")
    page.get_by_label("Fantasy").first.select_option(label="pay table C")
    expect(page.locator("#figures")).to_contain_text("Hail Mary", timeout=COUNTED)
    expect(page).to_have_url(re.compile(r"\?fantasy=C&payout-limit=5000000$"))
    page.reload()
    expect(limit).to_have_value("50,000")
    limit.fill("24,999")
    expect(page.locator("#refusal")).to_contain_text("13:69F-45.7(e)")


def test_documents_take_over_the_options_of_a_table(casino: Casino) -> None:
    table = casino.open_table("football-kings", options=FOOTBALL_KINGS)
    page = casino.page("petra", "/documents/football-kings")
    page.locator("#from-table").select_option(label=table)
    expect(page.get_by_label("Payout limit, in dollars")).to_have_value("50,000")
    expect(page.get_by_label("Fantasy").locator("option:checked")).to_have_text("pay table B")
    sign = page.locator("a[data-document][href*='sign.html']")
    limits = "&".join(f"{name}={value}" for name, value in sorted(WIDE.items()))
    options = f"{limits}&fantasy=B&payout-limit=5000000"
    assert sign.get_attribute("href") == f"/documents/football-kings/sign.html?{options}"


def test_a_dealer_enters_in_dollars_what_doubling_down_adds(casino: Casino) -> None:
    table = casino.open_table("blackjack", **REAL)
    dealer = casino.page("petra", f"/tables/{table}")
    expect(dealer.locator("#dealer h2")).to_be_visible()
    open_up(casino, dealer, table)
    player = casino.page("anna", f"/tables/{table}")
    sit_down(player)
    answer(dealer)  # begins the round
    place(player, "blackjack")
    expect(dealer.locator("#dealer")).to_contain_text("Blackjack $5")
    close_wagers(dealer)
    cards = ["5c", "4h", "6c", "9d", "Th", "Ks"]
    answer_until(dealer, "Seat 1 has 11", cards)
    player.get_by_role("button", name="Double").click()
    amount = dealer.get_by_label("Dollars")
    expect(amount).to_have_value("5")
    amount.fill("some")
    amount.press("Enter")
    expect(dealer.locator("#dealer").get_by_role("alert")).to_contain_text("some is not an amount in dollars")
    amount.fill("6")
    amount.press("Enter")
    expect(dealer.locator("#refusal")).to_contain_text(
        "$6 is out of range. Give whole cents, from $0.01 to $5."
    )
    amount.fill("2.50")
    amount.press("Enter")
    # The console names the card as the next step before it asks for it.
    expect(dealer.locator("#dealer .keys")).to_be_visible()
    answer_until(dealer, "In this order:", cards)
    expect(dealer.locator("#dealer .payments")).to_contain_text("$2.50")
