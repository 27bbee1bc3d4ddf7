"""An event loop carries out what asks no distant database, and leaves everything else to a thread."""

from __future__ import annotations

import threading
from concurrent.futures import Future

from houseway.house.floor import Floor, Person
from houseway.house.people import COMMAND_LINE, People
from houseway.house.people import STREAM as PEOPLE
from houseway.house.retry import Call, carry_out_for_sure
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.table.commands.table_commands import BuyIn, SitDown, Wager
from tests.support.prepared import open_prepared

SOON = 60  # seconds, after which something hangs
ANN = Person("ann", Role.PLAYER)


def _is_slow(floor: Floor, bet: int) -> bool:
    """Wager, and return whether an event loop would have left it to a thread."""
    loop = carry_out_for_sure(floor, ANN, "dice", Wager("1", {"small": bet}), None)
    step = next(loop)
    assert isinstance(step, Call)
    durable = loop.send(step.function())
    assert isinstance(durable, Future)
    durable.result(SOON)
    return step.is_slow


def _seat(floor: Floor) -> None:
    open_prepared(floor, "dice", "sic-bo")
    floor.command(ANN, "dice", SitDown("1"))
    floor.command(ANN, "dice", BuyIn(100_000))


def test_what_has_read_nothing_is_quick_until_a_desk_has_new_records(postgresql_url: str) -> None:
    with open_store(postgresql_url) as store, Floor(store) as floor:
        _seat(floor)
        assert _is_slow(floor, 500)  # nobody knows yet
        assert not all(_is_slow(floor, bet) for bet in range(501, 600))
        heard = threading.Event()
        floor.watch(lambda record: heard.set() if record.stream == PEOPLE else None)
        People(store).create(COMMAND_LINE, "bob", "Bob", Role.PLAYER, None)
        assert heard.wait(SOON)
        assert _is_slow(floor, 600)


def test_a_file_on_this_machine_answers_at_once(sqlite_url: str) -> None:
    with open_store(sqlite_url) as store, Floor(store) as floor:
        _seat(floor)
        assert not _is_slow(floor, 500)
