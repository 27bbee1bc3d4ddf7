"""An administrator adds and blocks people, and creates tokens for programs."""

from __future__ import annotations

import httpx
from playwright.sync_api import Page, expect

from houseway.house.people import Client, People
from houseway.web.http.auth import COOKIE
from tests.support.accessibility import check_accessible, check_fits, check_looks
from tests.support.browser import PASSWORD, PHONE, Casino
from tests.support.web_house import WEAK


def test_an_administrator_adds_changes_and_blocks_people(casino: Casino) -> None:
    page = casino.page("adam", "/people")
    page.get_by_label("Sign-in name").fill("eva")
    page.locator("#new").get_by_label("Full name").fill("Eva Lang")
    page.locator("#new select").select_option("dealer")
    page.get_by_label("Password (empty for a program)").fill(PASSWORD)
    page.get_by_role("button", name="Add").click()
    eva = page.locator("li[data-person=eva]")
    expect(eva).to_contain_text("eva, Eva Lang: dealer")
    visitor = casino.page(None, "/sign-in")
    visitor.get_by_label("Name").fill("eva")
    visitor.get_by_label("Password").fill(PASSWORD)
    visitor.get_by_role("button", name="Sign in").click()
    expect(visitor.get_by_role("heading", name="Tables")).to_be_visible()
    eva.locator("summary").click()
    eva.get_by_label("New role").select_option("pit-clerk")
    eva.get_by_role("button", name="Change role").click()
    expect(eva).to_contain_text("Eva Lang: pit clerk")
    eva.get_by_role("button", name="Block").click()
    expect(eva).to_contain_text("blocked")
    visitor.goto("/")
    expect(visitor.get_by_role("heading", name="Sign in")).to_be_visible()
    eva.get_by_role("button", name="Unblock").click()
    expect(eva).not_to_contain_text("blocked")


def test_a_token_is_shown_once_and_revoked(casino: Casino) -> None:
    page = casino.page("adam", "/people")
    clara = page.locator("li[data-person=clara]")
    clara.locator("summary").click()
    clara.get_by_label("Program").fill("board")
    clara.get_by_label("Valid for days (empty: no expiry)").fill("7")
    clara.get_by_role("button", name="Create token").click()
    expect(clara).to_contain_text("board, until 20")
    token = page.locator("#new-token code").inner_text()

    def who_am_i() -> httpx.Response:
        return httpx.get(
            f"{casino.server.address}/api/v1/me", headers={"Authorization": f"Bearer {token}"}, timeout=60
        )

    assert who_am_i().json()["person"] == "clara"
    clara.get_by_role("button", name="Revoke board").click()
    expect(clara).not_to_contain_text("board")
    assert who_am_i().status_code == 401


def test_a_locked_out_person_is_unlocked(casino: Casino) -> None:
    for _ in range(3):
        httpx.post(
            f"{casino.server.address}/api/v1/session",
            json={"person": "selma", "password": "not the password at all"},
            headers={"X-Requested-With": "tests"},
            timeout=60,
        )
    page = casino.page("adam", "/people", PHONE)
    selma = page.locator("li[data-person=selma]")
    expect(selma).to_contain_text("has to wait after wrong passwords")
    selma.locator("summary").click()
    check_accessible(page)
    check_fits(page)
    selma.get_by_role("button", name="Unlock after wrong passwords").click()
    expect(selma).not_to_contain_text("has to wait")


def test_only_administrators_see_the_people(casino: Casino) -> None:
    page = casino.page("petra", "/people")
    expect(page.get_by_role("heading", name="This is not possible")).to_be_visible()
    assert page.get_by_role("link", name="People").count() == 0


def test_people_change_their_own_password(casino: Casino) -> None:
    old, new = PASSWORD, "quite another password"
    person = {"person": "otto", "name": "Otto", "role": "player", "password": old}
    casino.ask("adam", "people", person)
    page = casino.page(None, "/sign-in")

    def sign_in(password: str) -> None:
        page.get_by_label("Name").fill("otto")
        page.get_by_label("Password").fill(password)
        page.get_by_role("button", name="Sign in").click()

    sign_in(old)
    page.get_by_role("link", name="otto").click()
    check_accessible(page)
    page.get_by_label("Current password").fill(old)
    page.get_by_label("New password", exact=True).fill(new)
    page.get_by_label("New password again").fill("something else")
    page.get_by_role("button", name="Change password").click()
    expect(page.locator(".problem")).to_have_text("The two new passwords do not match.")
    page.get_by_label("New password again").fill(new)
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    sign_in(new)
    expect(page.get_by_role("heading", name="otto")).to_be_visible()  # where it was before


def _add(casino: Casino, name: str, role: str) -> None:
    casino.ask("adam", "people", {"person": name, "name": name.title(), "role": role, "password": PASSWORD})


def _page_of(casino: Casino, name: str, path: str) -> Page:
    """Open a page in a new session, which was not signed in at the page."""
    people = People(casino.store, WEAK)
    _, token = people.open_session(people.known(name), Client("198.51.100.7", "Firefox 128 on Linux"))
    page = casino.page(None, "/sign-in")
    page.context.add_cookies([{"name": COOKIE, "value": token, "url": casino.server.address}])
    page.goto(path)
    return page


def test_people_end_their_other_sessions(casino: Casino) -> None:
    _add(casino, "paul", "player")
    here, there = _page_of(casino, "paul", "/me"), _page_of(casino, "paul", "/")
    expect(there.get_by_role("heading", name="Tables")).to_be_visible()
    here.goto("/me")
    sessions = here.get_by_role("region", name="Your sessions")
    expect(sessions.get_by_role("listitem")).to_have_count(2)
    expect(sessions).to_contain_text("(this one)")
    check_looks(here)
    here.get_by_role("button", name="End all others").click()
    expect(sessions.get_by_role("listitem")).to_have_count(1)
    there.goto("/")
    expect(there.get_by_role("heading", name="Sign in")).to_be_visible()
    # A wrong password here is no reason to sign in again.
    here.get_by_label("Current password").fill("not the password")
    for label in ("New password", "New password again"):
        here.get_by_label(label, exact=True).fill("quite another password")
    here.get_by_role("button", name="Change password").click()
    expect(here.locator("#refusal")).to_contain_text("The name or the password is wrong")
    expect(here.get_by_role("heading", name="Change your password")).to_be_visible()


def test_an_administrator_sees_how_people_sign_in(casino: Casino) -> None:
    _add(casino, "rosa", "dealer")
    theirs = _page_of(casino, "rosa", "/")
    page = casino.page("adam", "/people")
    rosa = page.locator("li[data-person=rosa]")
    rosa.locator("summary").click()
    expect(rosa).to_contain_text("Has no second factor.")
    expect(rosa.locator("[data-session]")).to_contain_text("198.51.100.7, Firefox 128 on Linux")
    rules = page.get_by_role("region", name="Rules of signing in")
    expect(rules.get_by_label("Minutes for players")).to_have_value("60")
    check_looks(page)
    rosa.get_by_role("button", name="End session").click()
    expect(rosa).to_contain_text("Not signed in.")
    theirs.goto("/")
    expect(theirs.get_by_role("heading", name="Sign in")).to_be_visible()
    rules.get_by_role("button", name="Set rules").click()
    expect(page.locator("#refusal")).to_contain_text("These rules hold already.")
    rules.get_by_label("Minutes for players").fill("90")
    rules.get_by_role("button", name="Set rules").click()
    expect(rules.get_by_role("status")).to_have_text("The new rules hold now.")
    expect(rules.get_by_label("Minutes for players")).to_have_value("90")
