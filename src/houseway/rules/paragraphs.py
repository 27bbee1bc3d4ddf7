"""Which paragraphs of the catalogue are the rules of a game."""

from __future__ import annotations

from typing import Any

from houseway.regulation import Paragraph, every_paragraph
from houseway.regulation.catalogue import subchapter
from houseway.rules.game import Game


def paragraphs_of(game: Game[Any]) -> list[Paragraph]:
    """Those on the game, and on whatever shares its subchapter, as a side wager or a variation does."""
    everything = list(every_paragraph())
    own = subchapter(game.cite.id)
    family = {one.game for one in everything if subchapter(one.id) == own}
    return [one for one in everything if one.game in family]
