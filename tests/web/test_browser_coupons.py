"""Coupons and cash with a called wager, in the browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import Casino, enter
from tests.web.test_browser_dealer import REAL, answer, open_up
from tests.web.test_browser_play import deal, place, sit_down


def issue(page: Page, number: str, patron: str) -> None:
    form = page.locator("#coupons form[data-command=issue-coupon]")
    enter(form.locator("[name=number]"), number)
    enter(form.locator("[name=patron]"), patron)
    enter(form.locator("[name=cents]"), "25")
    form.get_by_role("button", name="Issue").click()


@pytest.mark.paragraph("13:69F-7.2(c)", shows="computed")
def test_a_coupon_is_issued_brought_to_a_table_and_laid(casino: Casino) -> None:
    table = casino.open_table("mini-baccarat")
    pit = casino.page("petra", "/pit")
    issue(pit, "W-7", "anna")
    expect(pit.locator("#coupons")).to_contain_text("1 coupon")
    issue(pit, "W-7", "anna")
    expect(pit.get_by_role("alert").filter(has_text="A number counts once")).to_be_visible()

    lobby = casino.page("anna", "/")
    expect(lobby.locator("#coupons")).to_contain_text("W-7, match play coupon of $25")
    lobby.locator("#coupons select").select_option(table)
    lobby.get_by_role("button", name="Take it there").click()
    expect(lobby).to_have_url(re.compile(f"/tables/{table}"))
    player = lobby
    sit_down(player)
    expect(player.locator("#player .coupons")).to_contain_text("W-7")
    place(player, "player", 5)
    player.get_by_role("button", name="Lay beside Player's Hand").click()
    expect(player.get_by_role("alert").filter(has_text="do not match")).to_be_visible()
    place(player, "player", 25)
    expect(player.locator(".slip li.placed")).to_contain_text("$30")
    player.get_by_role("button", name="Lay beside Player's Hand").click()
    expect(player.locator("#player .coupons")).to_contain_text("beside Player's Hand")
    # Further chips leave the coupon where it is.
    place(player, "tie", 5)
    expect(player.locator(".slip li.placed")).to_have_count(2)
    expect(player.locator("#player .coupons")).to_contain_text("beside Player's Hand")
    deal(player)
    expect(player.locator("#settlement")).to_contain_text("coupon W-7 of $25")


@pytest.mark.paragraph("13:69F-7.2(c)", shows="computed")
def test_a_dealer_changes_cash_with_a_called_wager(casino: Casino) -> None:
    table = casino.open_table("mini-baccarat", **REAL)
    pit_boss = casino.page("petra", f"/tables/{table}")
    expect(pit_boss.locator("#dealer h2")).to_be_visible()
    open_up(casino, pit_boss, table)
    player = casino.page("anna", f"/tables/{table}")
    sit_down(player)
    dealer = casino.page("dora", f"/tables/{table}")
    answer(dealer)  # begins the round
    dealer.locator(".irregularities summary").click()
    dealer.get_by_role("button", name="a player calls a wager and hands over cash").click()
    dealer.get_by_role("button", name="Confirm as dora").click()
    expect(dealer.locator("#dealer")).to_contain_text("Waiting for the casino supervisor")
    pit_boss.get_by_role("button", name="Confirm as petra").click()
    form = dealer.locator("#dealer form:has(select[name=seat])").filter(has_text="Cash of")
    expect(form).to_contain_text("Seat 1, anna")
    form.locator("[name=amount]").fill("much")
    form.get_by_role("button", name="Enter").click()
    expect(form).to_contain_text("much is not an amount")
    form.locator("[name=amount]").fill("50")
    form.get_by_role("button", name="Enter").click()
    expect(player.locator("#balance")).to_have_text("Your chips: $1,050")
