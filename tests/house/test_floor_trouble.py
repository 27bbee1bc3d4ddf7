"""If the database cannot be written, commands fail with the reason, and nobody sees more than the log has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager

import pytest

from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.house.store import Unavailable, open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.support.databases import tamper
from tests.support.prepared import open_prepared
from tests.support.trouble import full_disk, locked

BOSS, ANN = Person("boss", Role.PIT_BOSS), Person("ann", Role.PLAYER)
PATIENCE = 0.3


@pytest.fixture
def impatient(database_url: str) -> Iterator[Store]:
    with open_store(database_url, patience=PATIENCE) as store:
        yield store


@pytest.fixture
def floor(impatient: Store) -> Iterator[Floor]:
    """Ann has wagered and is about to say that she is ready."""
    with Floor(impatient) as floor:
        open_prepared(floor, "T1", "sic-bo")
        floor.command(ANN, "T1", commands.BuyIn(10_000))
        floor.command(ANN, "T1", commands.SitDown("1"))
        floor.command(ANN, "T1", commands.Wager("1", {"small": 500}))
        yield floor


def _trouble(kind: str, store: Store, url: str) -> AbstractContextManager[None]:
    return full_disk(store) if kind == "full" else locked(url)


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("full", "is full: nothing was written. Make room"),
        ("locked", r"locked by another program.*Nothing was"),
    ],
)
def test_a_command_that_the_log_refuses_has_not_happened(
    floor: Floor, impatient: Store, database_url: str, kind: str, says: str
) -> None:
    before, last = floor.view(ANN, "T1"), impatient.last("table:T1")
    with _trouble(kind, impatient, database_url):
        for _ in range(2):
            with pytest.raises(Unavailable, match=says):
                floor.command(ANN, "T1", commands.Ready("1"), key="ready")
            assert floor.view(ANN, "T1") == before
            assert impatient.last("table:T1") == last
        # What is not allowed is refused for its own reason, as ever.
        with pytest.raises(Refusal, match="is not a wager"):
            floor.command(ANN, "T1", commands.Wager("1", {"small": 0}))
    record = floor.command(ANN, "T1", commands.Ready("1"), key="ready")
    assert record.number == last[0] + 1
    assert floor.view(ANN, "T1").payments
    # What the disk was filled up with is of no stream that the house knows.
    assert all(audit.holds for audit in audit_log(impatient) if audit.stream != "filler")


def test_what_follows_from_a_failed_command_fails_with_it(floor: Floor, impatient: Store) -> None:
    """Also if nobody waited for the first; the table matches the log at once."""
    before = floor.view(ANN, "T1")
    with full_disk(impatient):
        futures = [floor.submit(ANN, "T1", commands.BuyIn(100 + number))[1] for number in range(5)]
        for future in futures:
            assert isinstance(future.exception(30), Refusal)
        assert floor.view(ANN, "T1") == before
    floor.command(ANN, "T1", commands.BuyIn(100))
    assert floor.view(ANN, "T1").chips == before.chips + 100


def test_the_same_command_sent_twice_is_carried_out_once(
    floor: Floor, impatient: Store, database_url: str
) -> None:
    first = floor.command(ANN, "T1", commands.BuyIn(700), key="a")
    assert floor.command(ANN, "T1", commands.BuyIn(700), key="a") == first
    with pytest.raises(Refusal, match="The key 'a' was used for another command"):
        floor.command(ANN, "T1", commands.Ready("1"), key="a")
    with pytest.raises(Refusal, match="The key 'a' was used for another command"):
        floor.command(ANN, "T1", commands.BuyIn(7000), key="a")
    chips = floor.view(ANN, "T1").chips
    with open_store(database_url) as store, Floor(store) as again:
        # By a program that has never heard of it, and after the table has moved on.
        assert again.command(ANN, "T1", commands.BuyIn(700), key="a") == first
        with pytest.raises(Refusal, match="The key 'a' was used for another command"):
            again.command(ANN, "T1", commands.BuyIn(7000), key="a")
        again.command(ANN, "T1", commands.Ready("1"), key="b")
        assert again.command(ANN, "T1", commands.Ready("1"), key="b").key == "b"
        assert again.command(ANN, "T1", commands.BuyIn(700), key="a") == first
        settled = sum(payment.returns for payment in again.view(ANN, "T1").payments)
        assert again.view(ANN, "T1").chips == chips + settled
    assert [record.key for record in impatient.read("table:T1") if record.key] == ["a", "b"]


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (
            "UPDATE records SET record = replace(record, '10000', '90000') WHERE kind = 'buy-in'",
            "was altered",
        ),
        ("DELETE FROM records WHERE kind = 'buy-in'", "does not follow the one before it"),
        ("UPDATE records SET record = 'nothing' WHERE kind = 'buy-in'", "is damaged"),
        ("UPDATE records SET who = 'bob' WHERE kind = 'buy-in'", "does not match its columns"),
    ],
)
def test_a_table_whose_records_were_changed_is_not_played_at(
    floor: Floor, impatient: Store, edit: str, says: str
) -> None:
    """A person with access to the database changes money, and all that follows from it in the record."""
    tamper(impatient, edit)
    with Floor(impatient) as again, pytest.raises(Unavailable, match=says):
        again.view(ANN, "T1")
    assert floor.view(ANN, "T1").number == 4  # what is in memory is what was written
