"""`houseway checkpoint compare`: compares the log with a checkpoint that somebody kept on paper."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from houseway.cli.arguments import AsJson, whole_number
from houseway.cli.database import Database
from houseway.cli.output.report import report
from houseway.house.access import open_existing_database
from houseway.house.trust.audit.tree import root_of_first
from houseway.house.trust.log_tree import LogTree
from houseway.refusal import Refusal

SOMETHING_IS_WRONG = 1
_ROOT = re.compile(r"[0-9a-f]{64}")


def compare(
    records: Annotated[
        int, typer.Argument(metavar="RECORDS", parser=whole_number, help="The number of records.")
    ],
    root: Annotated[
        list[str], typer.Argument(metavar="ROOT…", help="The root, as printed, with blanks or not.")
    ],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    wanted = "".join(root).lower()
    if not _ROOT.fullmatch(wanted):
        raise Refusal(
            f"A root has 64 digits from 0 to 9 and a to f, not {len(wanted)}. Read the paper again."
        )
    with open_existing_database(database) as store:
        if records > LogTree(store).size():
            LogTree(store).take_in()
        found, faults = root_of_first(store, records)
    holds = found == wanted and not faults
    lines = (
        [f"The first {records:,} records are those of the paper."]
        if holds
        else [
            *faults,
            f"The first {records:,} records are NOT those of the paper: they were rewritten since, or the "
            "paper is of another log.",
        ]
    )
    document = {"records": records, "root": found, "holds": holds, "faults": faults}
    report(lines, document, as_json=as_json)
    if not holds:
        raise typer.Exit(SOMETHING_IS_WRONG)
