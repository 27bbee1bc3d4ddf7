"""Recorded answers: questions to the commands that compute, over all games, asked again and compared.

A question is a line of `tests/recorded_answers` that begins with ``$ houseway``. Write another one there, and
`make golden` records the answer. An answer may only change if a change is meant.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.cli.command_table import HOUSEWAY
from houseway.cli.lazy_command import Command, Group
from houseway.rules.registry import game_names
from tests.support.declared import log_tags, openapi_lines, rules_lines
from tests.support.golden import compare, regenerating
from tests.support.nightly import PART
from tests.support.recorded_answers import answered_now, difference, preface_of, questions_in, transcript
from tests.support.web_house import web_house

FOLDER = Path(__file__).parent / "recorded_answers"
FILES = FOLDER / "files"  # side bets, options and strategies that questions name
SLOW = FOLDER / "slow"  # questions that take seconds: `make nightly` asks them
COMMANDS = ("deal", "odds", "protect", "settle", "simulate")
TRANSCRIPTS = sorted(file for file in FOLDER.glob("*/*.txt") if file.parent != FILES)
# What a person may have in the environment, and answers would depend on.
SURROUNDINGS = ("HOUSEWAY_DATABASE", "HOUSEWAY_GAMES", "HOUSEWAY_KEY", "HOUSEWAY_TOKEN")


def _named(files: list[Path]) -> list[object]:
    return [pytest.param(file, id=f"{file.parent.name}-{file.stem}") for file in files]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that questions name, which is the current one, and a plain environment."""
    folder = tmp_path / "house"
    shutil.copytree(FILES, folder)
    monkeypatch.chdir(folder)
    for name in SURROUNDINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    return folder


def _hold_against_the_record(file: Path, folder: Path) -> None:
    text = file.read_text(encoding="utf-8")
    recorded = questions_in(text)
    now = [answered_now(question, folder) for question in recorded]
    if regenerating():
        text = transcript(preface_of(text), now)
        file.write_text(text, encoding="utf-8")
        recorded = questions_in(text)
    differences = [difference(*pair) for pair in zip(recorded, now, strict=True)]
    differing = [words for words in differences if words]
    assert not differing, (
        f"{len(differing)} of {len(differences)} answers differ: if they should, run `make golden`\n\n"
        + "\n\n".join(differing)
    )


@pytest.mark.parametrize("file", _named([file for file in TRANSCRIPTS if file.parent != SLOW]))
def test_answers_are_as_recorded(file: Path, house: Path) -> None:
    _hold_against_the_record(file, house)


@pytest.mark.nightly
@pytest.mark.skipif(not PART and not regenerating(), reason="takes minutes: `make nightly` asks it")
@pytest.mark.parametrize("file", _named([file for file in TRANSCRIPTS if file.parent == SLOW]))
def test_answers_that_take_long_are_as_recorded(file: Path, house: Path) -> None:
    _hold_against_the_record(file, house)


def test_every_game_is_asked_every_command() -> None:
    recorded = {(file.parent.name, file.stem) for file in TRANSCRIPTS}
    missing = {(command, name) for command in COMMANDS for name in game_names()} - recorded
    assert not missing, (
        "write questions in these files of tests/recorded_answers, then run `make golden`: "
        + (", ".join(sorted(f"{command}/{name}.txt" for command, name in missing)))
    )


def test_every_command_is_asked_for_its_help() -> None:
    transcripts = [file for file in TRANSCRIPTS if file.parent.name == "help"]
    recorded = [
        each.arguments for file in transcripts for each in questions_in(file.read_text(encoding="utf-8"))
    ]
    assert sorted(recorded) == sorted(" ".join([*words, "--help"]) for words in _commands(HOUSEWAY, ()))


def _commands(entry: Command | Group, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield words
    if isinstance(entry, Group):
        for name, command in entry.commands.items():
            yield from _commands(command, (*words, name))


def test_the_rules_of_each_game_have_the_same_hash() -> None:
    """Logs and documents name the rules by their hash."""
    file = FOLDER / "rules.txt"
    compare(file, rules_lines(file.read_text(encoding="utf-8")))


def test_the_log_knows_the_same_tags() -> None:
    compare(FOLDER / "log-tags.txt", log_tags())


def test_the_openapi_document_is_the_same(tmp_path: Path) -> None:
    with web_house(str(tmp_path / "log.db")) as house:
        compare(FOLDER / "openapi.txt", openapi_lines(house))
