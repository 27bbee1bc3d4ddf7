"""The storage of people and of everything with which they sign in."""

from __future__ import annotations

from houseway.floor.store.people.credentials import (
    Credential,
    add_credential,
    credentials_of,
    drop_credential,
    drop_credentials,
    drop_expired,
    holder,
    note_used,
)
from houseway.floor.store.people.people import (
    Person,
    add_person,
    every_person,
    person_with_id,
    save_person,
)

__all__ = [
    "Credential",
    "Person",
    "add_credential",
    "add_person",
    "credentials_of",
    "drop_credential",
    "drop_credentials",
    "drop_expired",
    "every_person",
    "holder",
    "note_used",
    "person_with_id",
    "save_person",
]
