"""Registers the Division's key, admits inspectors with an invitation, and finds those who have none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from houseway.house.desks.desk import Desk
from houseway.house.floor import Person
from houseway.house.people import NO_PASSWORD, name_of_secret, password_mark
from houseway.house.people import STREAM as PEOPLE_STREAM
from houseway.house.record import Record
from houseway.house.roles import Role
from houseway.house.store import people as storage
from houseway.house.store.people import Credential, drop_second_factor
from houseway.house.store.people import Person as KnownPerson
from houseway.house.trust.division import (
    DIVISION,
    LETS_IN,
    MAKES,
    NONE,
    STREAM,
    Division,
    DivisionCommand,
    InspectorAdmitted,
    Invitation,
    invitation_of,
)
from houseway.house.trust.signatures import Signers
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.house.store.log import Store


LABEL = "from the Division"


def admit_person(store: Store, by: Person, fact: InspectorAdmitted, number: int) -> list[Record]:
    """Change the people within a transaction, and return the records to write.

    ``number`` is that of the record by which the Division's invitation was taken.
    """
    invitation = invitation_of(fact)
    hashed = NO_PASSWORD if invitation.password == NONE else invitation.password
    marks: dict[str, Any] = {"password": password_mark(hashed), "invitation": number}
    if fact.is_known:
        known = storage.person_with_id(store, fact.person)
        if known is None:
            raise Refusal(f"There is no person {fact.person!r} any more. Try again.")
        storage.save_person(store, replace(known, password=hashed))
        storage.drop_credentials(store, fact.person, "session")
        facts = [{"fact": "password-changed", "person": fact.person, **marks}]
        facts = [*_without_access(store, fact.person, number), *facts]
    else:
        person = KnownPerson(fact.person, invitation.name, Role.INSPECTOR, hashed, fact.at)
        storage.add_person(store, person)
        created = {"name": invitation.name, "role": str(Role.INSPECTOR), **marks}
        facts = [{"fact": "person-created", "person": fact.person, **created}]
    facts += _token(store, fact, invitation, number)
    return _records(store, by, fact.at, facts)


def _without_access(store: Store, person: str, number: int) -> list[dict[str, Any]]:
    """Take away what the house or an earlier invitation has given: tokens, passkeys, and a second factor."""
    tokens = storage.credentials_of(store, person, "token")
    for token in tokens:
        storage.drop_credential(store, token.hash)
    dropped: list[dict[str, Any]] = [
        {"fact": "token-revoked", "person": person, "token": name_of_secret(token.hash), "label": token.label}
        for token in tokens
    ]
    if drop_second_factor(store, person):
        dropped.append({"fact": "second-factor-reset", "person": person, "invitation": number})
    return dropped


def _token(
    store: Store, fact: InspectorAdmitted, invitation: Invitation, number: int
) -> list[dict[str, Any]]:
    token = invitation.token
    if token is None:
        return []
    key = token.key if isinstance(store.signers, Signers) else None  # else this house signs no records
    credential = Credential(token.hash, fact.person, "token", fact.at, fact.until, LABEL, key)
    storage.add_credential(store, credential)
    made = {"token": name_of_secret(token.hash), "label": LABEL, "expires": fact.until}
    made |= {"key": key} if key else {}
    return [{"fact": "token-created", "person": fact.person, **made, "invitation": number}]


def _records(store: Store, by: Person, at: int, facts: list[dict[str, Any]]) -> list[Record]:
    number, previous = store.last(PEOPLE_STREAM)
    records: list[Record] = []
    for fact in facts:
        number += 1
        record = Record(
            PEOPLE_STREAM, number, at, by.id, str(by.role), fact["fact"], [fact], [], previous
        ).sealed()
        previous = record.hash
        records.append(record)
    return records


# Finds inspectors whom the house has made or let in without an invitation by the Division.

NO_LIMIT = 10**9  # records that a search may find


def faults_of_inspectors(division: Division, store: Store | None) -> Iterator[str]:
    """Yield every act since the key was registered that only the Division could have allowed."""
    if store is None or division.key is None:
        return
    invitations = dict(_invitations(store))
    inspectors: set[str] = set()
    for record in store.read(PEOPLE_STREAM):
        for fact in record.body:
            person = fact.get("person", "")
            was_one = person in inspectors
            if record.kind in MAKES:
                (inspectors.add if fact.get("role") == Role.INSPECTOR else inspectors.discard)(person)
            if record.number > division.people and (was_one or person in inspectors):
                yield from _fault(record, fact, invitations)
    for person in sorted(inspectors):
        yield from _acts(store, division, person)


def _invitations(store: Store) -> Iterator[tuple[int, InspectorAdmitted]]:
    for record in store.read(STREAM):
        for fact in DIVISION.facts_of(record):
            if isinstance(fact, InspectorAdmitted):
                yield record.number, fact


def _fault(record: Record, fact: dict[str, Any], invitations: dict[int, InspectorAdmitted]) -> Iterator[str]:
    name, person = f"record {record.number} of {PEOPLE_STREAM}", fact["person"]
    if record.kind not in MAKES | LETS_IN or (record.kind in LETS_IN and record.who == person):
        return
    admitted = invitations.get(fact.get("invitation", 0))
    if admitted is None or admitted.person != person:
        yield f"{name}: {record.kind} of the inspector {person}, without an invitation by the Division"
        return
    invitation = invitation_of(admitted)
    hashed = NO_PASSWORD if invitation.password == NONE else invitation.password
    if fact.get("password", password_mark(hashed)) != password_mark(hashed):
        yield f"{name}: the password of {person} is not the one of the invitation"
    token = name_of_secret(invitation.token.hash) if invitation.token else ""
    if record.kind == "token-created" and fact["token"] != token:
        yield f"{name}: the token of {person} is not the one of the invitation"


def _acts(store: Store, division: Division, person: str) -> Iterator[str]:
    """Yield acts of an inspector before the first invitation, or after the last one has ended."""
    admitted = division.inspectors.get(person)
    # An invitation that ends an earlier one is dated back.
    until = max(admitted.until, admitted.at) if admitted else division.registered_at + 1
    for record in store.find(who=person, since=until, limit=NO_LIMIT):
        if record.kind != "signed-out":
            name = f"record {record.number} of {record.stream}"
            yield f"{name}: {person} acted without an invitation by the Division"


# The desk of the Division's key: it is registered once, and its invitations let inspectors in.

__all__ = ["STREAM", "DivisionDesk"]


class DivisionDesk(Desk[Division]):
    log = DIVISION
    commands = DivisionCommand

    faults_at_end = staticmethod(faults_of_inspectors)

    def write(self, person: Person, record: Record, new_facts: list[Any]) -> None:
        match new_facts:
            case [InspectorAdmitted() as admitted]:
                store = self.floor.store
                with store.writing():
                    store.append([record, *admit_person(store, person, admitted, record.number)])
            case _:
                super().write(person, record, new_facts)
