"""Shows a live table as a person may see it. All views of a table go through here.

Cards that are not dealt yet are hidden from everybody. The player of a spot sees its face-down cards, and so
does the dealer who entered them at a table with real cards. After the round all of its cards are public.
"""

from __future__ import annotations

from houseway.table.view.redaction import Viewer, equivalent_viewer, news_for, redact_fact, words_for
from houseway.table.view.table_view import TableSummary, TableView, balances, phase_of, summary, view

__all__ = [
    "TableSummary",
    "TableView",
    "Viewer",
    "balances",
    "equivalent_viewer",
    "news_for",
    "phase_of",
    "redact_fact",
    "summary",
    "view",
    "words_for",
]
