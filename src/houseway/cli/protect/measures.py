"""`houseway protect --measures`: what a house can change, what that leaves a counter, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec
import typer

from houseway.cli.arguments import options_in_words
from houseway.cli.output.blocks import BLANK, Block, Column, heading, prose, table
from houseway.cli.output.breaks import break_blocks
from houseway.cli.output.progress import waiting_message
from houseway.cli.output.show import show
from houseway.protection.card_counting.question import Question
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.parsing import written_share

if TYPE_CHECKING:  # it loads numba
    from houseway.protection.measures import Compared

_WORDS = {0, 4}
MOST_MINUTES = 60
USUAL_MINUTES = "3"


def print_measures(
    played: Table[Any], question: Question, pace: int, minutes: str, under: str | None, *, as_json: bool
) -> None:
    from houseway.protection.compare_measures import compare_measures  # noqa: PLC0415
    from houseway.protection.measures import (  # noqa: PLC0415
        House,
        measures_as_json,
    )

    shuffling = written_share(minutes)
    if shuffling is None or not 0 <= shuffling <= MOST_MINUTES:
        raise Refusal(f"--shuffle-minutes {minutes!r} is not possible. Give 0 to {MOST_MINUTES} minutes.")
    wanted = None if under is None else written_share(under)
    if under is not None and wanted is None:
        raise Refusal(f"--under {under!r} is not a number. Write units per 100 rounds, as 0.25.")
    with waiting_message(f"Comparing measures for {played.game.title}"):
        level = None if wanted is None else float(wanted)
        compared = compare_measures(played, question, House(pace, shuffling), level)
    if as_json:
        typer.echo(msgspec.json.encode(measures_as_json(compared)).decode())
    else:
        show(_blocks(compared))


def _blocks(compared: Compared) -> Iterator[Block]:
    from houseway.protection import measures as in_words  # noqa: PLC0415 - loads numba

    found = compared.today.found
    played = found.table
    yield heading(f"{played.game.title}, {found.wager}: what a house can change{options_in_words(played)}")
    yield from break_blocks(played)
    yield BLANK
    if compared.under is not None:
        yield from (prose(in_words.verdict(compared)), BLANK)
    columns = [
        Column(name, figures=place not in _WORDS, style="bold" if place == 0 else "")
        for place, name in enumerate(in_words.HEADINGS)
    ]
    yield table(columns, in_words.rows(compared), indent=2)
    yield BLANK
    yield prose(in_words.CONVENTIONS, indent=2)
    if in_words.has_marks(compared):
        yield prose(in_words.NOT_ALLOWED, indent=2)
