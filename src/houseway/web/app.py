"""The ASGI application: every route, the middleware and the error handlers."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

import anyio.to_thread
import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from houseway.house.desks.official_chapter import LARGEST_FILE
from houseway.house.floor import Floor
from houseway.house.people import People
from houseway.refusal import Refusal
from houseway.web.context import AppContext, context_of
from houseway.web.http.demonstration import RoleInPath
from houseway.web.http.errors import answer_error, note_that_client_left
from houseway.web.http.middleware import PublicHost, RequestMiddleware
from houseway.web.http.openapi import openapi_document
from houseway.web.http.routing import API, Endpoint
from houseway.web.http.static import STATIC, StaticFolder, compress
from houseway.web.pages import PAGES
from houseway.web.pages.errors import show_error
from houseway.web.routes import (
    audit,
    compliance,
    demonstration,
    desks,
    health,
    odds,
    people,
    second_factor,
    session,
    tables,
)
from houseway.web.settings import Settings

_API = (
    tables.router,
    session.router,
    tables.rounds_router,
    people.router,
    people.account_router,
    second_factor.router,
    second_factor.passkeys_router,
    people.sign_ins_router,
    desks.router,
    compliance.router,
    odds.router,
    audit.router,
    health.router,
)


def create_app(
    floor: Floor, settings: Settings | None = None, people_of_house: People | None = None
) -> Starlette:
    """Return the application, for any ASGI server. The caller opens and closes the floor."""
    settings = settings or Settings()
    context = AppContext(floor, people_of_house or People(floor.store), settings)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        anyio.to_thread.current_default_thread_limiter().total_tokens = settings.threads
        context.open()
        yield
        context.close()

    routers = (*_API, demonstration.router) if settings.demonstration else _API
    endpoints = [endpoint for router in routers for endpoint in router.routes]
    pages = [endpoint for router in PAGES for endpoint in router.routes]
    app = Starlette(
        routes=[*endpoints, _openapi_route(endpoints), *pages, Mount(STATIC, StaticFolder())],
        middleware=[
            *([Middleware(ProxyHeadersMiddleware, list(settings.proxies))] if settings.proxies else []),
            *([Middleware(RoleInPath)] if settings.demonstration else []),
            Middleware(
                RequestMiddleware,
                metrics=context.metrics,
                largest_body=settings.largest_body,
                files={f"{API}{compliance.CHAPTER_PATH}": LARGEST_FILE},
                is_https=settings.is_https,
            ),
            *([Middleware(PublicHost, settings.public_url)] if settings.public_url else []),
        ],
        exception_handlers={
            Refusal: show_error,
            HTTPException: show_error,
            ClientDisconnect: note_that_client_left,
            Exception: answer_error,
        },
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.context = context
    return app


def _openapi_route(endpoints: list[Endpoint]) -> Route:
    @cache
    def document() -> tuple[bytes, bytes, str]:
        """Return the document, the same compressed, and a name that changes with its content."""
        plain = msgspec.json.encode(openapi_document(endpoints))
        return plain, compress(plain), f'"{hashlib.sha256(plain).hexdigest()[:16]}"'

    async def openapi(request: Request) -> Response:
        context_of(request).auth.check_address(request)
        plain, compressed, tag = document()
        headers = {"Cache-Control": "no-cache", "ETag": tag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(plain, 200, headers, "application/json")
        return Response(compressed, 200, {**headers, "Content-Encoding": "gzip"}, "application/json")

    return Route(f"{API}/openapi.json", openapi)
