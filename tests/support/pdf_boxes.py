"""The box of every piece of text in a PDF, read from what the pages draw."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pypdf import PageObject, PdfReader, Transformation
from pypdf.generic import ContentStream
from pypdf.generic._font import Font

MARGIN = 36.0  # points; half an inch, the least that every printer leaves
ASCENT, DESCENT = 0.75, 0.22  # of the letters, relative to the font size


@dataclass(frozen=True)
class TextBox:
    page: int
    text: str
    left: float
    bottom: float
    right: float
    top: float


def boxes_of(pdf: bytes) -> list[TextBox]:
    reader = PdfReader(io.BytesIO(pdf))
    return [
        TextBox(number, text, *corners)
        for number, page in enumerate(reader.pages, 1)
        for text, corners in _texts(page, page["/Contents"], Transformation())
    ]


def outside_margins(pdf: bytes, margin: float = MARGIN, *, side: float = MARGIN) -> list[TextBox]:
    """Return the texts that leave the page or its margin; all pages have the same size."""
    page = PdfReader(io.BytesIO(pdf)).pages[0].mediabox
    return [
        box
        for box in boxes_of(pdf)
        if box.left < side
        or box.right > float(page.width) - side
        or box.bottom < margin
        or box.top > float(page.height) - margin
    ]


def _texts(
    holder: PageObject | Any, contents: Any, outer: Transformation
) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Yield each text with its box; drawings within the page are pages of their own."""
    resources: Any = holder["/Resources"].get_object()
    fonts = _fonts(resources)
    now, saved = outer, [outer]
    font, size, line = Font("", ""), 0.0, Transformation()
    for operands, operator in ContentStream(contents.get_object(), None, "bytes").operations:
        match operator:
            case b"q":
                saved.append(now)
            case b"Q":
                now = saved.pop()
            case b"cm":
                now = _matrix(operands).transform(now)
            case b"Tf":
                font, size = fonts[operands[0]], float(operands[1])
            case b"Tm":
                line = _matrix(operands)
            case b"TJ" | b"Tj":
                parts = operands[0] if operator == b"TJ" else operands
                text, width = _measured(font, parts)
                if text.strip():
                    yield text.strip(), _box(line.transform(now), width * size / 1000, size)
            case b"Do":
                yield from _drawn(resources["/XObject"].get_object()[operands[0]].get_object(), now)


def _drawn(form: Any, now: Transformation) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    if form["/Subtype"] == "/Form":
        yield from _texts(form, form, _matrix(form.get("/Matrix", (1, 0, 0, 1, 0, 0))).transform(now))


def _matrix(numbers: Any) -> Transformation:
    a, b, c, d, e, f = map(float, numbers)
    return Transformation((a, b, c, d, e, f))


def _fonts(resources: Any) -> dict[str, Font]:
    fonts = resources["/Font"].get_object() if "/Font" in resources else {}
    return {name: Font.from_font_resource(font.get_object()) for name, font in fonts.items()}


def _measured(font: Font, parts: list[Any]) -> tuple[str, float]:
    """Return the words and their width, in thousandths of the font size. Codes have two bytes."""
    text, width = "", 0.0
    for part in parts:
        if isinstance(part, int | float):
            width -= float(part)
            continue
        raw = bytes(part) if isinstance(part, bytes) else part.original_bytes
        for at in range(0, len(raw), 2):
            code = chr(int.from_bytes(raw[at : at + 2], "big"))
            text += font.character_map.get(code, "")
            width += float(font.character_widths.get(code, font.character_widths["default"]))
    return text, width


def _box(at: Transformation, width: float, size: float) -> tuple[float, float, float, float]:
    corners = [at.apply_on((x, y)) for x in (0.0, width) for y in (-DESCENT * size, ASCENT * size)]
    across, up = [corner[0] for corner in corners], [corner[1] for corner in corners]
    return min(across), min(up), max(across), max(up)
