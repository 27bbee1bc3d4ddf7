"""The pages that people see in a browser. They only show things; changes go through the HTTP API."""

from __future__ import annotations

from houseway.web.pages import (
    audit,
    compliance,
    documents,
    lobby,
    odds,
    people,
    pit,
    protection,
    session,
    sign_in,
    studio,
    table,
)
from houseway.web.pages import audit as looks
from houseway.web.pages import audit as replay
from houseway.web.pages import compliance as petition
from houseway.web.pages import desks as cage
from houseway.web.pages import desks as progressives
from houseway.web.pages import desks as tournaments
from houseway.web.pages import desks as vigorish_forms
from houseway.web.pages import documents as table_documents
from houseway.web.pages import game_options as open_table
from houseway.web.pages import pit as pit_printed
from houseway.web.pages import session as mistakes
from houseway.web.pages import table as about
from houseway.web.pages import table as coach

PAGES = (
    sign_in,
    lobby,
    session,
    mistakes,
    replay,
    open_table,
    table,
    table_documents,
    about,
    coach,
    pit,
    pit_printed,
    cage,
    people,
    vigorish_forms,
    tournaments,
    progressives,
    odds,
    protection,
    studio,
    looks,
    audit,
    documents,
    compliance,
    petition,
)
