"""The catalogue of paragraphs: complete, in order, and the only thing that can be cited."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from houseway.refusal import Refusal
from houseway.regulation import Citation, Status, every_paragraph, paragraph
from houseway.regulation.catalogue import FOLDER, ids_in, subchapter


def test_all_678_paragraphs_are_there_once() -> None:
    later = ("13:69D-1.52", "13:69E-1.39A", "13:69E-1.10C")
    ids = [paragraph.id for paragraph in every_paragraph() if not paragraph.id.startswith(later)]
    assert len(ids) == 678
    assert len(set(ids)) == 678


def test_the_14_paragraphs_on_progressives_are_there_once() -> None:
    ids = [
        paragraph.id
        for paragraph in every_paragraph()
        if paragraph.id.startswith(("13:69D-1.52", "13:69E-1.39A"))
    ]
    assert len(ids) == len(set(ids)) == 14


def test_each_paragraph_stands_in_its_subchapters_file() -> None:
    for entry in every_paragraph():
        assert paragraph(entry.id) == entry
        files = [
            file for file in FOLDER.glob("*.toml") if f"{file.stem}-".startswith(f"{subchapter(entry.id)}-")
        ]
        assert len(files) == 1, entry.id


def test_subchapters_come_in_the_order_of_their_numbers() -> None:
    first_seen = list(dict.fromkeys(subchapter(paragraph.id) for paragraph in every_paragraph()))
    numbers = [name for name in first_seen if name.startswith("13-69F-") and name[7:8].isdigit()]
    assert numbers[:6] == ["13-69F-1", "13-69F-1A", "13-69F-2", "13-69F-2A", "13-69F-3", "13-69F-4"]
    assert numbers[-2:] == ["13-69F-45", "13-69F-50"]


def test_every_paragraph_says_something() -> None:
    for entry in every_paragraph():
        assert entry.text, entry.id
        assert entry.check, entry.id
        assert entry.treatment in {"rule", "procedure", "document", "physical", "title-only"}, entry.id


def test_a_section_cited_by_its_title_is_written_without_the_mark() -> None:
    cite = Citation("13:69F-3.9#title")
    assert str(cite) == "13:69F-3.9"
    assert not cite.is_printed
    assert str(Citation("13:69F-9.2(a)6")) == "13:69F-9.2(a)6"


@pytest.mark.parametrize("wrong", ["13:69F-9.2(a)9", "9.2(a)6", "", "13:69F-99.1", "13:69F-9.2(A)6"])
def test_what_is_not_in_the_catalogue_cannot_be_cited(wrong: str) -> None:
    with pytest.raises(Refusal, match="not in the catalogue"):
        Citation(wrong)


def test_a_section_of_which_only_the_title_is_printed_is_found_by_who_leaves_that_out() -> None:
    with pytest.raises(
        Refusal, match=r"'13:69F-3\.9' is not in the catalogue.*Did you mean 13:69F-3\.9#title"
    ):
        Citation("13:69F-3.9")


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.toml")), ids=lambda file: file.stem)
def test_an_id_can_be_cited_if_its_paragraph_can_be_read(file: Path) -> None:
    read = [row["id"] for row in tomllib.loads(file.read_text(encoding="utf-8"))["paragraph"]]
    assert ids_in(file) == set(read)


def test_a_wrong_citation_fails_at_import(tmp_path: Path) -> None:
    module = tmp_path / "wrong_citation.py"
    module.write_text('from houseway.regulation import Citation\nSMALL = Citation("13:69F-9.2(a)66")\n')
    run = subprocess.run(
        [sys.executable, "-c", "import wrong_citation"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode != 0
    assert "'13:69F-9.2(a)66' is not in the catalogue" in run.stderr


def test_titles_of_sections_without_text_are_not_in_our_sources() -> None:
    with_text = {
        paragraph.section
        for paragraph in every_paragraph()
        if not paragraph.is_title and paragraph.status is not Status.NOT_IN_SOURCE
    }
    for entry in every_paragraph():
        if entry.is_title:
            expected = Status.PRINTED if entry.section in with_text else Status.NOT_IN_SOURCE
            assert entry.status is expected, entry.id


def test_counts_by_game_are_as_drawn_from_the_regulations() -> None:
    counts = Counter(paragraph.game for paragraph in every_paragraph())
    assert counts["football-kings"] == 105
    assert counts["sic-bo"] == 35
    assert counts["baccarat"] == 53
    assert counts["mini-baccarat"] == 51
