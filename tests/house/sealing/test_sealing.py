"""A reader of the database learns no seed and no card that is still hidden; the log stays the same log."""

from __future__ import annotations

import hashlib
import re

import pytest
from sqlalchemy import text

from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_log
from houseway.house.trust.house_key import HouseKey
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.support.databases import tamper
from tests.support.prepared import open_prepared
from tests.support.staffed_floor import StaffedFloor
from tests.support.timed_floor import ANN

KEY = HouseKey("house.example/floor", b"k" * 32)
TABLE = "table:T1"


def _play(store: Store, game: str, wager: str, rounds: int) -> None:
    with StaffedFloor(store) as floor:
        if "T1" not in floor.tables():
            open_prepared(floor, "T1", game)
            floor.command(ANN, "T1", commands.BuyIn(100_000))
            floor.command(ANN, "T1", commands.SitDown("3"))
        for _ in range(rounds):
            floor.command(ANN, "T1", commands.Wager("3", {wager: 500}))
            floor.command(ANN, "T1", commands.Ready("3"))


def _everything(store: Store) -> str:
    """Return all that the database holds, as a reader sees it."""
    with store.reading() as connection:
        records = connection.execute(text("SELECT record FROM records")).scalars().all()
        snapshots = connection.execute(text("SELECT state FROM snapshots")).scalars().all()
    return "\n".join([*records, *(bytes(state).decode("latin-1") for state in snapshots)])


def _hidden(store: Store) -> set[str]:
    """Return the seeds that the log has not shown."""
    facts = [fact for record in store.read(TABLE) for fact in record.body]
    published = {fact["seed"] for fact in facts if fact["fact"] == "seed-shown"}
    return {fact["seed"] for fact in facts if fact["fact"] in ("began", "seed-committed")} - published


@pytest.mark.parametrize(("game", "wager"), [("sic-bo", "small"), ("mini-baccarat", "player")])
def test_no_hidden_seed_is_readable_and_nothing_else_changes(store: Store, game: str, wager: str) -> None:
    store.seals = KEY.seals
    _play(store, game, wager, 3)
    hidden = _hidden(store)
    assert hidden
    written = _everything(store)
    assert not any(seed in written for seed in hidden)
    assert all(record.is_intact for record in store.read(TABLE))
    assert [fault for audit in audit_log(store) for fault in audit.faults] == []


def test_an_auditor_without_the_key_verifies_all_that_was_shown(store: Store) -> None:
    store.seals = KEY.seals
    _play(store, "sic-bo", "small", 3)
    store.seals = None
    (audit,) = [audit for audit in audit_log(store) if audit.stream == TABLE]
    assert audit.faults == []
    assert audit.checked["records by the rules"] == audit.last[0]
    assert audit.checked["records with something left out, whose hash could not be checked"] == 1


def test_a_house_that_begins_to_seal_keeps_what_it_has(store: Store) -> None:
    _play(store, "mini-baccarat", "player", 2)
    store.seals = KEY.seals
    _play(store, "mini-baccarat", "player", 2)
    assert [fault for audit in audit_log(store) for fault in audit.faults] == []


def test_another_key_opens_nothing(database_url: str) -> None:
    with open_store(database_url) as store:
        store.seals = KEY.seals
        _play(store, "sic-bo", "small", 1)
        store.seals = HouseKey("house.example/floor", b"x" * 32).seals
        with pytest.raises(Refusal, match="sealed with another key"):
            list(store.read(TABLE))


def test_a_forged_snapshot_is_not_believed(store: Store) -> None:
    store.seals = KEY.seals
    _play(store, "sic-bo", "small", 1)
    number, digest = store.last(TABLE)
    store.save_snapshot(TABLE, number, b"the state of the house")
    assert store.snapshot(TABLE) == (number, b"the state of the house")
    forged = b"a state of somebody else"
    tamper(
        store,
        "UPDATE snapshots SET state = :state, checksum = :checksum WHERE stream = :stream",
        state=forged,
        checksum=hashlib.sha256(digest.encode() + forged).hexdigest(),
        stream=TABLE,
    )
    assert store.snapshot(TABLE) is None
    store.seals = None
    assert store.snapshot(TABLE) == (number, forged)  # as a house without a key would


def test_a_snapshot_moved_to_another_record_is_not_believed(store: Store) -> None:
    store.seals = KEY.seals
    _play(store, "sic-bo", "small", 1)
    number, _ = store.last(TABLE)
    store.save_snapshot(TABLE, number, b"rich")
    _play(store, "sic-bo", "small", 1)
    later, digest = store.last(TABLE)
    tamper(
        store,
        "UPDATE snapshots SET number = :later, checksum = :checksum"
        " WHERE stream = :stream AND number = :number",
        later=later,
        number=number,
        checksum=hashlib.sha256(digest.encode() + b"rich").hexdigest(),
        stream=TABLE,
    )
    snapshot = store.snapshot(TABLE)
    assert snapshot is None or snapshot[1] != b"rich"


def test_seeds_are_found_where_they_are_written(store: Store) -> None:
    """The pattern by which seeds are sealed fits the facts as they are encoded."""
    _play(store, "sic-bo", "small", 2)
    written = _everything(store)
    facts = re.findall(r'"fact":"(began|seed-committed)"', written)
    assert len(facts) >= 4
    store.seals = KEY.seals
    sealed = store.seals.sealed_text(written)
    assert len(re.findall(r'"seed":"sealed:', sealed)) == len(facts)
    assert store.seals.opened_text(sealed) == written
