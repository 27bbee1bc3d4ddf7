"""`houseway document sign` and `sign-submission`: the sign at a table, and the sheet that submits it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime, time
from typing import Annotated, Any

from houseway.cli.arguments import GameName, SideBetFiles, TableOptions, table_from
from houseway.cli.document.arguments import Issue, Output, check_printable, print_document
from houseway.cli.house_options import Database, with_house
from houseway.cli.options import flag, option
from houseway.documents.division.submissions import sign_submission as submission_of
from houseway.documents.document import PAPERS, Paper, paper_named
from houseway.documents.house import House
from houseway.documents.status import Submission
from houseway.documents.table.sign import CHANGE_POSTED, SUBMITTED, ComingChange, change_sign
from houseway.documents.table.sign import sign as sign_of
from houseway.documents.versions import sign_fingerprint
from houseway.documents.wording import moment
from houseway.house.access import open_existing_database
from houseway.house.clock import LocalTime
from houseway.house.desks.required_papers import option_words
from houseway.house.desks.submission_desk import SubmissionDesk
from houseway.house.floor import Floor
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table

Limits = Annotated[
    list[str] | None,
    option("--limits", "[WAGER=]DOLLARS-DOLLARS", "Posted minimum and maximum; may be repeated."),
]
Changes = Annotated[
    list[str] | None,
    option(
        "--change",
        "'YYYY-MM-DD HH:MM WORDS'",
        "Print the sign of a coming change instead: when, and what; may be repeated.",
    ),
]
Size = Annotated[str, option("--size", "|".join(PAPERS), "The sheet of paper.")]
Landscape = Annotated[bool, flag("--landscape", "Turn the sheet.")]

_LIMITS = re.compile(r"(?:([\w-]+)=)?([$\d,.]+)-([$\d,.]+)")
_CHANGE = re.compile(r"(\d{4}-\d{2}-\d{2} \d{2}:\d{2})\s+(\S.*)")


@with_house
def sign(
    *,
    game: GameName,
    output: Output,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    limits: Limits = None,
    table: Annotated[str, option("--table", "NAME", "The name of the table.")] = "",
    change: Changes = None,
    size: Size = "letter",
    landscape: Landscape = False,
    issue: Issue = False,
    database: Database = None,
    house: House,
    dated: date | None,
) -> None:
    check_printable(output)
    opened = table_from(game, [*(option or ()), *limit_options_from(limits or ())], side_bet)
    paper = paper_named(size, landscape=landscape)
    if change:
        changes = [change_from(text, dated) for text in change]
        submission = _submitted_at(database, table) if issue else None
        document = change_sign(opened, changes, table_name=table, submission=submission, paper=paper)
    else:
        submission = _submitted(database, opened, paper) if issue else None
        document = sign_of(opened, table_name=table, submission=submission, paper=paper)
    print_document(document, output, house, dated)


@with_house
def sign_submission(
    *,
    game: GameName,
    output: Output,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    table: Annotated[list[str] | None, option("--table", "NAME", "A table; may be repeated.")] = None,
    location: Annotated[str, option("--location", "WORDS", "Where the sign stands at the table.")] = "",
    language: Annotated[str, option("--language", "WORDS", "The language of the sign.")] = "English",
    size: Size = "letter",
    landscape: Landscape = False,
    house: House,
    dated: date | None,
) -> None:
    check_printable(output)
    document = submission_of(
        table_from(game, option, side_bet),
        location=location,
        language=language,
        tables=table or (),
        paper=paper_named(size, landscape=landscape),
        house=house,
    )
    print_document(document, output, house, dated)


def limit_options_from(texts: Iterable[str]) -> list[str]:
    """Read ``5-500`` for every wager, ``small=5-1000`` for one kind of wager."""
    options = []
    for text in texts:
        match = _LIMITS.fullmatch(text.strip())
        if not match:
            raise Refusal(f"--limits {text!r} is not a range. Write dollars, as 5-500 or small=5-1000.")
        kind = f"-{match[1]}" if match[1] else ""
        options += [f"minimum{kind}={match[2]}", f"maximum{kind}={match[3]}"]
    return options


def change_from(text: str, dated: date | None) -> ComingChange:
    """Read ``2026-07-01 20:00 Fantasy will be paid by pay table B``; refuse a time that is past."""
    match = _CHANGE.fullmatch(text.strip())
    try:
        effective = datetime.fromisoformat(match[1]) if match else None
    except ValueError:
        effective = None
    if match is None or effective is None:
        raise Refusal(
            f"--change {text!r} has no time. Write when and what, as '2026-07-01 20:00 The maximum is $500'."
        )
    now = datetime.combine(dated, time()) if dated else datetime.now()
    if effective < now:
        raise Refusal(
            f"--change {text!r}: {moment(effective)} is past. A sign tells patrons of a change before "
            "it takes effect. Give a time to come, or the day of the sign with --date.",
            CHANGE_POSTED,
        )
    return ComingChange(match[2], effective)


def _submitted(database: str | None, table: Table[Any], paper: Paper) -> Submission:
    """Return the submission of exactly this sign in this size; refuse where there is none."""
    version = sign_fingerprint(table)
    with open_existing_database(database) as store, Floor(store) as floor:
        samples = SubmissionDesk(floor).look(lambda known: [submission.sample for submission in known.every])
    submitted = [
        sample
        for sample in samples
        if (sample.kind, sample.game, sample.version) == ("sign", table.game.name, version)
    ]
    matching = [sample for sample in submitted if paper.is_named(sample.size)]
    if matching:
        return Submission(date.fromisoformat(matching[-1].on), matching[-1].reference)
    cure = (
        f"Record its submission: houseway desk submit sign {table.game.name}{option_words(table)} "
        f"--size '{paper.words}' --location WORDS --language WORDS --reference REFERENCE."
    )
    if not submitted:
        raise Refusal(
            f"This sign, version {version[:16]}, was not submitted to the Division. {cure}", SUBMITTED
        )
    sizes = one_of(list(dict.fromkeys(sample.size for sample in submitted)))
    raise Refusal(f"This sign was submitted in the size {sizes}, not {paper.words}. {cure}", SUBMITTED)


def _submitted_at(database: str | None, table: str) -> Submission:
    """Return the last submission of a sign for a change at this table."""
    if not table:
        raise Refusal(
            "--issue needs --table: the submission of this sign is on record at the table.", SUBMITTED
        )
    with open_existing_database(database) as store, Floor(store) as floor:
        known = floor.look(table, lambda live: list(live.notices.signs.values())).seen
    signs = [sign for sign in known if sign.change]
    if not signs:
        raise Refusal(
            f"No sign for a change was submitted at {table}. Submit its location, size and language at the "
            "table first.",
            SUBMITTED,
        )
    return Submission(LocalTime().moment(signs[-1].at).date(), signs[-1].reference)
