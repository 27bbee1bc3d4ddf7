"""Finds inspectors whom the house has made or let in without an invitation by the Division."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from houseway.floor.division.division import DIVISION, STREAM, Division, invitation_of
from houseway.floor.division.facts import InspectorAdmitted
from houseway.floor.division.guard import LETS_IN, MAKES
from houseway.floor.division.invitation import NONE
from houseway.floor.people import NO_PASSWORD, name_of_secret, password_mark
from houseway.floor.people import STREAM as PEOPLE
from houseway.floor.record import Record
from houseway.floor.roles import Role

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

NO_LIMIT = 10**9  # records that a search may find


def faults_of_inspectors(division: Division, store: Store | None) -> Iterator[str]:
    """Yield every act since the key was registered that only the Division could have allowed."""
    if store is None or division.key is None:
        return
    invitations = dict(_invitations(store))
    inspectors: set[str] = set()
    for record in store.read(PEOPLE):
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
    name, person = f"record {record.number} of {PEOPLE}", fact["person"]
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
