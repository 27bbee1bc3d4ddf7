"""The audit passes a correct log, and names the record that was tampered with."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.equipment.chance import seeded
from houseway.house.demo.bots import BotTable
from houseway.house.floor import Floor
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.export import exported, read_export, transcript
from houseway.house.trust.audit.findings import StreamAudit
from houseway.house.trust.audit.log import audit_log, audit_records
from houseway.refusal import Refusal
from houseway.table.live.saved_table import save
from tests.support.databases import tamper
from tests.support.tampered import Json, rewritten

STREAM = "table:baccarat"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A floor with two tables, some rounds played at each; the same cards every time."""
    file = tmp_path_factory.mktemp("log") / "floor.db"
    seeds = (f"{number:064x}" for number in count(1000))
    with open_store(file) as store, Floor(store, new_seed=lambda: next(seeds)) as floor:
        for game in ("baccarat", "four-card-poker"):
            table = BotTable(floor, game, game, seeded(3))
            for _ in range(3):
                table.play_round()
    return file


@pytest.fixture
def store(played: Path, tmp_path: Path) -> Iterator[Store]:
    """The same log again, to be tampered with."""
    shutil.copy(played, tmp_path / "floor.db")
    with open_store(tmp_path / "floor.db") as store:
        yield store


def _audit(store: Store, **earlier: Any) -> StreamAudit:
    return next(audit for audit in audit_log(store, **earlier) if audit.stream == STREAM)


def test_a_log_that_is_right_passes(store: Store) -> None:
    heard: list[int] = []
    audits = audit_log(store, tell=heard.append)
    assert [audit.stream for audit in audits] == ["submissions", STREAM, "table:four-card-poker"]
    assert all(audit.holds for audit in audits)
    for audit in audits:
        assert audit.last == store.last(audit.stream)
        assert audit.checked["records against their hashes"] == audit.last[0]
    for audit in audits[1:]:
        assert audit.checked["records by the rules"] == audit.last[0]
        assert audit.checked["transfers of money"] > 0
        assert audit.checked["seeds against the hashes published before the wagers"] == 4
    assert heard == sorted(heard)


@pytest.mark.parametrize("database", ["sqlite_url", "postgresql_url"])
def test_it_reads_either_database(request: pytest.FixtureRequest, database: str) -> None:
    with open_store(request.getfixturevalue(database)) as opened, Floor(opened) as floor:
        BotTable(floor, "baccarat", "baccarat", seeded(3)).play_round()
        assert _audit(opened).holds
        rewritten(opened, STREAM, lambda records: records[3].update(who="eve"))
        assert not _audit(opened).holds


# Each field of a record, changed by a person who does not know how the chain is made.


FIELDS: dict[str, Any] = {
    "at": 1,
    "who": "eve",
    "role": "pit-boss",
    "kind": "fill",
    "body": [],
    "transfers": [],
    "previous": "0" * 64,
    "key": "another",
    "hash": "0" * 64,
}


@pytest.mark.parametrize("field", FIELDS)
def test_a_changed_field_is_found(store: Store, field: str) -> None:
    rewritten(store, STREAM, lambda records: records[6].update({field: FIELDS[field]}))
    audit = _audit(store)
    assert any(fault.number == 7 for fault in audit.faults), audit.faults


def test_a_column_that_does_not_match_is_found(store: Store) -> None:
    tamper(store, "UPDATE records SET who = 'eve' WHERE stream = :stream AND number = 7", stream=STREAM)
    (fault,) = _audit(store).faults
    assert fault.number == 7
    assert "does not match its columns" in fault.words


def test_a_record_that_cannot_be_read_is_found(store: Store) -> None:
    tamper(store, "UPDATE records SET record = '{' WHERE stream = :stream AND number = 7", stream=STREAM)
    (fault,) = _audit(store).faults
    assert (fault.number, "is damaged" in fault.words) == (7, True)


# Records dropped, swapped or inserted, also where the whole chain was computed again.


def _dropped(records: list[Json]) -> None:
    del records[6]


def _swapped(records: list[Json]) -> None:
    records[6], records[7] = records[7], records[6]
    records[6]["number"], records[7]["number"] = 7, 8


def _inserted(records: list[Json]) -> None:
    """Chips for nothing, in a record that looks like any other."""
    fact = {"fact": "bought-in", "person": "eve", "cents": 100}
    moved = [["cage", "drop", 100, "cash", ""], ["inventory", "chips:eve", 100, "buy-in", ""]]
    put_in = {**records[6], "who": "eve", "kind": "buy-in", "body": [fact], "transfers": moved}
    records.insert(7, put_in)
    for number, record in enumerate(records, 1):
        record["number"] = number


@pytest.mark.parametrize("change", [_dropped, _swapped, _inserted])
def test_records_left_out_swapped_or_put_in_are_found(
    store: Store, change: Callable[[list[Json]], None]
) -> None:
    rewritten(store, STREAM, change)
    assert not _audit(store).holds


def _facts(records: list[Json], kind: str) -> Iterator[tuple[Json, Json]]:
    return ((record, fact) for record in records for fact in record["body"] if fact["fact"] == kind)


def _a_changed_payment(records: list[Json]) -> None:
    record, fact = next(
        (record, fact) for record, fact in _facts(records, "settled") if fact["result"] == "win"
    )
    fact["pays"] += 100
    fact["returns"] += 100
    next(transfer for transfer in record["transfers"] if transfer[3] == f"{fact['wager']} pays")[2] += 100


def _a_changed_card(records: list[Json]) -> None:
    _, fact = next(pair for pair in _facts(records, "answered") if pair[1]["step"] == "player-card-1")
    fact["answer"] = "2c" if fact["answer"] != "2c" else "3c"


def _a_changed_seed(records: list[Json]) -> None:
    next(_facts(records, "began"))[1]["seed"] = "ab" * 32


def _a_changed_commitment(records: list[Json]) -> None:
    next(_facts(records, "cards-committed"))[1]["hashes"][0] = "cd" * 32


def _a_changed_wager(records: list[Json]) -> None:
    record, fact = next(_facts(records, "wagered"))
    name = next(iter(fact["bets"]))
    fact["bets"][name] += 100
    record["transfers"][0][2] += 100


def _money_from_nowhere(records: list[Json]) -> None:
    records[8]["transfers"].append(["inventory", "chips:eve", 100, "a gift", ""])


def _more_than_there_is(records: list[Json]) -> None:
    records[8]["transfers"].append(["chips:eve", "cage", 100, "chips taken along", ""])


def _a_fact_of_no_kind(records: list[Json]) -> None:
    records[8]["body"].append({"fact": "miracle"})


@pytest.mark.parametrize(
    "change",
    [
        _dropped,
        _a_changed_payment,
        _a_changed_card,
        _a_changed_seed,
        _a_changed_commitment,
        _a_changed_wager,
        _money_from_nowhere,
        _more_than_there_is,
        _a_fact_of_no_kind,
    ],
)
def test_a_rewritten_log_with_a_valid_chain_is_found_by_the_rules(
    store: Store, change: Callable[[list[Json]], None]
) -> None:
    rewritten(store, STREAM, change, sealed=True)
    audit = _audit(store)
    assert audit.checked["records against their hashes"] == audit.last[0], "the chain itself holds"
    assert not audit.holds


# What the log alone cannot show, and an earlier audit can.


def test_an_end_that_was_cut_off_is_found_by_an_earlier_audit(store: Store) -> None:
    seen = {STREAM: _audit(store).last}
    assert _audit(store, earlier=seen).holds
    cut = seen[STREAM][0] - 2
    tamper(store, "DELETE FROM records WHERE stream = :stream AND number > :cut", stream=STREAM, cut=cut)
    assert _audit(store).holds
    (fault,) = _audit(store, earlier=seen).faults
    assert (fault.number, "the end was cut off" in fault.words) == (cut, True)


def test_a_rewritten_log_that_follows_the_rules_is_found_by_an_earlier_audit(store: Store) -> None:
    """The rules alone cannot find a table that was opened under another name."""

    def by_eve(records: list[dict[str, Any]]) -> None:
        records[0]["who"] = "eve"
        for fact in records[0]["body"]:
            fact.update({"by": "eve"} if "by" in fact else {})

    seen = {STREAM: _audit(store).last}
    rewritten(store, STREAM, by_eve, sealed=True)
    assert _audit(store).holds
    (fault,) = _audit(store, earlier=seen).faults
    assert "is not the record that an earlier audit saw" in fault.words


def test_a_missing_stream_is_found_by_an_earlier_audit(store: Store) -> None:
    seen = {STREAM: _audit(store).last}
    tamper(store, "DELETE FROM records WHERE stream = :stream", stream=STREAM)
    assert not _audit(store, earlier=seen).holds


def test_a_snapshot_that_does_not_match_the_log_is_found(store: Store) -> None:
    """Anybody with access to the database can compute its checksum, too."""
    with Floor(store) as floor:
        BotTable(floor, "fresh", "sic-bo", seeded(5)).play_round()
        state = floor.look("fresh", save).seen
    stream = "table:fresh"
    number, _ = store.last(stream)
    store.save_snapshot(stream, number, state)
    audited = next(audit for audit in audit_log(store) if audit.stream == stream)
    assert audited.holds
    assert audited.checked["snapshots"] == 1

    richer = msgspec.json.decode(state)
    richer["balances"]["chips:eve"] = 1_000_000
    for wrong in (msgspec.json.encode(richer), b"{}"):
        store.save_snapshot(stream, number, wrong)
        (fault,) = next(audit for audit in audit_log(store) if audit.stream == stream).faults
        assert "the snapshot that was saved after it does not match the log" in fault.words


def test_a_snapshot_of_an_earlier_version_is_neither_used_nor_reported(store: Store) -> None:
    with Floor(store) as floor:
        BotTable(floor, "older", "mini-baccarat", seeded(5)).play_round()
        state, results = floor.look("older", lambda live: (save(live), list(live.results))).seen
    number, _ = store.last("table:older")
    # It knew of no shoes, and a result was a number and words.
    older = msgspec.json.decode(state)
    del older["shoes"]
    older |= {"layout": 1, "results": [result[:2] for result in older["results"]]}
    older["balances"]["chips:eve"] = 1_000_000
    store.save_snapshot("table:older", number, msgspec.json.encode(older))
    audited = next(audit for audit in audit_log(store) if audit.stream == "table:older")
    assert audited.holds
    assert audited.checked["snapshots"] == 0
    with Floor(store) as again:
        taken_up = again.look("older", lambda live: (list(live.results), live.accounts["chips:eve"])).seen
    assert taken_up == (results, 0)


# Exported for an inspector.


def test_an_export_is_verified_away_from_the_house(store: Store) -> None:
    lines = list(exported(store.read(STREAM)))
    records, seeds = read_export(lines)
    audit = audit_records(STREAM, records, seeds)
    assert audit.holds
    # The seed of the shoe in use is not told: the records that hold it are not whole, all others are.
    hidden = [record for record, whole in records if not whole]
    assert [fact["number"] for record in hidden for fact in record.body if fact["fact"] == "began"] == [0]
    assert audit.checked["cards against the hashes published before their round"] > 0
    seed = next(fact["seed"] for record in store.read(STREAM) for fact in record.body if "seed" in fact)
    assert seed.encode() not in b"".join(lines)


def test_a_changed_card_in_an_export_is_found(store: Store) -> None:
    lines = [msgspec.json.decode(line) for line in exported(store.read(STREAM))]
    _a_changed_card(lines)
    records, seeds = read_export(msgspec.json.encode(line) for line in lines)
    assert not audit_records(STREAM, records, seeds).holds


def test_cards_face_down_are_not_exported_before_the_round_is_over(store: Store) -> None:
    stream = "table:four-card-poker"
    records = list(store.read(stream))
    last = next(
        number for number, record in enumerate(records) if any(fact.get("down") for fact in record.body)
    )
    *_, line = exported(records[: last + 1])
    told = msgspec.json.decode(line)["body"]
    dealt = [fact for fact in told if fact.get("down")]
    assert dealt
    assert not any(fact.get("answer") for fact in dealt)


def test_a_file_that_is_not_an_export_is_refused() -> None:
    with pytest.raises(Refusal, match="Line 2 is not a record"):
        read_export([_line(), b"{}"])


def _line() -> bytes:
    record = {"stream": "house", "number": 1, "at": 1, "who": "", "role": "", "kind": "", "body": []}
    return msgspec.json.encode({**record, "transfers": [], "previous": "", "whole": True})


def test_the_transcript_has_every_record_and_every_round(store: Store) -> None:
    lines = list(transcript("baccarat", store.read(STREAM)))
    text = "\n".join(lines)
    assert text.startswith("The log of table baccarat")
    for record in store.read(STREAM):
        assert any(line.startswith(f"{record.number:>7}  ") for line in lines)
    assert all(f"\nRound {number}\n" in text for number in (1, 2, 3))
    assert "Opening of the table" in text
    assert "buys in for $5,000" in text
    assert "13:69F-3.3(c)" in text  # the vigorish of a Banker that won


def test_the_transcript_ends_where_the_rules_are_broken(store: Store) -> None:
    rewritten(store, STREAM, _a_changed_payment, sealed=True)
    *_, before, last = transcript("baccarat", store.read(STREAM))
    assert "does not match what the rules produce" in before
    assert last.startswith("The transcript ends here")
