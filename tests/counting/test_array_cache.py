"""Tables kept on disk: read where they were made the same way, made again where anything is wrong."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from houseway.counting import array_cache as kept_tables
from houseway.counting.array_cache import TABLES_KEPT, Tables, kept


class Maker:
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Tables:
        self.times += 1
        return {"one": np.arange(5), "two": np.array([[self.times]], dtype=np.uint8)}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "houseway"


def test_tables_are_made_once(folder: Path) -> None:
    make = Maker()
    for _ in range(3):
        tables = kept("hands", "these options", make)
        assert tables["one"].tolist() == [0, 1, 2, 3, 4]
        assert tables["two"].dtype == np.uint8
    assert make.times == 1
    assert len([*folder.iterdir()]) == 1


@pytest.mark.usefixtures("folder")
def test_what_is_made_from_something_else_or_by_other_code_is_another_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make = Maker()
    kept("hands", "these options", make)
    assert kept("hands", "other options", make)["two"].item() == 2
    monkeypatch.setattr(kept_tables, "_sources", lambda: "other code")
    assert kept("hands", "these options", make)["two"].item() == 3


@pytest.mark.parametrize("damage", [b"", b"not a table", None])
def test_damaged_tables_are_made_again(folder: Path, damage: bytes | None) -> None:
    make = Maker()
    kept("hands", "these options", make)
    (file,) = folder.iterdir()
    content = bytearray(file.read_bytes())
    content[len(content) // 3] ^= 0xFF
    file.write_bytes(bytes(content) if damage is None else damage)
    assert kept("hands", "these options", make)["two"].item() == 2
    assert kept("hands", "these options", make)["two"].item() == 2


def test_without_a_folder_to_write_to_tables_are_made_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert kept("hands", "these options", Maker())["one"].tolist() == [0, 1, 2, 3, 4]


def test_only_the_newest_are_kept(folder: Path) -> None:
    for number in range(TABLES_KEPT + 3):
        kept("hands", str(number), Maker())
    assert len([*folder.iterdir()]) == TABLES_KEPT
