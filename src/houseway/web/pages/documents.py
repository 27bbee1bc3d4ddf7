"""The documents about a table: to read in the browser or to download."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

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
from houseway.web.context import AppContext
from houseway.web.document_versions import Recorded, recorded, submission_of
from houseway.web.http.routing import Router
from houseway.web.pages.game_options import fields, games, options_in, table_in
from houseway.web.pages.shell import PRINTED_POLICY, Visitor, html, page
from houseway.web.worker.odds import Given, odds_at

router = Router()


class Kind(NamedTuple):
    """A document that can be printed, described for the person who chooses it."""

    title: str
    about: str
    forms: tuple[str, ...]


KINDS = {
    "sign": Kind("Sign", "Payout odds, limits and rules, as posted at the table.", ("html", "pdf")),
    "layout": Kind("Layout", "The felt, drawn to scale.", ("svg",)),
    "guide": Kind(
        "Gaming guide", "How the game is played and what it pays, with an illustrated round.", ("html", "pdf")
    ),
    "statistics": Kind("Statistics sheet", "Every result of every wager, counted exactly.", ("html", "pdf")),
}
SUBMITTED = ("guide", "sign")  # a sample goes to the Division before they are used
_TYPES = {"html": "text/html", "pdf": "application/pdf", "svg": "image/svg+xml"}


@router.get("/documents")
def first_game(_: Visitor) -> Response:
    return Response(status_code=303, headers={"Location": f"/documents/{game_names()[0]}"})


@router.get("/documents/{game}")
def choose(context: AppContext, request: Request, person: Visitor, game: str) -> Response:
    declared = game_named(game)
    floor = context.floor
    tables = [floor.look_for_sure(name, lambda live: live).seen for name in floor.tables()]
    open_tables = {
        table.name: table.rules.options.given
        for table in tables
        if table.rules.game.name == game and not table.is_closed
    }
    return page(
        request,
        "documents.html",
        person,
        games=games(),
        game=declared,
        fields=fields(declared, options_in(declared, request.query_params)),
        kinds=KINDS,
        tables=open_tables,
    )


@router.get("/documents/{game}/{file}")
async def print_document(context: AppContext, request: Request, _: Visitor, game: str, file: str) -> Response:
    """Print a document: ``sign.pdf?decks=6``."""
    kind, form = file.rpartition(".")[::2]
    if kind not in KINDS or form not in KINDS[kind].forms:
        known = [f"{name}.{form}" for name, about in KINDS.items() for form in about.forms]
        raise Refusal(f"There is no document {file!r}. Choose {one_of(known)}.")
    table = await run_in_threadpool(table_in, game_named(game), request.query_params)
    content = await _content(context, table, kind, form)
    if form == "html":
        return html(content.decode(), PRINTED_POLICY)
    headers = {"Content-Security-Policy": PRINTED_POLICY}
    if form == "pdf":
        headers["Content-Disposition"] = f'attachment; filename="{game}-{kind}.pdf"'
    return Response(content, 200, headers, _TYPES[form])


async def _content(context: AppContext, table: Table[Any], kind: str, form: str) -> bytes:
    given = table.options.pairs
    submitted = await recorded(context, table, kind) if kind in SUBMITTED else None
    return await context.worker.cached(rendered, table.game.name, given, kind, form, submitted)


def rendered(game: str, given: Given, kind: str, form: str, submitted: Recorded | None) -> bytes:
    """A job of the worker: guides and statistics need exact odds, and typesetting takes a while."""
    if kind == "layout":
        table = rules_of(game, dict(given))
        return draw(table.game.layout(table)).encode()
    document = _DOCUMENTS[kind](game, given, submission_of(submitted))
    return in_pdf(document) if form == "pdf" else in_html(document).encode()


def _sign(game: str, given: Given, submission: Submission | None) -> Document:
    return sign(rules_of(game, dict(given)), submission=submission)


def _guide(game: str, given: Given, submission: Submission | None) -> Document:
    from houseway.documents.table.guide import gaming_guide  # noqa: PLC0415 - loaded in the worker only

    return gaming_guide(odds_at(game, given), submission=submission)


def _statistics(game: str, given: Given, _: Submission | None) -> Document:
    from houseway.documents.table.statistics_sheet import statistics_sheet  # noqa: PLC0415 - loaded in the worker only

    return statistics_sheet(odds_at(game, given))


_DOCUMENTS: Mapping[str, Callable[[str, Given, Submission | None], Document]] = {
    "sign": _sign,
    "guide": _guide,
    "statistics": _statistics,
}
