"""The application: every route, and what stands around them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio.to_thread
from fastapi import FastAPI

from houseway import __version__
from houseway.floor.floor import Floor
from houseway.floor.people import People
from houseway.web.context import Front
from houseway.web.http.command_fast_path import ShortWay
from houseway.web.http.errors import answer_problems
from houseway.web.http.middleware import Passage
from houseway.web.http.openapi import API, document
from houseway.web.pages import add_pages
from houseway.web.routes import (
    audit,
    cage,
    compliance,
    demonstration,
    desks,
    health,
    people,
    rounds,
    session,
    tables,
)
from houseway.web.settings import Settings


def create_app(
    floor: Floor, settings: Settings | None = None, people_of_house: People | None = None
) -> FastAPI:
    """For any server that speaks ASGI. The floor is closed by who opened it."""
    settings = settings or Settings()
    front = Front(floor, people_of_house or People(floor.store), settings)

    @asynccontextmanager
    async def open_while_it_runs(_: FastAPI) -> AsyncIterator[None]:
        anyio.to_thread.current_default_thread_limiter().total_tokens = settings.threads
        front.open()
        yield
        front.close()

    app = FastAPI(
        title="Houseway",
        version=__version__,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,  # its pages come from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        lifespan=open_while_it_runs,
    )
    app.state.front = front
    for part in (tables, session, rounds, people, desks, cage, compliance, audit, health):
        app.include_router(part.router)
    if settings.demonstration:
        app.include_router(demonstration.router)
    answer_problems(app)
    add_pages(app)
    app.add_middleware(ShortWay, path=tables.COMMANDS, handler=tables.order)
    app.add_middleware(Passage, metrics=front.metrics, largest_body=settings.largest_body)

    def described() -> dict[str, Any]:
        return document(app, __version__)

    app.openapi = described  # type: ignore[method-assign]
    return app
