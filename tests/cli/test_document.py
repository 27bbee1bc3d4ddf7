"""`houseway document layout`: a file, or standard output."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.documents.drawing.layout_file import layout_file
from houseway.documents.house import House
from tests.support.command import houseway
from tests.support.felts import table


@pytest.mark.parametrize("game_name", ["football-kings", "sic-bo"])
def test_a_layout_is_written_to_a_file_the_same_each_time(game_name: str, tmp_path: Path) -> None:
    file = tmp_path / "felt.svg"
    run = houseway("document", "layout", game_name, "-o", str(file))
    assert (run.returncode, run.stdout, run.stderr) == (0, f"Wrote {file}: scale 1:5.\n", "")
    assert file.read_bytes() == layout_file(table(game_name), "svg", House())


def test_a_layout_on_standard_output_follows_options_and_licensee() -> None:
    run = houseway(
        "document",
        "layout",
        "blackjack",
        "--option",
        "kings-bounty=2",
        "--trade-name",
        "Café & Bar",
        "-o",
        "-",
    )
    assert run.returncode == 0, run.stderr
    expected = layout_file(table("blackjack", kings_bounty="2"), "svg", House(trade_name="Café & Bar"))
    assert run.stdout.encode() == expected
    assert "KING&#39;S" not in run.stdout
    assert "CROWN" in run.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["sic-bo", "-o", "felt.dxf"], "this document is written as .svg or .pdf or .png"),
        (["sic-bo", "-o", "felt"], "this document is written as .svg or .pdf or .png"),
        (["sic-bo", "--scale", "5", "-o", "felt.pdf"], "Write it as 1:5"),
        (["sic-bo", "--scale", "1:0.5", "-o", "felt.pdf"], "from 1:1 to 1:20"),
        (["sic-bo", "--scale", "1:1", "--dpi", "600", "-o", "felt.png"], "Choose a smaller scale"),
        (["sic-bo", "--trade-name", "金", "--outlines", "-o", "felt.svg"], "has no outline"),
        (["sic-bo", "--licensee", "W" * 60, "-o", "felt.pdf"], "Give a shorter trade name"),
        (["sic-bo", "--logo", "logo.svg", "-o", "felt.pdf"], "--logo logo.svg cannot be read"),
        (["sic-bo", "--date", "tomorrow", "-o", "felt.pdf"], "is not a date"),
        (["sic-bo", "-o", "no/such/folder/felt.svg"], "cannot be written"),
        (["faro", "-o", "-"], "There is no game 'faro'"),
        (["sic-bo", "--option", "colour=red", "-o", "-"], "There is no option 'colour'"),
        (["sic-bo", "--licensee", " ", "-o", "-"], "cannot be printed as the licensee"),
        (["sic-bo"], "Missing option '-o'"),
        (["sic-bo", "--paper", "A4", "-o", "-"], "No such option"),
    ],
)
def test_bad_input_is_refused_and_nothing_written(
    arguments: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = houseway("document", "layout", *arguments)
    assert run.returncode == 2
    assert says in run.stderr
    assert run.stdout == ""
    assert list(tmp_path.iterdir()) == []
