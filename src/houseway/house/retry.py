"""The retry loops of the floor, each written once for callers that block and for callers that await.

A loop is a generator. It yields what has to be done next, a ``Call`` to make or a future to wait for, and is
sent the result or thrown the error. ``run`` drives it in a thread, the web in an event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from houseway.house.store import Conflict, Unavailable
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.house.floor import Floor, Look, Person
    from houseway.house.record import Record
    from houseway.table.commands.table_commands import AnyCommand
    from houseway.table.live.live_table import LiveTable

TRIES = 5  # when other processes keep changing the same thing
_MOST_QUICK = 100_000
Seen = TypeVar("Seen")
Result = TypeVar("Result")


class Call(NamedTuple):
    """A function to call; a slow one reads the log, and would hold up an event loop."""

    function: Callable[[], Any]
    is_slow: bool


class QuickCommands:
    """Remembers which commands ask the database for nothing before they are carried out.

    One on another machine may not answer, so an event loop must not ask it. Most commands ask once: what is
    on record for a person and a table is known then, and a thread for each later one would cost as much as
    the command. What is not known to be quick is not. For any number of threads.
    """

    def __init__(self) -> None:
        self._quick: set[tuple[type[AnyCommand], str, str]] = set()

    def has(self, command: AnyCommand, person: str, table: str) -> bool:
        return (type(command), person, table) in self._quick

    def note(self, command: AnyCommand, person: str, table: str, *, has_read: bool) -> None:
        """Note whether the command, by this person at this table, has read the log."""
        if has_read:
            self._quick.discard((type(command), person, table))
            return
        if len(self._quick) >= _MOST_QUICK:
            self.forget()
        self._quick.add((type(command), person, table))

    def forget(self) -> None:
        """Forget all: a desk has new records, which the next commands may have to read."""
        self._quick = set()


Retry = Generator[Call | Future[None], Any, Result]


def carry_out_for_sure(
    floor: Floor, person: Person, table: str, command: AnyCommand, key: str | None
) -> Retry[Record]:
    """Submit the command, again after a conflict, until it is durable, refused, or known by its key."""
    for _ in range(TRIES):
        try:
            record: Record
            submit = partial(_submit, floor, person, table, command, key)
            record, durable = yield Call(submit, not _is_quick(floor, person, table, command))
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


def _is_quick(floor: Floor, person: Person, table: str, command: AnyCommand) -> bool:
    """Return whether the command waits for nothing: not for the table, nor for a database far away."""
    is_answered_at_once = not floor.store.database.is_remote
    return floor.is_at_hand(table) and (
        is_answered_at_once or floor.quick_commands.has(command, person.id, table)
    )


def _submit(
    floor: Floor, person: Person, table: str, command: AnyCommand, key: str | None
) -> tuple[Record, Future[None]]:
    """Submit the command, and note whether it has asked a database that may not answer."""
    if not floor.store.database.is_remote:
        return floor.submit(person, table, command, key)
    before = floor.store.reads
    try:
        return floor.submit(person, table, command, key)
    finally:
        has_read = floor.store.reads > before
        floor.quick_commands.note(command, person.id, table, has_read=has_read)


def look_for_sure(floor: Floor, table: str, see: Callable[[LiveTable], Seen]) -> Retry[Look[Seen]]:
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
