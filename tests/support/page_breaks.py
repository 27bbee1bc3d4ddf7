"""Headings that stand at the bottom of a page, parted from what they announce."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.documents.document import Document, Heading
from tests.support.pdf_pages import Page
from tests.support.printed import plain

FOOTER = 60.0  # points from the bottom


def parted_headings(document: Document, pages: Sequence[Page]) -> Iterator[str]:
    headings = {plain(block.words) for block in document.all_parts if isinstance(block, Heading)}
    for page in pages:
        body = [box for box in page.boxes if box.words.strip() and box.bottom > FOOTER]
        last = min(body, key=lambda box: box.bottom)
        line = plain(" ".join(box.words for box in body if abs(box.bottom - last.bottom) < 1))
        if line in headings:
            yield line
