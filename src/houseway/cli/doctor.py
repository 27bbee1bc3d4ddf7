"""`houseway doctor`: says what is wrong with the set-up, and how to cure it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from houseway.cli.arguments import AsJson
from houseway.cli.house_options import Database, KeyFile
from houseway.cli.output import SOMETHING_IS_WRONG, report
from houseway.house.access import open_existing_database
from houseway.house.maintenance.checkup import Finding, Grade, checkup


def doctor(
    database: Database = None,
    key: KeyFile = None,
    public_url: Annotated[
        str | None, typer.Option("--public-url", metavar="URL", help="The address that people use.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    with open_existing_database(database) as store:
        findings = list(checkup(store, key, public_url))
    document = [
        {"what": finding.what, "grade": finding.grade, "words": finding.words, "cure": finding.cure}
        for finding in findings
    ]
    report(_lines(findings), document, as_json=as_json)
    if any(finding.grade is Grade.WRONG for finding in findings):
        raise typer.Exit(SOMETHING_IS_WRONG)


def _lines(findings: list[Finding]) -> Iterator[str]:
    for finding in findings:
        yield f"{finding.what}: {finding.grade}. {finding.words[:1].upper()}{finding.words[1:]}."
        if finding.cure:
            yield f"  {finding.cure}"
