"""What all pages share: the person looking, the navigation, the templates and the security policy."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway import __version__
from houseway.documents.document import Document
from houseway.documents.house import House
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.equipment.money import Cents, dollars
from houseway.house.desks.vigorish_desk import MAY_SEE_FORMS
from houseway.house.floor import Person
from houseway.house.maintenance.daily_verification import LogVerified
from houseway.house.roles import (
    MAY_AUDIT,
    MAY_MANAGE_PEOPLE,
    MAY_SEE_CAGE,
    MAY_SEE_COMPLIANCE,
    SEES_MONEY,
    Role,
)
from houseway.web.context import AppContext, context_of
from houseway.web.http.auth import session_token
from houseway.web.http.demonstration import address_of_role, role_in_path
from houseway.web.http.errors import EnrolFirst, NotSignedIn
from houseway.web.http.static import STATIC, compress, gzip_response
from houseway.web.routes.session import me

# Pages load nothing from other sites and have no inline scripts or styles.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
# A printed document has an inline style and no script. Our own pages show it in a frame.
PRINTED_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'self'"
)
EVERYBODY = frozenset(Role)
ACCOUNT, SIGN_IN = "/me", "/sign-in"
PDF = "application/pdf"


class Place(NamedTuple):
    """An entry of the navigation, and the roles that see it."""

    title: str
    address: str
    roles: frozenset[Role] = EVERYBODY


PLACES = [
    Place("Tables", "/"),
    Place("Tournaments", "/tournaments"),
    Place("Session", "/me/session", frozenset({Role.PLAYER})),
    Place("Pit", "/pit", SEES_MONEY),
    Place("Cage", "/cage", MAY_SEE_CAGE),
    # Players who have a form to sign find it on the page of their session.
    Place("Vigorish", "/forms", MAY_SEE_FORMS - {Role.PLAYER}),
    Place("Progressives", "/progressives", MAY_SEE_COMPLIANCE),
    Place("Odds", "/odds"),
    Place("Studio", "/studio"),
    Place("Documents", "/documents"),
    Place("Division", "/compliance", MAY_SEE_COMPLIANCE),
    Place("Audit", "/audit", MAY_AUDIT),
    Place("People", "/people", MAY_MANAGE_PEOPLE),
]


def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parents[1] / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(static=STATIC, version=__version__, roles=list(Role))
    environment.filters["dollars"] = dollars
    environment.filters["amount"] = amount
    return environment


def amount(cents: Cents) -> str:
    """Return cents as a page shows them: a true minus sign, which no line break parts from its amount."""
    return dollars(cents).replace("-", "\u2212\u2060")


_TEMPLATES = _templates()
# Links that stay at the address of a role. Static files are the same for all.
_LINK = re.compile(r'\b(href|src|action)="/(?!static/|as/)')


async def signed_in_person(request: Request) -> Person | None:
    """Return who opens a page, which is a use of the session."""
    token = session_token(request)
    auth = context_of(request).auth
    session = await auth.session(token, by_cookie=True, is_use=True) if token else None
    if session and session.must_enrol and request.url.path not in (ACCOUNT, SIGN_IN):
        raise EnrolFirst
    return session.person if session else None


def visitor_as(check: Callable[[Role], None]) -> Callable[[Request], Awaitable[Person]]:
    """Return a resolver, for an annotation, of a person who is signed in and whose role passes the check."""

    async def visitor(request: Request) -> Person:
        person = await _visitor(request)
        check(person.role)
        return person

    return visitor


async def _visitor(request: Request) -> Person:
    auth, person = context_of(request).auth, await signed_in_person(request)
    if person is None:
        auth.check_address(request)
        raise NotSignedIn
    auth.check_page(person)
    return person


Visitor = Annotated[Person, _visitor]


def page(
    request: Request,
    template: str,
    person: Person | None,
    *,
    status: int = 200,
    has_log: bool = True,
    **content: Any,
) -> Response:
    """Render a whole page for the person who looks at it, None before they sign in.

    Without ``has_log`` nothing is read: a page that says that the log cannot be read must not need it.
    """
    context = context_of(request)
    places = [place for place in PLACES if person and person.role in place.roles]
    rendered = _TEMPLATES.get_template(template).render(
        person=person,
        me=me(context, person) if person else None,
        demonstration=context.settings.demonstration,
        faulty_log=_faulty_log(context, person),
        play_money=has_log and context.floor.clearance.money_rules().is_play_money,
        places=places,
        here=_place_of(request.url.path),
        path=request.url.path,
        beside=Role.DEALER if person and person.role == Role.PLAYER else Role.PLAYER,
        **content,
    )
    if start := address_of_role(role_in_path(request)):
        rendered = _LINK.sub(rf'\1="{start}/', rendered)
    headers = {"Content-Security-Policy": POLICY}
    return gzip_response(request, compress(rendered.encode()), "text/html", headers, status)


def _faulty_log(context: AppContext, person: Person | None) -> LogVerified | None:
    """Return the last verification if it found something wrong, for those who have to act."""
    if person is None or person.role not in SEES_MONEY | MAY_AUDIT:
        return None
    last = context.verifications.last()
    return last if last is not None and not last.holds else None


def _place_of(path: str) -> str:
    """Return the navigation entry that a page belongs to. The first one, at the root, takes all others."""
    return next((place.address for place in PLACES[1:] if path.startswith(place.address)), PLACES[0].address)


def part(template: str, **content: Any) -> Response:
    """Render a part that a page fetches and shows within itself."""
    return html(_TEMPLATES.get_template(template).render(**content), POLICY)


def html(content: str, policy: str, status: int = 200) -> Response:
    return Response(content, status, {"Content-Security-Policy": policy}, "text/html")


def download(content: bytes | str, name: str, media_type: str) -> Response:
    """Answer with a file, which the browser saves under this name."""
    return Response(content, 200, {"Content-Disposition": f'attachment; filename="{name}"'}, media_type)


async def printed(document: Document, house: House, file: str) -> Response:
    """Answer with a document of this house: as a page, or as PDF where the name of the file says so."""
    issued = document.issued_by(house)
    if not file.endswith(".pdf"):
        return html(in_html(issued), PRINTED_POLICY)
    return download(await run_in_threadpool(in_pdf, issued), file, PDF)
