"""A server that restarts in the middle of a round: the page continues, and nothing is lost."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

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
    expect(page.locator("#banner")).to_be_hidden()
    assert page.locator("#cards-in-words li").all_inner_texts() == hand
    expect(page.locator("#balance")).to_have_text("Your chips: $990")
    finish(page)
    seen = page.locator("#balance").inner_text()
    page.reload()
    expect(page.locator("#settlement h2")).to_contain_text("Round 1")
    expect(page.locator("#balance")).to_have_text(seen)


def test_a_house_that_cannot_write_its_log_is_asked_again_when_it_says(casino: Casino) -> None:
    """The same command under the same key, and not before the time that the answer names."""
    page = casino.page("anna", f"/tables/{casino.open_table('sic-bo')}")
    sent: list[tuple[float, str]] = []

    def unavailable_once(route: Route) -> None:
        sent.append((time.monotonic(), route.request.headers["idempotency-key"]))
        if len(sent) > 1:
            route.continue_()
            return
        problem = {"error": "The disk that holds the log is full.", "cite": None}
        route.fulfill(status=503, headers={"Retry-After": "1"}, json=problem)

    page.route("**/commands", unavailable_once)
    sit_down(page)
    page.unroute("**/commands")
    assert sent[0][1] == sent[1][1]
    assert sent[1][0] - sent[0][0] > 0.9
    expect(page.locator("#refusal")).to_be_empty()
    casino.errors = [error for error in casino.errors if "status of 503" not in error]
