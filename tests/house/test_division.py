"""The Division's inspectors: let in by its signed invitations, and by nobody of the house."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from houseway.house.floor import Floor, Person
from houseway.house.people import COMMAND_LINE, STREAM, People
from houseway.house.record import Record
from houseway.house.roles import NotAllowed, Role
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_log
from houseway.house.trust.division import (
    AdmitInspector,
    Invitation,
    NotInvited,
    RegisterDivisionKey,
    division_signer,
    fingerprint,
    issued_at,
    signed,
    successor_text,
)
from houseway.house.trust.division_desk import DivisionDesk
from houseway.house.trust.house_key import make_key
from houseway.house.trust.notes import Note, Signer
from houseway.refusal import Refusal
from tests.support.invitations import TOKEN, invitation
from tests.support.web_house import WEAK

ADMINISTRATOR = Person("adam", Role.ADMINISTRATOR)
NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
PASSWORD = "seven green bridges"  # noqa: S105 - of nobody


class House:
    def __init__(self, store: Store, floor: Floor, signer: Signer) -> None:
        self.store, self.floor, self.signer = store, floor, signer
        self.now = int(NOW.timestamp()) * 1_000_000
        floor.now = lambda: self.now
        self.people = People(store, WEAK, now=lambda: self.now)
        self.desk = DivisionDesk(floor)
        self.people.create(COMMAND_LINE, "adam", "Adam", Role.ADMINISTRATOR, PASSWORD)

    def register(self) -> None:
        self.desk.order(ADMINISTRATOR, RegisterDivisionKey(str(self.signer.verifier), "house.example"))

    def admit(self, invitation: Invitation, signer: Signer | None = None) -> None:
        self.desk.order(ADMINISTRATOR, AdmitInspector(signed(invitation, signer or self.signer)))

    def forge(self, fact: dict[str, Any]) -> None:
        """Write a record of the house's administrator, as a person could who has the database."""
        number, previous = self.store.last(STREAM)
        by = ("adam", "administrator", fact["fact"])
        self.store.append([Record(STREAM, number + 1, self.now, *by, [fact], [], previous).sealed()])

    def faults(self) -> list[str]:
        return [fault.words for audit in audit_log(self.store) for fault in audit.faults]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    signer = division_signer(make_key(tmp_path / "division.key", "division.example"))
    with open_store(tmp_path / "house.db") as store, Floor(store) as floor:
        yield House(store, floor, signer)


def test_without_a_key_of_the_division_the_house_makes_inspectors_as_before(house: House) -> None:
    house.people.create(ADMINISTRATOR, "ines", "Ines", Role.INSPECTOR, PASSWORD)
    assert house.people.sign_in("ines", PASSWORD)[0].role == Role.INSPECTOR
    assert house.faults() == []


def test_an_inspector_is_let_in_by_the_divisions_invitation_only(house: House) -> None:
    house.people.create(ADMINISTRATOR, "dora", "Dora", Role.DEALER, None)
    house.register()
    for refused in (
        lambda: house.people.create(ADMINISTRATOR, "ines", "Ines", Role.INSPECTOR, PASSWORD),
        lambda: house.people.change_role(COMMAND_LINE, "dora", Role.INSPECTOR),
    ):
        with pytest.raises(Refusal, match="Inspectors are let in by the Division"):
            refused()
    house.admit(invitation(PASSWORD))
    person, _ = house.people.sign_in("ines", PASSWORD)
    assert person == Person("ines", Role.INSPECTOR)
    assert house.people.with_token(TOKEN) == person
    assert house.faults() == []


def test_the_administrator_gets_no_access_as_an_inspector(house: House) -> None:
    house.register()
    house.admit(invitation(PASSWORD))
    for refused in (
        lambda: house.people.create_token(ADMINISTRATOR, "ines", "mine"),
        lambda: house.people.change_password(ADMINISTRATOR, "ines", "a password of the house"),
        lambda: house.people.change_role(ADMINISTRATOR, "ines", Role.PLAYER),
    ):
        with pytest.raises(Refusal, match="inspects for the Division"):
            refused()
    house.people.change_own_password(Person("ines", Role.INSPECTOR), PASSWORD, "eight blue rivers")
    house.people.sign_in("ines", "eight blue rivers")
    house.people.disable(ADMINISTRATOR, "ines")  # on record, and found by an audit
    assert house.faults() == []


def test_an_invitation_ends(house: House) -> None:
    house.register()
    house.admit(invitation(PASSWORD, until="2026-03-05"))
    _, session = house.people.sign_in("ines", PASSWORD)
    house.now += 3 * 86_400_000_000
    assert house.people.in_session(session) is None  # sessions end after twelve hours anyway
    house.people.sign_in("ines", PASSWORD)
    house.now += 86_400_000_000
    with pytest.raises(NotInvited):
        house.people.sign_in("ines", PASSWORD)
    assert house.people.with_token(TOKEN) is None
    house.admit(invitation("nine red gardens", issued="2026-03-06T09:00:00Z", token=None))
    house.people.sign_in("ines", "nine red gardens")
    assert house.faults() == []


def test_a_later_invitation_replaces_and_ends_an_earlier_one(house: House) -> None:
    house.register()
    first = invitation(PASSWORD)
    house.admit(first)
    with pytest.raises(Refusal, match="the same or a later invitation already"):
        house.admit(first)
    house.now += 60_000_000
    house.admit(replace(first, issued="2026-03-02T12:00:30Z", until="2026-03-01", token=None))
    with pytest.raises(NotInvited):
        house.people.sign_in("ines", PASSWORD)
    assert house.people.with_token(TOKEN) is None
    assert house.faults() == []


def test_what_is_refused(house: House, tmp_path: Path) -> None:
    other = division_signer(make_key(tmp_path / "other.key", "division.example"))
    with pytest.raises(Refusal, match="Register the key of the Division first"):
        house.admit(invitation(PASSWORD))
    with pytest.raises(NotAllowed):
        house.desk.order(Person("dora", Role.DEALER), RegisterDivisionKey(str(other.verifier), "h"))
    house.register()
    with pytest.raises(Refusal, match=r"not signed by division.example, fingerprint"):
        house.admit(invitation(PASSWORD), other)
    with pytest.raises(Refusal, match=r"is for another\.house, and this house is house\.example"):
        house.admit(replace(invitation(PASSWORD), house="another.house"))
    with pytest.raises(Refusal, match="ended on 2026-02-01"):
        house.admit(invitation(PASSWORD, until="2026-02-01"))
    with pytest.raises(Refusal, match="adam works here as administrator"):
        house.admit(replace(invitation(PASSWORD), person="adam"))
    written = signed(invitation(PASSWORD), house.signer).replace("2027-06-30", "2029-06-30")
    with pytest.raises(Refusal, match="not signed by"):
        house.desk.order(ADMINISTRATOR, AdmitInspector(written))
    with pytest.raises(Refusal, match="no signed note"):
        house.desk.order(ADMINISTRATOR, AdmitInspector("let me in"))


def test_only_the_division_replaces_its_key(house: House, tmp_path: Path) -> None:
    other = division_signer(make_key(tmp_path / "other.key", "division.example"))
    house.register()
    command = RegisterDivisionKey(str(other.verifier), "house.example")
    with pytest.raises(Refusal, match="Only the Division replaces it"):
        house.desk.order(ADMINISTRATOR, command)
    text = successor_text(other.verifier, "house.example")
    by_itself = str(Note(text, (other.sign(text),)))
    with pytest.raises(Refusal, match="did not sign it"):
        house.desk.order(ADMINISTRATOR, replace(command, successor=by_itself))
    by_the_old = str(Note(text, (house.signer.sign(text),)))
    house.desk.order(ADMINISTRATOR, replace(command, successor=by_the_old))
    house.admit(invitation(PASSWORD), other)
    assert house.faults() == []
    assert fingerprint(other.verifier) != fingerprint(house.signer.verifier)


def test_an_inspector_of_before_waits_for_an_invitation(house: House) -> None:
    house.people.create(COMMAND_LINE, "ines", "Ines", Role.INSPECTOR, "a password of the house")
    _, token = house.people.create_token(COMMAND_LINE, "ines", "of the house")
    house.register()
    assert house.people.with_token(token) is None
    with pytest.raises(NotInvited):
        house.people.sign_in("ines", "a password of the house")
    house.admit(invitation(PASSWORD))
    house.people.sign_in("ines", PASSWORD)
    assert house.people.with_token(token) is None
    assert house.faults() == []


def test_the_audit_finds_an_inspector_whom_the_house_made(house: House) -> None:
    house.register()
    made = {"fact": "person-created", "person": "eve", "name": "Eve", "role": "inspector", "password": "x"}
    house.forge(made)
    assert any("inspector eve, without an invitation by the Division" in words for words in house.faults())


def test_the_audit_finds_a_token_that_the_house_slipped_in(house: House) -> None:
    house.register()
    house.admit(invitation(PASSWORD))
    made = {"fact": "token-created", "person": "ines", "token": "0" * 16, "label": "x", "expires": None}
    house.forge(made)
    assert any("token-created of the inspector ines, without" in words for words in house.faults())


def test_the_time_of_an_invitation_is_written_in_utc() -> None:
    assert issued_at(NOW) == "2026-03-02T12:00:00Z"
