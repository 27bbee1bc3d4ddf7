"""The pages: what a person sees in a browser. They show; what is done goes through the API."""

from __future__ import annotations

from fastapi import FastAPI

from houseway.web.pages import audit, documents, lobby, odds, people, pit
from houseway.web.pages import sign_in as entrance
from houseway.web.pages.desks import compliance, tournaments
from houseway.web.pages.desks import vigorish_forms as forms
from houseway.web.pages.errors import show_problems
from houseway.web.pages.static import STATIC, StaticFolder
from houseway.web.pages.table import open_table as opening
from houseway.web.pages.table import table
from houseway.web.pages.table import table_documents as printed


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
