"""`houseway odds` in files: CSV, workbooks, and charts as SVG and PNG."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.support.command import houseway

PNG = b"\x89PNG\r\n\x1a\n"
CHART = ["baccarat", "--option", "vigorish-rounding=yes", "--wager", "banker", "--chart", "1-24"]


def test_csv_beside_what_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "odds.csv"
    run = houseway("odds", "football-kings", "--compare", "fantasy=B", "--csv", str(file), "--json")
    assert json.loads(run.stdout)["game"] == "football-kings"
    assert run.stderr == f"Wrote {file}.\n"
    rows = list(csv.DictReader(file.open(encoding="utf-8")))
    assert {row["pay_table"] for row in rows} == {"", "Fantasy pay table B"}
    advantages = {
        row["pay_table"]: row["exact"]
        for row in rows
        if (row["wager"], row["with"], row["figure"]) == ("fantasy", "home", "house advantage")
    }
    document = json.loads(run.stdout)
    for odds, label in ((document, ""), (document["compared"][0], "Fantasy pay table B")):
        fantasy = next(wager for wager in odds["wagers"] if wager["wager"] == "fantasy")
        assert fantasy["house_advantage"] == advantages[label]


def test_csv_to_standard_output_is_alone_there() -> None:
    run = houseway("odds", "sic-bo", "--wager", "small", "--csv", "-")
    assert run.stderr == ""
    rows = list(csv.DictReader(io.StringIO(run.stdout)))
    assert {row["wager"] for row in rows} == {"small"}


def test_a_workbook(tmp_path: Path) -> None:
    pytest.importorskip("xlsxwriter")
    file = tmp_path / "odds.xlsx"
    run = houseway("odds", "sic-bo", "--wager", "small", "--removed", "", "--xlsx", str(file))
    assert run.returncode == 2  # no card is called so, and nothing is written
    assert not file.exists()
    run = houseway("odds", "sic-bo", "--wager", "small", "--xlsx", str(file))
    assert run.stderr == f"Wrote {file}.\n"
    with zipfile.ZipFile(file) as book:
        assert "<f>SUM(E6:E7)</f>" in book.read("xl/worksheets/sheet2.xml").decode()


def test_a_statistics_sheet_as_a_workbook(tmp_path: Path) -> None:
    pytest.importorskip("xlsxwriter")
    file = tmp_path / "sheet.xlsx"
    run = houseway("document", "statistics", "sic-bo", "-o", str(file))
    assert run.stdout == f"Wrote {file}: a sheet for each wager, with live formulas.\n"
    assert zipfile.is_zipfile(file)
    refused = houseway("document", "statistics", "sic-bo", "-o", str(file), "--rounds", "1,000")
    assert "--rounds adds a sample to a printed sheet" in refused.stderr


@pytest.mark.parametrize("option", ["--svg", "--picture"])
def test_a_chart_as_svg(tmp_path: Path, option: str) -> None:
    file = tmp_path / "chart.svg"
    run = houseway("odds", *CHART, option, str(file))
    assert run.returncode == 0
    assert "$24" in run.stdout
    root = ET.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314 - our own picture
    words = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"house advantage", "size of the wager", "$1", "$24", "0%", "10%"} <= set(words)


def test_a_chart_as_png(tmp_path: Path) -> None:
    file = tmp_path / "chart.png"
    assert houseway("odds", *CHART, "--picture", str(file)).returncode == 0
    assert file.read_bytes().startswith(PNG)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--csv", "/nowhere/x.csv"], "--csv /nowhere/x.csv cannot be written"),
        (["--csv", "-", "--json"], "--csv - and --json cannot both be printed"),
        (["--svg", "x.svg"], "--svg has no effect without --chart"),
        (["--exposure", "--csv", "x.csv"], "--csv has no effect with --exposure"),
        (["--wager", "small", "--target", "3", "--csv", "x.csv"], "--csv has no effect with --target"),
        (["--wager", "small", "--chart", "1-5", "--svg", "/nowhere/x.svg"], "cannot be written"),
    ],
)
def test_bad_input(arguments: list[str], says: str) -> None:
    run = houseway("odds", "sic-bo", *arguments)
    assert (run.returncode, run.stdout) == (2, "")
    assert says in run.stderr
