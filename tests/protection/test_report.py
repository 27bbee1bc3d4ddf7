"""The protection report on paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.documents.table.protection_reports import protection_report
from houseway.protection.card_counting.question import Question
from houseway.protection.compare_measures import with_other_cuts
from houseway.rules.game import open_table
from houseway.rules.registry import game
from tests.support.command import houseway


def test_the_report_has_judgement_figures_and_signatures() -> None:
    report, others = with_other_cuts(
        open_table(game("red-dog"), {"decks": "1"}), Question("base", shoes=1_000)
    )
    document = protection_report(report, others)
    text = " ".join(document.every_text())
    assert f"Rating: {report.rating.value}." in text
    assert f"{report.perfect.per_100:.3f}" in text
    assert "moderate from 0.25 units per 100 rounds on" in text
    assert "Edge of the player by depth of the shoe" in text
    assert "reviewer" in text
    assert "13 cards behind the cutting card" in text


@pytest.mark.paragraph("13:69F-8.4(e)", shows="printed")
def test_the_command_prints_it(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    command = ["document", "protection", "red-dog", "--wager", "base", "--shoes", "1000", "-o", str(file)]
    run = houseway(*command)
    assert run.returncode == 0, run.stderr
    assert "Protection report" in file.read_text(encoding="utf-8")
    for wrong in (["--shoes", "0"], ["--cut", "1"], ["-o", str(tmp_path / "report.doc")]):
        assert houseway(*command, *wrong).returncode == 2


def test_a_leak_on_paper(tmp_path: Path) -> None:
    file = tmp_path / "leak.html"
    run = houseway("document", "protection", "red-dog", "--leak", "burn-card", "-o", str(file))
    assert run.returncode == 0, run.stderr
    text = file.read_text(encoding="utf-8")
    assert "What the leak burn-card is worth" in text
    assert "reviewer" in text
    for wrong in (["--leak", "hole-card"], ["--leak", "burn-card", "--count", "hi-lo"], []):
        assert houseway("document", "protection", "red-dog", *wrong, "-o", str(file)).returncode == 2


def test_counter_measures_on_paper(tmp_path: Path) -> None:
    """The judgement comes on a page of its own, then the measures and the figures."""
    file = tmp_path / "measures.html"
    command = ["document", "protection", "red-dog", "--option", "decks=1", "--wager", "base"]
    options = ["--shoes", "500", "--measures", "--players", "3", "-o", str(file)]
    run = houseway(*command, *options)
    assert run.returncode == 0, run.stderr
    text = file.read_text(encoding="utf-8")
    places = [text.index(words) for words in ("What the rating means", "What the house can do")]
    assert places == sorted(places)
    assert places[-1] < text.index("What a house can change") < text.index("The effect of each card")
    assert "within the rules" in text
    assert "3 players" in text
    for wrong in (
        ["--measures", "--leak", "burn-card"],
        ["--under", "little"],
        ["--seat", "2"],
        ["--leak", "burn-card", "--players", "2"],
    ):
        assert houseway(*command, *wrong, "-o", str(file)).returncode == 2
