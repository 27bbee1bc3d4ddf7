"""The cage in the browser: accounting counts, security confirms, and money comes from the main bank."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.support.accessibility import check_looks
from tests.support.browser import Casino


def count(page: Page, command: str, **values: str) -> None:
    form = page.locator(f'form[data-command="{command}"]')
    for name, value in values.items():
        form.locator(f'[name="{name}"]').fill(value)
    form.get_by_role("button").click()


def test_a_count_is_confirmed_by_security_and_money_is_brought(casino: Casino) -> None:
    # The other tests share this house: its cage covers them all.
    aldo, selma = casino.page("aldo", "/cage"), casino.page("selma", "/cage")
    count(aldo, "count-cage", cash="400000000", chips="600000000", why="the first of the day")
    newest = aldo.locator("#cage-slips tbody tr").first
    expect(newest).to_contain_text("the first of the day")
    assert aldo.get_by_role("button", name="Confirm").count() == 0
    selma.get_by_role("button", name="Confirm").click()
    expect(newest).to_contain_text("aldo, selma")
    slip = casino.ask("aldo", "cage/money")["slips"][0]
    if slip["state"] == "waiting":  # another test has counted before: a large difference needs a third person
        decide = {"command": "decide-cage-slip", "slip": slip["slip"], "approve": True}
        casino.ask("petra", "cage/money", decide)
    expect(selma.locator("#cage-money")).to_contain_text("$400,000,000 in cash, $600,000,000 in chips")
    count(aldo, "bring-to-cage", cash="500", chips="0", why="small notes")
    expect(selma.locator("#cage-slips")).to_contain_text("small notes")
    selma.get_by_role("button", name="Confirm").click()
    expect(aldo.locator("#cage-money")).to_contain_text("$400,000,500 in cash")
    check_looks(aldo)
    player = casino.page("anna", "/cage")
    expect(player.locator("main")).to_contain_text("may not see the money of the cage")


def test_a_player_asks_the_dealer_for_chips_at_a_table_for_cash(casino: Casino) -> None:
    count_cage(casino)
    casino.ask("adam", "cage", {"command": "set-money-rules", "buy_ins": "staff"})
    try:
        table = casino.open_table("sic-bo", cards="dealer", steps="dealer")
        casino.order("anna", table, "sit-down", seat="1")
        anna, dora = casino.page("anna", f"/tables/{table}"), casino.page("dora", f"/tables/{table}")
        anna.get_by_text("chips and leaving").click()
        anna.locator('[name="cents"]').fill("300")
        anna.get_by_role("button", name="Ask the dealer").click()
        expect(anna.get_by_text("You have asked for $300 in chips.")).to_be_visible()
        dora.get_by_role("button", name="Take $300 in cash").click()
        expect(anna.get_by_text("You have asked for")).to_have_count(0)
        assert casino.ask("anna", f"tables/{table}")["chips"] == 30_000
    finally:
        casino.ask("adam", "cage", {"command": "set-money-rules"})


def count_cage(casino: Casino) -> None:
    """Count the cage with enough for every test, by as many people as are needed."""
    count = {"command": "count-cage", "kind": "opening", "cash": 10**11, "chips": 10**11, "why": "for cash"}
    slip = casino.ask("aldo", "cage/money", count)["facts"][0]["slip"]
    for person in ("selma", "petra"):
        if casino.ask("aldo", "cage/money")["slips"][0]["state"] == "waiting":
            decide = {"command": "decide-cage-slip", "slip": slip, "approve": True}
            casino.ask(person, "cage/money", decide)
