"""Games that differ from a registered one in a few fields."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from houseway.rules.game import Game

PARTS = {"identity", "wagering", "play", "line", "felt", "papers", "analysis", "protection"}


def changed(game: Game[Any], **changes: Any) -> Game[Any]:
    """Return the game with other values in fields of its parts, each named without its part."""
    parts = {}
    for part in fields(game):
        value = getattr(game, part.name)
        own = {field.name for field in fields(value)} & changes.keys() if part.name in PARTS else set()
        if own:
            parts[part.name] = replace(value, **{name: changes.pop(name) for name in own})
    return replace(game, **parts, **changes)
