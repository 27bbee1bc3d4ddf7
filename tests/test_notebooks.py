"""The notebooks run, and the outputs that they are kept with are those of now (`make golden` renews them)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support import notebooks
from tests.support.golden import compare
from tests.support.notebooks import NOTEBOOKS

LARGEST = 500_000  # bytes
NAMES = ["a_shift_at_the_table", "design_a_side_bet", "first_steps"]


def test_every_notebook_is_there() -> None:
    assert [file.stem for file in NOTEBOOKS] == NAMES


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_shows_what_its_cells_give(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")  # by which frames as text are cut
    compare(file, notebooks.written(notebooks.executed(notebooks.read(file))))


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_has_words_tables_and_charts(file: Path) -> None:
    document = notebooks.read(file)
    kinds = {
        kind
        for cell in document["cells"]
        for output in cell.get("outputs", ())
        for kind in output.get("data", ())
    }
    assert {"text/plain", "text/html", "image/svg+xml"} <= kinds
    assert sum(cell["cell_type"] == "markdown" for cell in document["cells"]) >= 5
    assert file.stat().st_size < LARGEST


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_is_in_the_format_of_jupyter_and_tells_nothing_of_a_machine(file: Path) -> None:
    document = notebooks.read(file)
    assert (document["nbformat"], document["nbformat_minor"]) == (4, 5)
    identities = [cell["id"] for cell in document["cells"]]
    assert len(set(identities)) == len(identities)
    assert all(re.fullmatch(r"[\w-]{1,64}", identity) for identity in identities)
    assert not re.search(r"/(?:home|root|tmp|usr|Users)/|site-packages", file.read_text(encoding="utf-8"))
    links = re.findall(r"\]\(([^)#\s]+)", "".join("".join(cell["source"]) for cell in document["cells"]))
    assert [link for link in links if not (file.parent / link).exists()] == []
