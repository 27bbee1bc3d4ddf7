"""The document of the interface (OpenAPI), made from the very structures that are read and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi

from houseway.web.http.errors import Malformed

API = "/api/v1"
COOKIE = "houseway_session"
CSRF_HEADER = "X-Requested-With"
_REF = "#/components/schemas/{name}"
_shapes: dict[str, Any] = {}


class Problem(msgspec.Struct):
    """What was refused and why, in words for a person, and the paragraph that says so."""

    error: str
    cite: str | None


_PROBLEMS = {
    401: "Nobody is signed in",
    403: "Not for this role, or a request that another page may have sent",
    404: "There is no such thing",
    409: "The rules, the phase or the money do not allow it; nothing changed",
    413: "The body is too large",
    422: "Not as documented; nothing changed",
    429: "Too many requests",
    503: "The log cannot be reached or written; nothing was acknowledged",
}
_ALWAYS = (401, 403, 413, 422, 429, 503)


def schema_of(shape: Any) -> dict[str, Any]:
    """Refers to the structure, which is then described among the components."""
    (schema,), components = msgspec.json.schema_components([shape], ref_template=_REF)
    _shapes.update(components)
    return schema


def _content(shape: Any, media_type: str) -> dict[str, Any]:
    return {media_type: {"schema": schema_of(shape)}}


def answers(
    shape: Any, words: str, *problems: int, status: int = 200, media_type: str = "application/json"
) -> dict[str, Any]:
    """For a route: what it answers, and what besides may go wrong with it."""
    given: dict[str, Any] = {"description": words}
    if shape is not None:
        given["content"] = _content(shape, media_type)
    refusals = {
        code: {"description": _PROBLEMS[code], "content": _content(Problem, "application/json")}
        for code in sorted({*_ALWAYS, *problems})
    }
    return {"response_class": Response, "status_code": status, "responses": {status: given, **refusals}}


def takes(
    shape: Any, in_path: Mapping[str, str] | None = None, in_header: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """For a route: the body that it reads with ``body_as``, and parameters that it reads itself."""
    body = {"required": True, "content": _content(shape, "application/json")}
    parameters = [
        {
            "name": name,
            "in": place,
            "required": place == "path",
            "schema": {"type": "string", "pattern": pattern},
        }
        for place, named in (("path", in_path), ("header", in_header))
        for name, pattern in (named or {}).items()
    ]
    return {"openapi_extra": {"requestBody": body, **({"parameters": parameters} if parameters else {})}}


async def body_as(request: Request, decoder: msgspec.json.Decoder[Any]) -> Any:
    body = await request.body()
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(f"The body is not as documented: {error}.") from None


def as_json(answer: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(answer), status, headers, "application/json")


_ABOUT = f"""The casino floor over HTTP.

Who is signed in sends the cookie `{COOKIE}`; a program sends `Authorization: Bearer TOKEN`. Every request
that changes something and is not sent with such a token needs the header `{CSRF_HEADER}` (any value), so that
no other page can send it. Money is whole cents; times are microseconds since 1970, UTC.
"""


def document(app: FastAPI, version: str) -> dict[str, Any]:
    """Made once."""
    if app.openapi_schema:
        return app.openapi_schema
    made = get_openapi(title="Houseway", version=version, description=_ABOUT, routes=app.routes)
    components = made.setdefault("components", {})
    # What the framework would answer to bad input, it does not answer here.
    components["schemas"] = dict(sorted(_shapes.items()))
    components["securitySchemes"] = {
        "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
        "token": {"type": "http", "scheme": "bearer"},
    }
    for path in made["paths"].values():
        for operation in path.values():
            if "open" not in operation.get("tags", ()):
                operation["security"] = [{"session": []}, {"token": []}]
    app.openapi_schema = made
    return made
