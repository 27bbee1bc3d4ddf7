"""`houseway desk petition`: petitions for new games, from filing to the decision of the Division."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import AsJson, GameName, SideBetFiles, TableOptions, options_from, table_from
from houseway.cli.document.arguments import content_of
from houseway.cli.house_options import Database, FormFile, Reference, Token, Why
from houseway.cli.output import print_records, report
from houseway.documents.division.petition_packet import PrintedPacket, packet_from
from houseway.equipment.money import cents_from_dollars
from houseway.house.acting_person import acting_person
from houseway.house.desks.petition_desk import (
    ApprovePetition,
    ApprovePreliminarily,
    BeginTest,
    ChargeCosts,
    FilePetition,
    ModifyTest,
    PayCosts,
    PetitionCommand,
    PetitionDesk,
    PetitionView,
    ProposeGame,
    RecordFinding,
    RefusePetition,
    SubmitTest,
    WithdrawPetition,
)
from houseway.house.desks.petitions import FINDINGS
from houseway.house.desks.stored_files import order_with_packet
from houseway.refusal import Refusal, one_of
from houseway.rules.parsing import with_amounts_in_cents
from houseway.rules.registry import game as game_named

Name = Annotated[str, typer.Argument(metavar="PETITION", help="The name under which it is filed.")]
Tables = Annotated[
    list[str] | None, typer.Option("--table", metavar="NAME", help="A table for the test; may be repeated.")
]
Hours = Annotated[
    list[str] | None,
    typer.Option(
        "--hours", metavar="TIMES", help="As 10:00-02:00 or 'Fri-Sun 18:00-24:00'; may be repeated."
    ),
]
Amount = Annotated[str, typer.Option("--amount", metavar="DOLLARS", help="The amount, as $250.")]


def _order(
    database: str | None, token: str | None, command: PetitionCommand, page: bytes = b"", *, as_json: bool
) -> None:
    """Carry out the command, keep the packet that it files, and print the stage of the petition."""
    with acting_person(database, token) as (floor, person):
        desk = PetitionDesk(floor)
        order_with_packet(desk, person, command, page)
        view = next(view for view in desk.views(whole=True) if view.petition == command.petition)
    lacks = (f"missing: {item}" for item in view.lacks)
    report([f"{view.petition} is {view.stage}.", *lacks], view, as_json=as_json)


def _packet(file: Path) -> PrintedPacket:
    return packet_from(content_of(file), file.name)


def list_petitions(database: Database = None, as_json: AsJson = False) -> None:
    with acting_person(database, None, reads=True) as (floor, _):
        views = PetitionDesk(floor).views(whole=True)
    print_records(views, views, _lines, as_json=as_json)


def _lines(view: PetitionView) -> Iterator[str]:
    yield f"{view.petition}: {view.title}, {view.stage} since {view.since}; options: {view.options_in_words}"
    for item in view.lacks:
        yield f"  missing: {item}"


def file(
    petition: Name, form: FormFile, database: Database = None, token: Token = None, as_json: AsJson = False
) -> None:
    packet, page = _packet(form)
    _order(database, token, FilePetition(petition, packet), page, as_json=as_json)


def propose(
    petition: Name,
    game: GameName,
    *,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    table = table_from(game, option, side_bet)
    _order(database, token, ProposeGame(petition, game, dict(table.options.given)), as_json=as_json)


def approve_preliminarily(
    petition: Name,
    reference: Reference,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    _order(database, token, ApprovePreliminarily(petition, reference), as_json=as_json)


def submit_test(
    petition: Name, form: FormFile, database: Database = None, token: Token = None, as_json: AsJson = False
) -> None:
    packet, page = _packet(form)
    _order(database, token, SubmitTest(petition, packet), page, as_json=as_json)


def begin_test(
    petition: Name,
    *,
    condition: Annotated[
        list[str] | None,
        typer.Option("--condition", metavar="WORDS", help="A condition of the test; may be repeated."),
    ] = None,
    table: Tables = None,
    first: Annotated[str | None, typer.Option("--from", metavar="YYYY-MM-DD", help="The first day.")] = None,
    last: Annotated[str | None, typer.Option("--until", metavar="YYYY-MM-DD", help="The last day.")] = None,
    hours: Hours = None,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    _order(database, token, BeginTest(petition, condition or [], table, first, last, hours), as_json=as_json)


def modify_test(
    petition: Name,
    *,
    words: Annotated[str, typer.Option("--words", metavar="WORDS", help="What changes.")],
    table: Tables = None,
    last: Annotated[str | None, typer.Option("--until", metavar="YYYY-MM-DD", help="The last day.")] = None,
    option: TableOptions = None,
    hours: Hours = None,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    options = _options_of(database, token, petition, option) if option else None
    _order(database, token, ModifyTest(petition, words, table, last, options, hours), as_json=as_json)


def _options_of(database: str | None, token: str | None, petition: str, option: list[str]) -> dict[str, str]:
    """Read options of the game that the petition is about, amounts in dollars."""
    with acting_person(database, token, reads=True) as (floor, _):
        about = PetitionDesk(floor).look(lambda petitions: petitions.named(petition).game)
    return with_amounts_in_cents(game_named(about).all_options, options_from(option))


def finding(
    petition: Name,
    what: Annotated[
        str,
        typer.Argument(
            metavar="FINDING", help="suitable, amendments-effective, licenses-filed or waivers-issued."
        ),
    ],
    on: Annotated[str, typer.Option("--on", metavar="YYYY-MM-DD", help="The date of the finding.")],
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    if what not in FINDINGS:
        raise Refusal(f"{what!r} is not a finding. Choose {one_of(list(FINDINGS))}.")
    _order(database, token, RecordFinding(petition, what, on), as_json=as_json)


def charge(
    petition: Name,
    amount: Amount,
    words: Annotated[str, typer.Option("--words", metavar="WORDS", help="What it is for.")],
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    _order(
        database, token, ChargeCosts(petition, cents_from_dollars(amount, "--amount"), words), as_json=as_json
    )


def pay(
    petition: Name,
    amount: Amount,
    reference: Reference,
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    _order(
        database,
        token,
        PayCosts(petition, cents_from_dollars(amount, "--amount"), reference),
        as_json=as_json,
    )


def approve(
    petition: Name,
    reference: Reference,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    _order(database, token, ApprovePetition(petition, reference), as_json=as_json)


def refuse(
    petition: Name, why: Why, database: Database = None, token: Token = None, as_json: AsJson = False
) -> None:
    _order(database, token, RefusePetition(petition, why), as_json=as_json)


def withdraw(
    petition: Name, why: Why, database: Database = None, token: Token = None, as_json: AsJson = False
) -> None:
    _order(database, token, WithdrawPetition(petition, why), as_json=as_json)
