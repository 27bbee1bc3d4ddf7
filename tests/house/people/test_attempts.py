"""Every attempt to sign in is on record; strangers cannot fill the disk with them."""

from __future__ import annotations

import time
from statistics import median

import pytest
from argon2 import PasswordHasher

from houseway.house.people import ATTEMPTS, COMMAND_LINE, Client, People
from houseway.house.people.attempts import AT_ONCE, MOST_TOGETHER, REFUSED
from houseway.house.people.sign_in import last_access
from houseway.house.roles import Role
from houseway.refusal import Refusal
from tests.house.people.conftest import GOOD, HOUR, MINUTE, SECOND, WRONG, House

HOME = Client("198.51.100.7", "Firefox 128 on Linux")


def refused(house: House, name: str, client: Client = HOME, password: str = WRONG) -> None:
    with pytest.raises(Refusal):
        house.people.sign_in(name, password, client)


def test_every_attempt_is_on_record_with_its_address(house: House) -> None:
    house.people.disable(COMMAND_LINE, "robot")
    house.people.create(COMMAND_LINE, "bot", "Bot", Role.PLAYER, None)
    for name in ("ann", "robot", "bot", "my password by mistake"):
        refused(house, name)
        house.clock.at += SECOND
    house.people.sign_in("ann", GOOD, HOME)
    seen = house.people.sign_ins()
    assert [(attempt.person, attempt.why) for attempt in seen] == [
        ("ann", None),
        (None, "unknown person"),
        ("bot", "no password"),
        ("robot", "disabled"),
        ("ann", "wrong password"),
    ]
    assert {(attempt.address, attempt.browser) for attempt in seen} == {(HOME.address, HOME.browser)}
    assert [attempt.why for attempt in house.people.sign_ins("ann")] == [None, "wrong password"]
    # A name that was typed may be a password.
    assert not [record for record in house.store.read(ATTEMPTS) if "mistake" in str(record.body)]
    house.check_audit()


def test_repeated_attempts_are_counted_in_one_record(house: House) -> None:
    for _ in range(30):
        refused(house, "ann")
    house.people.close()
    facts = house.facts(REFUSED, ATTEMPTS)
    assert [(fact["why"], fact["times"]) for fact in facts] == [
        ("wrong password", 1),
        ("too soon", 1),
        ("wrong password", 2),
        ("too soon", 26),
    ]
    assert sum(attempt.times for attempt in house.people.sign_ins("ann")) == 30
    house.check_audit()


def test_strangers_with_many_addresses_write_a_few_records_a_minute(house: House) -> None:
    start = house.store.last(ATTEMPTS)[0]
    for number in range(400):
        refused(house, f"nobody-{number}", Client(f"10.0.{number // 250}.{number % 250}"))
    house.people.close()
    records = list(house.store.read(ATTEMPTS, start))
    assert len(records) == AT_ONCE + 1
    assert len(records[-1].body) == MOST_TOGETHER + 1
    assert sum(fact["times"] for record in records for fact in record.body) == 400
    house.clock.at += MINUTE
    refused(house, "ann")  # in the next minute there is room again
    assert house.store.last(ATTEMPTS)[0] == start + len(records) + 1
    house.check_audit()


def test_what_the_database_does_not_take_is_counted_still(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        refused(house, "ann")

    def full(*_: object) -> None:
        raise Refusal("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(house.store, "append", full)
        with pytest.raises(Refusal, match="full"):
            house.people.close()
    house.people.close()
    assert sum(attempt.times for attempt in house.people.sign_ins("ann")) == 3


def test_after_signing_in_people_see_the_access_before(house: House) -> None:
    log = house.people._log
    house.people.sign_in("ann", GOOD, HOME)
    assert last_access(log, "ann").at is None
    first = house.clock.at
    house.clock.at += HOUR
    refused(house, "ann", Client("203.0.113.9"))
    refused(house, "root", Client("203.0.113.9"))
    house.people.create_token(COMMAND_LINE, "ann", "robot")
    house.people.sign_in("ann", GOOD, HOME)
    seen = house.people.last_access("ann")
    assert (seen.at, seen.address, seen.browser, seen.refused) == (first, HOME.address, HOME.browser, 1)
    assert seen.notices == ["command-line created a token with which a program acts as you."]


def test_a_refusal_takes_as_long_whoever_is_named(house: House) -> None:
    """Nobody learns by a watch who is known here, or who has a password."""
    people = People(house.store, PasswordHasher(time_cost=1, memory_cost=16 * 1024, parallelism=1))
    people.change_password(COMMAND_LINE, "ann", GOOD)
    refused_in: dict[str, list[float]] = {"ann": [], "robot": [], "nobody": []}
    with pytest.raises(Refusal):
        people.sign_in("root", WRONG)
    for number in range(9):
        for name, seconds in refused_in.items():
            began = time.process_time()
            with pytest.raises(Refusal):
                people.sign_in(name, WRONG, Client(f"10.9.{number}.1"))
            seconds.append(time.process_time() - began)
    least, *_, most = sorted(median(seconds) for seconds in refused_in.values())
    assert most < 2 * least
    people.close()
