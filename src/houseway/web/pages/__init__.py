"""The pages: what a person sees in a browser. They show; what is done goes through the API."""

from __future__ import annotations

from fastapi import FastAPI

from houseway.web.pages import (
    audit,
    compliance,
    documents,
    entrance,
    forms,
    lobby,
    odds,
    opening,
    people,
    pit,
    printed,
    table,
    tournaments,
)
from houseway.web.pages.refused import show_problems
from houseway.web.pages.static import STATIC, StaticFolder


def add_pages(app: FastAPI) -> None:
    """After all that is there for programs."""
    for part in (
        entrance,
        lobby,
        opening,
        table,
        printed,
        pit,
        people,
        forms,
        tournaments,
        odds,
        audit,
        documents,
        compliance,
    ):
        app.include_router(part.router)
    app.mount(STATIC, StaticFolder())
    show_problems(app)
