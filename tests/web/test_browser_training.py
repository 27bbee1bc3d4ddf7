"""A dealer trains alone in the browser: automatic players bet and decide while the dealer deals."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import DESK, Casino, carried_out, until_shown

TABLET = {"width": 1024, "height": 768}
MOST_STEPS = 80


def _deal_a_round(casino: Casino, page: Page, table: str) -> set[str]:
    """Do what is the dealer's until a round is settled; return the keys of the steps that were asked."""
    steps: set[str] = set()
    for _ in range(MOST_STEPS):
        view = casino.look(table)
        if view["phase"] == "between rounds" and view["payments"]:
            return steps
        until_shown(page, view["number"])
        step = view["step"] or {"key": "", "kind": "", "who": "dealer"}
        steps.add(step["key"])
        if step["who"] in ("floorperson", "casino supervisor"):
            casino.order("sven", table, "answer", step=step["key"])
        elif step["kind"] == "decide":
            until_shown(page, view["number"] + 1)  # automatic players decide by themselves
        elif step["kind"] == "takewagers":
            expect(page.locator("#dealer")).to_contain_text("Seat 1")
            with carried_out(page, "no-more-bets"):
                page.get_by_role("button", name="No more bets", exact=True).click()
        else:
            with carried_out(page, "answer", "begin-round"):
                page.locator("#dealer [data-focus=answer]").first.press("Enter")
    raise AssertionError("the round never ends")


@pytest.mark.parametrize("viewport", [DESK, TABLET], ids=["desk", "tablet"])
def test_a_dealer_trains_alone_with_automatic_players(casino: Casino, viewport: dict[str, int]) -> None:
    table = casino.open_table("red-dog", steps="dealer", training=True)
    page = casino.page("dora", f"/tables/{table}", viewport)
    page.get_by_role("button", name="Seat 2", exact=True).click()
    expect(page.locator(".automatic summary")).to_contain_text("Alex, seat 1; Blair, seat 2")
    steps = _deal_a_round(casino, page, table)
    assert "wagers" in steps
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
