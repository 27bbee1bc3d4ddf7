"""The pages of a PDF: their size, and where each piece of text stands on them."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass

from pypdf import PdfReader

from tests.support.pdf_boxes import ASCENT, DESCENT, TextBox, boxes_of


@dataclass(frozen=True)
class Page:
    """A page: its size in points and its text, in the order in which it is drawn."""

    width: float
    height: float
    boxes: tuple[TextBox, ...]

    @property
    def words(self) -> str:
        return re.sub(r"\s+", " ", " ".join(box.text for box in self.boxes)).strip()

    def outside(self, margin: float) -> list[TextBox]:
        """Return the text that is nearer to an edge of the page than the margin, in points."""
        return [
            box
            for box in self.boxes
            if min(box.left, box.bottom, self.width - box.right, self.height - box.top) < margin
        ]


def pages_of(pdf: bytes) -> list[Page]:
    boxes = boxes_of(pdf)
    sheets = [page.mediabox for page in PdfReader(io.BytesIO(pdf)).pages]
    return [
        Page(float(sheet.width), float(sheet.height), tuple(box for box in boxes if box.page == number))
        for number, sheet in enumerate(sheets, 1)
    ]


def size_of(box: TextBox) -> float:
    """Return the size of the type, for text that is not turned."""
    return (box.top - box.bottom) / (ASCENT + DESCENT)
