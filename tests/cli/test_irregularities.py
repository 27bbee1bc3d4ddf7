"""`houseway deal --irregularities` lists what can go wrong where; what it lists can be arranged."""

from __future__ import annotations

import json
from typing import Any

import pytest

from houseway.rules.game import Game
from houseway.rules.registry import every_game
from tests.support.command import houseway

each_game = pytest.mark.parametrize("one_game", [pytest.param(game, id=game.name) for game in every_game()])


def listed(game: str, *options: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(
        houseway("deal", game, "--irregularities", "--json", *options).stdout
    )["irregularities"]
    return rows


@each_game
def test_every_kind_of_the_game_is_listed_with_its_paragraph(one_game: Game[Any]) -> None:
    rows = listed(one_game.name)
    assert {row["kind"] for row in rows} >= {known.kind for known in one_game.play.irregularities}
    assert all(row["cite"] and row["words"] for row in rows)
    lines = houseway("deal", one_game.name, "--irregularities").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    for row in rows:
        assert any(line.startswith(f"{row['kind']}: ") for line in lines)


@each_game
def test_each_kind_that_is_listed_can_be_arranged(one_game: Game[Any]) -> None:
    """With the seed of the round, in which every listed step comes."""
    rows = [row for row in listed(one_game.name, "--seed", "1") if row["steps"]]
    assert rows, "no step of the round has an irregularity in `may_happen`: see step 5 of CONTRIBUTING.md"
    for row in rows:
        arranged = f"{row['kind']}@{row['steps'][0]}"
        run = houseway("deal", one_game.name, "--seed", "1", "--irregularity", arranged, "--json")
        assert run.returncode == 0, run.stderr
        happened = [event["answer"] for event in json.loads(run.stdout)["events"]]
        assert any(row["kind"] in json.dumps(answer) for answer in happened)


def test_the_line_to_paste_works() -> None:
    last = houseway("deal", "Sic Bo", "--irregularities").stdout.splitlines()[-1]
    command = last.split()
    assert command[:2] == ["houseway", "deal"]
    assert houseway(*command[1:]).returncode == 0


def test_options_lead_to_other_irregularities() -> None:
    def steps(*options: str) -> list[str]:
        return next(row["steps"] for row in listed("sic-bo", *options) if row["kind"] == "shaker-malfunction")

    assert steps() == []
    assert steps("--option", "shaker=automated")


@pytest.mark.parametrize(
    ("arranged", "says"),
    [
        ("not-flat@nowhere", "What could have happened in it: not-flat@uncover."),
        ("notflat@nowhere", "What could have happened in it: not-flat@uncover."),
        ("device-malfunction@anounce", "What could have happened in it: device-malfunction@announce, "),
        ("foo@bar", "What could have happened in it: verbal-cash@wagers, "),
        ("foo@uncover", "'foo' cannot happen at the step 'uncover'. Possible here: not-flat."),
        ("foo", "`houseway deal GAME --irregularities`"),
    ],
)
def test_a_wrong_kind_or_step_is_answered_with_near_ones(arranged: str, says: str) -> None:
    run = houseway("deal", "sic-bo", "--irregularity", arranged)
    assert (run.returncode, run.stdout) == (2, "")
    assert says in run.stderr
    if "@" in arranged and "uncover" not in arranged:
        assert "`houseway deal sic-bo --irregularities`" in run.stderr
