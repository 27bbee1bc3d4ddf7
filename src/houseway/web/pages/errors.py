"""Errors as pages, for people who open one in a browser. Programs get the same words as JSON."""

from __future__ import annotations

from contextlib import suppress
from html import escape
from urllib.parse import urlencode

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.house.floor import Person
from houseway.house.store import Unavailable
from houseway.refusal import Refusal
from houseway.web.context import context_of
from houseway.web.http.demonstration import role_in_path
from houseway.web.http.errors import EnrolFirst, NotSignedIn, Problem, TooManyRequests, answer_error
from houseway.web.http.routing import API
from houseway.web.pages.people import is_inside
from houseway.web.pages.shell import ACCOUNT, POLICY, SIGN_IN, html, page, signed_in_person
from houseway.web.routes.demonstration import ENTRANCE


async def show_error(request: Request, error: Exception) -> Response:
    """Answer an error as a page where one was asked for, else as JSON."""
    answer = await answer_error(request, error)
    if not _wants_page(request):
        return answer
    if isinstance(error, NotSignedIn):
        return Response(status_code=303, headers={"Location": _way_in(request)})
    if isinstance(error, EnrolFirst):
        return Response(status_code=303, headers={"Location": ACCOUNT})
    problem = msgspec.json.decode(answer.body, type=Problem)
    person = None
    if not isinstance(error, Unavailable):
        with suppress(Refusal):  # the database that knows them is in trouble
            person = await signed_in_person(request)
    try:
        if person is None:
            context_of(request).auth.check_address(request)
    except TooManyRequests as refusal:
        error = refusal
    if isinstance(error, TooManyRequests):
        return _wait(error)
    error_page = await run_in_threadpool(_error_page, request, person, answer.status_code, problem)
    if "retry-after" in answer.headers:
        error_page.headers["Retry-After"] = answer.headers["retry-after"]
    return error_page


def _error_page(request: Request, person: Person | None, status: int, problem: Problem) -> Response:
    template = "shared/error.html"
    try:
        return page(request, template, person, status=status, problem=problem)
    except Unavailable:
        return page(request, template, None, status=status, has_log=False, problem=problem)


def _wait(refusal: TooManyRequests) -> Response:
    """Answer without any work: a client that asks too often must not slow down others."""
    response = html(f"<!doctype html><title>Wait</title><p>{escape(refusal.message)}", POLICY, 429)
    response.headers["Retry-After"] = str(refusal.seconds)
    return response


def _way_in(request: Request) -> str:
    """Return where to sign in. At the address of a role, a visitor inside the demonstration need not."""
    role = role_in_path(request)
    if role is None or not is_inside(request):
        return SIGN_IN
    query = f"?{request.url.query}" if request.url.query else ""
    return f"{ENTRANCE}/as/{role}?{urlencode({'to': request.url.path + query})}"


def _wants_page(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith(API)
