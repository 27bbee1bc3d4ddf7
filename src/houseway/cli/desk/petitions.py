"""`houseway desk petition`: petitions for new games, filed and followed from the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.arguments import AsJson, GameName, TableOptions, options_from, table_from
from houseway.cli.database import Database
from houseway.cli.desk.identity import Token, acting, tell_all
from houseway.cli.desk.submissions import Reference
from houseway.cli.document.arguments import content_of
from houseway.refusal import Refusal, one_of

if TYPE_CHECKING:
    from houseway.floor.desks.petitions.facts import AnyPetitionCommand, Packet

petition_app = typer.Typer(help="Petitions for new games.", no_args_is_help=True)
Name = Annotated[str, typer.Argument(metavar="PETITION", help="The name that it is filed under.")]
FormFile = Annotated[Path, typer.Argument(metavar="FILE", help="The form, filled in as TOML.")]
Why = Annotated[str, typer.Option("--why", metavar="WORDS", help="The reason, for the record.")]
Tables = Annotated[
    list[str] | None, typer.Option("--table", metavar="NAME", help="Where it is tested; repeat it.")
]
Hours = Annotated[
    list[str] | None,
    typer.Option("--hours", metavar="TIMES", help="As 10:00-02:00 or 'Fri-Sun 18:00-24:00'; repeat it."),
]
CentsGiven = Annotated[int, typer.Option("--cents", metavar="CENTS", help="The amount, in cents.")]


def _order(database: str | None, token: str | None, command: AnyPetitionCommand) -> None:
    """And then where the petition stands."""
    with acting(database, token) as (floor, person):
        from houseway.floor.desks.petitions.desk import PetitionDesk  # noqa: PLC0415 - after the extra was found

        desk = PetitionDesk(floor)
        desk.order(person, command)
        today = desk.today
        one = desk.look(lambda known: known.named(command.petition))
    typer.echo(f"{one.name} is {one.stage}.")
    for words in one.lacks(today):
        typer.echo(f"missing: {words}")


def _packet(file: Path) -> Packet:
    from houseway.documents.division.petition_filing import packet_from  # noqa: PLC0415 - loaded only where one is filed

    return packet_from(content_of(file), file.name)


@petition_app.command("list")
def list_petitions(database: Database = None, as_json: AsJson = False) -> None:
    """Every petition, where it stands and what it lacks."""
    with acting(database, None) as (floor, _):
        from houseway.floor.desks.petitions.desk import PetitionDesk  # noqa: PLC0415 - after the extra was found
        from houseway.floor.desks.petitions.petitions import petition_shown  # noqa: PLC0415

        desk = PetitionDesk(floor)
        today = desk.today
        seen = desk.look(
            lambda known: [petition_shown(one, today, whole=True) for one in known.by_name.values()]
        )
    tell_all(seen, seen, _in_words, as_json=as_json)


def _in_words(one: dict[str, Any]) -> Iterator[str]:
    yield (
        f"{one['petition']}: {one['title']}, {one['stage']} since {one['since']}; "
        f"options: {one['options_in_words']}"
    )
    for words in one["lacks"]:
        yield f"  missing: {words}"


@petition_app.command()
def file(petition: Name, form: FormFile, database: Database = None, token: Token = None) -> None:
    """File a petition with its complete packet."""
    from houseway.floor.desks.petitions.facts import FilePetition  # noqa: PLC0415 - loaded only where one is filed

    _order(database, token, FilePetition(petition, _packet(form)))


@petition_app.command()
def propose(
    petition: Name,
    game: GameName,
    option: TableOptions = None,
    database: Database = None,
    token: Token = None,
) -> None:
    """The Division proposes a game itself."""
    from houseway.floor.desks.petitions.facts import ProposeGame  # noqa: PLC0415

    table = table_from(game, option)
    _order(database, token, ProposeGame(petition, game, dict(table.options.given)))


@petition_app.command("approve-preliminarily")
def approve_preliminarily(
    petition: Name, reference: Reference, database: Database = None, token: Token = None
) -> None:
    """The Division approves it, subject to a test."""
    from houseway.floor.desks.petitions.facts import ApprovePreliminarily  # noqa: PLC0415

    _order(database, token, ApprovePreliminarily(petition, reference))


@petition_app.command("submit-test")
def submit_test(petition: Name, form: FormFile, database: Database = None, token: Token = None) -> None:
    """File the packet again, complete for the test."""
    from houseway.floor.desks.petitions.facts import SubmitTest  # noqa: PLC0415

    _order(database, token, SubmitTest(petition, _packet(form)))


@petition_app.command("begin-test")
def begin_test(  # noqa: PLR0917 - a command takes what its options are
    petition: Name,
    condition: Annotated[
        list[str] | None,
        typer.Option("--condition", metavar="WORDS", help="A condition of the test; repeat it."),
    ] = None,
    table: Tables = None,
    first: Annotated[str | None, typer.Option("--from", metavar="YYYY-MM-DD", help="The first day.")] = None,
    last: Annotated[str | None, typer.Option("--until", metavar="YYYY-MM-DD", help="The last day.")] = None,
    hours: Hours = None,
    database: Database = None,
    token: Token = None,
) -> None:
    """The Division begins the test. As submitted, or at other tables, days and hours."""
    from houseway.floor.desks.petitions.facts import BeginTest  # noqa: PLC0415

    _order(database, token, BeginTest(petition, condition or [], table, first, last, hours))


@petition_app.command("modify-test")
def modify_test(  # noqa: PLR0917 - a command takes what its options are
    petition: Name,
    words: Annotated[str, typer.Option("--words", metavar="WORDS", help="What is modified.")],
    table: Tables = None,
    last: Annotated[str | None, typer.Option("--until", metavar="YYYY-MM-DD", help="The last day.")] = None,
    option: TableOptions = None,
    hours: Hours = None,
    database: Database = None,
    token: Token = None,
) -> None:
    """The Division modifies the game or its test. At any time during it."""
    from houseway.floor.desks.petitions.facts import ModifyTest  # noqa: PLC0415

    options = options_from(option) if option else None
    _order(database, token, ModifyTest(petition, words, table, last, options, hours))


@petition_app.command()
def finding(
    petition: Name,
    what: Annotated[
        str,
        typer.Argument(
            metavar="FINDING", help="suitable, amendments-effective, licenses-filed or waivers-issued."
        ),
    ],
    on: Annotated[str, typer.Option("--on", metavar="YYYY-MM-DD", help="Since when.")],
    database: Database = None,
    token: Token = None,
) -> None:
    """The Division records what the approval needs."""
    from houseway.floor.desks.petitions.facts import FINDINGS, RecordFinding  # noqa: PLC0415

    if what not in FINDINGS:
        raise Refusal(f"{what!r} is no condition of an approval. There is {one_of(list(FINDINGS))}.")
    _order(database, token, RecordFinding(petition, what, on))


@petition_app.command()
def charge(
    petition: Name,
    cents: CentsGiven,
    words: Annotated[str, typer.Option("--words", metavar="WORDS", help="For what.")],
    database: Database = None,
    token: Token = None,
) -> None:
    """The Division charges the costs of its review."""
    from houseway.floor.desks.petitions.facts import ChargeCosts  # noqa: PLC0415

    _order(database, token, ChargeCosts(petition, cents, words))


@petition_app.command()
def pay(
    petition: Name, cents: CentsGiven, reference: Reference, database: Database = None, token: Token = None
) -> None:
    """Accounting has paid costs."""
    from houseway.floor.desks.petitions.facts import PayCosts  # noqa: PLC0415

    _order(database, token, PayCosts(petition, cents, reference))


@petition_app.command()
def approve(petition: Name, reference: Reference, database: Database = None, token: Token = None) -> None:
    """The Division approves the game finally."""
    from houseway.floor.desks.petitions.facts import ApprovePetition  # noqa: PLC0415

    _order(database, token, ApprovePetition(petition, reference))


@petition_app.command()
def refuse(petition: Name, why: Why, database: Database = None, token: Token = None) -> None:
    """The Division refuses it."""
    from houseway.floor.desks.petitions.facts import RefusePetition  # noqa: PLC0415

    _order(database, token, RefusePetition(petition, why))


@petition_app.command()
def withdraw(petition: Name, why: Why, database: Database = None, token: Token = None) -> None:
    """The house withdraws it."""
    from houseway.floor.desks.petitions.facts import WithdrawPetition  # noqa: PLC0415

    _order(database, token, WithdrawPetition(petition, why))
