"""What goes wrong, as one shape of answer: ``{"error": words, "cite": paragraph or null}``."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from houseway.floor.loading import UnknownTable
from houseway.floor.people import UnknownPerson, UnknownToken, WrongPassword
from houseway.floor.reports.recalled_rounds import UnknownRound
from houseway.floor.roles import NotAllowed
from houseway.floor.store import Unavailable
from houseway.refusal import Refusal

_log = structlog.get_logger(__name__)


class NotSignedIn(Refusal):
    def __init__(self) -> None:
        super().__init__("Sign in first, or send the token of a program: Authorization: Bearer TOKEN.")


class NotThere(Refusal):
    pass


class Malformed(Refusal):
    """Not what the document of this interface describes."""


class TooOften(Refusal):
    def __init__(self, message: str, seconds: int) -> None:
        super().__init__(message)
        self.seconds = seconds


# The first that fits; what is left is refused by the rules, the phase or the money.
_STATUSES: tuple[tuple[type[Refusal], int], ...] = (
    (NotSignedIn, 401),
    (WrongPassword, 401),
    (NotAllowed, 403),
    (NotThere, 404),
    (UnknownTable, 404),
    (UnknownPerson, 404),
    (UnknownRound, 404),
    (UnknownToken, 404),
    (Malformed, 422),
    (TooOften, 429),
    (Unavailable, 503),
)
REFUSED_BY_A_RULE = 409
_WORDS = {
    400: "The request cannot be read.",
    404: "There is nothing here. See /api/v1/openapi.json.",
    405: "That cannot be done here. See /api/v1/openapi.json.",
}


def status_of(refusal: Refusal) -> int:
    return next((status for kind, status in _STATUSES if isinstance(refusal, kind)), REFUSED_BY_A_RULE)


def problem(
    status: int, words: str, cite: str | None = None, headers: dict[str, str] | None = None
) -> Response:
    body = msgspec.json.encode({"error": words, "cite": cite})
    return Response(body, status, headers, "application/json")


def refused(refusal: Refusal) -> Response:
    headers = {}
    if isinstance(refusal, TooOften):
        headers["Retry-After"] = str(refusal.seconds)
    if isinstance(refusal, NotSignedIn):
        headers["WWW-Authenticate"] = "Bearer"
    cite = refusal.cite.text if refusal.cite else None
    return problem(status_of(refusal), refusal.message, cite, headers)


def _not_as_documented(error: RequestValidationError) -> Response:
    told = [f"{'.'.join(str(part) for part in one['loc'])}: {one['msg']}" for one in error.errors()]
    return problem(422, f"The request is not as documented: {'; '.join(told)}.")


async def answer(request: Request, error: Exception) -> Response:
    """Whatever is raised becomes an answer."""
    match error:
        case Refusal():
            return refused(error)
        case RequestValidationError():
            return _not_as_documented(error)
        case HTTPException():
            words = _WORDS.get(error.status_code, str(error.detail))
            return problem(error.status_code, words, headers=_plain(error.headers))
    _log.error("failed", path=request.url.path, exc_info=error)
    return problem(500, "The house has failed at this; nothing was acknowledged. It is in its records.")


def answer_problems(app: FastAPI) -> None:
    for kind in (Refusal, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, answer)


def _plain(headers: Any) -> dict[str, str]:
    return dict(headers or {})
