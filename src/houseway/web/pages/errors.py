"""Errors as pages, for people who open one in a browser. Programs get the same words as JSON."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from houseway.web.http.errors import NotSignedIn, Problem, answer_error
from houseway.web.http.routing import API
from houseway.web.pages.shell import page, signed_in_person
from houseway.web.pages.sign_in import SIGN_IN


async def show_error(request: Request, error: Exception) -> Response:
    """Answer an error as a page where one was asked for, else as JSON."""
    answer = await answer_error(request, error)
    if not _wants_page(request):
        return answer
    if isinstance(error, NotSignedIn):
        return Response(status_code=303, headers={"Location": SIGN_IN})
    problem = msgspec.json.decode(answer.body, type=Problem)
    person = await signed_in_person(request)
    return page(request, "shared/error.html", person, status=answer.status_code, problem=problem)


def _wants_page(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith(API)
