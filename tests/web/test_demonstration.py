"""A demonstration: entered by its link, with a table of every game and every role to switch to."""

from __future__ import annotations

import re

import httpx
import pytest

from houseway.house.demo.demonstration import demonstrator, furnish
from houseway.house.people import COMMAND_LINE
from houseway.house.roles import Role
from houseway.refusal import Refusal
from houseway.rules.registry import game_names
from houseway.web.http.static import STATIC, modules_of
from tests.support.web_house import API, OWN_PAGE, WebHouse


def enter(house: WebHouse) -> httpx.Response:
    key = house.app.state.context.entrance_key.value
    return house.client.get("/demonstration", params={"key": key}, follow_redirects=False)


def visit(address: str) -> httpx.Client:
    """Return a browser of its own, which follows redirects and asks for pages."""
    return httpx.Client(base_url=address, follow_redirects=True, headers={"Accept": "text/html"}, timeout=60)


def test_the_link_works_in_any_number_of_browsers(demonstration: WebHouse) -> None:
    link = {"key": demonstration.app.state.context.entrance_key.value}
    for _ in range(3):
        with visit(demonstration.address) as browser:
            assert browser.get("/demonstration", params={"key": "another"}).status_code == 403
            assert browser.get(f"{API}/me").status_code == 401
            assert browser.get("/demonstration", params=link).url.path == "/"
            me = browser.get(f"{API}/me").json()
            assert me["person"] == demonstrator(Role(me["role"]))
            assert me["demonstration"]


def test_whoever_signs_out_comes_back_by_one_press(demonstration: WebHouse) -> None:
    with visit(demonstration.address) as browser:
        assert "Enter again" not in browser.get("/sign-in").text
        browser.get("/demonstration", params={"key": demonstration.app.state.context.entrance_key.value})
        assert browser.delete(f"{API}/session", headers=OWN_PAGE).status_code == 204
        assert browser.get(f"{API}/me").status_code == 401
        assert "Enter again" in browser.get("/").text
        entered = browser.get("/demonstration", params={"to": "/tables/sic-bo"})
        assert (entered.status_code, entered.url.path) == (200, "/tables/sic-bo")


@pytest.mark.parametrize("elsewhere", ["https://example.org", "//example.org", "/\\example.org", "pit"])
def test_the_entrance_leads_to_no_other_site(demonstration: WebHouse, elsewhere: str) -> None:
    with visit(demonstration.address) as browser:
        key = demonstration.app.state.context.entrance_key.value
        answer = browser.get("/demonstration", params={"key": key, "to": elsewhere}, follow_redirects=False)
        assert answer.status_code == 422


def test_each_role_has_its_own_address_and_session(demonstration: WebHouse) -> None:
    with visit(demonstration.address) as browser:
        assert browser.get("/as/dealer/tables/sic-bo").url.path == "/sign-in"
        browser.get("/demonstration", params={"key": demonstration.app.state.context.entrance_key.value})
        for role in (Role.DEALER, Role.PLAYER, Role.INSPECTOR):
            page = browser.get(f"/as/{role}/tables/sic-bo")
            assert page.url.path == f"/as/{role}/tables/sic-bo"
            assert f'href="/as/{role}/odds"' in page.text
            assert 'src="/static/' in page.text
        # Side by side: what one tab did changed nothing in the others.
        for role in (Role.DEALER, Role.PLAYER, Role.INSPECTOR):
            assert browser.get(f"/as/{role}{API}/me").json()["role"] == role
        assert browser.get(f"{API}/me").json()["role"] == Role.PLAYER
        assert browser.get("/as/nobody/tables/sic-bo").status_code == 404
        # Only the page itself may change things, at these addresses too.
        assert browser.delete(f"/as/dealer{API}/session").status_code == 403
        assert browser.delete(f"/as/dealer{API}/session", headers=OWN_PAGE).status_code == 204
        assert browser.get(f"/as/dealer{API}/me").status_code == 401
        assert browser.get(f"/as/inspector{API}/me").status_code == 200


def test_the_session_of_a_role_stays_at_its_address(demonstration: WebHouse) -> None:
    with visit(demonstration.address) as browser:
        browser.get("/demonstration", params={"key": demonstration.app.state.context.entrance_key.value})
        answer = browser.get("/demonstration/as/dealer", follow_redirects=False)
        cookie = answer.headers["Set-Cookie"]
        for part in ("Path=/as/dealer", "HttpOnly", "SameSite=strict"):
            assert part in cookie
        refused = browser.post(
            f"/as/dealer{API}/demonstration/role", json={"role": "player"}, headers=OWN_PAGE
        )
        assert refused.status_code == 409


def test_people_inside_switch_from_role_to_role(demonstration: WebHouse) -> None:
    enter(demonstration)
    for role in Role:
        answer = demonstration.client.post(f"{API}/demonstration/role", json={"role": role}, headers=OWN_PAGE)
        assert answer.status_code == 200, answer.text
        assert demonstration.client.get(f"{API}/me").json()["role"] == role
    tables = demonstration.client.get(f"{API}/tables").json()
    assert {table["game"] for table in tables} == set(game_names())


def test_a_real_house_has_no_demonstration(house: WebHouse) -> None:
    with pytest.raises(Refusal, match="Use a new log for a demonstration"):
        furnish(house.floor, house.people)
    assert house.floor.tables() == []
    # Nor are there the routes of a demonstration.
    house.people.create(COMMAND_LINE, demonstrator(Role.PLAYER), "Not one", Role.PLAYER, None)
    assert enter(house).status_code == 404
    assert house.post(Role.PLAYER, "/demonstration/role", {"role": "administrator"}).status_code == 404


FIRST_VISIT = 100_000  # bytes over the wire


def linked_from(house: WebHouse, path: str) -> set[str]:
    """Return the files that a page loads: styles, scripts with what they import, and pictures."""
    text = house.client.get(path).text
    scripts = [name.partition("/js/")[2] for name in re.findall(r'src="(/static/[^"]+\.js)"', text)]
    imported = {f"{STATIC}/js/{module}" for script in scripts for module in modules_of(script)}
    return set(re.findall(r'(?:src|href)="(/(?:static|felts)/[^"]*)"', text)) | imported


def weight(house: WebHouse, paths: set[str]) -> int:
    """Return the bytes of all these files as they are sent, packed."""
    whole = 0
    for path in paths:
        with house.client.stream("GET", path) as answer:
            assert answer.status_code == 200
            whole += sum(map(len, answer.iter_raw()))
    return whole


@pytest.mark.parametrize("game", ["baccarat", "craps"])
def test_the_first_visit_to_a_table_is_light(demonstration: WebHouse, game: str) -> None:
    """These have the largest felts, with hands of cards and without; all tables share the rest."""
    enter(demonstration)
    linked = linked_from(demonstration, f"/tables/{game}")
    assert any(name.endswith("/js/table/table.js") for name in linked)
    assert weight(demonstration, {f"/tables/{game}", "/pictures.svg", *linked}) < FIRST_VISIT


def test_the_first_visit_to_the_lobby_is_light_with_a_picture_of_every_game(demonstration: WebHouse) -> None:
    enter(demonstration)
    linked = linked_from(demonstration, "/")
    pictures = {f"/felts/{game}.svg" for game in game_names()}
    assert pictures <= linked
    assert weight(demonstration, {"/", *linked}) < FIRST_VISIT
    felt = demonstration.client.get("/felts/sic-bo.svg")
    assert "max-age" in felt.headers["Cache-Control"]
    again = demonstration.client.get("/felts/sic-bo.svg", headers={"If-None-Match": felt.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_layout_is_sent_again_only_when_it_changed(demonstration: WebHouse) -> None:
    enter(demonstration)
    address = "/tables/sic-bo/felt.svg"
    packed = demonstration.client.get(address)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.text.lstrip().startswith("<?xml")
    plain = demonstration.client.get(address, headers={"Accept-Encoding": "identity"})
    assert plain.text == packed.text
    again = demonstration.client.get(address, headers={"If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
