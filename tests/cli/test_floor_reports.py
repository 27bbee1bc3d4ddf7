"""`houseway floor win` and `floor rounds`: what a log says about money, at the terminal and as CSV."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.command import houseway


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[dict[str, Any]]]:
    """A log with a table of baccarat, and what the demonstration said about it."""
    log = str(tmp_path_factory.mktemp("floor") / "log.db")
    demo = ("floor", "demo", "--tables", "1", "--seconds", "0.5", "--seed", "3", "--database", log, "--json")
    return log, json.loads(houseway(*demo).stdout)["tables"]


def printed(*arguments: str) -> str:
    run = houseway("floor", *arguments)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def cents(amount: str) -> int:
    return round(float(amount) * 100)


def test_the_win_is_that_of_the_tables(played: tuple[str, list[dict[str, Any]]]) -> None:
    log, (told,) = played
    (report,) = json.loads(printed("win", "--database", log, "--json"))
    for name in ("table", "rounds", "staked", "won", "drop"):
        assert report[name] == told[name]
    (row,) = csv.DictReader(io.StringIO(printed("win", "baccarat-1", "--database", log, "--csv", "-")))
    assert (cents(row["won"]), cents(row["staked"])) == (told["won"], told["staked"])
    assert cents(row["low_95"]) <= cents(row["expected"]) <= cents(row["high_95"])
    text = printed("win", "--database", log)
    assert "baccarat-1" in text
    assert "win of" in text


def test_rounds_add_up_to_the_win(played: tuple[str, list[dict[str, Any]]], tmp_path: Path) -> None:
    log, (told,) = played
    file = tmp_path / "rounds.csv"
    run = houseway("floor", "rounds", "baccarat-1", "--database", log, "--csv", str(file))
    assert (run.returncode, run.stdout) == (0, "")
    rows = list(csv.DictReader(io.StringIO(file.read_text())))
    assert sum(cents(row["house_wins"]) for row in rows) == told["won"]
    assert sum(cents(row["bet"]) for row in rows) == told["staked"]
    assert {int(row["round"]) for row in rows} == set(range(1, told["rounds"] + 1))
    assert all(row["person"].startswith("baccarat-1-") and row["cite"] for row in rows)
    in_json = json.loads(printed("rounds", "baccarat-1", "--database", log, "--json"))
    assert [(row["wager"], row["returns"]) for row in in_json] == [
        (row["wager"], cents(row["returns"])) for row in rows
    ]
    last = json.loads(printed("rounds", "baccarat-1", "--database", log, "--last", "2", "--json"))
    assert {row["round"] for row in last} == {told["rounds"] - 1, told["rounds"]}
    assert "house" in printed("rounds", "baccarat-1", "--database", log)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("win", "faro-1"), "There is no table 'faro-1'"),
        (("rounds", "faro-1"), "There is no table 'faro-1'"),
        (("win", "--csv", "-", "--json"), "Give one of them"),
        (("win", "--csv", "/no/such/folder/win.csv"), "cannot be written"),
        (("rounds", "baccarat-1", "--last", "x"), "give a whole number"),
    ],
)
def test_what_cannot_be_reported(
    played: tuple[str, list[dict[str, Any]]], arguments: tuple[str, ...], says: str
) -> None:
    run = houseway("floor", *arguments, "--database", played[0])
    assert (run.returncode, run.stdout) == (2, "")
    assert says in run.stderr


def test_a_log_that_is_not_there_is_not_created(tmp_path: Path) -> None:
    for arguments in (("win",), ("rounds", "T1")):
        assert houseway("floor", *arguments, "--database", str(tmp_path / "typo.db")).returncode == 2
    assert list(tmp_path.iterdir()) == []
