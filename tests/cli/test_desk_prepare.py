"""`houseway desk prepare` and `houseway desk chapter`, from the terminal."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from houseway.house.store import open_store
from tests.cli.test_desk import must, refusal

TEXT = b"The text that this house was given."


@pytest.mark.paragraph("13:69F-8.5(a)", shows="computed")
def test_the_chapter_is_kept_listed_and_written_out(log: str, tmp_path: Path) -> None:
    assert must(log, "chapter") == "None. Record one: houseway desk chapter FILE --date YYYY-MM-DD.\n"
    file = tmp_path / "chapter.txt"
    file.write_bytes(TEXT)
    told = must(log, "chapter", str(file), "--date", "2026-01-02")
    assert f"fingerprint {sha256(TEXT).hexdigest()[:16]}" in told
    assert f"The file is kept in {log}" in told
    file.unlink()
    must(log, "chapter", "-o", str(tmp_path / "again.txt"))
    assert (tmp_path / "again.txt").read_bytes() == TEXT
    (tmp_path / "newer.txt").write_bytes(TEXT + b" Amended.")
    must(log, "chapter", str(tmp_path / "newer.txt"), "--date", "2026-02-02")
    newest, oldest = must(log, "chapter").splitlines()
    assert newest.startswith("newer.txt, text as of 2026-02-02")
    assert oldest.startswith("chapter.txt, text as of 2026-01-02")


def test_a_wrong_chapter_is_refused(log: str, tmp_path: Path) -> None:
    file = tmp_path / "chapter.doc"
    file.write_bytes(TEXT)
    for arguments, says in (
        ((str(file),), "Give both the file and its date"),
        (("--date", "2026-01-02"), "Give both the file and its date"),
        ((str(file), "--date", "2026-01-02"), "ends with .pdf, .html or .txt"),
        ((str(tmp_path / "none.txt"), "--date", "2026-01-02"), "cannot be read"),
    ):
        said = refusal("desk", "chapter", *arguments, "--database", log)
        assert says in said
        assert "13:69F-8.5(a)" in said
    with open_store(log) as store:
        assert [record.kind for record in store.find()] == ["version-in-force"]


@pytest.mark.paragraph("13:69E-1.13CC(a)1", shows="computed")
def test_a_photograph_is_asked_for_and_submitted_with_the_rest(log: str, tmp_path: Path) -> None:
    papers = ("--folder", str(tmp_path / "papers"))
    told = must(log, "prepare", "football-kings", *papers, "--reference", "FK-1")
    assert "Color photograph of the layout: not made here" in told
    assert "houseway desk prepare football-kings --photograph FILE" in told
    assert f"Add --database {log} to these commands." in told
    (tmp_path / "felt.png").write_bytes(b"a photograph")
    told = must(log, "prepare", "football-kings", *papers, "--photograph", str(tmp_path / "felt.png"))
    assert "Color photograph of the layout: submitted now, submission 4" in told
    assert "Sign: on record since" in told
    listed = must(log, "submissions").splitlines()
    assert len(listed) == 4
    assert sum("reference FK-1" in line for line in listed) == 3


def test_papers_are_made_before_anything_is_recorded(log: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    said = refusal("desk", "prepare", "sic-bo", "--folder", str(tmp_path / "file" / "x"), "--database", log)
    assert "cannot be made" in said
    said = refusal("desk", "prepare", "sic-bo", "--photograph", str(tmp_path / "none"), "--database", log)
    assert "cannot be read" in said
