"""Signing in: sessions, tokens, lockout, and requests from other sites' pages."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest

from houseway.house.people import COMMAND_LINE, SESSION_SECONDS, WRONG_PASSWORDS, People
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.web.settings import Settings
from tests.support.web_house import API, OWN_PAGE, PASSWORD, WEAK, WebHouse, somebody, web_house

COOKIE = "houseway_session"


def sign_in(house: WebHouse, role: Role, password: str = PASSWORD, **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    body = {"person": somebody(role), "password": password}
    return house.client.post(f"{API}/session", json=body, headers={**OWN_PAGE, **named})


def test_a_person_signs_in_and_out(house: WebHouse) -> None:
    answer = sign_in(house, Role.DEALER)
    assert answer.status_code == 200
    me = house.client.get(f"{API}/me").json()
    assert (me["person"], me["role"]) == (somebody(Role.DEALER), "dealer")
    assert "no-more-bets" in me["commands"]
    assert "wager" not in me["commands"]
    assert house.client.delete(f"{API}/session", headers=OWN_PAGE).status_code == 204
    assert house.client.get(f"{API}/me").status_code == 401
    kinds = [record.kind for record in house.floor.store.read("house")]
    assert kinds[-2:] == ["signed-in", "signed-out"]


def test_a_cookie_is_useless_after_signing_out(house: WebHouse) -> None:
    sign_in(house, Role.DEALER)
    cookie = house.client.cookies[COOKIE]
    house.client.delete(f"{API}/session", headers=OWN_PAGE)
    house.client.cookies.clear()
    assert house.client.get(f"{API}/me", headers={"Cookie": f"{COOKIE}={cookie}"}).status_code == 401


@pytest.mark.parametrize(("public_url", "secure"), [(None, False), ("https://house.example", True)])
def test_the_cookie_is_kept_from_scripts_and_other_sites(
    sqlite_url: str, public_url: str | None, secure: bool
) -> None:
    settings = Settings(public_url=public_url, sign_ins="1000/second")
    with web_house(sqlite_url, settings) as house:
        cookie = sign_in(house, Role.PLAYER).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert ("Secure" in cookie) is secure


def test_a_session_ends_by_itself(house: WebHouse) -> None:
    clock = [1_000_000_000_000_000]
    people = People(house.floor.store, WEAK, lambda: clock[0])
    _, token = people.sign_in(somebody(Role.PLAYER), PASSWORD)
    for _ in range(24):
        clock[0] += SESSION_SECONDS * 1_000_000 // 24 - 1
        assert people.in_session(token)
    clock[0] += 24
    assert people.in_session(token) is None


def test_three_wrong_passwords_mean_a_wait(house: WebHouse) -> None:
    wrong = [sign_in(house, Role.DEALER, "wrong password") for _ in range(WRONG_PASSWORDS)]
    assert {answer.status_code for answer in wrong} == {401}
    right = sign_in(house, Role.DEALER)
    assert right.status_code == 429
    assert 0 < int(right.headers["retry-after"]) <= 60
    # Nobody learns from the answer whether the person exists, or has another password.
    nobody = [
        house.client.post(
            f"{API}/session", json={"person": "nobody-here", "password": PASSWORD}, headers=OWN_PAGE
        )
        for _ in range(WRONG_PASSWORDS + 1)
    ]
    assert nobody[0].json() == wrong[0].json()
    assert nobody[-1].status_code == 429
    assert nobody[-1].json()["error"][:60] == right.json()["error"][:60]
    listed = {person["person"]: person for person in house.get(Role.ADMINISTRATOR, "/people").json()}
    assert listed[somebody(Role.DEALER)]["locked_out"]
    state = house.get(Role.ADMINISTRATOR, f"/people/{somebody(Role.DEALER)}/sign-in").json()
    assert [(wait["source"], wait["failures"]) for wait in state["waits"]] == [("address 127.0.0.1", 3)]
    assert house.post(Role.PIT_BOSS, f"/people/{somebody(Role.DEALER)}/unlock").status_code == 403
    assert house.post(Role.ADMINISTRATOR, f"/people/{somebody(Role.DEALER)}/unlock").status_code == 204
    assert sign_in(house, Role.DEALER).status_code == 200
    seen = house.get(Role.INSPECTOR, "/audit/sign-ins").json()
    assert next(attempt["why"] for attempt in seen if attempt["person"] == somebody(Role.DEALER)) is None
    assert sum(attempt["times"] for attempt in seen if attempt["why"] == "wrong password") == 3
    assert {attempt["address"] for attempt in seen if attempt["why"]} == {"127.0.0.1"}
    assert house.get(Role.DEALER, "/audit/sign-ins").status_code == 403


def test_a_right_password_resets_the_count_of_wrong_ones(house: WebHouse) -> None:
    for password in (
        "wrong one here",
        "wrong two here",
        PASSWORD,
        "wrong one here",
        "wrong two here",
        PASSWORD,
    ):
        answer = sign_in(house, Role.DEALER, password)
    assert answer.status_code == 200


def test_a_disabled_person_is_signed_out_at_once(house: WebHouse) -> None:
    sign_in(house, Role.DEALER)
    dealer = somebody(Role.DEALER)
    changed = house.client.patch(
        f"{API}/people/{dealer}", json={"disabled": True}, headers=house.bearer(Role.ADMINISTRATOR)
    )
    assert changed.json()["disabled"]
    assert house.client.get(f"{API}/me").status_code == 401
    assert house.get(Role.DEALER, "/me").status_code == 401
    assert sign_in(house, Role.DEALER).status_code == 401
    house.client.patch(
        f"{API}/people/{dealer}", json={"disabled": False}, headers=house.bearer(Role.ADMINISTRATOR)
    )
    assert house.get(Role.DEALER, "/me").status_code == 401  # the token has ended, too
    assert sign_in(house, Role.DEALER).status_code == 200


def test_a_token_is_shown_once_and_revoked_at_once(house: WebHouse) -> None:
    made = house.post(
        Role.ADMINISTRATOR, f"/people/{somebody(Role.PLAYER)}/tokens", {"label": "bot", "days": 1}
    )
    token, name = made.json()["token"], made.json()["name"]
    own = {"Authorization": f"Bearer {token}"}
    assert house.client.get(f"{API}/me", headers=own).json()["person"] == somebody(Role.PLAYER)
    listed = house.get(Role.ADMINISTRATOR, f"/people/{somebody(Role.PLAYER)}/tokens")
    assert token not in listed.text
    assert name in {token["name"] for token in listed.json()}
    path = f"{API}/people/{somebody(Role.PLAYER)}/tokens/{name}"
    assert house.client.delete(path, headers=house.bearer(Role.ADMINISTRATOR)).status_code == 204
    assert house.client.get(f"{API}/me", headers=own).status_code == 401
    assert house.client.delete(path, headers=house.bearer(Role.ADMINISTRATOR)).status_code == 404


def test_a_token_revoked_by_another_program_soon_stops_working_even_in_constant_use(
    house: WebHouse, sqlite_url: str
) -> None:
    """The server does not hear of changes in a log file, but looks every token up again after a while."""
    name, token = house.people.create_token(COMMAND_LINE, somebody(Role.PLAYER), "bot")
    own = {"Authorization": f"Bearer {token}"}
    assert house.client.get(f"{API}/me", headers=own).status_code == 200
    with open_store(sqlite_url) as store:
        People(store).revoke_token(COMMAND_LINE, somebody(Role.PLAYER), name)
    until = time.monotonic() + 60
    while house.client.get(f"{API}/me", headers=own).status_code != 401:
        assert time.monotonic() < until


def test_no_secret_is_in_the_log_or_the_database(house: WebHouse, tmp_path: Any) -> None:
    sign_in(house, Role.DEALER)
    secrets = [PASSWORD, house.client.cookies[COOKIE], *house.tokens.values()]
    content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert len(content) > 10_000
    assert not [secret for secret in secrets if secret.encode() in content]


def test_a_token_is_not_a_session_nor_a_session_a_token(house: WebHouse) -> None:
    sign_in(house, Role.DEALER)
    as_token = {"Authorization": f"Bearer {house.client.cookies[COOKIE]}"}
    assert house.client.get(f"{API}/me", headers=as_token).status_code == 401
    house.client.cookies.clear()
    as_cookie = {"Cookie": f"{COOKIE}={house.tokens[Role.DEALER]}"}
    assert house.client.get(f"{API}/me", headers=as_cookie).status_code == 401


FROM_ELSEWHERE = [
    {},
    {**OWN_PAGE, "Origin": "https://elsewhere.example"},
    {**OWN_PAGE, "Origin": "null"},
    {**OWN_PAGE, "Sec-Fetch-Site": "cross-site"},
    {**OWN_PAGE, "Sec-Fetch-Site": "same-site"},
]


@pytest.mark.parametrize("headers", FROM_ELSEWHERE, ids=str)
def test_another_sites_page_cannot_act_for_somebody(house: WebHouse, headers: dict[str, str]) -> None:
    sign_in(house, Role.PIT_BOSS)
    body = {"table": "evil", "game": "sic-bo", "options": house.prepare("sic-bo")}
    assert house.client.post(f"{API}/tables", json=body, headers=headers).status_code == 403
    assert house.floor.tables() == []
    own = {**OWN_PAGE, "Origin": house.address, "Sec-Fetch-Site": "same-origin"}
    assert house.client.post(f"{API}/tables", json=body, headers=own).status_code == 201


def test_another_sites_page_cannot_sign_somebody_in(house: WebHouse) -> None:
    body = {"person": somebody(Role.PLAYER), "password": PASSWORD}
    assert house.client.post(f"{API}/session", json=body).status_code == 403
    assert sign_in(house, Role.PLAYER, Origin="https://elsewhere.example").status_code == 403


def test_changing_your_password_takes_the_old_one(house: WebHouse) -> None:
    sign_in(house, Role.DEALER)
    change = {"old": "not the old one", "new": "another good password"}
    assert house.client.post(f"{API}/me/password", json=change, headers=OWN_PAGE).status_code == 401
    change["old"] = PASSWORD
    assert house.client.post(f"{API}/me/password", json=change, headers=OWN_PAGE).status_code == 204
    assert house.client.get(f"{API}/me").status_code == 401
    assert sign_in(house, Role.DEALER).status_code == 401
    assert sign_in(house, Role.DEALER, "another good password").status_code == 200


def test_too_many_attempts_have_to_wait(sqlite_url: str) -> None:
    with web_house(sqlite_url, Settings(sign_ins="3/minute", requests="5/minute")) as house:
        tried = [sign_in(house, Role.PLAYER, "wrong password").status_code for _ in range(5)]
        assert tried == [401, 401, 401, 429, 429]
        answers = [house.get(Role.DEALER, "/me") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 60
        assert house.get(Role.PLAYER, "/me").status_code == 200


def test_the_last_administrator_cannot_be_removed(house: WebHouse) -> None:
    path = f"{API}/people/{somebody(Role.ADMINISTRATOR)}"
    headers = house.bearer(Role.ADMINISTRATOR)
    for change in ({"role": "player"}, {"disabled": True}):
        assert house.client.patch(path, json=change, headers=headers).status_code == 409
    house.people.create(COMMAND_LINE, "second", "Second", Role.ADMINISTRATOR, None)
    assert house.client.patch(path, json={"role": "player"}, headers=headers).status_code == 200


def test_a_change_of_role_takes_effect_with_the_next_request(house: WebHouse) -> None:
    path = f"/people/{somebody(Role.SURVEILLANCE)}"
    assert house.get(Role.SURVEILLANCE, "/audit/records").status_code == 200
    house.client.patch(API + path, json={"role": "player"}, headers=house.bearer(Role.ADMINISTRATOR))
    assert house.get(Role.SURVEILLANCE, "/audit/records").status_code == 403
