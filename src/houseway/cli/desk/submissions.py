"""`houseway desk`: submissions to the Division and its decisions about them."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import AsJson, GameName, SideBetFiles, TableOptions, table_from, whole_number
from houseway.cli.database import Database
from houseway.cli.desk.arguments import KindName, Reference
from houseway.cli.desk.identity import Token
from houseway.cli.desk.listing import print_records
from houseway.cli.desk.versions import version_of
from houseway.cli.document.house_options import Licensee, TradeName
from houseway.cli.output.report import report
from houseway.documents.house import House
from houseway.house.acting_person import acting_person
from houseway.house.desks.submission_desk import SubmissionDesk
from houseway.house.desks.submissions import (
    AnySubmissionCommand,
    ApproveSubmission,
    ConfirmDealers,
    LimitSharedSpots,
    SubmissionsView,
    SubmissionView,
    SubmitSample,
    submissions_view,
)
from houseway.refusal import Refusal


def _order(database: str | None, token: str | None, command: AnySubmissionCommand) -> SubmissionsView:
    """Carry out the command and return what is on record then, the latest submission first."""
    with acting_person(database, token) as (floor, person):
        desk = SubmissionDesk(floor)
        desk.order(person, command)
        return desk.look(submissions_view)


def submissions(database: Database = None, as_json: AsJson = False) -> None:
    with acting_person(database, None, reads=True) as (floor, _):
        view = SubmissionDesk(floor).look(submissions_view)
    print_records(view, view.submissions, _lines, as_json=as_json)


def _lines(view: SubmissionView) -> Iterator[str]:
    yield (
        f"{view.submission}. {view.title} of {view.game_title}: {view.state}; {view.on}, {view.by}, "
        f"reference {view.reference}, {view.version_in_words}; options: {view.options_in_words}"
    )


def submit(
    kind: KindName,
    game: GameName,
    *,
    reference: Reference,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    location: Annotated[str, typer.Option("--location", metavar="WORDS", help="Where a sign stands.")] = "",
    size: Annotated[
        str, typer.Option("--size", metavar="WORDS", help="Size of a sign, as '8½ by 11 inches'.")
    ] = "",
    language: Annotated[
        str, typer.Option("--language", metavar="WORDS", help="Language of a sign, as English.")
    ] = "",
    photograph: Annotated[
        Path | None, typer.Option("--photograph", metavar="FILE", help="Photograph of a layout.")
    ] = None,
    licensee: Licensee = "",
    trade_name: TradeName = "",
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    table, house = table_from(game, option, side_bet), House(licensee, trade_name)
    command = SubmitSample(
        kind,  # type: ignore[arg-type]  # version_of refuses unknown kinds
        game,
        version_of(table, kind, house),
        reference,
        dict(table.options.given),
        location,
        size,
        language,
        _digest(photograph) if photograph else "",
        house.name,
    )
    view = _order(database, token, command).submissions[0]
    report(f"Recorded: {view.title} of {view.game_title}, {view.version_in_words}.", view, as_json=as_json)


def _digest(file: Path) -> str:
    try:
        return sha256(file.read_bytes()).hexdigest()
    except OSError as error:
        raise Refusal(f"--photograph {file} cannot be read: {error.strerror}. Name another file.") from None


def approve(
    submission: Annotated[
        int,
        typer.Argument(
            metavar="NUMBER", parser=whole_number, help="The number in `houseway desk submissions`."
        ),
    ],
    reference: Reference,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    known = _order(database, token, ApproveSubmission(submission, reference)).submissions
    view = next(view for view in known if view.submission == submission)
    report(f"Submission {submission} is approved.", view, as_json=as_json)


def limit_spots(
    *,
    reference: Reference,
    tables: Annotated[
        int | None,
        typer.Option(
            "--tables",
            metavar="NUMBER",
            parser=whole_number,
            help="At most this many tables; any number if not given.",
        ),
    ] = None,
    spots: Annotated[
        int | None,
        typer.Option(
            "--spots",
            metavar="NUMBER",
            parser=whole_number,
            help="At most this many spots at each; any number if not given.",
        ),
    ] = None,
    dealers: Annotated[
        bool, typer.Option("--dealers", help="The house must first show what its dealers can do.")
    ] = False,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    known = _order(database, token, LimitSharedSpots(tables, spots, dealers, reference))
    report("The limits apply to tables that open from now on.", known.shared_spots, as_json=as_json)


def confirm_dealers(
    reference: Reference, database: Database = None, token: Token = None, as_json: AsJson = False
) -> None:
    known = _order(database, token, ConfirmDealers(reference))
    report("Confirmed.", known.shared_spots, as_json=as_json)
