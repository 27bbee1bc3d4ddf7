"""`houseway document protection`: the protection report of a wager."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

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
from houseway.documents.document import Document
from houseway.documents.house import House
from houseway.documents.table.statistics_sheet import Signed
from houseway.protection.count.question import USUAL_SHOES, Question
from houseway.refusal import Refusal
from houseway.rules.game import Table


@with_house
def protection(
    *,
    game: GameName,
    output: Output,
    wager: Annotated[
        str | None, typer.Option("--wager", metavar="WAGER", help="The wager, or base for the hands.")
    ] = None,
    leak: Annotated[
        str | None, typer.Option("--leak", metavar="NAME", help="Instead of a count: cards that are seen.")
    ] = None,
    system: Annotated[
        str | None, typer.Option("--count", metavar="NAME", help="Instead: bets and decisions by this count.")
    ] = None,
    spread: Annotated[
        str, typer.Option("--spread", metavar="UNITS", help="With --count: the smallest and largest bet.")
    ] = "1-8",
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
    signed = Signed(author.strip(), reviewer.strip())
    if leak is not None and system is not None:
        raise Refusal("--leak and --count are two questions. Ask one of them.")
    if leak is not None:
        print_document(_leak(table, leak, wager, seed, signed, dated), output, house, dated)
        return
    if system is not None:
        asked = (system, spread, cut, shoes, seed)
        print_document(_counter(table, asked, signed, dated), output, house, dated)
        return
    if wager is None:
        raise Refusal("Say which wager the report is about: --wager, as listed by `houseway games`.")
    question = Question(wager, cut, shoes=shoes, seed=seed)
    with waiting_message(f"Watching {table.game.title}"):
        found, elsewhere = with_other_cuts(table, question)
    print_document(protection_report(found, elsewhere, dated, signed=signed), output, house, dated)


def _leak(  # noqa: PLR0917 - what is asked, and who signs
    table: Table[Any], leak: str, wager: str | None, seed: int, signed: Signed, dated: date | None
) -> Document:
    from houseway.documents.statistics.knowledge_reports import leak_report  # noqa: PLC0415 - loads numba
    from houseway.protection.leaks.found import find_leak  # noqa: PLC0415

    with waiting_message(f"Counting every deal of {table.game.title}"):
        found = find_leak(table, leak, wager, seed)
    return leak_report(found, dated, signed=signed)


def _counter(
    table: Table[Any], asked: tuple[str, str, int | None, int, int], signed: Signed, dated: date | None
) -> Document:
    from houseway.documents.statistics.knowledge_reports import counter_report  # noqa: PLC0415 - loads numba
    from houseway.protection.counter_play.found import CounterQuestion, find_counter  # noqa: PLC0415
    from houseway.protection.counter_play.spread import given_spread  # noqa: PLC0415

    system, spread, cut, shoes, seed = asked
    with waiting_message(f"Counting at {table.game.title}"):
        found = find_counter(table, CounterQuestion(system, given_spread(spread), cut, shoes, seed))
    return counter_report(found, dated, signed=signed)
