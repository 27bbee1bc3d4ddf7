"""What somebody may see of a live table. Everything that is shown of one goes through here.

Nobody sees a card that is not dealt yet. A card that lies face down is seen by the player of its spot
and, at a table with real cards, by the dealer who entered it. After the round its cards are known to
all.
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
