"""Signing in with a second factor, in a browser, and what auditors see of sign-ins."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from houseway.house.people import COMMAND_LINE
from houseway.house.roles import Role
from tests.support.accessibility import check_looks, tab_to
from tests.support.browser import DESK, new_context
from tests.support.codes import code_shown
from tests.support.web_house import API, OWN_PAGE, PASSWORD, WebHouse, somebody


@pytest.fixture
def page(browser: Browser, house: WebHouse) -> Iterator[Page]:
    """A page of a house that allows any number of sign-ins from one address."""
    with new_context(browser, base_url=house.address, viewport=DESK, reduced_motion="reduce") as context:
        errors: list[str] = []
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto("/sign-in")
        yield page
        assert not errors


def _sign_in(page: Page, name: str, code: str | None = None) -> None:
    page.goto("/sign-in")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    if code is not None:
        page.get_by_label("Code").fill(code)
        page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


def test_a_second_factor_is_set_up_and_asked_for(house: WebHouse, page: Page) -> None:
    house.people.create(COMMAND_LINE, "olga", "Olga", Role.DEALER, PASSWORD)
    _sign_in(page, "olga")
    last_access = page.get_by_role("status", name="Last access")
    expect(last_access).to_contain_text("This is your first sign-in.")
    page.get_by_role("button", name="Dismiss").click()
    expect(last_access).to_have_count(0)
    page.get_by_role("link", name="olga").click()
    factor = page.get_by_role("region", name="Second factor")
    tab_to(page, "[data-command=set-up]")
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name="QR code of the secret")).to_be_visible()
    check_looks(page)
    secret = page.locator("#secret").inner_text()
    factor.get_by_label("Code that it shows now").fill("000000")
    factor.get_by_label("Current password").fill(PASSWORD)
    factor.get_by_role("button", name="Confirm").click()
    expect(page.locator("#refusal")).to_contain_text("The code is wrong")
    factor.get_by_label("Code that it shows now").fill(code_shown(secret))
    factor.get_by_role("button", name="Confirm").click()
    expect(page.locator("#recovery-codes li")).to_have_count(10)
    recovery_code = page.locator("#recovery-codes li").first.inner_text()
    check_looks(page)
    page.get_by_role("button", name="I have kept them").click()
    expect(factor).to_contain_text("10 recovery codes left")
    check_looks(page)
    page.get_by_role("button", name="Sign out").click()
    # From here on by keyboard alone.
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    tab_to(page, "[name=person]")
    page.keyboard.type("olga")
    tab_to(page, "[name=password]")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Code")).to_be_focused()
    check_looks(page)
    page.keyboard.type(code_shown(secret, 1))
    page.keyboard.press("Enter")
    expect(last_access).to_contain_text("You signed in last on 20")
    expect(last_access).to_contain_text("from 127.0.0.1, Chrome")
    expect(last_access).not_to_contain_text("refused")
    check_looks(page)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    _sign_in(page, "olga", recovery_code)
    page.goto("/me")
    expect(factor).to_contain_text("9 recovery codes left")


def test_auditors_see_attempts_to_sign_in(house: WebHouse, page: Page) -> None:
    dealer = somebody(Role.DEALER)
    for password in ("a wrong password", PASSWORD):
        body = {"person": dealer, "password": password}
        house.client.post(f"{API}/session", json=body, headers=OWN_PAGE)
    _sign_in(page, somebody(Role.INSPECTOR))
    page.goto("/audit")
    page.get_by_role("link", name="Attempts to sign in").click()
    page.get_by_label("Person").fill(dealer)
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", name="2 entries")).to_be_visible()
    rows = page.locator("tbody tr")
    expect(rows.nth(0)).to_contain_text("signed in")
    expect(rows.nth(1)).to_contain_text("refused: wrong password")
    expect(rows.nth(1)).to_contain_text("127.0.0.1")
    check_looks(page)
