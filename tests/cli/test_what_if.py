"""`--what-if`: what a designer asks before the regulation allows it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.support.command import houseway

BELOW = ("--option", "pays-small=9 to 10")
BROKEN = "Small bet at 9 to 10 is below the least that may be paid, 1 to 1"


def test_odds_say_which_paragraphs_they_would_break() -> None:
    refused = houseway("odds", "sic-bo", "--wager", "small", *BELOW)
    assert refused.returncode == 2
    assert BROKEN in refused.stderr
    run = houseway("odds", "sic-bo", "--wager", "small", *BELOW, "--what-if")
    assert run.returncode == 0
    assert "no table may open with these options" in run.stdout
    assert f"{BROKEN} (13:69F-9.4(b))" in " ".join(run.stdout.split())
    assert "7.6389%" in run.stdout  # 6 and a tenth of 105 in 216


def test_the_answer_for_programs_lists_them() -> None:
    run = houseway("odds", "sic-bo", "--wager", "small", *BELOW, "--what-if", "--json")
    document = json.loads(run.stdout)
    assert document["what_if"] is True
    assert document["breaks"] == [{"words": BROKEN, "cite": "13:69F-9.4(b)"}]
    usual = json.loads(houseway("odds", "sic-bo", "--wager", "small", "--what-if", "--json").stdout)
    assert usual["breaks"] == []


def test_a_sample_and_a_settlement_are_paid_as_asked() -> None:
    sample = houseway(
        "simulate", "sic-bo", *BELOW, "--what-if", "--rounds", "5000", "--seed", "1", "--bets", "small=10"
    )
    assert sample.returncode == 0, sample.stderr
    assert BROKEN in sample.stdout
    line = '{"dice": [1, 1, 3], "bets": {"small": 1000}}'
    settled = houseway("settle", "sic-bo", *BELOW, "--what-if", stdin=line)
    assert json.loads(settled.stdout)["net"] == 900
    assert BROKEN in settled.stderr


def test_a_file_of_options_may_break_paragraphs_too(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('pays-small = "9 to 10"\n')
    assert houseway("odds", "sic-bo", "--options-file", str(file)).returncode == 2
    run = houseway("odds", "sic-bo", "--wager", "small", "--options-file", str(file), "--what-if")
    assert BROKEN in run.stdout


def test_a_chart_of_sizes_says_what_it_would_break() -> None:
    chart = ("odds", "sic-bo", "--wager", "small", *BELOW, "--what-if", "--chart", "1-5")
    assert BROKEN in " ".join(houseway(*chart).stdout.split())
    assert json.loads(houseway(*chart, "--json").stdout)["breaks"] == [
        {"words": BROKEN, "cite": "13:69F-9.4(b)"}
    ]


def test_a_statistics_sheet_says_so_on_the_terminal_too(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.html"
    run = houseway("document", "statistics", "sic-bo", *BELOW, "--what-if", "-o", str(sheet))
    assert run.returncode == 0, run.stderr
    assert BROKEN in " ".join(run.stderr.split())
    assert BROKEN in " ".join(sheet.read_text(encoding="utf-8").split())
