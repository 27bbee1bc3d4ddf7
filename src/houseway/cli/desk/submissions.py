"""`houseway desk`: what goes to the Division, recorded from the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.arguments import AsJson, GameName, TableOptions, table_from
from houseway.cli.database import Database
from houseway.cli.desk.identity import Token, acting, tell_all
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table

if TYPE_CHECKING:
    from houseway.floor.desks.submissions.facts import AnySubmissionCommand

desk_app = typer.Typer(help="What goes to the Division, tournaments, the cage.", no_args_is_help=True)
KindName = Annotated[
    str,
    typer.Argument(
        metavar="KIND", help="guide, sign, layout-drawing, layout-photograph, layout or payout-limit."
    ),
]
Reference = Annotated[
    str, typer.Option("--reference", metavar="TEXT", help="The reference under which it is filed.")
]


def version_of(table: Table[Any], kind: str) -> str:
    """By which the document or the layout of this table is told from others."""
    from houseway.floor.desks.submissions.design import design_of  # noqa: PLC0415 - loaded only where one is asked for
    from houseway.floor.desks.submissions.submissions import KINDS, PAYOUT_LIMIT  # noqa: PLC0415

    if kind not in KINDS:
        raise Refusal(f"{kind!r} is nothing that is submitted. There is {one_of(list(KINDS))}.")
    if kind == "payout-limit":
        if table.payout_limit is None:
            raise Refusal(
                "This table has no payout limit. Give one: --option payout-limit=CENTS.", PAYOUT_LIMIT
            )
        return str(table.payout_limit.amount)
    if kind not in ("guide", "sign"):
        return design_of(table)
    from houseway.documents.fingerprint import fingerprint, sign_fingerprint  # noqa: PLC0415
    from houseway.documents.table.guide import gaming_guide  # noqa: PLC0415
    from houseway.odds.game_odds import game_odds  # noqa: PLC0415

    return sign_fingerprint(table) if kind == "sign" else fingerprint(gaming_guide(game_odds(table)))


def _order(database: str | None, token: str | None, command: AnySubmissionCommand) -> None:
    with acting(database, token) as (floor, person):
        from houseway.floor.desks.submissions.desk import SubmissionDesk  # noqa: PLC0415 - after the extra was found

        SubmissionDesk(floor).order(person, command)


@desk_app.command()
def submissions(database: Database = None, as_json: AsJson = False) -> None:
    """Every submission with its version and state."""
    with acting(database, None) as (floor, _):
        from houseway.floor.desks.submissions.desk import SubmissionDesk  # noqa: PLC0415 - after the extra was found
        from houseway.floor.desks.submissions.submissions import submissions_shown  # noqa: PLC0415

        seen = SubmissionDesk(floor).look(submissions_shown)
    tell_all(seen, seen["submissions"], _in_words, as_json=as_json)


def _in_words(one: dict[str, Any]) -> Iterator[str]:
    yield (
        f"{one['submission']}. {one['title']} of {one['game_title']}: {one['state']}; {one['on']}, "
        f"{one['by']}, reference {one['reference']}, {one['version_in_words']}; "
        f"options: {one['options_in_words']}"
    )


@desk_app.command()
def version(kind: KindName, game: GameName, option: TableOptions = None) -> None:
    """Which version of a guide, a sign or a layout a table has."""
    typer.echo(version_of(table_from(game, option), kind))


@desk_app.command()
def submit(  # noqa: PLR0917 - a command takes what its options are
    kind: KindName,
    game: GameName,
    reference: Reference,
    option: TableOptions = None,
    location: Annotated[
        str, typer.Option("--location", metavar="WORDS", help="Of a sign: where it stands.")
    ] = "",
    size: Annotated[
        str, typer.Option("--size", metavar="WORDS", help="Of a sign, as '8½ by 11 inches'.")
    ] = "",
    language: Annotated[str, typer.Option("--language", metavar="WORDS", help="Of a sign, as English.")] = "",
    photograph: Annotated[
        Path | None, typer.Option("--photograph", metavar="FILE", help="Of a layout: the picture itself.")
    ] = None,
    database: Database = None,
    token: Token = None,
) -> None:
    """Record that a sample has gone to the Division."""
    from houseway.floor.desks.submissions.facts import SubmitSample  # noqa: PLC0415 - loaded only where one is recorded

    table = table_from(game, option)
    command = SubmitSample(
        kind,  # type: ignore[arg-type]  # which of them there are is checked with the version
        game,
        version_of(table, kind),
        reference,
        dict(table.options.given),
        location,
        size,
        language,
        _digest(photograph) if photograph else "",
    )
    _order(database, token, command)
    from houseway.floor.desks.submissions.submissions import KINDS  # noqa: PLC0415

    words = f"{KINDS[kind].title} of {table.game.title}, {KINDS[kind].version_in_words(command.version)}"
    typer.echo(f"Recorded: {words}.")


def _digest(file: Path) -> str:
    try:
        return sha256(file.read_bytes()).hexdigest()
    except OSError as error:
        raise Refusal(f"--photograph {file} cannot be read: {error.strerror}. Name another file.") from None


@desk_app.command()
def approve(
    submission: Annotated[
        int, typer.Argument(metavar="NUMBER", help="As `houseway desk submissions` lists it.")
    ],
    reference: Reference,
    database: Database = None,
    token: Token = None,
) -> None:
    """The Division approves a submission. With the token of an inspector."""
    from houseway.floor.desks.submissions.facts import ApproveSubmission  # noqa: PLC0415

    _order(database, token, ApproveSubmission(submission, reference))
    typer.echo(f"Submission {submission} is approved.")


@desk_app.command("limit-spots")
def limit_spots(  # noqa: PLR0917 - a command takes what its options are
    reference: Reference,
    tables: Annotated[
        int | None, typer.Option("--tables", metavar="NUMBER", help="At how many tables; else any number.")
    ] = None,
    spots: Annotated[
        int | None,
        typer.Option("--spots", metavar="NUMBER", help="On how many spots of each; else any number."),
    ] = None,
    dealers: Annotated[
        bool, typer.Option("--dealers", help="The house has to show what its dealers can do.")
    ] = False,
    database: Database = None,
    token: Token = None,
) -> None:
    """The Division limits shared spots at Lucky 8's.

    How many tables there may be, and on how many spots of each more than one person may wager.
    """
    from houseway.floor.desks.submissions.facts import LimitSharedSpots  # noqa: PLC0415

    _order(database, token, LimitSharedSpots(tables, spots, dealers, reference))
    typer.echo("The limits hold for tables that open from now on.")


@desk_app.command("confirm-dealers")
def confirm_dealers(reference: Reference, database: Database = None, token: Token = None) -> None:
    """The Division confirms what dealers have shown. They can deal to shared spots."""
    from houseway.floor.desks.submissions.facts import ConfirmDealers  # noqa: PLC0415

    _order(database, token, ConfirmDealers(reference))
    typer.echo("Confirmed.")
