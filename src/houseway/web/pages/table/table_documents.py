"""A table's sign and layout, and the pictures of cards and dice, for the browser."""

from __future__ import annotations

import hashlib
import re
from functools import cache, lru_cache
from itertools import takewhile
from typing import Annotated, Any

from msgspec import Meta
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.documents.document import Document
from houseway.documents.drawing.cards_and_dice import DIE, HEIGHT, WIDTH, card_at, die_at, tile_at
from houseway.documents.drawing.layout import draw
from houseway.documents.house import House
from houseway.documents.marks import Submission
from houseway.documents.render.html import in_html
from houseway.documents.table.sign import ComingChange, change_sign, changed_for_patrons
from houseway.documents.table.sign import sign as table_sign
from houseway.drawing.svg import element
from houseway.equipment.cards import JOKER, STANDARD_DECK
from houseway.equipment.tiles import DIFFERENT_TILES
from houseway.house.clock import LocalTime
from houseway.rules.game import Table
from houseway.table.live.live_table import LiveTable
from houseway.table.live.notices import Notices, SignSubmitted
from houseway.table.live.recorded_rules import rules_of
from houseway.web.context import AppContext
from houseway.web.http.gzip import compress, gzip_response
from houseway.web.http.routing import Router
from houseway.web.pages.shell import PRINTED_POLICY, Visitor, html
from houseway.web.routes.compliance import submission_of
from houseway.web.routes.tables import TableName

router = Router()
ChangeNumber = Annotated[int, Meta(ge=1, le=10**9)]


@router.get("/tables/{table}/sign")
async def sign_of_table(context: AppContext, _: Visitor, table: TableName) -> Response:
    """Print the sign: the pay tables, limits and rules in force."""
    look = await run_in_threadpool(
        context.floor.look_for_sure, table, lambda live: (live.rules, _submitted_at_table(live.notices))
    )
    rules, submission = look.seen
    return await printed_sign(context, rules, table, submission)


def _submitted_at_table(notices: Notices) -> Submission | None:
    """Return the submission of the posted sign, if it was made at the table itself."""
    posted = notices.hung
    for sign in notices.signs.values():
        if posted and (sign.reference, sign.location) == (posted.reference, posted.location):
            return _submission(sign)
    return None


@router.get("/tables/{table}/changes/{change}/sign")
async def sign_of_change(context: AppContext, _: Visitor, table: TableName, change: ChangeNumber) -> Response:
    """Print the sign of a coming change: what changes at the table, and when (13:69F-8.3(b)1)."""
    look = await run_in_threadpool(
        context.floor.look_for_sure, table, lambda live: _sign_of_change(live, change)
    )
    return html(in_html(look.seen.issued_by(context.settings.house)), PRINTED_POLICY)


def _sign_of_change(live: LiveTable, change: int) -> Document:
    coming = live.notices.named(change)
    after = rules_of(live.rules.game.name, live.notices.options_after(change, live.rules.options.given))
    before = live.rules.options.given
    for earlier in takewhile(lambda other: other is not coming, live.notices.in_order()):
        before = earlier.over(before)
    words = changed_for_patrons(rules_of(live.rules.game.name, before), after)
    told = ComingChange(words, LocalTime().moment(coming.planned.effective))
    submitted = [sign for sign in live.notices.signs.values() if sign.change == change]
    submission = _submission(submitted[-1]) if submitted else None
    return change_sign(after, [told], table_name=live.name, submission=submission)


def _submission(sign: SignSubmitted) -> Submission:
    return Submission(LocalTime().moment(sign.at).date(), sign.reference)


async def printed_sign(
    context: AppContext, rules: Table[Any], table: str, submission: Submission | None = None
) -> Response:
    submission = submission or await submission_of(context, rules, "sign")
    house = context.settings.house
    return html(await run_in_threadpool(_sign_as_html, rules, table, submission, house), PRINTED_POLICY)


def _sign_as_html(rules: Table[Any], table: str, submission: Submission | None, house: House) -> str:
    return in_html(table_sign(rules, table_name=table, submission=submission).issued_by(house))


@router.get("/tables/{table}/felt.svg")
def felt_of_table(context: AppContext, request: Request, _: Visitor, table: TableName) -> Response:
    """Draw the layout. It changes only with the rules, so a browser that has it just asks whether it did."""
    rules = context.floor.look_for_sure(table, lambda live: live.rules).seen
    compressed, tag = _felt(rules.game.name, rules.options.pairs, context.settings.house.felt_name)
    headers = {"Cache-Control": "private, no-cache", "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(None, 304, headers)
    return gzip_response(request, compressed, "image/svg+xml", headers)


# Attributes and tooltips that a playing surface needs, and a picture does not.
FOR_PROGRAMS = re.compile(r' data-[a-z]+="[^"]*"|<title>[^<]*</title>')


@lru_cache(maxsize=64)
def _felt(game: str, options: tuple[tuple[str, str], ...], name: str) -> tuple[bytes, str]:
    """Return the drawing, compressed to a tenth since a lobby shows many of them, and its entity tag."""
    drawing = FOR_PROGRAMS.sub("", felt_drawn(game, options, name)).encode()
    return compress(drawing), f'"{hashlib.sha256(drawing).hexdigest()[:16]}"'


@lru_cache(maxsize=64)
def felt_drawn(game: str, options: tuple[tuple[str, str], ...], name: str) -> str:
    rules = rules_of(game, dict(options))
    return draw(rules.game.layout(rules), name, with_scale=False)


@router.get("/pictures.svg")
def pictures(request: Request) -> Response:
    """Draw every card and die once, as symbols for the pages to use."""
    return gzip_response(request, _pictures(), "image/svg+xml", {"Cache-Control": "public, max-age=3600"})


@cache
def _pictures() -> bytes:
    drawn = {"back": card_at(None, 0, 0), "tile-back": tile_at(None, 0, 0)}
    drawn |= {card.name: card_at(card, 0, 0) for card in (*STANDARD_DECK, JOKER, *DIFFERENT_TILES)}
    symbols = [
        element("symbol", picture, id=f"card-{name}", viewBox=f"-1 -1 {WIDTH + 2:g} {HEIGHT + 2:g}")
        for name, picture in drawn.items()
    ]
    symbols += [
        element("symbol", die_at(pips, 0, 0), id=f"die-{pips}", viewBox=f"-1 -1 {DIE + 2:g} {DIE + 2:g}")
        for pips in range(1, 7)
    ]
    return compress(element("svg", *symbols, xmlns="http://www.w3.org/2000/svg").encode())
