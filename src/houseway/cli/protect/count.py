"""`houseway protect`: deals the shoes and prints what a count wins from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import typer

from houseway.cli.output.picture import write_picture
from houseway.cli.output.progress import waiting_message
from houseway.cli.output.show import show
from houseway.cli.protect.as_text import protection_blocks
from houseway.protection.card_counting.question import Question
from houseway.protection.card_counting.winnings import Pace
from houseway.rules.game import Table


def print_count(
    played: Table[Any], question: Question, pace: Pace, picture: Path | None, *, as_json: bool
) -> None:
    from houseway.protection.card_counting.report import (  # noqa: PLC0415
        depth_chart,
        protection_as_json,
    )
    from houseway.protection.compare_measures import with_other_cuts  # noqa: PLC0415

    with waiting_message(f"Watching {played.game.title}"):
        found, elsewhere = with_other_cuts(played, question)
    write_picture(picture, depth_chart(found))
    if as_json:
        typer.echo(msgspec.json.encode(protection_as_json(found, elsewhere, pace)).decode())
    else:
        show(protection_blocks(found, elsewhere, pace))
