"""The games are found and loaded, in any order and from any thread."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from houseway.refusal import Refusal
from houseway.rules import registry
from houseway.rules.game import Game, open_table

_ALL_AT_ONCE = """
from concurrent.futures import ThreadPoolExecutor
from houseway.rules.registry import game, game_names
with ThreadPoolExecutor(len(game_names())) as threads:
    print(*(found.name for found in threads.map(game, game_names())))
"""


@pytest.mark.slow
def test_threads_that_load_different_games_at_once_do_not_deadlock() -> None:
    """As in a server that has just been started."""
    for _ in range(3):
        loaded = subprocess.run(
            [sys.executable, "-c", _ALL_AT_ONCE], capture_output=True, text=True, check=True
        )
        assert {"baccarat", "crazy-4-poker", "four-card-poker", "sic-bo"} <= set(loaded.stdout.split())


@pytest.mark.parametrize("one_game", registry.every_game(), ids=lambda one_game: one_game.name)
def test_a_game_of_the_package_cites_the_regulation(one_game: Game[Any]) -> None:
    wagers = open_table(one_game).wagers.values()
    cites = [one_game.cite, *(wager.cite for wager in wagers)]
    cites += [verdict.cite for wager in wagers for verdict in wager.verdicts]
    proposed = {cite.text for cite in cites if cite.is_proposed}
    assert not proposed, "a game of the package cites its subchapter; a proposal stays outside the package"


@pytest.mark.parametrize(
    "written",
    ['"""Faro, not written yet."""', "GAME = None", "from houseway.games.sic_bo import GAME"],
    ids=["empty", "no-game", "copied"],
)
def test_a_folder_that_is_no_game_yet_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, written: str
) -> None:
    """Every command says that a folder copied for a new game is not finished."""
    (tmp_path / "faro_bank").mkdir()
    (tmp_path / "faro_bank" / "__init__.py").write_text(written, encoding="utf-8")
    monkeypatch.setattr(registry, "FOLDER", tmp_path)
    games = import_module("houseway.games")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    monkeypatch.delitem(sys.modules, "houseway.games.faro_bank", raising=False)
    with pytest.raises(Refusal, match=r"games/faro_bank is not finished.*GAME = Game\(name='faro-bank', …\)"):
        registry.every_game()
