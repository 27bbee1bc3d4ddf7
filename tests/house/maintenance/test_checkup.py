"""The doctor says what is wrong with a set-up and how to cure it."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.house.maintenance import checkup as module
from houseway.house.maintenance.checkup import Finding, Grade, checkup
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.house_key import make_key
from houseway.house.trust.log_tree import LogTree
from tests.support.databases import tamper
from tests.support.records import chained, following

IN_1970 = 1_000_000


def _found(store: Store, **options: object) -> dict[str, Finding]:
    return {finding.what: finding for finding in checkup(store, **options)}  # type: ignore[arg-type]


def test_a_sound_house_is_fine_but_for_what_it_does_not_use(store: Store) -> None:
    store.append(chained("table:1", 2))
    findings = _found(store)
    assert {findings[what].grade for what in ("Python", "database", "guards", "clock", "address")} == {
        Grade.FINE
    }
    assert findings["key"].grade is Grade.CARE
    assert "houseway division register" in findings["Division"].cure
    assert "play money" in findings["money"].words
    assert "houseway key new" in findings["key"].cure
    # Sentences begin with a capital letter, and the names of files and houses must not.
    assert findings["database"].words == f"the log {store.database.name} can be written"


def test_every_ailment_has_a_cure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "floor.db"
    with open_store(file) as store:
        store.append([following("table:1", at=4_000_000_000_000_000)])
        tamper(store, "DELETE FROM snapshots")  # drops the triggers
        file.chmod(0o644)
        monkeypatch.setattr(module, "ENOUGH_DISK", 10**18)
        key = tmp_path / "house.key"
        signer = make_key(key, "house.example").signer
        findings = _found(store, key=key, public_url="http://tables.example")
        assert findings["permissions"].cure == f"Run: chmod o-rwx {file}"
        assert "GiB free" in findings["disk"].words
        assert "is gone" in findings["guards"].words
        assert "in the future" in findings["clock"].words
        assert "is in the folder of the database" in findings["key"].words
        assert "none was signed" in findings["checkpoint"].words
        assert "not encrypted" in findings["address"].words
        assert all(entry.cure for entry in findings.values() if entry.grade is not Grade.FINE)
        LogTree(store).checkpoint(signer, IN_1970)
        assert "nobody outside" in _found(store, key=key)["checkpoint"].words
        store.append(chained("house", 1))
        assert "every minute" in _found(store, key=key)["checkpoint"].cure
        key.chmod(0o644)
        assert _found(store, key=key)["key"].grade is Grade.WRONG
