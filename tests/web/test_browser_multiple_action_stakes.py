"""Multiple action in the play view: what a decision adds to each wager, and the up card of each hand."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.support.browser import Casino
from tests.support.play_view import SIZES, problems
from tests.web.test_browser_multiple_action import BETS, OPTIONS, SEAT

ROUNDS_AT_MOST = 40
DEALERS = ("dealer", "dealer hand 2", "dealer hand 3")


def seated(casino: Casino) -> tuple[str, Page]:
    table = casino.open_table("blackjack", options=OPTIONS)
    casino.order("anna", table, "buy-in", cents=10_000_000)
    casino.order("anna", table, "sit-down", seat=SEAT)
    while (step := casino.look(table)["step"]) and step["kind"] == "showcards":
        casino.order("anna", table, "answer", step=step["key"])
    return table, casino.page("anna", f"/tables/{table}", SIZES["desk"])


def step_now(casino: Casino, table: str) -> dict[str, Any] | None:
    seen = casino.ask("anna", f"tables/{table}")
    return None if seen["phase"] == "between rounds" else dict(seen["step"])


def decide(casino: Casino, table: str, step: dict[str, Any]) -> None:
    fields = {"seat": SEAT, "step": step["key"], "asked": step["asked"]}
    casino.order("anna", table, "decide", decision=step["undecided"], **fields)


def deal_round(casino: Casino, table: str) -> None:
    casino.order("anna", table, "wager", seat=SEAT, bets=BETS)
    casino.order("anna", table, "ready", seat=SEAT)


def test_a_double_is_shown_at_every_wager_before_it_is_answered(casino: Casino) -> None:
    table, page = seated(casino)
    for _ in range(ROUNDS_AT_MOST):
        deal_round(casino, table)
        step = step_now(casino, table)
        if step and "double" in (step["parts"] or {}):
            break
        while step:
            decide(casino, table, step)
            step = step_now(casino, table)
    assert step
    added = step["parts"]["double"]
    assert sorted(added.values()) == sorted(BETS.values())

    routes: list[Route] = []

    def hold(route: Route) -> None:
        routes.append(route)

    page.route("**/commands", hold)  # the table has not answered yet
    with page.expect_request("**/commands"):
        page.locator("button.decision", has_text="Double").click()
    stakes = page.locator("#play .my-seat .stake")
    for wager, cents in added.items():
        draft = page.locator(f'#play .my-seat .stake.draft[data-wager="{wager}"]')
        expect(draft.locator(".amount")).to_contain_text(f"${cents // 100}")
    expect(stakes).to_have_count(len(BETS) + len(added))
    assert problems(page) == {}
    for route in routes:
        route.continue_()
    page.unroute("**/commands")
    expect(page.locator("#phase")).to_contain_text("between rounds")


def test_further_hands_of_the_dealer_show_the_up_card(casino: Casino) -> None:
    table, page = seated(casino)
    for _ in range(ROUNDS_AT_MOST):
        deal_round(casino, table)
        while step := step_now(casino, table):
            decide(casino, table, step)
        seen = casino.ask("anna", f"tables/{table}")
        if DEALERS[-1] in seen["places"]:
            break
    number = seen["round"]
    expect(page.locator("#phase")).to_contain_text(f"between rounds, round {number}")
    up_card = page.locator(f'#play .hand-box[data-place="{DEALERS[0]}"] .playing-card').first.get_attribute(
        "aria-label"
    )
    for place in DEALERS[1:]:
        cards = page.locator(f'#play .hand-box[data-place="{place}"] .playing-card')
        expect(cards).to_have_count(len(seen["places"][place]) + 1)
        expect(cards.first).to_have_attribute("aria-label", up_card or "")
        expect(page.locator(f'#play .hand-box[data-place="{place}"] .shared')).to_have_count(1)
    expect(page.locator('#play .hand-box[data-place="dealer"] .shared')).to_have_count(0)
    assert problems(page) == {}
    # So do the cards that stay with the result.
    last_cards = page.locator("#settlement .last-hand", has_text="Dealer hand 2").locator(".small-card")
    expect(last_cards).to_have_count(len(seen["places"][DEALERS[1]]) + 1)
    expect(last_cards.first).to_have_attribute("aria-label", up_card or "")
