"""What the house prints about a table: to look at, and to take along."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from houseway.documents.document import Document
from houseway.documents.drawing.layout import draw
from houseway.documents.issue_status import Submission
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.documents.table.sign import sign
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names
from houseway.table.live.live_table import rules_of
from houseway.web.context import Front, front_of
from houseway.web.document_versions import Recorded, recorded, submission_of
from houseway.web.pages.game_options import fields, games, options_in, table_in
from houseway.web.pages.shell import PRINTED_POLICY, Visitor, html, page
from houseway.web.worker.odds import Given, odds_at

router = APIRouter(include_in_schema=False)


class Kind(NamedTuple):
    """A document, and the words for who chooses."""

    title: str
    about: str
    forms: tuple[str, ...]


KINDS = {
    "sign": Kind("Sign", "Payout odds, limits and rules, as they stand at the table.", ("html", "pdf")),
    "layout": Kind("Layout", "The felt, drawn to scale.", ("svg",)),
    "guide": Kind(
        "Gaming guide", "How it is played and what it pays, with a round in pictures.", ("html", "pdf")
    ),
    "statistics": Kind("Statistics sheet", "Every result of every wager, counted exactly.", ("html", "pdf")),
}
SUBMITTED = ("guide", "sign")  # a sample of them goes to the Division before their use
_TYPES = {"html": "text/html", "pdf": "application/pdf", "svg": "image/svg+xml"}


@router.get("/documents")
def first_game(person: Visitor) -> Response:  # noqa: ARG001 - signed in
    return Response(status_code=303, headers={"Location": f"/documents/{game_names()[0]}"})


@router.get("/documents/{game}")
def choose(request: Request, person: Visitor, game: str) -> Response:
    declared = game_named(game)
    floor = front_of(request).floor
    tables = [floor.look_for_sure(name, lambda live: live).seen for name in floor.tables()]
    at_work = {
        one.name: one.rules.options.given
        for one in tables
        if one.rules.game.name == game and not one.is_closed
    }
    return page(
        request,
        "documents.html",
        person,
        games=games(),
        game=declared,
        fields=fields(declared, options_in(declared, request.query_params)),
        kinds=KINDS,
        tables=at_work,
    )


@router.get("/documents/{game}/{file}")
async def printed(request: Request, person: Visitor, game: str, file: str) -> Response:  # noqa: ARG001
    """``sign.pdf?decks=6``"""
    kind, _, form = file.rpartition(".")
    if kind not in KINDS or form not in KINDS[kind].forms:
        known = [f"{name}.{one}" for name, about in KINDS.items() for one in about.forms]
        raise Refusal(f"{file!r} is not printed here. There is {one_of(known)}.")
    table = await run_in_threadpool(table_in, game_named(game), request.query_params)
    content = await _content(front_of(request), table, kind, form)
    if form == "html":
        return html(content.decode(), PRINTED_POLICY)
    saved = {"Content-Disposition": f'attachment; filename="{game}-{kind}.{form}"'} if form == "pdf" else {}
    return Response(content, 200, {"Content-Security-Policy": PRINTED_POLICY, **saved}, _TYPES[form])


async def _content(front: Front, table: Table[Any], kind: str, form: str) -> bytes:
    given = table.options.pairs
    submitted = await recorded(front, table, kind) if kind in SUBMITTED else None
    return await front.count_room.kept(written, table.game.name, given, kind, form, submitted)


def written(game: str, given: Given, kind: str, form: str, submitted: Recorded | None) -> bytes:
    """In the count room: guides and statistics need every deal counted, and setting a page takes a while."""
    if kind == "layout":
        table = rules_of(game, dict(given))
        return draw(table.game.layout(table)).encode()
    document = _DOCUMENTS[kind](game, given, submission_of(submitted))
    return in_pdf(document) if form == "pdf" else in_html(document).encode()


def _sign(game: str, given: Given, submission: Submission | None) -> Document:
    return sign(rules_of(game, dict(given)), submission=submission)


def _guide(game: str, given: Given, submission: Submission | None) -> Document:
    from houseway.documents.table.guide import gaming_guide  # noqa: PLC0415 - deals a round: loaded where it is printed

    return gaming_guide(odds_at(game, given), submission=submission)


def _statistics(game: str, given: Given, _: Submission | None) -> Document:
    from houseway.documents.table.statistics_sheet import statistics_sheet  # noqa: PLC0415 - likewise

    return statistics_sheet(odds_at(game, given))


_DOCUMENTS: Mapping[str, Callable[[str, Given, Submission | None], Document]] = {
    "sign": _sign,
    "guide": _guide,
    "statistics": _statistics,
}
