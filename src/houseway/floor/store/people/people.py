"""The storage of people, with the hashes of their passwords. Times are microseconds since 1970."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Select, exc, insert, select, update

from houseway.floor.store.log import Store
from houseway.floor.store.schema import people
from houseway.refusal import Refusal


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str
    role: str
    password: str  # its hash
    created: int
    disabled: int | None = None  # since then


def add_person(store: Store, person: Person) -> None:
    try:
        with store.writing() as connection:
            connection.execute(insert(people), msgspec.structs.asdict(person))
    except exc.IntegrityError:
        raise Refusal(f"There is a person {person.id!r} already. Choose another user name.") from None


def person_with_id(store: Store, person_id: str) -> Person | None:
    people_found = _people(store, select(people).where(people.c.id == person_id))
    return people_found[0] if people_found else None


def every_person(store: Store) -> list[Person]:
    return sorted(_people(store, select(people)), key=lambda person: person.id)


def save_person(store: Store, person: Person) -> None:
    """Save name, role, password and whether disabled."""
    values = {name: getattr(person, name) for name in ("name", "role", "password", "disabled")}
    with store.writing() as connection:
        changed = connection.execute(
            update(people).where(people.c.id == person.id).values(**values).returning(people.c.id)
        ).first()
    if changed is None:
        raise Refusal(f"There is no person {person.id!r}. Check the spelling.")


def _people(store: Store, query: Select[Any]) -> list[Person]:
    with store.reading() as connection:
        return [Person(**row._mapping) for row in connection.execute(query)]
