"""What goes wrong, shown as a page to who asked for one. Programs get the same words as JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from houseway.refusal import Refusal
from houseway.web.http.errors import NotSignedIn
from houseway.web.http.openapi import API, Problem
from houseway.web.pages.shell import page, who_looks
from houseway.web.pages.sign_in import SIGN_IN

Answer = Callable[[Request, Exception], Awaitable[Response]]


def show_problems(app: FastAPI) -> None:
    """After it is settled how programs are answered."""
    for kind in (Refusal, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, _shown(app.exception_handlers[kind]))


def _shown(answer: Any) -> Answer:
    async def shown(request: Request, error: Exception) -> Response:
        plain: Response = await answer(request, error)
        if not _asks_for_page(request):
            return plain
        if isinstance(error, NotSignedIn):
            return Response(status_code=303, headers={"Location": SIGN_IN})
        problem = msgspec.json.decode(plain.body, type=Problem)
        person = await who_looks(request)
        return page(request, "shared/error.html", person, status=plain.status_code, problem=problem)

    return shown


def _asks_for_page(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith(API)
