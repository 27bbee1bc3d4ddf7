"""The retry loops of the floor, each written once for callers that block and for callers that await.

A loop is a generator. It yields what has to be done next, a ``Call`` to make or a future to wait for, and is
sent the result or thrown the error. ``run`` drives it in a thread, the web in an event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from houseway.floor.store import Conflict, Unavailable
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.floor.floor import Floor, Person
    from houseway.floor.looking import FloorReader, Look
    from houseway.floor.record import Record
    from houseway.table.commands.table_commands import AnyCommand
    from houseway.table.live.live_table import LiveTable

TRIES = 5  # when other processes keep changing the same thing
Seen = TypeVar("Seen")
Result = TypeVar("Result")


class Call(NamedTuple):
    """A function to call; a slow one reads the log, and would hold up an event loop."""

    function: Callable[[], Any]
    is_slow: bool


Retry = Generator[Call | Future[None], Any, Result]


def carry_out_for_sure(
    floor: Floor, person: Person, table: str, command: AnyCommand, key: str | None
) -> Retry[Record]:
    """Submit the command, again after a conflict, until it is durable, refused, or known by its key."""
    for _ in range(TRIES):
        try:
            record: Record
            submit = partial(_submit, floor, person, table, command, key)
            is_slow = type(command) in floor.reading_commands or not floor.is_at_hand(table)
            record, durable = yield Call(submit, is_slow)
            yield durable
        except Refusal as refusal:
            if key is not None:
                find = partial(floor.carried_out, person, table, command, key)
                known: Record | None = yield Call(find, is_slow=True)
                if known:
                    return known
            if not isinstance(refusal, Conflict):
                raise
        else:
            return record
    raise too_busy(table)


def _submit(
    floor: Floor, person: Person, table: str, command: AnyCommand, key: str | None
) -> tuple[Record, Future[None]]:
    """Submit the command, and note whether commands of its kind ask a database that may not answer."""
    if not floor.store.database.is_remote:
        return floor.submit(person, table, command, key)
    before = floor.store.reads
    try:
        return floor.submit(person, table, command, key)
    finally:
        if floor.store.reads > before:
            floor.reading_commands.add(type(command))


def look_for_sure(floor: FloorReader, table: str, see: Callable[[LiveTable], Seen]) -> Retry[Look[Seen]]:
    """Look at the table until the log has what was seen."""
    for _ in range(TRIES):
        look: Look[Seen] = yield Call(partial(floor.look, table, see), is_slow=not floor.is_at_hand(table))
        try:
            yield look.durable
        except Refusal:
            continue
        return look
    raise too_busy(table)


def run(loop: Retry[Result]) -> Result:
    """Drive the loop in this thread."""
    try:
        step = next(loop)
        while True:
            try:
                done = step.function() if isinstance(step, Call) else step.result()
            except BaseException as error:
                step = loop.throw(error)
            else:
                step = loop.send(done)
    except StopIteration as end:
        result: Result = end.value
        return result


def too_busy(table: str) -> Unavailable:
    return Unavailable(f"Table {table} is very busy. Try again.")
