"""Passkeys in a browser, with a virtual authenticator that answers as a device with a fingerprint does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from houseway.house.people import COMMAND_LINE
from houseway.house.roles import Role
from tests.support.accessibility import check_looks
from tests.support.browser import DESK, new_context
from tests.support.codes import code_shown
from tests.support.web_house import PASSWORD, WebHouse

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def page(browser: Browser, house: WebHouse) -> Iterator[Page]:
    """A page of the house by the name of this machine: browsers make no passkeys for numbers."""
    address = house.address.replace("127.0.0.1", "localhost")
    with new_context(browser, base_url=address, viewport=DESK, reduced_motion="reduce") as context:
        errors: list[str] = []
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        yield page
        assert not errors


@pytest.fixture
def devices(page: Page) -> CDPSession:
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    return devices


def _sign_in(page: Page, name: str) -> None:
    page.goto("/sign-in")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def _sign_out(page: Page) -> None:
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_a_passkey_is_made_and_signs_in(house: WebHouse, page: Page, devices: CDPSession) -> None:
    device = devices.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    house.people.create(COMMAND_LINE, "olga", "Olga", Role.DEALER, PASSWORD)
    _sign_in(page, "olga")
    page.get_by_role("link", name="olga").click()
    factor = page.get_by_role("region", name="Second factor")
    factor.get_by_role("button", name="Add a passkey").click()
    factor.get_by_label("Name for it").fill("my phone")
    factor.get_by_label("Current password").fill(PASSWORD)
    check_looks(page)
    factor.get_by_role("button", name="Make the passkey").click()
    expect(page.locator("#recovery-codes li")).to_have_count(10)
    page.get_by_role("button", name="I have kept them").click()
    expect(factor.locator("#passkeys li")).to_contain_text("my phone")
    expect(factor).to_contain_text("You sign in with a passkey alone")
    check_looks(page)
    # The same device has one already.
    factor.get_by_role("button", name="Add a passkey").click()
    factor.get_by_label("Current password").fill(PASSWORD)
    factor.get_by_role("button", name="Make the passkey").click()
    expect(page.locator("#refusal")).to_contain_text("has a passkey of yours already")
    _sign_out(page)
    check_looks(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("link", name="olga")).to_be_visible()
    # With a passkey as the proof, an authenticator is set up as well.
    page.goto("/me")
    factor.get_by_role("button", name="Set up an authenticator").click()
    secret = page.locator("#secret").inner_text()
    factor.get_by_label("Code that it shows now").fill(code_shown(secret))
    factor.get_by_label("Current password").fill(PASSWORD)
    check_looks(page)
    factor.get_by_role("button", name="Confirm").click()
    expect(page.locator("#recovery-codes li")).to_have_count(10)
    page.get_by_role("button", name="I have kept them").click()
    # And the passkey is removed with a code.
    factor.get_by_text("my phone").click()
    removal = factor.locator("#passkeys form")
    removal.get_by_label("Code, or a recovery code").fill(code_shown(secret, 1))
    removal.get_by_label("Current password").fill(PASSWORD)
    check_looks(page)
    removal.get_by_role("button", name="Remove this passkey").click()
    expect(factor.locator("#passkeys")).to_have_count(0)
    _sign_out(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator("#refusal")).to_contain_text("This house does not know the passkey")
    devices.send("WebAuthn.removeVirtualAuthenticator", device)


def test_a_device_without_a_passkey_says_so(page: Page, devices: CDPSession) -> None:
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    page.goto("/sign-in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator("#refusal")).to_contain_text("The device gave no passkey")


def test_at_a_number_no_passkey_is_offered(house: WebHouse, page: Page) -> None:
    page.goto(f"{house.address}/sign-in")
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
