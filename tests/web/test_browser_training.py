"""A dealer trains alone in the browser: automatic players bet and decide while the dealer deals."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import DESK, Casino

TABLET = {"width": 1024, "height": 768}
MOST_STEPS = 80


def _step(page: Page) -> str:
    shown = page.locator("#dealer .step")
    return str(shown.get_attribute("data-key-of-step")) if shown.count() else ""


def _deal_a_round(casino: Casino, page: Page, table: str) -> set[str]:
    """Do what is the dealer's until a round is settled; return the keys of the steps that were asked."""
    asked: set[str] = set()
    for _ in range(MOST_STEPS):
        view = casino.look(table)
        if view["phase"] == "between rounds" and view["payments"]:
            return asked
        key, step = _step(page), view["step"]
        if step and key != step["key"]:
            expect(page.locator("#dealer .step")).to_have_attribute("data-key-of-step", step["key"])
            continue
        asked.add(key)
        if step and step["who"] in ("floorperson", "casino supervisor"):
            casino.order("sven", table, "answer", step=step["key"])
        elif step and step["kind"] == "takewagers":
            expect(page.locator("#dealer")).to_contain_text("Seat 1")
            page.get_by_role("button", name="No more bets", exact=True).click()
        elif not step or step["kind"] != "decide":
            page.locator("#dealer [data-focus=answer]").first.press("Enter")
        _wait_for_change(casino, page, table, view)
    raise AssertionError("the round never ends")


def _wait_for_change(casino: Casino, page: Page, table: str, view: dict[str, Any]) -> None:
    """Wait until another step is asked: a key that is pressed twice would answer the next one, too."""
    for _ in range(600):
        now = casino.look(table)
        if (now["step"], now["phase"]) != (view["step"], view["phase"]):
            return
        page.wait_for_timeout(50)
    raise AssertionError("the table does not go on")


@pytest.mark.parametrize("viewport", [DESK, TABLET], ids=["desk", "tablet"])
def test_a_dealer_trains_alone_with_automatic_players(casino: Casino, viewport: dict[str, int]) -> None:
    table = casino.open_table("red-dog", steps="dealer", training=True)
    page = casino.page("dora", f"/tables/{table}", viewport)
    page.get_by_role("button", name="Seat 2", exact=True).click()
    expect(page.locator(".automatic summary")).to_contain_text("Alex, seat 1; Blair, seat 2")
    asked = _deal_a_round(casino, page, table)
    assert "wagers" in asked
    view = casino.look(table)
    assert view["training"]
    assert {payment["seat"] for payment in view["payments"]} <= {"1", "2"}
    page.locator(".automatic summary").click()
    page.locator(".automatic").get_by_role("button", name="Leaves").first.click()
    expect(page.locator(".automatic summary")).to_have_text("Automatic players: Blair, seat 2")


def test_a_player_cannot_sit_at_a_training_table_and_does_not_find_it(casino: Casino) -> None:
    table = casino.open_table("sic-bo", steps="dealer", training=True)
    lobby = casino.page("anna", "/")
    expect(lobby.locator("h1")).to_have_text("Tables")
    assert lobby.locator(f'[data-table="{table}"]').count() == 0
    page = casino.page("anna", f"/tables/{table}")
    expect(page.locator("#phase")).not_to_be_empty()
    assert page.locator("#felt [data-press=seat]").count() == 0
    assert not casino.ask("anna", f"tables/{table}")["free_seats"]
    lobby = casino.page("dora", "/")
    expect(lobby.locator(f'[data-table="{table}"]')).to_contain_text(
        "training: automatic players, and you deal"
    )


def test_the_pit_opens_a_training_table_and_leaves_it_out_of_the_totals(casino: Casino) -> None:
    casino.prepare("big-six")
    page = casino.page("petra", "/pit")
    form = page.locator("#open-table")
    form.locator("[name=game]").select_option("big-six")
    form.locator("[name=table]").fill("training-wheel")
    form.locator("[name=steps]").select_option("dealer")
    form.locator("[name=training]").select_option("true")
    expect(form.locator("[data-decides], .game-options input").first).to_be_attached()
    form.locator('[name="option.minimum"]').fill("1")
    form.locator('[name="option.maximum"]').fill("500")
    form.get_by_role("button", name="Open table").click()
    page.wait_for_url("**/tables/training-wheel")
    page.goto("/pit")
    row = page.locator('[data-at="training-wheel"]')
    expect(row).to_contain_text("Training: its chips are worth nothing")
