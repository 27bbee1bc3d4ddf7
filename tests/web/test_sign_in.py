"""Sessions, the second factor and the rules of signing in, over HTTP."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from houseway.house.people import COMMAND_LINE
from houseway.house.people.sign_in_rules import changed_rules
from houseway.house.roles import Role
from houseway.web.http.peer import DEVICE_COOKIE, browser_in_words
from tests.support.codes import code_shown
from tests.support.web_house import API, OWN_PAGE, PASSWORD, WebHouse, somebody

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


def browser(house: WebHouse, agent: str = FIREFOX) -> httpx.Client:
    return httpx.Client(base_url=house.address, timeout=60, headers={**OWN_PAGE, "User-Agent": agent})


def sign_in(client: httpx.Client, role: Role, **more: str) -> httpx.Response:
    body = {"person": somebody(role), "password": PASSWORD, **more}
    return client.post(f"{API}/session", json=body)


def set_rules(house: WebHouse, **fields: Any) -> None:
    house.people.rules.set(COMMAND_LINE, lambda rules: changed_rules(rules, fields))


def set_up(client: httpx.Client) -> tuple[str, list[str]]:
    new = client.post(f"{API}/me/second-factor/new").json()
    assert new["qr"]["path"].startswith("M")
    proof = {"password": PASSWORD, "secret": new["secret"], "code": code_shown(new["secret"])}
    answer = client.post(f"{API}/me/second-factor", json=proof)
    assert answer.status_code == 200, answer.text
    return new["secret"], answer.json()["recovery_codes"]


def test_people_see_and_end_their_sessions(house: WebHouse) -> None:
    with browser(house) as desk, browser(house, "curl/8.5.0") as phone:
        assert sign_in(desk, Role.DEALER).status_code == sign_in(phone, Role.DEALER).status_code == 200
        seen = desk.get(f"{API}/me/sessions").json()
        assert [(session["browser"], session["address"], session["is_this"]) for session in seen] == [
            ("curl/8.5.0", "127.0.0.1", False),
            ("Firefox 128 on Linux", "127.0.0.1", True),
        ]
        assert desk.delete(f"{API}/me/sessions/{seen[0]['name']}").status_code == 204
        assert phone.get(f"{API}/me").status_code == 401
        assert desk.delete(f"{API}/me/sessions/{seen[0]['name']}").status_code == 404
        sign_in(phone, Role.DEALER)
        assert desk.post(f"{API}/me/sessions/end-others").status_code == 204
        assert (phone.get(f"{API}/me").status_code, desk.get(f"{API}/me").status_code) == (401, 200)
        dealer = f"/people/{somebody(Role.DEALER)}"
        (session,) = house.get(Role.ADMINISTRATOR, f"{dealer}/sign-in").json()["sessions"]
        ended = house.client.delete(
            f"{API}{dealer}/sessions/{session['name']}", headers=house.bearer(Role.ADMINISTRATOR)
        )
        assert ended.status_code == 204
        assert desk.get(f"{API}/me").status_code == 401
        assert house.post(Role.ADMINISTRATOR, f"{dealer}/sessions/end").status_code == 404


def test_a_session_is_used_by_a_person_and_not_by_its_page(house: WebHouse) -> None:
    """What a page asks for by itself keeps no session alive; a press of a key, an act or a new page does."""

    def used() -> int:
        (session,) = house.people.sessions.of(somebody(Role.DEALER))
        return session.used or 0

    with browser(house) as client:
        sign_in(client, Role.DEALER)
        before = used()
        client.get(f"{API}/me")
        client.get(f"{API}/tables")
        assert used() == before
        for method, path in (("POST", f"{API}/me/active"), ("GET", "/me")):
            client.request(method, path)
            assert used() > before
            before = used()


def test_a_second_factor_is_set_up_used_and_removed(house: WebHouse) -> None:
    with browser(house) as client:
        sign_in(client, Role.PIT_BOSS)
        secret, codes = set_up(client)
        state = client.get(f"{API}/me/second-factor").json()
        assert state == {
            "rule": "offered",
            "is_set": True,
            "is_required": False,
            "has_authenticator": True,
            "passkeys": [],
            "codes_left": 10,
        }
        client.delete(f"{API}/session")
        answer = sign_in(client, Role.PIT_BOSS)
        assert (answer.status_code, answer.json()["needs"]) == (401, "code")
        assert "needs" not in sign_in(client, Role.DEALER, password="quite wrong").json()  # noqa: S106
        wrong = sign_in(client, Role.PIT_BOSS, code="nothing")
        assert (wrong.status_code, wrong.json()["needs"]) == (401, "code")
        assert client.get(f"{API}/me").status_code == 401
        assert sign_in(client, Role.PIT_BOSS, code=code_shown(secret, 1)).status_code == 200
        removal = {"password": PASSWORD, "code": codes[0]}
        assert client.post(f"{API}/me/second-factor/remove", json=removal).status_code == 204
        assert sign_in(client, Role.PIT_BOSS).status_code == 200


def test_staff_set_up_a_required_second_factor_before_anything_else(house: WebHouse) -> None:
    set_rules(house, second_factor="required")
    with browser(house) as client:
        assert sign_in(client, Role.DEALER).status_code == 200
        assert client.get(f"{API}/me").status_code == 200
        refused = client.get(f"{API}/tables")
        assert refused.status_code == 403
        assert "second factor" in refused.json()["error"]
        assert client.get(f"{API}/meters").status_code == 403  # begins like /me
        opened = client.get("/", headers={"Accept": "text/html"})
        assert (opened.status_code, opened.headers["location"]) == (303, "/me")
        assert client.get("/me").status_code == 200
        set_up(client)
        assert client.get(f"{API}/tables").status_code == 200
        assert client.get("/").status_code == 200
    assert house.get(Role.PIT_BOSS, "/tables").status_code == 200  # programs go on
    with browser(house) as client:
        sign_in(client, Role.PLAYER)
        assert client.get(f"{API}/tables").status_code == 200  # players too


def test_an_administrator_resets_a_second_factor_and_the_person_learns_of_it(house: WebHouse) -> None:
    with browser(house) as client:
        sign_in(client, Role.DEALER)
        set_up(client)
        path = f"/people/{somebody(Role.DEALER)}/second-factor/reset"
        assert house.post(Role.PIT_BOSS, path).status_code == 403
        assert house.post(Role.ADMINISTRATOR, path).status_code == 204
        assert client.get(f"{API}/me").status_code == 401
        assert house.post(Role.ADMINISTRATOR, path).status_code == 409
        assert sign_in(client, Role.DEALER).status_code == 200
        seen = client.get(f"{API}/me/access").json()
        assert seen["notices"] == [
            f"{somebody(Role.ADMINISTRATOR)} removed your second factor. Set up a new one."
        ]
        assert seen["browser"] == "Firefox 128 on Linux"


def test_an_administrator_sets_the_rules(house: WebHouse) -> None:
    headers = house.bearer(Role.ADMINISTRATOR)
    changed = house.client.patch(f"{API}/sign-in-rules", json={"idle_minutes": 20}, headers=headers)
    assert changed.json()["idle_minutes"] == 20
    assert house.get(Role.ADMINISTRATOR, "/sign-in-rules").json() == changed.json()
    for wrong, status in (({"idle_minutes": 1}, 422), ({"idle_minutes": 20}, 409), ({"idle": 20}, 422)):
        refused = house.client.patch(f"{API}/sign-in-rules", json=wrong, headers=headers)
        assert refused.status_code == status


def test_a_token_changes_no_account(house: WebHouse) -> None:
    for path in ("/me/second-factor/new", "/me/sessions/end-others", "/me/active"):
        answer = house.post(Role.DEALER, path)
        assert (answer.status_code, "with a token" in answer.json()["error"]) == (409, True)


def test_the_known_device_is_kept_from_scripts_and_survives_the_session(house: WebHouse) -> None:
    with browser(house) as client:
        cookies = sign_in(client, Role.DEALER).headers.get_list("set-cookie")
        (device,) = [cookie for cookie in cookies if cookie.startswith(DEVICE_COOKIE)]
        assert "HttpOnly" in device
        assert "SameSite=strict" in device
        assert f"Max-Age={180 * 24 * 3600}" in device
        client.delete(f"{API}/session")
        assert DEVICE_COOKIE in client.cookies


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (FIREFOX, "Firefox 128 on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0.0.0 Safari/537.36 Edg/130.0", "Edge 130 on Windows"),
        ("Mozilla/5.0 (iPhone; CPU OS 17_5) Version/17.5 Mobile Safari/604.1", "Safari 17 on iPhone"),
        ("Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/130.0.0.0 Safari/537", "Chrome 130 on Linux"),
        ("python-httpx/0.28.1", "python-httpx/0.28.1"),
        ("é\x00" + "x" * 500, "x" * 60),
        ("", ""),
    ],
)
def test_a_browser_is_named_in_a_few_words(agent: str, words: str) -> None:
    assert browser_in_words(agent) == words
