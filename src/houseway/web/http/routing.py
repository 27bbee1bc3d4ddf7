"""Routes whose handlers say what they need by the annotations of their parameters.

A parameter is the request (a ``FileRequest``, if its body is a file), the ``AppContext``, a value from the
path, the query or a ``Header``, the JSON ``Body``, or what a function in the annotation returns for the
request, as in ``SignedIn``. A handler returns a response, or what to send as JSON. ``openapi.py`` describes
the same declarations.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Awaitable, Callable
from functools import partialmethod
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from houseway.web.context import AppContext, context_of
from houseway.web.http.errors import Ambiguous, Malformed

API = "/api/v1"
Shape = TypeVar("Shape")
BODY = object()
Body = Annotated[Shape, BODY]
_FILE = object()
FileRequest = Annotated[Request, _FILE]  # its body is a file, which the handler reads


class Header(NamedTuple):
    name: str


class Parameter(NamedTuple):
    """A value of the path, the query or a header, and the argument that the handler takes it as."""

    argument: str
    place: str
    name: str
    type: Any
    default: Any

    @property
    def is_required(self) -> bool:
        return self.default is inspect.Parameter.empty

    def add_to(self, arguments: dict[str, Any], request: Request) -> None:
        text = getattr(request, _ATTRIBUTES[self.place]).get(self.name)
        if text is not None:
            try:
                arguments[self.argument] = msgspec.convert(text, self.type, strict=False)
            except msgspec.ValidationError as error:
                raise Malformed(f"{self.name} {text!r} is not as documented: {error}.") from None
        elif self.is_required:
            raise Malformed(f"The parameter {self.name} is missing.")


_ATTRIBUTES = {"path": "path_params", "query": "query_params", "header": "headers"}


class Answer:
    """What a route of the API answers: a type, its description, and errors in addition to the usual ones."""

    def __init__(
        self, shape: Any, words: str, *errors: int, status: int = 200, media_type: str = "application/json"
    ) -> None:
        self.shape, self.words, self.errors = shape, words, errors
        self.status, self.media_type = status, media_type


class Endpoint(Route):
    """A route with its handler. Pages have no ``answer`` and are not in the OpenAPI document."""

    def __init__(
        self, method: str, path: str, handler: Callable[..., Any], answer: Answer | None, tags: list[str]
    ) -> None:
        super().__init__(path, handler)
        self.method, self.answer, self.tags = method, answer, tags
        self.methods = {method}
        self.app = self._answer
        self.parameters: list[Parameter] = []
        self.body: Any = None
        self.takes_file = False
        self._from_request: list[tuple[str, Callable[[Request], Any]]] = []
        self._awaited: list[tuple[str, Callable[[Request], Awaitable[Any]]]] = []
        self._body_argument, self._decoder = "", msgspec.json.Decoder()
        self._is_async = inspect.iscoroutinefunction(handler)
        hints = get_type_hints(handler, include_extras=True)
        for argument in inspect.signature(handler).parameters.values():
            self._declare(argument, hints[argument.name])
        self.query_names = {parameter.name for parameter in self.parameters if parameter.place == "query"}

    def _declare(self, argument: inspect.Parameter, hint: Any) -> None:
        if get_origin(hint) in (Union, UnionType):  # ``Key | None``: what is sent is never None
            hint = next(member for member in get_args(hint) if member is not NoneType)
        notes = getattr(hint, "__metadata__", ())
        function = next(filter(inspect.isfunction, notes), None)
        header = next((note for note in notes if isinstance(note, Header)), None)
        if hint in (Request, FileRequest):
            self.takes_file = hint is not Request
            self._from_request.append((argument.name, lambda request: request))
        elif hint is AppContext:
            self._from_request.append((argument.name, context_of))
        elif function:
            self._awaited.append((argument.name, function))
        elif BODY in notes:
            self.body, self._body_argument = hint.__origin__, argument.name
            self._decoder = msgspec.json.Decoder(self.body)
        else:
            place = "header" if header else "path" if argument.name in self.param_convertors else "query"
            name = header.name if header else argument.name
            self.parameters.append(Parameter(argument.name, place, name, hint, argument.default))

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["route"] = self
        await super().handle(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        arguments = {name: get(request) for name, get in self._from_request}
        for name, resolve in self._awaited:
            arguments[name] = await resolve(request)
        for parameter in self.parameters:
            parameter.add_to(arguments, request)
        if self._body_argument:
            arguments[self._body_argument] = self._decoded(await request.body())
        if self._is_async:
            response = self._as_response(await self.endpoint(**arguments))
        else:
            response = await run_in_threadpool(self._call, arguments)
        await response(scope, receive, send)

    def _decoded(self, body: bytes) -> Any:
        try:
            decoded = self._decoder.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Malformed(f"The body is not as documented: {error}.") from None
        if not _is_sure_to_name_once(body):
            _PAIRS.decode(body.decode())
        return decoded

    def _call(self, arguments: dict[str, Any]) -> Response:
        return self._as_response(self.endpoint(**arguments))

    def _as_response(self, returned: Any) -> Response:
        if isinstance(returned, Response):
            return returned
        if self.answer is None:
            return json_response(returned)
        if self.answer.shape is None:
            return Response(status_code=self.answer.status)
        return json_response(returned, self.answer.status)


def _is_sure_to_name_once(body: bytes) -> bool:
    """Whether no two strings in the JSON are equal, so that no two names are: so it is in most bodies."""
    strings = body.split(b'"')[1::2]
    return len(set(strings)) == len(strings) and b"\\" not in body


def _check_keys(pairs: list[tuple[str, Any]]) -> None:
    """Refuse an object that names a thing twice: another program that reads it may keep the other value."""
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise Ambiguous(f"The body has {twice!r} more than once. Send it once.")


# Reads JSON only for the names in it; msgspec keeps the last of several values without a word.
_PAIRS = json.JSONDecoder(object_pairs_hook=_check_keys, parse_int=str, parse_float=str)


class Router:
    """Collects the routes of a module, which share a prefix and a tag in the OpenAPI document."""

    def __init__(self, prefix: str = "", tag: str = "") -> None:
        self._prefix, self._tag = prefix, tag
        self.routes: list[Endpoint] = []

    def _add(
        self, method: str, path: str, answer: Answer | None = None, *, is_open: bool = False
    ) -> Callable[[Shape], Shape]:
        """``is_open``: nobody has to be signed in."""

        def add(handler: Any) -> Any:
            tags = [self._tag, "open"] if is_open else [self._tag]
            self.routes.append(Endpoint(method, self._prefix + path, handler, answer, tags))
            return handler

        return add

    get = partialmethod(_add, "GET")
    post = partialmethod(_add, "POST")
    patch = partialmethod(_add, "PATCH")
    delete = partialmethod(_add, "DELETE")


def json_response(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(data), status, headers, "application/json")
