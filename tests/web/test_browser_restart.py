"""A server that restarts in the middle of a round: the page continues, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import Casino
from tests.web.test_browser_play import deal, finish, place, sit_down


@pytest.fixture
def own_casino(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    """A casino whose server may be ended; meanwhile the browser logs that it cannot be reached."""
    made = Casino(browser, tmp_path_factory.mktemp("restarted"))
    yield made
    made.errors = []
    made.leave()
    made.close()


def test_a_round_continues_after_a_restart(own_casino: Casino) -> None:
    page = own_casino.page("anna", f"/tables/{own_casino.open_table('crazy-4-poker')}")
    sit_down(page)
    place(page, "ante")  # and the wager that is made only with it
    deal(page)
    expect(page.locator("button.decision").first).to_be_visible()
    hand = page.locator("#cards-in-words li").all_inner_texts()
    own_casino.server.end()
    expect(page.locator("#banner")).to_contain_text("Connection lost")
    own_casino.server.start()
    expect(page.locator("#banner")).to_be_hidden(timeout=20_000)
    assert page.locator("#cards-in-words li").all_inner_texts() == hand
    expect(page.locator("#balance")).to_have_text("Your chips: $990")
    finish(page)
    seen = page.locator("#balance").inner_text()
    page.reload()
    expect(page.locator("#settlement h2")).to_contain_text("Round 1")
    expect(page.locator("#balance")).to_have_text(seen)
