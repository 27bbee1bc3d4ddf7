"""The examples in the docstrings of public names run and print what they show."""

from __future__ import annotations

import inspect
import shutil
from doctest import ELLIPSIS, DocTest, DocTestFinder, DocTestRunner
from importlib import import_module
from pathlib import Path

import pytest

import houseway
from houseway.house.store import open_store
from houseway.rules.registry import ENVIRONMENT
from tests.support.counting_players import CountingTable, numbered_floor

PUBLIC = [getattr(houseway, name) for name in houseway.__all__ if name != "__version__"]
# Where public names live, and what they inherit.
MODULES = {
    kind.__module__
    for public in PUBLIC
    for kind in (inspect.getmro(public) if inspect.isclass(public) else [public])
    if kind.__module__.startswith("houseway.")
}
FINDER = DocTestFinder(exclude_empty=True)
EXAMPLES = [
    example
    for module in sorted(MODULES)
    for example in FINDER.find(import_module(module), module)
    if example.examples
]
GAMES = Path(__file__).parents[1] / "support" / "new_games"
SHOES = 5
MOST_LINES = 4  # what a reader would type next, not a number of them


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder with what examples read: a log with five shoes of a counter, and a game of one's own."""
    folder = tmp_path_factory.mktemp("examples")
    shutil.copytree(GAMES, folder / "my_games")
    with open_store(folder / "houseway.db") as store, numbered_floor(store) as floor:
        CountingTable(floor, "dog", "red-dog", "ante", decks="1").play_shoes(SHOES)
    return folder


@pytest.fixture
def _in_folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run an example in a folder of its own; games that it adds are gone afterwards."""
    source = request.node.callspec.params["example"].docstring
    reads_files = "houseway.db" in source or "my_games" in source
    monkeypatch.chdir(request.getfixturevalue("files") if reads_files else tmp_path)
    monkeypatch.setenv(ENVIRONMENT, "")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name.removeprefix("houseway."))
@pytest.mark.usefixtures("_in_folder")
def test_an_example_prints_what_it_shows(example: DocTest) -> None:
    example.globs = {"hw": houseway}
    report: list[str] = []
    DocTestRunner(optionflags=ELLIPSIS).run(example, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize("public", PUBLIC, ids=lambda public: public.__name__)
def test_a_public_name_has_an_example(public: object) -> None:
    assert ">>> " in (inspect.getdoc(public) or "")


def test_every_method_that_takes_arguments_has_an_example() -> None:
    missing = {
        f"{public.__name__}.{name}"
        for public in PUBLIC
        if inspect.isclass(public)
        for name, method in inspect.getmembers(public, inspect.isfunction)
        if not name.startswith("_") and method.__module__.startswith("houseway.")
        if len(inspect.signature(method).parameters) > 1 and ">>> " not in (inspect.getdoc(method) or "")
    }
    assert not missing


def test_examples_are_short() -> None:
    long = [example.name for example in EXAMPLES if len(example.examples) > MOST_LINES]
    assert not long
