"""The rules of the games for the security podium (13:69F-8.5(a)): every paragraph, paraphrased."""

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

NOT_THE_PRINTED_TEXT = (
    "For inspection by patrons at the security podium, on request. This book paraphrases every paragraph. It "
    "is kept with the printed text of the chapter and does not replace it. An asterisk marks a paragraph "
    "that is not printed in our sources."
)


def rules_book(games: Sequence[Game[Any]], dated: date | None = None) -> Document:
    return Document(
        title=games[0].title if len(games) == 1 else "Rules of the games",
        kind="Rules for inspection",
        subtitle=", ".join(game.title for game in games)
        if len(games) > 1
        else "Every paragraph, paraphrased",
        blocks=(Callout(NOT_THE_PRINTED_TEXT, (AT_THE_PODIUM,)), *_game_blocks(games), *source_blocks(dated)),
        footer=f"Houseway {__version__}",
        dated=dated,
        contents=len(games) > 1,
    )


def _game_blocks(games: Sequence[Game[Any]]) -> Iterator[Block]:
    for game in games:
        yield Heading(game.title)
        yield from rule_blocks(game)
