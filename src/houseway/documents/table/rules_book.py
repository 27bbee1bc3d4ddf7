"""The rules of the games for the security podium (13:69F-8.5(a)): every paragraph, in our own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from houseway import __version__
from houseway.documents.document import Block, Callout, Document, Heading
from houseway.documents.issue_status import source_blocks
from houseway.documents.table.rule_text import rule_blocks
from houseway.regulation import Citation
from houseway.rules.game import Game

AT_THE_PODIUM = Citation("13:69F-8.5(a)")

BESIDE_THE_TEXT = (
    "Kept at the security podium and shown to patrons on request. This book tells every paragraph in other "
    "words; it lies beside the printed text of the chapter and does not take its place. A star marks a "
    "paragraph that our sources do not print."
)


def rules_book(games: Sequence[Game[Any]], dated: date | None = None) -> Document:
    return Document(
        title=games[0].title if len(games) == 1 else "Rules of the games",
        kind="Rules for inspection",
        subtitle=", ".join(game.title for game in games)
        if len(games) > 1
        else "Every paragraph, in other words",
        blocks=(Callout(BESIDE_THE_TEXT, (AT_THE_PODIUM,)), *_game_blocks(games), *source_blocks(dated)),
        foot=f"Houseway {__version__}",
        dated=dated,
        contents=len(games) > 1,
    )


def _game_blocks(games: Sequence[Game[Any]]) -> Iterator[Block]:
    for game in games:
        yield Heading(game.title)
        yield from rule_blocks(game)
