"""`houseway document progressive`: the submission, the sign or the reconciliation of a meter."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import typer

from houseway.cli.database import Database
from houseway.cli.document.house_options import with_house
from houseway.cli.document.output import Output, check_printable, print_document
from houseway.documents.division.progressives import PAPERS, paper
from houseway.documents.house import House
from houseway.house.access import open_existing_database
from houseway.house.desks.progressive_meters import MeterLog
from houseway.house.reports.meter_days import MeterDays
from houseway.refusal import Refusal, one_of


@with_house
def progressive(
    meter: Annotated[str, typer.Argument(metavar="METER", help="The name of the meter.")],
    name: Annotated[str, typer.Argument(metavar="DOCUMENT", help="submission, sign or reconciliation.")],
    *,
    day: Annotated[
        str | None,
        typer.Option("--day", metavar="DAY", help="The gaming day of a reconciliation, as 2026-11-16."),
    ] = None,
    output: Output,
    database: Database = None,
    house: House,
    dated: date | None,
) -> None:
    check_printable(output)
    if name not in PAPERS:
        raise Refusal(f"A progressive has no document {name!r}. Choose {one_of(PAPERS)}.")
    with open_existing_database(database) as store:
        found = MeterLog(store).look(lambda controller: controller.named(meter))
        document = paper(name, found, MeterDays(store), day)
    print_document(document, output, house, dated)
