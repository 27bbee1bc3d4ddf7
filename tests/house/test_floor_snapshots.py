"""Snapshots are saved while a table plays, so that loading it or an old round reads few records."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from houseway.house.demo.bots import MANAGER
from houseway.house.floor import Floor, Person
from houseway.house.loading import SNAPSHOT_EVERY
from houseway.house.record import Record
from houseway.house.reports.rounds import one_round, replayed
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.store.rows import KEPT_EVERY
from houseway.house.trust.audit.log import audit_log
from houseway.table.commands import table_commands as commands
from tests.support.prepared import open_prepared

ANN = Person("ann", Role.PLAYER)
OF_A_ROUND = 2  # records


class CountedStore:
    """Counts the records that are read from a stream."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self._read = store.read
        monkeypatch.setattr(store, "read", self.read)

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        for record in self._read(stream, after):
            self.count += 1
            yield record


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "floor.db") as store:
        yield store


def _play(floor: Floor, rounds: int) -> None:
    """Play without waiting for the log, so that the table is never idle."""
    open_prepared(floor, "T1", "sic-bo")
    floor.command(ANN, "T1", commands.SitDown("1"))
    floor.command(ANN, "T1", commands.BuyIn(10_000_000))
    for _ in range(rounds):
        floor.submit(ANN, "T1", commands.Wager("1", {"small": 500}))
        _, durable = floor.submit(ANN, "T1", commands.Ready("1"))
    durable.result()


def test_a_table_that_is_never_idle_loads_from_near_its_end(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Floor(store) as floor:
        _play(floor, 3 * SNAPSHOT_EVERY)
        view = floor.view(ANN, "T1")
        commits, records = floor.commits
        assert commits < records, "the snapshots cost no commits of their own"
    counted = CountedStore(store, monkeypatch)
    with Floor(store) as floor:
        assert floor.view(ANN, "T1") == view
    assert 0 < counted.count <= SNAPSHOT_EVERY + OF_A_ROUND


def test_an_old_round_is_read_without_all_records_before_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Floor(store) as floor:
        _play(floor, 2 * KEPT_EVERY // OF_A_ROUND)
        number = floor.look_for_sure("T1", lambda live: live.number).seen * 3 // 4
        viewer = MANAGER.viewer
        recalled = one_round(floor, "T1", viewer, number)
        counted = CountedStore(store, monkeypatch)
        moments = replayed(floor, "T1", viewer, number)
        assert [moment["record"] for moment in moments if moment["kind"] == "settled"] == [
            record["number"]
            for record in recalled["records"]
            for fact in record["facts"]
            if fact["fact"] == "settled"
        ]
        assert counted.count < KEPT_EVERY


def test_a_closed_table_has_a_snapshot_of_its_last_record(store: Store) -> None:
    with Floor(store) as floor:
        _play(floor, 1)
        floor.command(ANN, "T1", commands.CashOut())
        floor.command(ANN, "T1", commands.StandUp("1"))
        record = floor.command(MANAGER, "T1", commands.Close())
    snapshot = store.snapshot("table:T1")
    assert snapshot is not None
    assert snapshot[0] == record.number


def test_money_in_a_snapshot_that_the_log_has_not_moved_is_not_believed(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """A house without a key: a person who writes the database can compute the checksum of a snapshot, too."""
    with Floor(store) as floor:
        _play(floor, SNAPSHOT_EVERY)
        chips = floor.look("T1", lambda live: live.accounts["chips:ann"]).seen
    snapshot = store.snapshot("table:T1")
    assert snapshot
    number, state = snapshot
    forged = msgspec.json.decode(state)
    forged["balances"]["chips:ann"] += 1_000_000
    forged["balances"]["cage"] -= 1_000_000
    store.save_snapshot("table:T1", number, msgspec.json.encode(forged))
    (audited,) = (audit for audit in audit_log(store) if audit.stream == "table:T1")
    assert "the snapshot that was saved after it does not match the log" in audited.faults[0].words
    with Floor(store) as floor:
        assert floor.look("T1", lambda live: live.accounts["chips:ann"]).seen == chips
        record = floor.command(ANN, "T1", commands.CashOut())
    assert (
        sum(transfer.cents for transfer in record.transfers if transfer.source.endswith("chips:ann")) == chips
    )
    assert f"The snapshot of table T1 after record {number} holds other money than the log" in caplog.text


def test_an_honest_snapshot_is_believed_and_says_nothing(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    with Floor(store) as floor:
        _play(floor, SNAPSHOT_EVERY)
    with Floor(store) as floor:
        floor.look("T1", lambda live: live.number)
    assert caplog.text == ""
