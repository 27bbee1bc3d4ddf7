"""Checkpoints cover every record of every stream; rewriting the log afterwards is found out."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust import log_tree
from houseway.house.trust.audit.tree import verify_tree
from houseway.house.trust.house_key import HouseKey, make_key, read_key
from houseway.house.trust.log_tree import LogTree
from houseway.house.trust.merkle import is_consistent, leaf_hash, root_from_inclusion
from houseway.house.trust.notes import (
    BadNote,
    parse_checkpoint,
    parse_note,
    parse_verifier,
    signed_checkpoint,
)
from houseway.refusal import Refusal
from tests.support.databases import tamper
from tests.support.records import chained, following

NOW = 1_800_000_000_000_000
KEY = HouseKey("house.example/log", b"k" * 32)
HOUSE = KEY.signer.verifier


def test_a_checkpoint_covers_all_streams_and_its_proofs_hold(store: Store) -> None:
    tree = LogTree(store)
    table, house = chained("table:1", 700), chained("house", 300)
    store.append([*table[:400], *house[:200]])
    first, _ = signed_checkpoint(str(tree.checkpoint(KEY.signer, NOW)), HOUSE)
    store.append([*table[400:], *house[200:]])
    second, _ = signed_checkpoint(str(tree.checkpoint(KEY.signer, NOW)), HOUSE)

    assert (first.size, second.size) == (600, 1000)
    assert is_consistent(600, first.root, 1000, second.root, tree.consistency(600, 1000))
    for record in (table[0], table[-1], house[250]):
        position = tree.position_of(record.stream, record.number)
        assert position is not None
        proof = tree.inclusion(position, 1000)
        assert root_from_inclusion(leaf_hash(record.hash.encode()), position, 1000, proof) == second.root
    audit = verify_tree(store, house=HOUSE)
    assert (audit.faults, audit.records, audit.later, audit.signed) == ([], 1000, 0, 2)


def test_stored_subtrees_of_several_levels_give_the_same_roots(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_tree, "STEP", 2)  # so that few records have many levels
    monkeypatch.setattr(log_tree, "MOST_AT_ONCE", 7)
    with open_store(sqlite_url) as store:
        tree, records = LogTree(store), chained("table:1", 130)
        for start in range(0, 130, 13):
            store.append(records[start : start + 13])
            tree.checkpoint(KEY.signer, NOW)
        assert verify_tree(store, house=HOUSE).faults == []


def test_a_second_checkpoint_of_the_same_records_is_the_first(store: Store) -> None:
    store.append(chained("house", 3))
    tree = LogTree(store)
    assert tree.checkpoint(KEY.signer, NOW) == tree.checkpoint(KEY.signer, NOW + 60_000_000)
    assert tree.last_checkpoint() == tree.checkpoint(KEY.signer, NOW)


def test_a_rewritten_record_is_found_even_with_the_whole_chain_made_again(store: Store) -> None:
    store.append(chained("table:1", 3))
    LogTree(store).checkpoint(KEY.signer, NOW)
    forged = chained("table:1", 3, who="mallory")
    tamper(store, "DELETE FROM records")
    store.append(forged)
    faults = verify_tree(store, house=HOUSE).faults
    assert faults == [
        f"record {number} of table:1 is not the one that was in a checkpoint" for number in (1, 2, 3)
    ]


def test_an_insider_who_rebuilds_the_tree_too_is_found_by_a_checkpoint_kept_elsewhere(store: Store) -> None:
    store.append(chained("table:1", 5))
    checkpoint = str(LogTree(store).checkpoint(KEY.signer, NOW))
    tamper(store, "DELETE FROM records")
    for table in ("leaves", "subtrees", "checkpoints"):
        tamper(store, f"DELETE FROM {table}")  # noqa: S608 - names of tables above
    store.append(chained("table:1", 5, who="mallory"))
    LogTree(store).checkpoint(KEY.signer, NOW)  # even with the key of the house

    assert verify_tree(store, house=HOUSE).holds
    audit = verify_tree(store, house=HOUSE, kept_elsewhere={"the inspector's copy": checkpoint})
    assert audit.faults == ["the inspector's copy: the first 5 records were rewritten after it was signed"]


def test_a_log_that_was_cut_short_or_rolled_back_is_found(store: Store) -> None:
    store.append(chained("table:1", 5))
    checkpoint = str(LogTree(store).checkpoint(KEY.signer, NOW))
    tamper(store, "DELETE FROM records WHERE number > 3")
    assert verify_tree(store).faults == [
        "table:1 lacks record 4, which was in a checkpoint",
        "table:1 lacks record 5, which was in a checkpoint",
    ]
    for table in ("leaves", "subtrees", "checkpoints"):
        tamper(store, f"DELETE FROM {table}")  # noqa: S608 - names of tables above
    LogTree(store).checkpoint(KEY.signer, NOW)
    audit = verify_tree(store, kept_elsewhere={"copy": checkpoint})
    assert audit.faults == ["copy: the log has only 3 of its 5 records"]


def test_a_checkpoint_signed_by_another_key_is_found(store: Store) -> None:
    store.append(chained("table:1", 2))
    LogTree(store).checkpoint(HouseKey(KEY.name, b"x" * 32).signer, NOW)
    audit = verify_tree(store, house=HOUSE)
    assert audit.faults == ["the checkpoint of 2 records is not signed by house.example/log"]


def test_records_after_the_last_checkpoint_are_counted(store: Store) -> None:
    records = chained("table:1", 5)
    store.append(records[:3])
    LogTree(store).checkpoint(KEY.signer, NOW)
    store.append(records[3:])
    audit = verify_tree(store, house=HOUSE)
    assert (audit.holds, audit.records, audit.later) == (True, 3, 2)


def test_a_clock_that_goes_back_keeps_the_order_within_a_stream(store: Store) -> None:
    first = following("table:1", at=2_000)
    store.append([first, following("table:1", (1, first.hash), at=1_000), following("house", at=1_500)])
    LogTree(store).take_in()
    assert [(leaf.stream, leaf.number) for leaf in LogTree(store).leaves()] == [
        ("house", 1),
        ("table:1", 1),
        ("table:1", 2),
    ]


def test_two_programs_take_in_the_same_records_once(database_url: str) -> None:
    with open_store(database_url) as one, open_store(database_url) as other:
        one.append(chained("table:1", 4))
        assert LogTree(one).take_in() == LogTree(other).take_in() == 4
        other.append(chained("house", 2))
        assert LogTree(other).take_in() == LogTree(one).take_in() == 6
        assert verify_tree(one).holds


def test_keys_are_kept_in_files_that_only_their_owner_reads(tmp_path: Path) -> None:
    file = tmp_path / "house.key"
    key = make_key(file, "house.example/log")
    assert file.stat().st_mode & 0o777 == 0o600
    assert read_key(file).signer.verifier == key.signer.verifier
    assert parse_verifier(str(key.signer.verifier)) == key.signer.verifier
    with pytest.raises(Refusal, match="exists already"):
        make_key(file, "house.example/log")
    file.chmod(0o644)
    with pytest.raises(Refusal, match=r"Others can read .* chmod 600"):
        read_key(file)
    (tmp_path / "other").write_text("nonsense")
    (tmp_path / "other").chmod(0o600)
    with pytest.raises(Refusal, match="does not hold a key"):
        read_key(tmp_path / "other")
    with pytest.raises(Refusal, match="cannot name a key"):
        make_key(tmp_path / "new", "my house")
    assert not (tmp_path / "new").exists()


def test_a_published_signed_note_is_verified() -> None:
    """The example in the documentation of Go's package golang.org/x/mod/sumdb/note."""
    verifier = parse_verifier("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")
    written = (
        "If you think cryptography is the answer to your problem,\n"
        "then you don't know what your problem is.\n"
        "\n"
        "\N{EM DASH} PeterNeumann "
        "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
    )
    assert verifier.has_signed(parse_note(written))
    assert not verifier.has_signed(parse_note(written.replace("answer", "question")))


@pytest.mark.parametrize(
    "written", ["", "text\n", "text\n\n", "text\n\nno signature\n", "text\n\n\N{EM DASH} a b!\n"]
)
def test_what_is_no_signed_note_is_refused(written: str) -> None:
    with pytest.raises(BadNote):
        signed_checkpoint(written, HOUSE)


@pytest.mark.parametrize("text", ["", "name\n", "name\n-1\nAAAA\n", "name\n01\n\n", "name\nx\nAAAA\n"])
def test_what_is_no_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(BadNote, match="no checkpoint"):
        parse_checkpoint(text)
