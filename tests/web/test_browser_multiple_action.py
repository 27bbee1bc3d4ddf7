"""A table at which the dealer plays several hands, in the browser of a player."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser import Casino
from tests.support.play_view import SIZES, problems

OPTIONS = {"multiple-action": "3"}
BETS = {"blackjack": 1000, "blackjack:dealer-2": 500, "blackjack:dealer-3": 2000}
SEAT = "3"


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_every_hand_of_the_dealer_is_shown_with_what_it_counts(casino: Casino, size: str) -> None:
    table = casino.open_table("blackjack", options=OPTIONS)
    casino.order("anna", table, "buy-in", cents=1_000_000)
    casino.order("anna", table, "sit-down", seat=SEAT)
    for _ in range(5):
        step = casino.look(table)["step"]
        if step is None or step["kind"] != "showcards":
            break
        casino.order("anna", table, "answer", step=step["key"])
    page = casino.page("anna", f"/tables/{table}", SIZES[size])
    for _ in range(20):
        casino.order("anna", table, "wager", seat=SEAT, bets=BETS)
        expect(page.locator(".slip li.placed")).to_have_count(len(BETS))
        casino.order("anna", table, "ready", seat=SEAT)
        while (seen := casino.ask("anna", f"tables/{table}"))["phase"] != "between rounds":
            step = seen["step"]
            expect(page.locator("#play .turn", has_text="Your turn")).to_be_visible()
            fields = {"seat": SEAT, "step": step["key"], "asked": step["asked"]}
            casino.order("anna", table, "decide", decision=step["undecided"], **fields)
        if "dealer hand 3" in seen["places"]:
            break
    expect(page.locator("#phase")).to_contain_text("between rounds")
    for place in ("dealer", "dealer hand 2", "dealer hand 3"):
        words = seen["hands"][place]["words"]
        expect(page.locator("#play .hand-box", has_text=words).first).to_be_visible()
    assert problems(page) == {}
    number = seen["round"]
    page.get_by_role("button", name=f"Check round {number}").click()
    report = page.locator(".checked")
    expect(report).to_contain_text("cards that left the shoe")
    expect(report).not_to_contain_text("Wrong")
