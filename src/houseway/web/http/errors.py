"""Errors, and the one shape in which they are answered: ``{"error": words, "cite": paragraph or null}``."""

from __future__ import annotations

from typing import Literal

import msgspec
import structlog
from msgspec import UNSET, UnsetType
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from houseway.house.loading import UnknownTable
from houseway.house.people import (
    CodeNeeded,
    TooSoon,
    UnknownPerson,
    UnknownToken,
    WrongCode,
    WrongPasskey,
    WrongPassword,
)
from houseway.house.reports.rounds import UnknownRound
from houseway.house.roles import NotAllowed
from houseway.house.store import Unavailable
from houseway.refusal import Refusal

_log = structlog.get_logger(__name__)


class Problem(msgspec.Struct):
    """What was refused and why, in words for a person, and the paragraph that says so."""

    error: str
    cite: str | None
    needs: Literal["code"] | UnsetType = UNSET  # at a sign-in whose password was right


class NotSignedIn(Refusal):
    def __init__(self) -> None:
        super().__init__("Sign in first, or send a program's token: Authorization: Bearer TOKEN.")


class EnrolFirst(NotAllowed):
    def __init__(self) -> None:
        super().__init__("This house requires a second factor of your role. Set it up first, at /me.")


class NotFound(Refusal):
    pass


class Malformed(Refusal):
    """The request is not as the OpenAPI document describes it."""


class Ambiguous(Refusal):
    """The request can be read in two ways."""


class TooManyRequests(Refusal):
    def __init__(self, message: str, seconds: int) -> None:
        super().__init__(message)
        self.seconds = seconds


# The first kind that matches counts. Every other refusal comes from the rules, the phase or the money.
_STATUSES: tuple[tuple[type[Refusal], int], ...] = (
    (Ambiguous, 400),
    (NotSignedIn, 401),
    (WrongPassword, 401),
    (CodeNeeded, 401),
    (WrongCode, 401),
    (WrongPasskey, 401),
    (NotAllowed, 403),
    (NotFound, 404),
    (UnknownTable, 404),
    (UnknownPerson, 404),
    (UnknownRound, 404),
    (UnknownToken, 404),
    (Malformed, 422),
    (TooManyRequests, 429),
    (TooSoon, 429),
    (Unavailable, 503),
)
REFUSED_BY_A_RULE = 409
CLIENT_LEFT = 499  # as nginx has it
_WORDS = {
    400: "The request cannot be read.",
    404: "There is nothing at this address. See /api/v1/openapi.json.",
    405: "This method is not supported here. See /api/v1/openapi.json.",
}


def status_of(refusal: Refusal) -> int:
    return next((status for kind, status in _STATUSES if isinstance(refusal, kind)), REFUSED_BY_A_RULE)


def error_response(
    status: int, message: str, cite: str | None = None, headers: dict[str, str] | None = None
) -> Response:
    return Response(msgspec.json.encode(Problem(message, cite)), status, headers, "application/json")


def _refused(refusal: Refusal) -> Response:
    headers = {}
    if isinstance(refusal, TooManyRequests | TooSoon):
        headers["Retry-After"] = str(refusal.seconds)
    if isinstance(refusal, Unavailable):
        headers["Retry-After"] = str(refusal.retry_after)
    if isinstance(refusal, NotSignedIn):
        headers["WWW-Authenticate"] = "Bearer"
    cite = refusal.cite.text if refusal.cite else None
    # The client need not know where the database is: its address is in the messages of the server.
    words = refusal.public if isinstance(refusal, Unavailable) else refusal.message
    if isinstance(refusal, CodeNeeded | WrongCode):
        problem = Problem(words, cite, "code")
        return Response(msgspec.json.encode(problem), status_of(refusal), headers, "application/json")
    return error_response(status_of(refusal), words, cite, headers)


async def answer_error(request: Request, error: Exception) -> Response:
    """Return the JSON answer to a refusal, to an error of the framework, or to a failure, which is logged."""
    match error:
        case Refusal():
            return _refused(error)
        case HTTPException():
            message = _WORDS.get(error.status_code, str(error.detail))
            return error_response(error.status_code, message, headers=dict(error.headers or {}))
    _log.error("failed", path=request.url.path, exc_info=error)
    return error_response(500, "The server failed; nothing was acknowledged. The failure is in its log.")


async def note_that_client_left(_: Request, __: Exception) -> Response:
    """Give a request whose sender is gone its own status in the log and the metrics. Nobody receives it."""
    return Response(status_code=CLIENT_LEFT)
