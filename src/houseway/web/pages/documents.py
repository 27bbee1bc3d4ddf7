"""Documents about a table to read or to download, its sign and felt, and pictures of cards and dice."""

from __future__ import annotations

import hashlib
import re
from functools import cache, lru_cache
from itertools import takewhile
from typing import Annotated, Any, NamedTuple
from urllib.parse import quote

from msgspec import Meta
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.documents.document import PAPERS, Document, Paper, paper_named
from houseway.documents.drawing.cards_and_dice import DIE, HEIGHT, WIDTH, card_at, die_at, tile_at
from houseway.documents.drawing.layout import draw
from houseway.documents.house import NO_HOUSE, House
from houseway.documents.render.html import in_html
from houseway.documents.status import Submission
from houseway.documents.table.sign import ComingChange, change_sign, changed_for_patrons
from houseway.documents.table.sign import sign as table_sign
from houseway.drawing.svg import element
from houseway.equipment.cards import JOKER, STANDARD_DECK
from houseway.equipment.tiles import DIFFERENT_TILES
from houseway.house.clock import LocalTime
from houseway.house.desks.official_chapter import MEDIA_TYPES, media_type_of
from houseway.house.desks.stored_files import chapter_file
from houseway.house.desks.submission_desk import MAY_SEE_DRAFTS, KeepChapter
from houseway.house.desks.submissions import GUIDE
from houseway.house.permission import may_give
from houseway.house.roles import Role
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names, rules_of
from houseway.table.live.live_table import LiveTable
from houseway.table.live.notices import Notices, SignSubmitted
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.http.static import compress, gzip_response
from houseway.web.pages.game_options import fields, games, options_from, table_from
from houseway.web.pages.shell import PRINTED_POLICY, Visitor, html, page
from houseway.web.routes.compliance import submission_of
from houseway.web.routes.tables import TableName
from houseway.web.worker.reports import Copy, printed

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
    file, content = chapter_file(context.desks.submissions)
    media_type = media_type_of(file.name)
    # A page in it runs no script and reads nothing of the house; a browser shows no PDF under such a policy.
    disposition = "attachment" if media_type == MEDIA_TYPES[".pdf"] else "inline"
    headers = {
        "Content-Security-Policy": f"sandbox; {PRINTED_POLICY}",
        "Content-Disposition": f"{disposition}; filename*=UTF-8''{quote(file.name)}",
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
        keeps_chapter=may_give(person.role, KeepChapter),
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


# A table's sign and layout, and the pictures of cards and dice, for the browser.


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
    return draw(rules.game.felt.layout(rules), name, with_scale=False)


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


# The layout of a game as a small picture: without print that nobody could read at that size.

_PRINT = re.compile(r"<text\b.*?</text>", re.DOTALL)
_PARTS_OF_MILLIMETRES = re.compile(r"\b(\d{2,})\.\d+")


@cache
def small_felt(game: str) -> tuple[bytes, str]:
    """Return the picture, compressed, and its entity tag."""
    drawing = FOR_PROGRAMS.sub("", felt_drawn(game_named(game).name, (), NO_HOUSE.felt_name))
    drawing = _PARTS_OF_MILLIMETRES.sub(r"\1", _PRINT.sub("", drawing))
    return compress(drawing.encode()), f'"{hashlib.sha256(drawing.encode()).hexdigest()[:16]}"'
