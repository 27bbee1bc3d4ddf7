"""Which paragraphs of the catalogue are the rules of a game."""

from __future__ import annotations

from typing import Any

from houseway.regulation import Paragraph, every_paragraph
from houseway.regulation.catalogue import subchapter
from houseway.rules.game import Game


def paragraphs_of(game: Game[Any]) -> list[Paragraph]:
    """Return the paragraphs on the game and on side wagers and variations in the same subchapter.

    A game that is only proposed has none.
    """
    if game.cite.is_proposed:
        return []
    everything = list(every_paragraph())
    own = subchapter(game.cite.id)
    family = {paragraph.game for paragraph in everything if subchapter(paragraph.id) == own}
    return [paragraph for paragraph in everything if paragraph.game in family]
