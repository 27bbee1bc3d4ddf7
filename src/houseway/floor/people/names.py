"""Names of people: which are valid, and who is behind them."""

from __future__ import annotations

import re

from houseway.floor.floor import THE_HOUSE, Person
from houseway.floor.roles import Role
from houseway.floor.store import people as storage
from houseway.floor.store.log import Store
from houseway.floor.store.people import Person as KnownPerson
from houseway.refusal import Refusal, one_of

COMMAND_LINE = Person("command-line", Role.ADMINISTRATOR)  # anybody with access to the database
LONGEST_NAME = 100
_ID = re.compile(r"[a-z][a-z0-9._-]{1,39}")
_RESERVED = (THE_HOUSE[0], COMMAND_LINE.id)


class UnknownPerson(Refusal):
    def __init__(self, person_id: str) -> None:
        super().__init__(f"There is no person {person_id!r}. Check the spelling.")


class UnknownToken(Refusal):
    """There is no such token, session or second factor."""


def known_person(store: Store, person_id: str) -> KnownPerson:
    person = storage.person_with_id(store, person_id)
    if person is None:
        raise UnknownPerson(person_id)
    return person


def check_user_name(person_id: str) -> None:
    if not _ID.fullmatch(person_id) or person_id in _RESERVED:
        raise Refusal(
            f"{person_id!r} is not a valid user name. Use 2 to 40 small letters, digits, dots, hyphens"
            f" or underscores, beginning with a letter, and not {one_of(_RESERVED)}."
        )


def check_name(text: str, what: str) -> None:
    if not (0 < len(text) <= LONGEST_NAME and text.isprintable() and text == text.strip()):
        raise Refusal(f"{what} {text!r} is not valid. Give 1 to {LONGEST_NAME} printable characters.")
