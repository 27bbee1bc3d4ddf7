"""What every page has: who looks at it, where that person may go, how it is written and what it may load."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, NamedTuple

from fastapi import Depends, Request, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from houseway import __version__
from houseway.equipment.money import dollars
from houseway.floor.floor import Person
from houseway.floor.roles import (
    MAY_AUDIT,
    MAY_MANAGE_PEOPLE,
    MAY_SEE_COMPLIANCE,
    MAY_SEE_FORMS,
    SEES_MONEY,
    Role,
)
from houseway.web.context import front_of
from houseway.web.http.errors import NotSignedIn
from houseway.web.http.gzip import pack, packed
from houseway.web.http.openapi import COOKIE
from houseway.web.pages.static import STATIC
from houseway.web.routes.session import me

# Nothing from elsewhere, and nothing written into the page itself.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
# A printed document holds its style in itself, and no script.
PRINTED_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
EVERYBODY = frozenset(Role)


class Place(NamedTuple):
    """Where the navigation leads, and for whom."""

    title: str
    address: str
    roles: frozenset[Role] = EVERYBODY


PLACES = [
    Place("Tables", "/"),
    Place("Tournaments", "/tournaments"),
    Place("Pit", "/pit", SEES_MONEY),
    Place("Forms", "/forms", MAY_SEE_FORMS),
    Place("Odds", "/odds"),
    Place("Documents", "/documents"),
    Place("Division", "/compliance", MAY_SEE_COMPLIANCE),
    Place("Audit", "/audit", MAY_AUDIT),
    Place("People", "/people", MAY_MANAGE_PEOPLE),
]


def _templates() -> Environment:
    made = Environment(
        loader=FileSystemLoader(Path(__file__).parents[1] / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(static=STATIC, version=__version__, roles=list(Role))
    made.filters["dollars"] = dollars
    return made


_TEMPLATES = _templates()


async def who_looks(request: Request) -> Person | None:
    token = request.cookies.get(COOKIE, "")
    return await front_of(request).door.holder(token, by_cookie=True) if token else None


async def _visitor(request: Request) -> Person:
    person = await who_looks(request)
    if person is None:
        raise NotSignedIn
    return person


Visitor = Annotated[Person, Depends(_visitor)]


def page(
    request: Request, template: str, person: Person | None, *, status: int = 200, **content: Any
) -> Response:
    """A whole page; ``person`` is who looks at it, None before signing in."""
    front = front_of(request)
    places = [place for place in PLACES if person and person.role in place.roles]
    written = _TEMPLATES.get_template(template).render(
        person=person,
        me=me(front, person) if person else None,
        demonstration=front.settings.demonstration,
        places=places,
        here=_place_of(request.url.path),
        **content,
    )
    return packed(request, pack(written.encode()), "text/html", {"Content-Security-Policy": POLICY}, status)


def _place_of(path: str) -> str:
    """The place that the page belongs to: the tables have theirs at the root."""
    return next((one.address for one in PLACES[1:] if path.startswith(one.address)), PLACES[0].address)


def part(template: str, **content: Any) -> Response:
    """What a page fetches to show within itself."""
    return html(_TEMPLATES.get_template(template).render(**content), POLICY)


def html(written: str, policy: str, status: int = 200) -> Response:
    return Response(written, status, {"Content-Security-Policy": policy}, "text/html")
