"""Writes the person of an invitation to the database, with the records that say so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from houseway.floor.division.division import invitation_of
from houseway.floor.division.facts import InspectorAdmitted
from houseway.floor.division.invitation import NONE, Invitation
from houseway.floor.people import NO_PASSWORD, STREAM, name_of_secret, password_mark
from houseway.floor.record import Record
from houseway.floor.roles import Role
from houseway.floor.signatures.signers import Signers
from houseway.floor.store import people as storage
from houseway.floor.store.people import Credential
from houseway.floor.store.people import Person as KnownPerson
from houseway.floor.store.people.second_factors import drop_second_factor
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.floor.floor import Person
    from houseway.floor.store.log import Store

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
    given = invitation.token
    if given is None:
        return []
    key = given.key if isinstance(store.signers, Signers) else None  # else this house signs no records
    credential = Credential(given.hash, fact.person, "token", fact.at, fact.until, LABEL, key)
    storage.add_credential(store, credential)
    made = {"token": name_of_secret(given.hash), "label": LABEL, "expires": fact.until}
    made |= {"key": key} if key else {}
    return [{"fact": "token-created", "person": fact.person, **made, "invitation": number}]


def _records(store: Store, by: Person, at: int, facts: list[dict[str, Any]]) -> list[Record]:
    number, previous = store.last(STREAM)
    records: list[Record] = []
    for fact in facts:
        number += 1
        record = Record(STREAM, number, at, by.id, str(by.role), fact["fact"], [fact], [], previous).sealed()
        previous = record.hash
        records.append(record)
    return records
