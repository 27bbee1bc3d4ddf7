"""The games that `houseway new game` starts from: they keep the laws of all games, as a copy of them must."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.cli.new_game import LIKE, TEMPLATES
from houseway.rules.game import Game
from houseway.rules.registry import ENVIRONMENT, game


def use_templates(patch: pytest.MonkeyPatch) -> None:
    """Let the registry find the templates, as games of a folder that a user names."""
    patch.setenv(ENVIRONMENT, str(TEMPLATES))


def templates() -> list[Game[Any]]:
    with pytest.MonkeyPatch.context() as patch:
        use_templates(patch)
        return [game(name) for name in LIKE]
