"""The OpenAPI document, made from the declarations of the routes and the types that they read and write."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from typing import Any

import msgspec

from houseway import __version__
from houseway.web.http.auth import COOKIE, CSRF_HEADER
from houseway.web.http.errors import Problem
from houseway.web.http.routing import Answer, Endpoint, Parameter

_ERRORS = {
    400: "The body names something twice; nothing changed",
    401: "You are not signed in",
    403: "Your role does not allow it, or another site's page may have sent the request",
    404: "It does not exist",
    409: "The rules, the phase or the money do not allow it; nothing changed",
    413: "The body is too large",
    422: "The request is not as documented; nothing changed",
    429: "Too many requests",
    503: "The log cannot be reached or written; nothing was acknowledged",
}
_ALWAYS = (401, 403, 413, 422, 429, 503)
_FILE = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
# The source says trial where the document, like the regulation, says test (13:69F-8.4).
_NAMES = {
    name: name.replace("Trial", "Test")
    for name in (
        *("BeginTrial", "DraftTrial", "DropTrialDraft", "ModifyTrial", "SubmitTrialForm", "TrialBegun"),
        *("TrialDraftDropped", "TrialDrafted", "TrialModified", "TrialPlan", "TrialSubmitted"),
    )
}
_ABOUT = f"""The casino floor over HTTP.

A person who is signed in sends the cookie `{COOKIE}`; a program sends `Authorization: Bearer TOKEN`. Every
request that changes something and is not sent with such a token needs the header `{CSRF_HEADER}` (any value),
so that no other site's page can send it. Money is in whole cents; times are microseconds since 1970, UTC.
"""


def openapi_document(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """Describe the endpoints that have an ``answer``."""
    schemas = _Schemas()
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        if endpoint.answer:
            operation = _operation(endpoint, endpoint.answer, schemas)
            paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Houseway", "version": __version__, "description": _ABOUT},
        "paths": paths,
        "components": {
            "schemas": dict(sorted(schemas.components.items())),
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    }


class _Schemas:
    """Collects the schemas of the structs that the document refers to."""

    def __init__(self) -> None:
        self.components: dict[str, Any] = {}

    def of(self, shape: Any) -> Any:
        (schema,), components = msgspec.json.schema_components(
            [shape], ref_template="#/components/schemas/{name}"
        )
        self.components.update(_with_names_of_document(components))
        return _with_names_of_document(schema)

    def content(self, shape: Any, media_type: str = "application/json") -> dict[str, Any]:
        return {media_type: {"schema": self.of(shape)}}


def _with_names_of_document(part: Any) -> Any:
    """Return part of a schema in which structures have their names in the document."""
    match part:
        case dict():
            return {_NAMES.get(key, key): _with_names_of_document(value) for key, value in part.items()}
        case list():
            return [_with_names_of_document(item) for item in part]
        case str():
            path, slash, name = part.rpartition("/")
            return path + slash + _NAMES.get(name, name)
    return part


def _errors_of_body(endpoint: Endpoint) -> tuple[int, ...]:
    return () if endpoint.body is None else (400,)


def _operation(endpoint: Endpoint, answer: Answer, schemas: _Schemas) -> dict[str, Any]:
    description = inspect.getdoc(endpoint.endpoint) or ""
    success: dict[str, Any] = {"description": answer.words}
    if answer.shape is not None:
        success["content"] = schemas.content(answer.shape, answer.media_type)
    errors = {
        str(status): {"description": _ERRORS[status], "content": schemas.content(Problem)}
        for status in sorted({*_ALWAYS, *answer.errors, *_errors_of_body(endpoint)})
    }
    operation: dict[str, Any] = {
        "tags": endpoint.tags,
        "summary": description.partition("\n")[0],
        "description": description,
        "operationId": re.sub(r"\W+", "_", f"{endpoint.method.lower()}{endpoint.path}").rstrip("_"),
        "responses": {str(answer.status): success, **errors},
    }
    if endpoint.parameters:
        operation["parameters"] = [_parameter(parameter, schemas) for parameter in endpoint.parameters]
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": schemas.content(endpoint.body)}
    elif endpoint.takes_file:
        operation["requestBody"] = {"required": True, "content": _FILE}
    if "open" not in endpoint.tags:
        operation["security"] = [{"session": []}, {"token": []}]
    return operation


def _parameter(parameter: Parameter, schemas: _Schemas) -> dict[str, Any]:
    described: dict[str, Any] = {
        "name": parameter.name,
        "in": parameter.place,
        "required": parameter.is_required,
        "schema": schemas.of(parameter.type),
    }
    if "description" in described["schema"]:
        described["description"] = described["schema"].pop("description")
    if not parameter.is_required and parameter.default is not None:
        described["schema"]["default"] = parameter.default
    return described
