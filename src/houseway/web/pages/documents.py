"""The documents about a table: to read in the browser or to download."""

from __future__ import annotations

from typing import Any, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.game_options import fields, games, options_from, table_from
from houseway.web.pages.shell import PRINTED_POLICY, Visitor, html, page
from houseway.web.routes.compliance import submission_of
from houseway.web.worker.documents import printed

router = Router()


class Kind(NamedTuple):
    """A document that can be printed, described for the person who chooses it."""

    title: str
    about: str
    forms: tuple[str, ...]


KINDS = {
    "sign": Kind("Sign", "Payout odds, limits and rules, as posted at the table.", ("html", "pdf")),
    "layout": Kind("Layout", "The felt, drawn to scale, with its title block.", ("svg", "pdf", "png")),
    "guide": Kind(
        "Gaming guide", "How the game is played and what it pays, with an illustrated round.", ("html", "pdf")
    ),
    "statistics": Kind(
        "Statistics sheet", "Every result of every wager, counted exactly.", ("html", "pdf", "csv")
    ),
}
SUBMITTED = ("guide", "sign")  # a sample goes to the Division before they are used
VIEWED = ("html", "svg")  # in the browser; other forms are downloaded
_TYPES = {
    "html": "text/html",
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "png": "image/png",
    "csv": "text/csv; charset=utf-8",
}


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
        fields=fields(declared, options_from(declared, request.query_params)),
        kinds=KINDS,
        viewed=VIEWED,
        tables=open_tables,
    )


@router.get("/documents/{game}/{file}")
async def print_document(context: AppContext, request: Request, _: Visitor, game: str, file: str) -> Response:
    """Print a document: ``sign.pdf?decks=6``."""
    kind, form = file.rpartition(".")[::2]
    if kind not in KINDS or form not in KINDS[kind].forms:
        known = [f"{name}.{form}" for name, about in KINDS.items() for form in about.forms]
        raise Refusal(f"There is no document {file!r}. Choose {one_of(known)}.")
    table = await run_in_threadpool(table_from, game_named(game), request.query_params)
    content = await _content(context, table, file)
    if form == "html":
        return html(content.decode(), PRINTED_POLICY)
    headers = {"Content-Security-Policy": PRINTED_POLICY}
    if form not in VIEWED:
        headers["Content-Disposition"] = f'attachment; filename="{game}-{file}"'
    return Response(content, 200, headers, _TYPES[form])


async def _content(context: AppContext, table: Table[Any], file: str) -> bytes:
    kind = file.rpartition(".")[0]
    submission = await submission_of(context, table, kind) if kind in SUBMITTED else None
    house = context.settings.house
    return await context.worker.cached(printed, table.game.name, table.options.pairs, file, submission, house)
