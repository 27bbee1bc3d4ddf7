"""Golden playthroughs: a recorded transcript of each game, dealt again and compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houseway.equipment.chance import seeded
from houseway.rules.game import Game, open_table
from houseway.rules.registry import every_game
from houseway.table.virtual.transcript import event_lines, round_lines
from houseway.table.virtual.virtual_table import VirtualTable
from tests.support.golden import compare

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 2026
ROUNDS = 6  # football kings counts its stub within five


def playthrough(game: Game[Any]) -> str:
    virtual = VirtualTable(open_table(game), seeded(SEED))
    lines = [f"{game.title}, seed {SEED}", "", "Opening of the table", *event_lines(virtual.opening_events)]
    for number in range(1, ROUNDS + 1):
        lines += ["", f"--- {number} ---", *round_lines(virtual.play_round(game.demonstration))]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in every_game()])
def test_playthrough(game: Game[Any]) -> None:
    compare(FOLDER / f"{game.name}.txt", playthrough(game))


def test_every_playthrough_belongs_to_a_game() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == {game.name for game in every_game()}
