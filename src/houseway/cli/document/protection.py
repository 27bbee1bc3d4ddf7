"""`houseway document protection`: the protection report of a wager."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import typer

from houseway.cli.arguments import (
    GameName,
    SideBetFiles,
    TableOptions,
    WhatIf,
    table_from,
    whole_number,
)
from houseway.cli.document.house_options import with_house
from houseway.cli.document.output import Output, check_suffix, print_document
from houseway.cli.progress import waiting_message
from houseway.documents.house import House
from houseway.documents.table.statistics_sheet import Signed
from houseway.protection.count.question import USUAL_SHOES, Question
from houseway.refusal import Refusal


@with_house
def protection(
    *,
    game: GameName,
    wager: Annotated[str, typer.Option("--wager", metavar="WAGER", help="The wager, or base for the hands.")],
    output: Output,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    cut: Annotated[
        int | None,
        typer.Option("--cut", metavar="CARDS", parser=whole_number, help="Cards behind the cutting card."),
    ] = None,
    shoes: Annotated[
        int,
        typer.Option("--shoes", metavar="NUMBER", parser=whole_number, help="How many to deal."),
    ] = USUAL_SHOES,
    seed: Annotated[
        int,
        typer.Option("--seed", metavar="NUMBER", parser=whole_number, help="The same seed, the same shoes."),
    ] = 1,
    author: Annotated[str, typer.Option("--author", metavar="NAME", help="Who wrote the report.")] = "",
    reviewer: Annotated[str, typer.Option("--reviewer", metavar="NAME", help="Who reviewed it.")] = "",
    what_if: WhatIf = False,
    house: House,
    dated: date | None,
) -> None:
    from houseway.documents.statistics.protection_report import protection_report  # noqa: PLC0415 - loads numba
    from houseway.protection.count.by_cut import with_other_cuts  # noqa: PLC0415

    check_suffix(output, ".html", ".pdf")
    if shoes == 0:
        raise Refusal("--shoes 0 deals nothing. Give a number, as 200,000.")
    table = table_from(game, option, side_bet, what_if=what_if)
    question = Question(wager, cut, shoes=shoes, seed=seed)
    with waiting_message(f"Watching {table.game.title}"):
        found, elsewhere = with_other_cuts(table, question)
    signed = Signed(author.strip(), reviewer.strip())
    print_document(protection_report(found, elsewhere, dated, signed=signed), output, house, dated)
