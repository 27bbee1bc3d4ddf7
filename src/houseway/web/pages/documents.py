"""The documents about a table: to read in the browser or to download."""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.documents.document import PAPERS, Paper, paper_named
from houseway.documents.marks import Submission
from houseway.house.desks.official_chapter import MEDIA_TYPES, media_type_of
from houseway.house.desks.stored_files import chapter_file
from houseway.house.desks.submissions import GUIDE, KeepChapter
from houseway.house.roles import MAY_FILE, MAY_SEE_DRAFTS, Role
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.pages.game_options import fields, games, options_from, table_from
from houseway.web.pages.shell import PRINTED_POLICY, Visitor, html, page
from houseway.web.routes.compliance import submission_of
from houseway.web.worker.documents import Copy, printed

router = Router()


class Kind(NamedTuple):
    """A document that can be printed, described for the person who chooses it."""

    title: str
    about: str
    forms: tuple[str, ...]


KINDS = {
    "sign": Kind("Sign", "Limits, payout odds and rules, as posted at the table.", ("html", "pdf")),
    "sign-submission": Kind(
        "Submission of the sign", "The sheet for the Division, to be completed and signed.", ("html", "pdf")
    ),
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


@router.get("/chapter")
def chapter(context: AppContext, _: Visitor) -> Response:
    """Show the house's copy of the official chapter to everybody."""
    kept, content = chapter_file(context.desks.submissions)
    media_type = media_type_of(kept.name)
    # A page in it runs no script and reads nothing of the house; a browser shows no PDF under such a policy.
    shown = "attachment" if media_type == MEDIA_TYPES[".pdf"] else "inline"
    headers = {
        "Content-Security-Policy": f"sandbox; {PRINTED_POLICY}",
        "Content-Disposition": f"{shown}; filename*=UTF-8''{quote(kept.name)}",
    }
    return Response(content, 200, headers, media_type)


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
        papers=_papers(),
        viewed=VIEWED,
        tables=open_tables,
        chapter=context.desks.submissions.look(lambda known: known.chapters[-1] if known.chapters else None),
        keeps_chapter=person.role in MAY_FILE[KeepChapter],
    )


def _papers() -> dict[str, str]:
    """Return the papers of a sign by their names in a link, with their sizes in words."""
    upright = {name: paper.words for name, paper in PAPERS.items()}
    turned = {f"{name}-landscape": f"{paper.turned.words} (landscape)" for name, paper in PAPERS.items()}
    return upright | turned


@router.get("/documents/{game}/{file}")
async def print_document(
    context: AppContext, request: Request, person: Visitor, game: str, file: str
) -> Response:
    """Print a document: ``sign.pdf?decks=6``."""
    kind, form = file.rpartition(".")[::2]
    if kind not in KINDS or form not in KINDS[kind].forms:
        known = [f"{name}.{form}" for name, about in KINDS.items() for form in about.forms]
        raise Refusal(f"There is no document {file!r}. Choose {one_of(known)}.")
    table = await run_in_threadpool(table_from, game_named(game), request.query_params)
    copy = Copy(
        file, await _submitted(context, table, kind, person), context.settings.house, paper_of(request)
    )
    content = await context.worker.cached(printed, table.game.name, table.options.pairs, copy)
    if form == "html":
        return html(content.decode(), PRINTED_POLICY)
    headers = {"Content-Security-Policy": PRINTED_POLICY}
    if form not in VIEWED:
        headers["Content-Disposition"] = f'attachment; filename="{game}-{file}"'
    return Response(content, 200, headers, _TYPES[form])


def paper_of(request: Request) -> Paper:
    """Read ``?paper=tabloid`` or ``?paper=tabloid-landscape``."""
    name, _, turned = request.query_params.get("paper", "").partition("-")
    return paper_named(name or "letter", landscape=turned == "landscape")


async def _submitted(context: AppContext, table: Table[Any], kind: str, person: Visitor) -> Submission | None:
    """Return the submission of the document, if there is one; patrons see no guide without."""
    submission = await submission_of(context, table, kind) if kind in SUBMITTED else None
    if kind == "guide" and submission is None:
        check_sees_drafts(person.role, table)
    return submission


def check_sees_drafts(role: Role, table: Table[Any]) -> None:
    """Refuse to show a guide that was not submitted to anybody but those who submit or receive it."""
    if role not in MAY_SEE_DRAFTS:
        raise Refusal(
            f"The gaming guide of {table.game.title} with these rules was not submitted to the Division, so "
            "it is not shown. Ask a manager to submit it on the page Division.",
            GUIDE,
        )
