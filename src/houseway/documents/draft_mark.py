"""Marks an incomplete document as a draft on every page and lists what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.documents.document import Block, Callout, Words, items
from houseway.regulation.missing_item import Missing


def draft_mark(missing: Sequence[Missing]) -> str:
    return f"Draft: {_count(missing)} missing" if missing else ""


def draft_blocks(missing: Sequence[Missing]) -> Iterator[Block]:
    if missing:
        yield Callout(f"This is a draft: {_count(missing)} missing. Do not file it until it is complete.")
        yield items(Words(item.words, (item.cite,)) for item in missing)


def _count(missing: Sequence[Missing]) -> str:
    return "1 item" if len(missing) == 1 else f"{len(missing)} items"
