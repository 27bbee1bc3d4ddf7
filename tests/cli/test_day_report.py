"""`houseway floor day` prints the checkpoint, and `houseway checkpoint compare` compares the log with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseway.house.floor import Floor
from houseway.house.store import open_store
from tests.support.command import houseway
from tests.support.databases import tamper
from tests.support.prepared import open_prepared


def test_a_day_on_paper_finds_a_log_that_was_rewritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    log = ("--database", "house.db")
    with open_store(tmp_path / "house.db") as store, Floor(store) as floor:
        open_prepared(floor, "T1", "sic-bo")
    assert "No checkpoint was signed." in houseway("floor", "day", *log).stdout
    houseway("key", "new", "house.key", "--name", "house.example")
    houseway("checkpoint", "sign", "--key", "house.key", *log)
    paper = json.loads(houseway("floor", "day", "--json", *log).stdout)["checkpoint"]
    printed = houseway("floor", "day", *log).stdout
    assert paper["root"] in printed
    assert "T1, Sic bo (open, so far): drop $0, fills $0, credits $0, win $0" in " ".join(printed.split())
    compare = ("checkpoint", "compare", str(paper["records"]), paper["root"][:32], paper["root"][32:], *log)
    same = houseway(*compare)
    assert (same.returncode, "are those of the paper" in same.stdout) == (0, True)
    wrong = houseway("checkpoint", "compare", "3", "12", *log)
    assert (wrong.returncode, "A root has 64 digits" in wrong.stderr) == (2, True)
    missing = houseway("checkpoint", "compare", "5000", paper["root"], *log)
    assert (missing.returncode, "has only" in missing.stdout) == (1, True)
    with open_store(tmp_path / "house.db") as store:
        tamper(store, "UPDATE leaves SET hash = :other WHERE position = 1", other="0" * 64)
    changed = houseway(*compare)
    assert (changed.returncode, "NOT those of the paper" in changed.stdout) == (1, True)
    assert "is not a day" in houseway("floor", "day", "soon", *log).stderr
