"""A document that is not complete yet says so on every page, and lists all that it lacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.documents.document import Block, Callout, Words, items
from houseway.regulation.missing import Missing


def draft_mark(missing: Sequence[Missing]) -> str:
    return f"Draft: {_count(missing)} missing" if missing else ""


def draft_blocks(missing: Sequence[Missing]) -> Iterator[Block]:
    if missing:
        yield Callout(
            f"This is a draft: {_count(missing)} missing. It is not to be filed before it is complete."
        )
        yield items(Words(one.words, (one.cite,)) for one in missing)


def _count(missing: Sequence[Missing]) -> str:
    return "1 item" if len(missing) == 1 else f"{len(missing)} items"
