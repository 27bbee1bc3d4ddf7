"""Kept answers: whole or not at all, of the same code, within a size, and never missed."""

from __future__ import annotations

import os
import sys
from multiprocessing import get_context
from pathlib import Path

import pytest

from houseway.counting import answer_cache
from houseway.counting.answer_cache import KeptFile, cache_folder, source_hash


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "answers"))
    return tmp_path / "answers"


@pytest.mark.usefixtures("folder")
def test_an_answer_is_read_by_what_it_was_made_from() -> None:
    KeptFile("odds", "this table").write(b"seven")
    assert KeptFile("odds", "this table").read() == b"seven"
    assert KeptFile("odds", "another table").read() is None
    assert KeptFile("other odds", "this table").read() is None


def test_a_damaged_file_is_not_read(folder: Path) -> None:
    stored = KeptFile("odds", "this table")
    stored.write(b"seven" * 100)
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    for damaged in (b"", whole[:-1], whole + b"x", whole.replace(b"seven", b"eight", 1)):
        file.write_bytes(damaged)
        assert stored.read() is None
    stored.write(b"seven")
    assert stored.read() == b"seven"


def test_the_file_of_another_answer_is_not_read(folder: Path) -> None:
    KeptFile("odds", "this table").write(b"seven")
    (file,) = folder.iterdir()
    KeptFile("odds", "another table").write(b"eight")
    (other,) = {*folder.iterdir()} - {file}
    file.write_bytes(other.read_bytes())
    assert KeptFile("odds", "this table").read() is None


def test_nothing_is_kept_when_it_is_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", "off")
    KeptFile("odds", "this table").write(b"seven")
    assert KeptFile("odds", "this table").read() is None
    assert not folder.exists()


def test_the_folder_is_the_users_unless_one_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOUSEWAY_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = cache_folder()
    assert folder is not None
    assert folder.name == "houseway"
    if sys.platform == "linux":
        assert folder == tmp_path / "houseway"


def test_a_folder_that_cannot_be_written_to_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "file"))
    KeptFile("odds", "this table").write(b"seven")
    assert KeptFile("odds", "this table").read() is None


def test_the_answers_longest_unused_are_removed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer_cache, "MOST_BYTES", 5 * (1000 + answer_cache.DIGEST_SIZE))
    for number in range(5):
        KeptFile("odds", str(number)).write(bytes(1000))
        for file in folder.iterdir():
            os.utime(file, (file.stat().st_atime, file.stat().st_mtime - 60))
    assert KeptFile("odds", "0").read()  # used again
    KeptFile("odds", "5").write(bytes(1000))
    assert [number for number in range(6) if KeptFile("odds", str(number)).read()] == [0, 2, 3, 4, 5]


def test_files_of_others_in_the_folder_are_left_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer_cache, "MOST_BYTES", 10)
    folder.mkdir()
    (folder / "letter.txt").write_text("Dear Ann, " * 100)
    for number in range(3):
        KeptFile("odds", str(number)).write(bytes(1000))
    assert [file.name for file in folder.iterdir()] == ["letter.txt"]


def test_other_code_makes_other_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also the code of a game from outside the package."""
    (tmp_path / "house_games" / "exact").mkdir(parents=True)
    for package in ("house_games", "house_games/exact"):
        (tmp_path / package / "__init__.py").write_text("")
    (tmp_path / "house_games" / "exact" / "odds.py").write_text("")
    settlement = tmp_path / "house_games" / "settlement.py"
    settlement.write_text("PAYS = 1")
    monkeypatch.syspath_prepend(str(tmp_path))
    source_hash.cache_clear()
    first = source_hash("house_games.exact.odds")
    assert first != source_hash("houseway.games.sic_bo.odds")
    settlement.write_text("PAYS = 2")
    source_hash.cache_clear()
    assert source_hash("house_games.exact.odds") != first


def test_the_answers_of_the_package_depend_on_all_its_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in answer_cache.ROOMS:
        (tmp_path / room).mkdir(parents=True)
    rule = tmp_path / "games" / "rule.py"
    rule.write_text("PAYS = 1")
    monkeypatch.setattr(answer_cache, "PACKAGE", tmp_path)
    hashed = []
    for pays in (1, 2, 1):
        rule.write_text(f"PAYS = {pays}")
        source_hash.cache_clear()
        hashed.append(source_hash("houseway"))
    source_hash.cache_clear()
    assert hashed[0] == hashed[2] != hashed[1]


def _write_and_read(number: int) -> int:
    """Return how often something else than a whole answer was read."""
    wrong = 0
    for _ in range(50):
        KeptFile("odds", "shared").write(bytes([number]) * 50_000)
        read = KeptFile("odds", "shared").read()
        wrong += read is None or len({*read}) != 1 or len(read) != 50_000
    return wrong


def test_processes_that_write_at_once_read_whole_answers(folder: Path) -> None:
    with get_context("spawn").Pool(3) as pool:
        assert sum(pool.map(_write_and_read, range(3))) == 0
    assert len([*folder.iterdir()]) == 1
