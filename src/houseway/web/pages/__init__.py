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
    session.mistakes_router,
    audit.replay_router,
    game_options.router,
    table.router,
    documents.table_router,
    table.about_router,
    table.coach_router,
    pit.router,
    pit.printed_router,
    desks.router,
    people.people_router,
    desks.forms_router,
    desks.tournaments_router,
    desks.progressives_router,
    odds.router,
    protection.router,
    studio.router,
    audit.looks_router,
    audit.router,
    documents.router,
    compliance.router,
    compliance.petition_router,
)
