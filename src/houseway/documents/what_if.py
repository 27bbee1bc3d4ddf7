"""Says on a document which paragraphs its rules would break."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.documents.document import Block, Callout, Words, items
from houseway.rules.game import Table

NOT_ALLOWED = "No table may open with these rules under the regulation in force"


def what_if_mark(table: Table[Any]) -> str:
    """Return what every page of the document says, or nothing where a table may open with its rules."""
    return "What-if: not allowed in force" if table.breaks else ""


def break_blocks(table: Table[Any]) -> Iterator[Block]:
    """Yield every paragraph that the rules would break, or nothing where they break none."""
    if table.breaks:
        yield Callout(f"{NOT_ALLOWED}. They would break:")
        yield items(Words(f"{caution.words}.", (caution.cite,)) for caution in table.breaks)
