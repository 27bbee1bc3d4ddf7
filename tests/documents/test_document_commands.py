"""`houseway document`, as people type it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.documents.petitions import COMPLETE, without
from tests.support.command import houseway
from tests.support.pdf_pages import pages_of


def test_a_sign_in_both_formats(tmp_path: Path) -> None:
    for suffix in ("html", "pdf"):
        file = tmp_path / f"sign.{suffix}"
        run = houseway(
            *(
                "document",
                "sign",
                "football-kings",
                "--limits",
                "5-1,000",
                "--limits",
                "hail-mary=$1-$25",
            ),
            *("--table", "FK-1", "--size", "tabloid", "--landscape", "--licensee", "Boardwalk Casino"),
            *("--date", "2026-03-07", "-o", str(file)),
        )
        assert run.returncode == 0, run.stderr
    (page,) = pages_of((tmp_path / "sign.pdf").read_bytes())
    assert (page.width, page.height) == (17 * 72, 11 * 72)
    html = (tmp_path / "sign.html").read_text(encoding="utf-8")
    for told in ("Boardwalk Casino", "FK-1", "$25", "March 7, 2026"):
        assert told in page.words
        assert told in html


@pytest.mark.paragraph("13:69F-8.3(b)1", shows="refused")
def test_the_sign_of_a_change(tmp_path: Path) -> None:
    file = tmp_path / "change.html"
    change = ["sign", "football-kings", "--change", "2026-07-01 20:00 The maximum will be $500", "-o"]
    run = houseway("document", *change, str(file), "--date", "2026-07-01")
    assert run.returncode == 0, run.stderr
    html = file.read_text(encoding="utf-8")
    assert "From July 1, 2026 at 8:00 PM" in html
    assert "The maximum will be $500." in html
    late = houseway("document", *change, "-", "--date", "2026-07-02")
    assert (late.returncode, late.stdout) == (2, "")
    assert "July 1, 2026, 8:00 PM is past" in late.stderr
    assert "(13:69F-8.3(b)1)" in late.stderr


@pytest.mark.paragraph("13:69F-8.3(d)", shows="printed")
def test_the_sheet_that_submits_a_sign(tmp_path: Path) -> None:
    file = tmp_path / "submission.pdf"
    run = houseway(
        *("document", "sign-submission", "sic-bo", "--table", "SB-1", "--table", "SB-2"),
        *("--location", "On the rail", "--size", "poster", "--licensee", "Boardwalk Casino LLC"),
        *("-o", str(file)),
    )
    assert run.returncode == 0, run.stderr
    words = " ".join(page.words for page in pages_of(file.read_bytes()))
    assert "18 by 24 inches" in words
    assert "SB-1, SB-2" in words
    assert "missing" not in words


def test_statistics_as_json_and_at_the_terminal() -> None:
    document = json.loads(houseway("document", "statistics", "sic-bo", "--json").stdout)
    assert len(document["rules_hash"]) == 64
    assert houseway("document", "statistics", "sic-bo", "-o", "-").stdout.startswith("<!DOCTYPE html>")


def test_a_petition_from_its_file(tmp_path: Path) -> None:
    form, packet = tmp_path / "petition.toml", tmp_path / "packet.pdf"
    form.write_text(COMPLETE, encoding="utf-8")
    run = houseway("document", "petition", str(form), "-o", str(packet))
    assert (run.returncode, run.stderr) == (0, "")
    assert len(PdfReader(packet).pages) > 5
    form.write_text(without("patent"), encoding="utf-8")
    run = houseway("document", "petition", str(form), "-o", str(packet))
    assert run.returncode == 0
    # What is missing is a checklist, and no failure.
    draft, item = run.stderr.split("[ ]")
    assert " ".join(draft.split()) == (
        "The packet is marked as a draft: 1 item is still to be filled in before you file it."
    )
    assert item.startswith(" Patents on the game")


def test_templates_are_printed() -> None:
    assert 'game = "sic-bo"' in houseway("document", "petition", "--example", "sic-bo").stdout
    assert "cut-card-placement" in houseway("document", "shuffle", "--example").stdout


def test_the_rules_for_inspection(tmp_path: Path) -> None:
    file = tmp_path / "rules.html"
    assert houseway("document", "rules", "sic-bo", "-o", str(file)).returncode == 0
    assert "13:69F-9.5" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["sign", "sic-bo", "-o", "sign.txt"], "written as .html or .pdf"),
        (["sign", "faro", "-o", "-"], "There is no game"),
        (["sign", "sic-bo", "--limits", "5", "-o", "-"], "is not a range"),
        (["sign", "sic-bo", "--limits", "9-5", "-o", "-"], "is below its minimum"),
        (["sign", "sic-bo", "--limits", "tie=1-5", "-o", "-"], "There is no option 'minimum-tie'"),
        (["sign", "sic-bo", "--change", "soon it changes", "-o", "-"], "has no time"),
        (["sign", "sic-bo", "--change", "2026-13-01 20:00 x", "-o", "-"], "has no time"),
        (
            ["sign", "sic-bo", "--change", "2099-07-01 20:00 Small pays 2 for 1", "-o", "-"],
            "the word 'for'",
        ),
        (["sign", "sic-bo", "--size", "huge", "-o", "-"], "Choose letter, tabloid or poster"),
        (["guide", "sic-bo", "--date", "2026-02-30", "-o", "-"], "is not a date"),
        (["statistics", "sic-bo"], "Use either -o FILE or --json"),
        (["statistics", "sic-bo", "--json", "-o", "-"], "Use either -o FILE or --json"),
        (["petition"], "Name the form and the file"),
        (["petition", "missing.toml", "-o", "-"], "cannot be read"),
        (["petition", "x.toml", "--example", "sic-bo"], "takes nothing else"),
        (["petition", "--example", "faro"], "There is no game"),
        (["rules", "faro", "-o", "-"], "There is no game"),
    ],
)
def test_bad_input(arguments: list[str], says: str) -> None:
    run = houseway("document", *arguments)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("houseway: ")
    assert says in run.stderr
