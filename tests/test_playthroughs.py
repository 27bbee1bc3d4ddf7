"""Golden playthroughs: a recorded transcript of each game, dealt again and compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houseway.equipment.chance import seeded
from houseway.rules.game import Game, open_table
from houseway.rules.registry import every_game, game
from houseway.table.virtual.transcript import event_lines, round_lines
from houseway.table.virtual.virtual_table import VirtualTable
from tests.support.golden import compare

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 2026
ROUNDS = 6  # football kings counts its stub within five


# Options under which a game goes another way, each with the name of its file.
VARIANTS = {"blackjack-multiple-action": ("blackjack", {"multiple-action": "3"})}


def playthrough(one_game: Game[Any], options: dict[str, str] | None = None) -> str:
    table = open_table(one_game, options)
    virtual = VirtualTable(table, seeded(SEED))
    lines = [
        f"{one_game.title}, seed {SEED}",
        "",
        "Opening of the table",
        *event_lines(virtual.opening_events),
    ]
    for number in range(1, ROUNDS + 1):
        lines += ["", f"--- {number} ---", *round_lines(virtual.play_round(table.demonstration))]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("one_game", [pytest.param(declared, id=declared.name) for declared in every_game()])
def test_playthrough(one_game: Game[Any]) -> None:
    compare(FOLDER / f"{one_game.name}.txt", playthrough(one_game))


@pytest.mark.parametrize("name", VARIANTS)
def test_playthrough_with_options(name: str) -> None:
    game_name, options = VARIANTS[name]
    compare(FOLDER / f"{name}.txt", playthrough(game(game_name), options))


def test_every_playthrough_belongs_to_a_game() -> None:
    names = {one_game.name for one_game in every_game()}
    assert {file.stem for file in FOLDER.glob("*.txt")} == names | VARIANTS.keys()
