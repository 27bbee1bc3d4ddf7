"""The pages: what a person sees in a browser. They show; what is done goes through the API."""

from __future__ import annotations

from fastapi import FastAPI

from houseway.web.pages import audit, documents, entrance, lobby, odds, pit, printed, table
from houseway.web.pages.refused import show_problems
from houseway.web.pages.static import STATIC, StaticFolder


def add_pages(app: FastAPI) -> None:
    """After all that is there for programs."""
    for part in (entrance, lobby, table, printed, pit, odds, audit, documents):
        app.include_router(part.router)
    app.mount(STATIC, StaticFolder())
    show_problems(app)
