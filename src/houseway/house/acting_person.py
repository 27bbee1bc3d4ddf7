"""Who acts on the log from the house's own machine: its administrator, or the holder of a token."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from houseway.house.access import open_database, open_existing_database
from houseway.house.floor import Floor, Person
from houseway.house.people import COMMAND_LINE, People
from houseway.refusal import Refusal


@contextmanager
def acting_person(
    database: str | None, token: str | None, *, reads: bool = False
) -> Iterator[tuple[Floor, Person]]:
    """Open the floor and find out who acts. Decisions of the Division need an inspector's token.

    Only a person who writes, and not with a token that is in a log, may begin a new log.
    """
    is_there = reads or token is not None
    store = open_existing_database(database, writes=not reads) if is_there else open_database(database)
    with store, Floor(store) as floor:
        person = COMMAND_LINE if token is None else People(store).with_token(token)
        if person is None:
            raise Refusal(
                "This token is not valid, or not any more. "
                "Create another: houseway people token PERSON --label WORDS."
            )
        yield floor, person
