"""`houseway document protection`: what watching the cards wins, as a report with signatures."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Annotated, Any

from houseway.cli.arguments import GameName, SideBetFiles, TableOptions, WhatIf, table_from
from houseway.cli.document.arguments import Output, check_suffix, print_document
from houseway.cli.house_options import with_house
from houseway.cli.options import flag, number, option
from houseway.cli.progress import waiting_message
from houseway.cli.protect import USUAL_MINUTES, CutPlace, Players, Seed, Under, Wager, units_under
from houseway.documents.document import Document
from houseway.documents.house import House
from houseway.documents.table.statistics_sheet import Signed
from houseway.lazy import lazy
from houseway.protection.card_counting.question import (
    FEWER_TO_COMPARE,
    USUAL_SHOES,
    USUAL_SPREAD,
    Question,
    no_wager,
    question_about,
)
from houseway.protection.card_counting.winnings import USUAL_ROUNDS
from houseway.refusal import Refusal
from houseway.rules.game import Table

# Loaded when they are called: they load Numba.
with_other_cuts = lazy("houseway.protection.compare_measures:with_other_cuts")
compare_measures = lazy("houseway.protection.compare_measures:compare_measures")
AtHouse = lazy("houseway.protection.measures:House")
find_leak = lazy("houseway.protection.leak_value:find_leak")
CounterQuestion = lazy("houseway.protection.counter_play:CounterQuestion")
given_spread = lazy("houseway.protection.counter_play:given_spread")
find_counter = lazy("houseway.protection.counter_play:find_counter")
protection_report = lazy("houseway.documents.table.protection_reports:protection_report")
leak_report = lazy("houseway.documents.table.protection_reports:leak_report")
counter_report = lazy("houseway.documents.table.protection_reports:counter_report")


@with_house
def protection(
    *,
    game: GameName,
    output: Output,
    wager: Wager = None,
    leak: Annotated[
        str | None,
        option("--leak", "NAME", "Instead of a count: cards that are seen, as dealer-card, hole-card."),
    ] = None,
    system: Annotated[
        str | None,
        option("--count", "NAME", "Instead: bets and decisions by a well-known count, as hi-lo, or by tags."),
    ] = None,
    spread: Annotated[
        str | None, option("--spread", "UNITS", "With --count: the smallest and largest bet; 1-8.")
    ] = None,
    players: Players = None,
    seat: Annotated[int | None, number("--seat", "NUMBER", "With --count: yours; the last.")] = None,
    measures: Annotated[
        bool, flag("--measures", "Also: what the house can change, and what that costs.")
    ] = False,
    under: Under = None,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    cut: CutPlace = None,
    shoes: Annotated[int, number("--shoes", "NUMBER", "How many to deal.")] = USUAL_SHOES,
    seed: Seed = 1,
    author: Annotated[str, option("--author", "NAME", "Who wrote the report.")] = "",
    reviewer: Annotated[str, option("--reviewer", "NAME", "Who reviewed it.")] = "",
    what_if: WhatIf = False,
    house: House,
    dated: date | None,
) -> None:
    check_suffix(output, ".html", ".pdf")
    if shoes == 0:
        raise Refusal("--shoes 0 deals nothing. Give a number, as 200,000.")
    table = table_from(game, option, side_bet, what_if=what_if)
    signed = Signed(author.strip(), reviewer.strip())
    compares = measures or under is not None
    _check_one_question(leak=leak, system=system, compares=compares)
    _check_with_count(system, {"--spread": spread, "--seat": seat})
    if leak is not None:
        if players is not None:
            raise Refusal("--players has no effect with --leak. Leave one of them out.")
        document = _leak(table, leak, wager, seed, signed, dated)
    elif system is not None:
        seated = 1 if players is None else players
        document = _counter(table, (system, spread, cut, shoes, seed, seated, seat), signed, dated)
    elif wager is None:
        raise no_wager(table, "the report")
    else:
        question = question_about(wager, cut, shoes=shoes, seed=seed, players=players)
        document = _wager(table, question, signed, dated, (compares, under))
    print_document(document, output, house, dated)


def _check_one_question(*, leak: str | None, system: str | None, compares: bool) -> None:
    questions = {"--leak": leak is not None, "--count": system is not None, "--measures": compares}
    names = [name for name, is_asked in questions.items() if is_asked]
    if len(names) > 1:
        raise Refusal(f"{names[0]} and {names[1]} are two questions. Ask one of them.")


def _check_with_count(system: str | None, values: dict[str, object]) -> None:
    for name, value in values.items():
        if system is None and value is not None:
            raise Refusal(f"{name} has no effect without --count. Leave it out.")


def _wager(
    table: Table[Any],
    question: Question,
    signed: Signed,
    dated: date | None,
    measures: tuple[bool, str | None],
) -> Document:
    compares, under = measures
    level = units_under(under)
    with waiting_message(f"Watching {table.game.title}"):
        answer, elsewhere = with_other_cuts(table, question)
    compared = None
    if compares:
        fewer = replace(question, shoes=-(-question.shoes // FEWER_TO_COMPARE))
        with waiting_message(f"Comparing measures for {table.game.title}"):
            compared = compare_measures(
                table,
                fewer,
                AtHouse(USUAL_ROUNDS, Fraction(USUAL_MINUTES)),
                level,
            )
    document: Document = protection_report(answer, elsewhere, dated, signed=signed, measures=compared)
    return document


def _leak(  # noqa: PLR0917 - the question, and who signs
    table: Table[Any], leak: str, wager: str | None, seed: int, signed: Signed, dated: date | None
) -> Document:
    with waiting_message(f"Counting every deal of {table.game.title}"):
        answer = find_leak(table, leak, wager, seed)
    document: Document = leak_report(answer, dated, signed=signed)
    return document


def _counter(
    table: Table[Any],
    question: tuple[str, str | None, int | None, int, int, int, int | None],
    signed: Signed,
    dated: date | None,
) -> Document:
    system, spread, cut, shoes, seed, players, seat = question
    bets = given_spread(spread or USUAL_SPREAD)
    with waiting_message(f"Counting at {table.game.title}"):
        answer = find_counter(table, CounterQuestion(system, bets, cut, shoes, seed, players, seat))
    document: Document = counter_report(answer, dated, signed=signed)
    return document
