"""The pages that people see in a browser. They only show things; changes go through the HTTP API."""

from __future__ import annotations

from houseway.web.pages import audit, documents, odds, people, protection, sign_in, studio
from houseway.web.pages.desks import cage, compliance, petition, progressives, tournaments, vigorish_forms
from houseway.web.pages.pit import board as pit
from houseway.web.pages.pit import printed as pit_printed
from houseway.web.pages.player import lobby, mistakes, replay, session
from houseway.web.pages.surveillance import looks
from houseway.web.pages.table import about, coach, table, table_documents
from houseway.web.pages.table import option_fields as open_table

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
