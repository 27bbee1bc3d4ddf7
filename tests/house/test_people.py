"""People: every change is written with its record, both or neither, on both databases."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from houseway.house.floor import Person
from houseway.house.people import COMMAND_LINE, STREAM, WRONG_PASSWORDS, People, UnknownPerson, WrongPassword
from houseway.house.roles import Role
from houseway.house.store.log import Store
from houseway.refusal import Refusal
from tests.support.records import check_whole
from tests.support.web_house import WEAK

GOOD = "a good long password"


@pytest.fixture
def people(store: Store) -> People:
    return People(store, WEAK)


def _kinds(store: Store) -> list[str]:
    return [record.kind for record in store.read(STREAM)]


def test_every_change_is_a_record_of_the_house(people: People, store: Store) -> None:
    people.create(COMMAND_LINE, "ann", "Ann", Role.ADMINISTRATOR, GOOD)
    ann, token = people.sign_in("ann", GOOD)
    people.create(ann, "bob", "Bob", Role.PLAYER, GOOD)
    people.rename(ann, "bob", "Robert")
    people.change_role(ann, "bob", Role.DEALER)
    people.change_password(ann, "bob", "another password")
    name, _ = people.create_token(ann, "bob", "robot")
    people.revoke_token(ann, "bob", name)
    people.disable(ann, "bob")
    people.enable(ann, "bob")
    people.sign_out(ann, token)
    assert _kinds(store) == [
        "person-created",
        "signed-in",
        "person-created",
        "person-renamed",
        "role-changed",
        "password-changed",
        "token-created",
        "token-revoked",
        "person-disabled",
        "person-enabled",
        "signed-out",
    ]
    records = list(store.read(STREAM))
    check_whole(records)
    assert {record.who for record in records[2:]} == {"ann"}
    assert records[4].body == [{"fact": "role-changed", "person": "bob", "role": "dealer"}]


def test_what_is_refused_leaves_no_record(people: People, store: Store) -> None:
    people.create(COMMAND_LINE, "ann", "Ann", Role.ADMINISTRATOR, GOOD)
    before = _kinds(store)
    refused: list[Callable[[], object]] = [
        lambda: people.create(COMMAND_LINE, "ann", "Ann", Role.PLAYER, GOOD),
        lambda: people.create(COMMAND_LINE, "Ann", "Ann", Role.PLAYER, GOOD),
        lambda: people.create(COMMAND_LINE, "house", "House", Role.PLAYER, GOOD),
        lambda: people.create(COMMAND_LINE, "bob", "Bob\n", Role.PLAYER, GOOD),
        lambda: people.create(COMMAND_LINE, "bob", "Bob", Role.PLAYER, "too short"),
        lambda: people.create(COMMAND_LINE, "bobby", "Bob", Role.PLAYER, "bobby has a password"),
        lambda: people.disable(COMMAND_LINE, "ann"),
        lambda: people.unlock(COMMAND_LINE, "ann"),
        lambda: people.revoke_token(COMMAND_LINE, "ann", "0" * 16),
        lambda: people.create_token(COMMAND_LINE, "ann", " "),
    ]
    for attempt in refused:
        with pytest.raises(Refusal):
            attempt()
    for unknown in (people.unlock, people.disable):
        with pytest.raises(UnknownPerson):
            unknown(COMMAND_LINE, "nobody")
    assert _kinds(store) == before
    assert [person.id for person in people.everybody()] == ["ann"]


def test_two_administrators_cannot_both_leave(people: People, store: Store) -> None:
    for name in ("ann", "bob"):
        people.create(COMMAND_LINE, name, name, Role.ADMINISTRATOR, None)
    start = threading.Barrier(2)

    def leave(name: str) -> bool:
        start.wait()
        try:
            people.disable(COMMAND_LINE, name)
        except Refusal:
            return False
        return True

    with ThreadPoolExecutor(2) as both:
        assert sorted(both.map(leave, ("ann", "bob"))) == [False, True]
    assert _kinds(store).count("person-disabled") == 1


def test_many_changes_at_once_are_all_recorded(people: People, store: Store) -> None:
    with ThreadPoolExecutor(4) as several:
        made = list(
            several.map(
                lambda number: people.create(COMMAND_LINE, f"p{number}", "Somebody", Role.PLAYER, None).id,
                range(12),
            )
        )
    assert sorted(person.id for person in people.everybody()) == sorted(made)
    check_whole(store.read(STREAM))
    assert len(_kinds(store)) == 12


def test_without_a_password_nobody_signs_in(people: People) -> None:
    people.create(COMMAND_LINE, "robot", "Robot", Role.PLAYER, None)
    for password in ("", "none", "null", GOOD)[:WRONG_PASSWORDS]:
        with pytest.raises(WrongPassword):
            people.sign_in("robot", password)
    _, token = people.create_token(COMMAND_LINE, "robot", "itself")
    holder = people.with_token(token)
    assert holder is not None
    assert holder.id == "robot"


@pytest.mark.parametrize(
    ("password", "words"),
    [
        (" " * 10, "Repeats like"),
        ("aaaaaaaaaa", "Repeats like"),
        ("password123", "very common password"),
        ("qwertyuiop1", "commonly used password"),
        ("hunter2hunter2", "Repeats like"),
        ("Summer 2026", "too easy to guess"),
        ("the houseway of glory", "the name of this program, 'houseway'"),
        ("mrs Lindqvist likes tea", "a part of the person's name, 'lindqvist'"),
        ("bobby has a password", "the user name, 'bobby'"),
        ("short one", "10 to 200 characters, not 9"),
        ("tabs\tcannot be typed", "cannot be typed"),
    ],
)
def test_a_password_that_others_would_guess_is_refused(people: People, password: str, words: str) -> None:
    with pytest.raises(Refusal, match=words) as refused:
        people.create(COMMAND_LINE, "bobby", "Roberta Lindqvist", Role.PIT_BOSS, password)
    assert password not in str(refused.value)
    people.create(COMMAND_LINE, "bobby", "Roberta Lindqvist", Role.PIT_BOSS, GOOD)
    changes: list[Callable[[], None]] = [
        lambda: people.change_password(COMMAND_LINE, "bobby", password),
        lambda: people.change_own_password(Person("bobby", Role.PIT_BOSS), GOOD, password),
    ]
    for change in changes:
        with pytest.raises(Refusal, match=words):
            change()
    assert people.sign_in("bobby", GOOD)[0].id == "bobby"


def test_a_password_of_the_longest_kind_is_judged_in_time(people: People) -> None:
    people.create(COMMAND_LINE, "ann", "Ann", Role.PLAYER, "four words and then more of them " * 6)
    with pytest.raises(Refusal, match="too easy to guess"):
        people.create(COMMAND_LINE, "bob", "Bob", Role.PLAYER, "ab" * 100)
