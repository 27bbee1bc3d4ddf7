"""People and their credentials are stored, the same on both databases."""

from __future__ import annotations

import msgspec
import pytest

from houseway.house.store import Conflict, open_store
from houseway.house.store.log import Store
from houseway.house.store.people import (
    Credential,
    Person,
    add_credential,
    add_person,
    credentials_of,
    drop_credential,
    drop_credentials,
    drop_expired,
    every_person,
    holder,
    note_used,
    person_with_id,
    save_person,
)
from houseway.refusal import Refusal
from tests.support.records import chained

ANN = Person("ann", "Ann Ωmega", "dealer", "$argon2id$…", created=1)
BOB = Person("bob", "Bob", "auditor", "$argon2id$…", created=2)


def test_people_are_stored(database_url: str) -> None:
    with open_store(database_url) as store:
        add_person(store, BOB)
        add_person(store, ANN)
    with open_store(database_url) as store:
        assert person_with_id(store, "ann") == ANN
        assert person_with_id(store, "Ann") is None
        assert every_person(store) == [ANN, BOB]


def test_nobody_is_added_twice(store: Store) -> None:
    add_person(store, ANN)
    with pytest.raises(Refusal, match="There is a person 'ann' already"):
        add_person(store, msgspec.structs.replace(BOB, id="ann"))
    assert every_person(store) == [ANN]


def test_a_person_can_be_changed(store: Store) -> None:
    add_person(store, ANN)
    changed = Person("ann", "Ann", "supervisor", "new", created=1, disabled=7)
    save_person(store, changed)
    assert person_with_id(store, "ann") == changed
    with pytest.raises(Refusal, match="There is no person 'zoe'"):
        save_person(store, msgspec.structs.replace(changed, id="zoe"))


def test_a_change_and_its_record_are_written_together_or_not_at_all(store: Store, database_url: str) -> None:
    told: list[str] = []
    store.listen(lambda stream, _: told.append(stream))

    def change(end: str) -> None:
        with open_store(database_url) as other, store.writing():
            add_person(store, ANN)
            store.append(chained("house", 1, store.last("house")))
            store.append(chained("house", 1, store.last("house")))
            assert (every_person(store), store.count()) == ([ANN], 2)
            assert (every_person(other), other.count()) == ([], 0)
            if end == "fails":
                raise Refusal("thought better of it")

    with pytest.raises(Refusal, match="thought better"):
        change("fails")
    assert (every_person(store), store.count(), told) == ([], 0, [])
    change("succeeds")
    assert (every_person(store), store.last("house")[0]) == ([ANN], 2)


def test_a_savepoint_that_fails_rolls_back_nothing_else(store: Store) -> None:
    add_person(store, ANN)
    with store.writing():
        store.append(chained("house", 1))
        with pytest.raises(Refusal, match="a person 'ann' already"):
            add_person(store, ANN)
        add_person(store, BOB)
    assert every_person(store) == [ANN, BOB]
    assert store.count() == 1


def test_a_change_whose_record_comes_too_late_is_not_made(store: Store) -> None:
    store.append(chained("house", 1))

    def change_too_late() -> None:
        with store.writing():
            add_person(store, BOB)
            store.append(chained("house", 1))

    with pytest.raises(Conflict):
        change_too_late()
    assert every_person(store) == []


def test_an_unknown_person_is_refused(store: Store) -> None:
    with pytest.raises(Refusal, match="A token for 'zoe' cannot be stored"):
        add_credential(store, Credential("hash", "zoe", "token", created=1))


def test_a_credential_leads_to_its_holder_while_it_is_valid(store: Store) -> None:
    add_person(store, ANN)
    session = Credential("s1", "ann", "session", created=10, expires=20, address="::1", browser="b", used=10)
    token = Credential("t1", "ann", "token", created=11, label="printer")
    for credential in (session, token):
        add_credential(store, credential)
    assert holder(store, "session", "s1", now=19) == (ANN, session)
    assert holder(store, "session", "s1", now=20) is None
    assert holder(store, "token", "t1", now=10**15) == (ANN, token)
    assert holder(store, "token", "s1", now=19) is None
    assert holder(store, "session", "s2", now=19) is None
    with pytest.raises(Refusal, match="is in use"):
        add_credential(store, Credential("s1", "ann", "session", created=12, expires=30))


def test_credentials_can_be_revoked(store: Store) -> None:
    add_person(store, ANN)
    add_person(store, BOB)
    for number in range(3):
        add_credential(store, Credential(f"s{number}", "ann", "session", created=number, expires=10 + number))
    token = Credential("t", "ann", "token", created=5, label="printer")
    add_credential(store, token)
    add_credential(store, Credential("b", "bob", "session", created=1, expires=11))
    assert drop_credential(store, "s1") is True
    assert drop_credential(store, "s1") is False
    assert [credential.hash for credential in credentials_of(store, "ann")] == ["s0", "s2", "t"]
    assert drop_expired(store, now=11) == 2
    assert credentials_of(store, "bob") == []
    assert drop_credentials(store, "ann", "session") == 1
    assert credentials_of(store, "ann") == [token]


def test_the_last_use_of_sessions_only_goes_forward(store: Store) -> None:
    add_person(store, ANN)
    for name in ("s1", "s2"):
        add_credential(store, Credential(name, "ann", "session", created=10, used=10))
    note_used(store, {"s1": 30, "unknown": 40})
    note_used(store, {"s1": 20, "s2": 20})
    assert {session.hash: session.used for session in credentials_of(store, "ann", "session")} == {
        "s1": 30,
        "s2": 20,
    }
    assert credentials_of(store, "ann", "token") == []
