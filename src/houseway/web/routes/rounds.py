"""Rounds recalled from the log."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from houseway.floor.reports.recalled_rounds import MOST_RECALLED, last_rounds, one_round
from houseway.web.context import front_of
from houseway.web.http.auth import SignedIn
from houseway.web.http.openapi import API, answers, as_json
from houseway.web.routes.tables import TableName
from houseway.web.schemas.tables import Round

router = APIRouter(prefix=API, tags=["rounds"])


@router.get("/tables/{table}/rounds", **answers(list[Round], "The last rounds, newest first", 404))
def recall(
    request: Request,
    guest: SignedIn,
    table: TableName,
    last: Annotated[int, Query(ge=1, le=MOST_RECALLED, description="How many")] = 5,
) -> Response:
    """The last rounds of a table, with the one in progress as far as the person may know of it."""
    return as_json(last_rounds(front_of(request).floor, table, guest.person.viewer, last))


@router.get("/tables/{table}/rounds/{number}", **answers(Round, "The round", 404))
def recall_one(
    request: Request, guest: SignedIn, table: TableName, number: Annotated[int, Path(ge=0, le=10**15)]
) -> Response:
    """One round in full, every payment explained. Round 0 is the opening of the table."""
    return as_json(one_round(front_of(request).floor, table, guest.person.viewer, number))
