"""Sessions are seen and ended, end by themselves, and never live again; tokens end with a password."""

from __future__ import annotations

import pytest

from houseway.house.floor import Person
from houseway.house.people import COMMAND_LINE, SESSION_SECONDS, Client, People, UnknownToken
from houseway.house.people.sign_in_rules import SignInRules, changed_rules
from houseway.house.roles import Role
from houseway.refusal import Refusal
from tests.house.people.conftest import GOOD, HOUR, MINUTE, SECOND, House
from tests.support.web_house import WEAK

HOME, OFFICE = Client("198.51.100.7", "Firefox 128 on Linux"), Client("203.0.113.9", "Chrome 130 on Windows")
ANN, ROOT = Person("ann", Role.PIT_BOSS), Person("root", Role.ADMINISTRATOR)


def test_people_see_their_sessions_and_end_them(house: House) -> None:
    _, at_home = house.people.sign_in("ann", GOOD, HOME)
    house.clock.at += MINUTE
    _, in_office = house.people.sign_in("ann", GOOD, OFFICE)
    house.clock.at += MINUTE
    assert house.people.in_session(at_home)
    seen = house.people.sessions.of("ann")
    assert [(session.address, session.browser) for session in seen] == [
        (HOME.address, HOME.browser),
        (OFFICE.address, OFFICE.browser),
    ]
    assert [house.clock.at - (session.used or 0) for session in seen] == [0, MINUTE]
    house.people.sessions.end_all(ANN, "ann", at_home)
    assert house.people.in_session(at_home)
    assert house.people.in_session(in_office) is None
    (left,) = house.people.sessions.of("ann")
    house.people.sessions.end(ROOT, "ann", left.hash[:16])
    assert house.people.in_session(at_home) is None
    with pytest.raises(UnknownToken, match="ann has no session"):
        house.people.sessions.end_all(ROOT, "ann")
    ended = [record for record in house.store.read("house") if record.kind == "sessions-ended"]
    assert [(record.who, len(record.body[0]["sessions"])) for record in ended] == [("ann", 1), ("root", 1)]
    house.check_audit()


@pytest.mark.parametrize(("role", "minutes"), [(Role.DEALER, 15), (Role.PLAYER, 60)])
def test_a_session_that_is_not_used_ends(house: House, role: Role, minutes: int) -> None:
    house.people.create(COMMAND_LINE, "cyd", "Cyd", role, GOOD)
    _, token = house.people.sign_in("cyd", GOOD)
    for _ in range(3):
        house.clock.at += minutes * MINUTE - 1
        assert house.people.in_session(token)
    house.clock.at += minutes * MINUTE - 1
    assert house.people.sessions.holder(token, is_use=False)  # a page that asks by itself
    house.clock.at += 1
    assert house.people.in_session(token) is None


def test_a_session_in_use_ends_after_a_shift(house: House) -> None:
    _, token = house.people.sign_in("ann", GOOD)
    for _ in range(SESSION_SECONDS // 600 - 1):
        house.clock.at += 600 * SECOND
        assert house.people.in_session(token)
    house.clock.at += 600 * SECOND
    assert house.people.in_session(token) is None


def test_the_use_of_a_session_is_known_after_a_restart(house: House) -> None:
    _, token = house.people.sign_in("ann", GOOD)
    house.clock.at += 14 * MINUTE
    assert house.people.in_session(token)
    house.people.close()
    house.clock.at += 14 * MINUTE
    assert People(house.store, WEAK, house.clock).in_session(token)


@pytest.mark.parametrize("is_seen", [True, False])
def test_a_session_that_is_over_stays_so_when_the_clock_goes_back(house: House, is_seen: bool) -> None:
    start = house.clock.at
    _, token = house.people.sign_in("ann", GOOD)
    house.clock.at += 13 * HOUR
    if is_seen:
        assert house.people.in_session(token) is None
    else:  # only the log knows how late it was
        house.people.rename(COMMAND_LINE, "ann", "Anna")
    house.clock.at = start + SECOND
    later = People(house.store, WEAK, house.clock)
    later.open()
    assert later.in_session(token) is None


def test_nobody_has_more_sessions_than_the_house_allows(house: House) -> None:
    tokens = []
    for _ in range(7):
        tokens.append(house.people.sign_in("ann", GOOD)[1])
        house.clock.at += SECOND
        house.people.in_session(tokens[0])  # the first is in use
    alive = [house.people.in_session(token) is not None for token in tokens]
    assert alive == [True, False, False, True, True, True, True]
    house.check_audit()


@pytest.mark.parametrize("change", ["password", "own password", "disable"])
def test_tokens_end_with_the_password(house: House, change: str) -> None:
    _, token = house.people.create_token(COMMAND_LINE, "ann", "board")
    _, others = house.people.create_token(COMMAND_LINE, "root", "board")
    if change == "password":
        house.people.change_password(COMMAND_LINE, "ann", "another good password")
    elif change == "own password":
        house.people.change_own_password(ANN, GOOD, "another good password")
    else:
        house.people.disable(COMMAND_LINE, "ann")
        house.people.enable(COMMAND_LINE, "ann")
    assert house.people.with_token(token) is None
    assert house.people.tokens_of("ann") == {}
    assert house.people.with_token(others)
    house.check_audit()


def test_the_rules_are_on_record(house: House) -> None:
    assert house.people.rules.now() == SignInRules()
    changed = house.people.rules.set(ROOT, lambda rules: changed_rules(rules, {"idle_minutes": 30}))
    assert changed == SignInRules(idle_minutes=30)
    assert People(house.store, WEAK).rules.now() == changed
    (fact,) = house.facts("sign-in-rules-set")
    assert fact["idle_minutes"] == 30
    with pytest.raises(Refusal, match="hold already"):
        house.people.rules.set(ROOT, lambda rules: rules)
    for wrong in ({"idle_minutes": 1}, {"sessions": 0}, {"second_factor": "maybe"}):
        with pytest.raises(Refusal, match="not valid"):
            house.people.rules.set(ROOT, lambda rules, changes=wrong: changed_rules(rules, changes))  # type: ignore[misc]
    house.check_audit()


def test_people_without_a_password_are_not_sent_away(house: House) -> None:
    """They are let in by a demonstration."""
    tokens = [house.people.open_session(house.people.known("robot"))[1] for _ in range(9)]
    house.clock.at += 3 * HOUR
    assert all(house.people.in_session(token) for token in tokens)
