"""The side bets that lie in the folders of games which the user named."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from houseway.refusal import Refusal
from houseway.rules.game import Game
from houseway.rules.outside_games import side_bet_files
from houseway.rules.side_bets.definition import SideBet
from houseway.rules.side_bets.derive import names_taken, vocabulary_of
from houseway.rules.side_bets.read import read_side_bet


def file_of(name: str) -> Path | None:
    """Return the file of the side bet with this name, if there is one."""
    return next((file for file in side_bet_files() if _content(file).get("name") == name), None)


def side_bets_of(game: Game[Any]) -> list[SideBet]:
    """Return the side bets of this game; a file with mistakes is left out, and refused when it is named."""
    found = []
    for file in side_bet_files():
        if _content(file).get("game") == game.name:
            try:
                text = file.read_text(encoding="utf-8")
                found.append(
                    read_side_bet(text, str(file), game.name, vocabulary_of(game), names_taken(game))
                )
            except Refusal:
                continue
    return found


def _content(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return {}
