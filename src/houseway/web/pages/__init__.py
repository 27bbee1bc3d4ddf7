"""The pages that people see in a browser. They only show things; changes go through the HTTP API."""

from __future__ import annotations

from houseway.web.pages import (
    audit,
    compliance,
    desks,
    documents,
    game_options,
    lobby,
    odds,
    people,
    pit,
    protection,
    session,
    studio,
    table,
)

# Requests are matched in this order.
PAGES = (
    people.router,
    lobby.router,
    session.router,
    game_options.router,
    table.router,
    pit.router,
    desks.router,
    odds.router,
    protection.router,
    studio.router,
    audit.router,
    documents.router,
    compliance.router,
)
