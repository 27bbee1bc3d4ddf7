"""Checking a night's file: an example to start from, every key described, line numbers, and a summary."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.cli.settle import key_table
from houseway.rules.game import Game
from houseway.rules.registry import every_game
from tests.support.command import houseway
from tests.support.golden import compare

PAGE = Path(__file__).parents[2] / "docs" / "settle.md"
each_game = pytest.mark.parametrize("one_game", [pytest.param(game, id=game.name) for game in every_game()])


@each_game
def test_the_example_of_a_game_settles_as_it_was_paid(one_game: Game[Any]) -> None:
    example = houseway("settle", one_game.name, "--example")
    assert (example.returncode, example.stderr) == (0, "")
    (line,) = example.stdout.splitlines()
    settled = houseway("settle", one_game.name, stdin=example.stdout)
    answer = json.loads(settled.stdout)
    assert settled.returncode == answer["difference"] == 0
    assert answer["returned"] > 0
    dealt = json.loads(line)
    bets = [dealt["bets"]] if "bets" in dealt else dealt["seats"].values()
    assert answer["staked"] + answer.get("standing", 0) == sum(
        bet for placed in bets for bet in placed.values()
    )
    assert "No payment differs." in settled.stderr


def test_the_example_follows_the_options_of_the_table() -> None:
    run = houseway("settle", "crazy-4-poker", "--option", "queens-up=II", "--example")
    assert json.loads(run.stdout)["bets"]["ante"]
    assert houseway("settle", "sic-bo", "--example", "night.jsonl").returncode == 2
    assert houseway("settle", "sic-bo", "--example", "--keys").returncode == 2


def test_the_page_describes_every_key_of_every_game() -> None:
    text = PAGE.read_text(encoding="utf-8")
    table = re.compile(r"(?<=<!-- keys -->\n).*?(?=<!-- /keys -->)", re.DOTALL)
    compare(PAGE, table.sub(lambda _: f"{key_table()}\n", text))
    for one_game in every_game():
        for field in msgspec.structs.fields(one_game.line.dealt):
            games = f"every game|`{one_game.name}`"
            row = re.compile(rf"\| ({games}) \| `{field.encode_name}`.* \| [^|;]{{10,}}.* \|")
            assert row.search(text), f"{field.encode_name} of {one_game.name} has no description"


@each_game
def test_the_keys_of_a_game_fit_the_terminal(one_game: Game[Any]) -> None:
    lines = houseway("settle", one_game.name, "--keys").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    printed = {line.split()[0] for line in lines if re.match(r"  \S", line)}
    fields = {field.encode_name for field in msgspec.structs.fields(one_game.line.dealt)}
    assert printed == fields | {"seats", "paid"}


NIGHT = """\
{"id": "a", "dice": [1, 2, 4], "bets": {"small": 500}, "paid": {"small": 900}}

{"dice": [1, 2, 7], "bets": {"small": 500}}
not JSON
{"dice": [1, 2, 4], "seats": {"1": {"small": 500}, "2": {"big": 100}}, "paid": {"1": {"small": 1000}, "2": {"big": 200}}}
{"dice": [1, 2, 4], "bets": {"small": 500}, "paid": {"small": 1000}}
{"dice": [1, 2, 4], "bets": {"small": 500}}
"""  # noqa: E501


def test_one_command_checks_the_file_of_a_night(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    file.write_text(NIGHT)
    run = houseway("settle", "sic-bo", str(file))
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.returncode == 1
    assert [answer["line"] for answer in answers if "error" in answer] == [3, 4]  # blank lines count too
    assert run.stderr.splitlines() == [
        "6 lines: 4 settled, 2 refused.",
        "Refused: lines 3, 4. The answer to each says why.",
        "What was paid is on 3 lines: paid $31, due $30, $1 too much in all.",
        "2 payments on 2 lines differ:",
        "  line 1 (id a), small: paid $9, due $10, $1 too little",
        "  line 5, seat 2, big: paid $2, due $0, $2 too much",
    ]


def test_a_long_list_of_differences_is_cut(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    file.write_text('{"dice": [1, 2, 4], "bets": {"small": 500}, "paid": {}}\nnonsense\n' * 1000)
    lines = houseway("settle", "sic-bo", str(file)).stderr.splitlines()
    assert lines[0] == "2,000 lines: 1,000 settled, 1,000 refused."
    assert lines[2] == "What was paid is on 1,000 lines: paid $0, due $10,000, $10,000 too little in all."
    assert lines[-1] == "  and 980 more"
    assert len(lines) == 25


def test_a_line_that_is_no_round_names_the_example() -> None:
    refused = json.loads(houseway("settle", "sicbo", stdin="[]").stdout)
    assert "`houseway settle sic-bo --example`" in refused["error"]
