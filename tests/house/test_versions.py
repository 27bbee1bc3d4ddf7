"""The house records the version in force, once and signed: only what was there before counts as older."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway import __version__
from houseway.house.access import open_database, open_existing_database
from houseway.house.floor import THE_HOUSE
from houseway.house.people import COMMAND_LINE, STREAM, People
from houseway.house.record import Record
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.findings import Rule
from houseway.house.trust.audit.log import audit_log
from houseway.house.trust.audit.signatures import verify_signatures
from houseway.house.trust.house_key import make_key
from houseway.house.trust.versions import RECORDED, VersionInForce, Versions
from houseway.refusal import Refusal
from tests.support.command import houseway


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "log.db") as store:
        yield store


def record_version(store: Store, version: str, heads: dict[str, tuple[int, str]], **other: Any) -> None:
    """Write the record of a version as a person with access to the database could."""
    number, previous = store.last(STREAM)
    facts = msgspec.to_builtins([VersionInForce(version, heads)])
    record = Record(STREAM, number + 1, 1_800_000_000_000_000, *THE_HOUSE, RECORDED, facts, [], previous)
    store.append([msgspec.structs.replace(record, **other).sealed()])


def words_of_faults(store: Store) -> str:
    return "; ".join(fault.words for audit in audit_log(store) for fault in audit.faults)


def test_the_first_command_that_writes_records_it_once(tmp_path: Path) -> None:
    file = str(tmp_path / "log.db")
    with open_store(file) as old:
        People(old).create(COMMAND_LINE, "adam", "Adam", Role.ADMINISTRATOR, None)
        head = old.last(STREAM)
    with open_existing_database(file) as read:
        assert read.last(STREAM) == head  # a command that only reads writes nothing
    with open_database(file) as store:
        assert store.last(STREAM) == head  # nor does one that is refused before it writes
    for _ in range(2):
        with open_database(file) as store:
            store.check_writable()
            (record,) = store.find(stream=STREAM, kind=RECORDED)
            assert (record.number, record.body[0]["version"]) == (2, __version__)
            assert record.body[0]["heads"] == {STREAM: list(head)}
            assert not words_of_faults(store)


def test_a_house_that_signs_signs_it(tmp_path: Path) -> None:
    key = make_key(tmp_path / "house.key", "house.example/floor")
    with open_database(str(tmp_path / "log.db"), tmp_path / "house.key") as store:
        People(store).create(COMMAND_LINE, "adam", "Adam", Role.ADMINISTRATOR, None)
        audit = verify_signatures(store, key.signer.verifier)
        assert (audit.holds, audit.by_the_house, audit.before) == (True, 2, 0)


def test_a_log_of_a_newer_version_is_not_written(tmp_path: Path) -> None:
    with open_store(tmp_path / "log.db") as store:
        record_version(store, "99.0.0", {})
    with pytest.raises(Refusal, match=r"Houseway 99\.0\.0 has written this log, and this is"):
        open_database(str(tmp_path / "log.db"))
    refused = houseway("people", "add", "adam", "--without-password", "--database", str(tmp_path / "log.db"))
    assert refused.returncode == 2
    assert "Use that version, or a newer one." in refused.stderr


def test_a_part_is_of_the_version_that_was_in_force() -> None:
    def recorded(version: str, heads: dict[str, tuple[int, str]]) -> Record:
        facts = msgspec.to_builtins([VersionInForce(version, heads)])
        return Record(STREAM, 1, 1, *THE_HOUSE, RECORDED, facts, [], "")

    first, second = (
        recorded("0.2.0", {"table:T": (7, "")}),
        recorded("0.3.0", {"table:T": (9, ""), "house": (4, "")}),
    )
    versions = Versions([first, second])
    assert [versions.of("table:T", number) for number in (1, 7, 8, 9, 10)] == [
        *("0.1.0", "0.1.0", "0.2.0", "0.2.0", "0.3.0")
    ]
    assert versions.of("house", 4) == "0.2.0"
    assert versions.of("table:new", 1) == "0.3.0"
    again = recorded("0.2.0", {"table:T": (99, "")})
    assert Versions([first, again]).of("table:T", 50) == "0.2.0"
    assert Versions().of("table:T", 1) == ""


@pytest.mark.parametrize(
    ("version", "heads", "other", "words"),
    [
        (__version__, {}, {}, f"version {__version__} was recorded after {__version__}"),
        ("0.1.0", {}, {}, f"version 0.1.0 was recorded after {__version__}"),
        (
            "9.0.0",
            {"table:T": (3, "0" * 64)},
            {},
            "record 3 of table:T is not the one that version 9.0.0 found",
        ),
        ("9.0.0", {}, {"who": "adam", "role": "administrator"}, "adam wrote it, and not the house"),
    ],
)
def test_a_record_that_would_excuse_something_is_accused(
    store: Store, version: str, heads: dict[str, tuple[int, str]], other: dict[str, str], words: str
) -> None:
    record_version(store, __version__, {})
    assert not words_of_faults(store)
    record_version(store, version, heads, **other)
    assert words in words_of_faults(store)


@pytest.mark.parametrize(
    "body", [[], [{"fact": RECORDED}], [{"fact": RECORDED, "version": "new", "heads": {}}]]
)
def test_a_record_that_cannot_be_read_excuses_nothing_and_is_accused(store: Store, body: list[Any]) -> None:
    record_version(store, __version__, {})
    record_version(store, "9.0.0", {}, body=body)
    assert "it cannot have happened" in words_of_faults(store)
    assert Versions.in_log(store).of("table:T", 1) == __version__


def test_no_rule_of_the_audit_is_newer_than_the_program() -> None:
    """One that asks something new raises the version: then no log that is honest today is accused."""
    assert [rule.name for rule in Rule if not rule.holds_in(__version__)] == []
    assert [rule.name for rule in Rule if not rule.holds_in("0.1.0")] == ["INSPECTIONS", "MINUTES", "PAPERS"]


def test_the_rules_of_the_audit_are_listed_with_their_versions() -> None:
    listed = houseway("audit", "verify", "--rules")
    assert "since 0.2.0  a table opens and plays with everything on record" in listed.stdout
    rules = msgspec.json.decode(houseway("audit", "verify", "--rules", "--json").stdout)
    assert {"rule": "chain", "since": "0.1.0"}.items() <= rules[0].items()
    refused = houseway("audit", "verify", "--rules", "--exported", "FILE")
    assert refused.returncode == 2
    assert "Leave the other options out" in refused.stderr
