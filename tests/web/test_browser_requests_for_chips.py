"""In a browser a player asks the dealer for chips, and reads why there are none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.support.accessibility import check_looks
from tests.support.browser import Casino
from tests.web.test_browser_cage import count_cage

TORN = "The note is torn; the cage changes it."


@pytest.fixture
def table(casino: Casino) -> Iterator[str]:
    """A table that plays for cash, at which anna has asked for $300."""
    count_cage(casino)
    casino.ask("adam", "cage", {"command": "set-money-rules", "buy_ins": "staff"})
    try:
        opened = casino.open_table("sic-bo", cards="dealer", steps="dealer")
        casino.order("anna", opened, "sit-down", seat="1")
        casino.order("anna", opened, "ask-buy-in", cents=30_000)
        yield opened
    finally:
        casino.ask("adam", "cage", {"command": "set-money-rules"})


def test_the_dealer_declines_at_the_console(casino: Casino, table: str) -> None:
    anna, dora = casino.page("anna", f"/tables/{table}"), casino.page("dora", f"/tables/{table}")
    expect(anna.get_by_text("You have asked for $300 in chips.")).to_be_visible()
    asking = dora.get_by_role("list", name="Players who ask for chips")
    asking.get_by_text("Decline the $300").click()
    asking.get_by_label("Reason, which the player sees").fill(TORN)
    check_looks(dora)
    asking.get_by_role("button", name="Decline").click()
    expect(asking).to_have_count(0)
    expect(anna.get_by_role("status").filter(has_text=TORN)).to_have_text(
        f"The house declined your buy-in of $300: {TORN} You can ask again."
    )
    check_looks(anna)
    casino.order("anna", table, "ask-buy-in", cents=20_000)
    expect(anna.get_by_text("You have asked for $200 in chips.")).to_be_visible()
    expect(anna.get_by_text(TORN)).to_have_count(0)


def test_the_pit_declines_too(casino: Casino, table: str) -> None:
    petra = casino.page("petra", f"/pit/tables/{table}")
    petra.get_by_text("Decline the $300").click()
    petra.get_by_label("Reason, which the player sees").fill(TORN)
    petra.get_by_role("button", name="Decline").click()
    expect(petra.get_by_role("list", name="Players who ask for chips")).to_have_count(0)
    seat = casino.ask("anna", f"tables/{table}")["seats"][0]
    assert (seat["asks"], seat["declined"]["by"], seat["declined"]["why"]) == (0, "petra", TORN)
