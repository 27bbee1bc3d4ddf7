"""Arrays kept on disk: read if they were made the same way, computed again if anything is wrong."""

from __future__ import annotations

import zlib
from pathlib import Path

import numpy as np
import pytest

from houseway.counting import answer_cache
from houseway.counting.answer_cache import KeptFile
from houseway.counting.array_cache import Arrays, cached_arrays


class Maker:
    """Counts how often it is called."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Arrays:
        self.times += 1
        return {"one": np.arange(5), "two": np.array([[self.times]], dtype=np.uint8)}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "houseway"))
    return tmp_path / "houseway"


def test_arrays_are_made_once(folder: Path) -> None:
    make = Maker()
    for _ in range(3):
        arrays = cached_arrays("hands", "these options", make)
        assert arrays["one"].tolist() == [0, 1, 2, 3, 4]
        assert arrays["two"].dtype == np.uint8
    assert make.times == 1
    assert len([*folder.iterdir()]) == 1


@pytest.mark.usefixtures("folder")
def test_other_input_or_other_code_makes_other_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    make = Maker()
    cached_arrays("hands", "these options", make)
    assert cached_arrays("hands", "other options", make)["two"].item() == 2
    monkeypatch.setattr(answer_cache, "source_hash", lambda _: "other code")
    assert cached_arrays("hands", "these options", make)["two"].item() == 3


@pytest.mark.parametrize("damage", [b"", b"not an array", None])
def test_damaged_arrays_are_made_again(folder: Path, damage: bytes | None) -> None:
    make = Maker()
    cached_arrays("hands", "these options", make)
    (file,) = folder.iterdir()
    content = bytearray(file.read_bytes())
    content[len(content) // 3] ^= 0xFF
    file.write_bytes(bytes(content) if damage is None else damage)
    assert cached_arrays("hands", "these options", make)["two"].item() == 2
    assert cached_arrays("hands", "these options", make)["two"].item() == 2


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("content", [b"not an array", zlib.compress(b"not an array")])
def test_a_whole_file_that_holds_no_arrays_is_made_again(content: bytes) -> None:
    make = Maker()
    KeptFile("hands", "these options").write(content)
    assert cached_arrays("hands", "these options", make)["two"].item() == 1
    assert cached_arrays("hands", "these options", make)["two"].item() == 1


def test_without_a_cache_arrays_are_made_every_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", "off")
    make = Maker()
    assert [cached_arrays("hands", "these options", make)["two"].item() for _ in range(2)] == [1, 2]
    assert not folder.exists()
