"""Past rounds, read from the log."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from houseway.house.reports.round_files import round_file
from houseway.house.reports.rounds import MOST_RECALLED, last_rounds, one_round
from houseway.table.fairness.round_file import RoundFile
from houseway.web.context import AppContext
from houseway.web.http.auth import SignedIn
from houseway.web.http.routing import API, Answer, Router
from houseway.web.routes.tables import TableName
from houseway.web.schemas.tables import Round

RoundNumber = Annotated[int, Meta(ge=0, le=10**15)]
router = Router(API, "rounds")


@router.get("/tables/{table}/rounds", Answer(list[Round], "The last rounds, newest first", 404))
def recall(
    context: AppContext,
    guest: SignedIn,
    table: TableName,
    last: Annotated[int, Meta(ge=1, le=MOST_RECALLED, description="How many")] = 5,
) -> Any:
    """Show the last rounds of a table, and as much of the one in progress as the person may see."""
    return last_rounds(context.floor, table, guest.person.viewer, last)


@router.get("/tables/{table}/rounds/{number}", Answer(Round, "The round", 404))
def recall_one(context: AppContext, guest: SignedIn, table: TableName, number: RoundNumber) -> Any:
    """Show one round in full, with every payment explained. Round 0 is the opening of the table."""
    return one_round(context.floor, table, guest.person.viewer, number)


@router.get("/tables/{table}/rounds/{number}/file", Answer(RoundFile, "The file of the round", 404, 409))
def file_of_round(context: AppContext, _: SignedIn, table: TableName, number: RoundNumber) -> Any:
    """Show all that is public of a finished round's cards and dice, so that anybody can deal it again."""
    return round_file(context.floor, table, number)
