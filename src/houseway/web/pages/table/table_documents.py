"""What is printed about a table, and the cards and dice with which it is played, for the browser."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from houseway.documents.drawing.cards_and_dice import DIE, HEIGHT, WIDTH, card_at, die_at
from houseway.documents.drawing.layout import draw
from houseway.documents.issue_status import Submission
from houseway.documents.render.html import in_html
from houseway.documents.table.sign import sign
from houseway.drawing.svg import element
from houseway.equipment.cards import JOKER, STANDARD_DECK
from houseway.floor.calendar import HouseClock
from houseway.rules.game import Table
from houseway.table.live.live_table import rules_of
from houseway.table.notice.notices import Notices
from houseway.web.context import front_of
from houseway.web.document_versions import Recorded, recorded, submission_of
from houseway.web.http.gzip import pack, packed
from houseway.web.pages.shell import PRINTED_POLICY, Visitor, html
from houseway.web.routes.tables import TableName

router = APIRouter(include_in_schema=False)


@router.get("/tables/{table}/sign")
async def sign_of_table(request: Request, person: Visitor, table: TableName) -> Response:  # noqa: ARG001 - signed in
    """The pay tables, limits and rules in force."""
    floor = front_of(request).floor
    look = await run_in_threadpool(
        floor.look_for_sure, table, lambda live: (live.rules, _submitted_there(live.notices))
    )
    return await printed_sign(request, look.seen[0], table, look.seen[1])


def _submitted_there(notices: Notices) -> Recorded | None:
    """The sign that hangs, as it was submitted at the table itself."""
    hung = notices.hung
    for one in notices.signs.values():
        if hung and (one.reference, one.location) == (hung.reference, hung.location):
            return HouseClock().moment(one.at).date().isoformat(), one.reference
    return None


async def printed_sign(
    request: Request, rules: Table[Any], table: str, submitted: Recorded | None = None
) -> Response:
    submission = submission_of(submitted or await recorded(front_of(request), rules, "sign"))
    return html(await run_in_threadpool(_printed, rules, table, submission), PRINTED_POLICY)


def _printed(rules: Table[Any], table: str, submission: Submission | None) -> str:
    return in_html(sign(rules, table_name=table, submission=submission))


@router.get("/tables/{table}/felt.svg")
def felt_of_table(request: Request, person: Visitor, table: TableName) -> Response:  # noqa: ARG001 - signed in
    """The layout as a picture. It changes with the rules alone: a browser that has it asks whether it did."""
    rules = front_of(request).floor.look_for_sure(table, lambda live: live.rules).seen
    drawing, tag = _felt(rules.game.name, rules.options.pairs)
    headers = {"Cache-Control": "private, no-cache", "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(None, 304, headers)
    return packed(request, drawing, "image/svg+xml", headers)


@lru_cache(maxsize=64)
def _felt(game: str, options: tuple[tuple[str, str], ...]) -> tuple[bytes, str]:
    """Packed to a tenth: a lobby shows many of them. With the mark by which it is known again."""
    drawing = felt_drawn(game, options).encode()
    return pack(drawing), f'"{hashlib.sha256(drawing).hexdigest()[:16]}"'


@lru_cache(maxsize=64)
def felt_drawn(game: str, options: tuple[tuple[str, str], ...]) -> str:
    rules = rules_of(game, dict(options))
    return draw(rules.game.layout(rules), with_scale=False)


@router.get("/pictures.svg")
def pictures(request: Request) -> Response:
    """Every card and die, once, for the pages to draw with."""
    return packed(request, _pictures(), "image/svg+xml", {"Cache-Control": "public, max-age=3600"})


@cache
def _pictures() -> bytes:
    cards = {"back": None, **{one.name: one for one in (*STANDARD_DECK, JOKER)}}
    drawn = [
        element(
            "symbol", card_at(one, 0, 0), id=f"card-{name}", viewBox=f"-1 -1 {WIDTH + 2:g} {HEIGHT + 2:g}"
        )
        for name, one in cards.items()
    ]
    drawn += [
        element("symbol", die_at(pips, 0, 0), id=f"die-{pips}", viewBox=f"-1 -1 {DIE + 2:g} {DIE + 2:g}")
        for pips in range(1, 7)
    ]
    return pack(element("svg", *drawn, xmlns="http://www.w3.org/2000/svg").encode())
