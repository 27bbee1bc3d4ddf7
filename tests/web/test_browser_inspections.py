"""The staff inspects the cards from its pages, and the first player looks at them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser import Casino


@pytest.mark.paragraph("13:69F-7.4(b)", "13:69F-7.4(c)", shows="computed")
def test_two_people_inspect_and_the_first_player_looks(casino: Casino) -> None:
    table = "looked-at"
    options = casino.prepare("mini-baccarat")
    casino.ask("petra", "tables", {"table": table, "game": "mini-baccarat", "options": options})
    pit = casino.page("petra", "/pit")
    card = pit.locator(f'[data-at="{table}"]')
    expect(card).to_contain_text("Waiting for the dealer: The cards are inspected")
    dora, sven = casino.page("dora", f"/tables/{table}"), casino.page("sven", f"/tables/{table}")
    dora.get_by_role("button", name="Confirm as dora").click()
    expect(card).to_contain_text("Waiting for the floorperson: The inspection is verified")
    waits = "Waiting for the floorperson: somebody with the role supervisor or pit boss confirms this step"
    expect(dora.locator("#dealer")).to_contain_text(waits)
    anna = casino.page("anna", f"/tables/{table}")
    anna.get_by_role("button", name="Sit down", exact=True).click()
    expect(anna.locator("#player")).to_contain_text("Waiting for the floorperson: The inspection is verified")
    sven.get_by_role("button", name="Confirm as sven").click()
    expect(anna.locator(".fan")).to_contain_text("10♠")
    expect(anna.locator(".fan p")).to_have_count(4)
    expect(dora.get_by_role("button", name="I have shown the cards")).to_be_visible()
    anna.get_by_role("button", name="I have seen the cards").click()
    expect(anna.locator(".tray")).to_be_visible()
    expect(card).not_to_contain_text("Waiting for")
