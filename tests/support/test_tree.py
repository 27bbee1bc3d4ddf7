"""`make tree` prints figures of the source, and the docs name them with the day on which they were taken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support import tree

ROOT = Path(__file__).parents[2]


def test_it_prints_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    tree.print_figures()
    printed = capsys.readouterr().out
    for name, figure in tree.figures().items():
        assert re.search(rf"^{re.escape(name)} +{re.escape(figure)}$", printed, re.MULTILINE)


def test_the_docs_name_every_figure() -> None:
    """They are those of a day: only that none is missing is checked."""
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    section = text.partition("## The size of the source\n")[2].partition("\n## ")[0]
    assert re.search(r"\b20\d\d-\d\d-\d\d\b", section)
    for name in tree.figures():
        assert re.search(rf"^\| {re.escape(name)} \| \S", section, re.MULTILINE), name
