"""Where each piece of text stands on the pages of a PDF, to see that none leaves its page."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pypdf import PageObject, PdfReader

from tests.support.pdf_operations import operations

Matrix = tuple[float, float, float, float, float, float]

_UNMOVED: Matrix = (1, 0, 0, 1, 0, 0)
_HEX = r"<([0-9A-Fa-f]+)>"
ASCENT, DESCENT = 0.75, 0.25  # how far letters reach above and below their line, in parts of their size


@dataclass(frozen=True)
class TextBox:
    """A run of text with its corners in points, measured from the lower left corner of the page."""

    words: str
    left: float
    bottom: float
    right: float
    top: float

    @property
    def size(self) -> float:
        """The size of the type, for text that is not turned."""
        return (self.top - self.bottom) / (ASCENT + DESCENT)


@dataclass(frozen=True)
class Page:
    """A page: its size in points and its text, in the order in which it is drawn."""

    width: float
    height: float
    boxes: tuple[TextBox, ...]

    @property
    def words(self) -> str:
        return re.sub(r"\s+", " ", " ".join(box.words for box in self.boxes)).strip()

    def outside(self, margin: float, *, side: float | None = None) -> list[TextBox]:
        """Return the text nearer to an edge than the margin, in points; ``side`` is for left and right."""
        beside = margin if side is None else side
        return [
            box
            for box in self.boxes
            if box.words.strip()
            and not (
                box.left >= beside
                and box.bottom >= margin
                and box.right <= self.width - beside
                and box.top <= self.height - margin
            )
        ]


def outside_margins(pdf: bytes, margin: float = 36, *, side: float = 36) -> list[TextBox]:
    """Return the text of all pages that leaves these margins, in points."""
    return [box for page in pages_of(pdf) for box in page.outside(margin, side=side)]


@lru_cache(maxsize=32)
def pages_of(pdf: bytes) -> Sequence[Page]:
    """Read the pages of a PDF that was made with Typst, once for all checks of it."""
    return tuple(_page(page) for page in PdfReader(io.BytesIO(pdf)).pages)


def _page(page: PageObject) -> Page:
    box = page.mediabox
    boxes = tuple(_Reader().boxes(page.get_contents(), page["/Resources"], _UNMOVED))
    return Page(float(box.width), float(box.height), boxes)


def _times(inner: Matrix, outer: Matrix) -> Matrix:
    """Return the matrix that applies ``inner`` first."""
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


class _Font:
    """The widths and the letters of a font with two bytes to a code."""

    def __init__(self, font: Any) -> None:
        inner = font["/DescendantFonts"][0].get_object()
        self.widths: dict[int, float] = {}
        self.usual = float(inner.get("/DW", 1000))
        entries = list(inner.get("/W", []))
        while entries:
            first, second = int(entries.pop(0)), entries.pop(0)
            if isinstance(second, list):
                self.widths.update({first + place: float(width) for place, width in enumerate(second)})
            else:
                width = float(entries.pop(0))
                self.widths.update(dict.fromkeys(range(first, int(second) + 1), width))
        self.letters = dict(_letters(font["/ToUnicode"].get_data().decode("latin-1")))

    def measure(self, raw: bytes) -> Iterator[tuple[str, float]]:
        """Yield each letter with its width."""
        for at in range(0, len(raw), 2):
            code = int.from_bytes(raw[at : at + 2], "big")
            yield self.letters.get(code, ""), self.widths.get(code, self.usual) / 1000


def _letters(mapping: str) -> Iterator[tuple[int, str]]:
    for block in re.findall(r"beginbfchar(.*?)endbfchar", mapping, re.DOTALL):
        for code, letters in re.findall(rf"{_HEX}\s*{_HEX}", block):
            yield int(code, 16), bytes.fromhex(letters).decode("utf-16-be")
    for block in re.findall(r"beginbfrange(.*?)endbfrange", mapping, re.DOTALL):
        for first, last, letter in re.findall(
            r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block
        ):
            for place in range(int(last, 16) - int(first, 16) + 1):
                yield int(first, 16) + place, chr(int(letter, 16) + place)


class _Reader:
    """Follows the drawing commands of a page as far as they place text."""

    def __init__(self) -> None:
        self._fonts: dict[Any, _Font] = {}

    def boxes(self, stream: Any, resources: Any, moved: Matrix) -> Iterator[TextBox]:
        resources = resources.get_object()
        stack: list[Matrix] = []
        font, size, at = None, 0.0, _UNMOVED
        for operands, operator in operations(stream.get_data()):
            match operator:
                case b"q":
                    stack.append(moved)
                case b"Q":
                    moved = stack.pop()
                case b"cm":
                    moved = _times(_matrix(operands), moved)
                case b"BT":
                    at = _UNMOVED
                case b"Tm":
                    at = _matrix(operands)
                case b"Tf":
                    font, size = (
                        self._font(resources["/Font"].get_object().raw_get(operands[0])),
                        operands[1],
                    )
                case b"Tj" | b"TJ" if font:
                    box, across = _box(font, size, operands[0], _times(at, moved))
                    at = _times((1, 0, 0, 1, across, 0), at)
                    yield box
                case b"Do":
                    yield from self._form(resources["/XObject"].get_object()[operands[0]], moved)

    def _form(self, drawing: Any, moved: Matrix) -> Iterator[TextBox]:
        form = drawing.get_object()
        if form["/Subtype"] == "/Form":
            inner = _times(_matrix(form.get("/Matrix", _UNMOVED)), moved)
            yield from self.boxes(form, form.get("/Resources", {}), inner)

    def _font(self, reference: Any) -> _Font:
        key = getattr(reference, "idnum", id(reference))
        if key not in self._fonts:
            self._fonts[key] = _Font(reference.get_object())
        return self._fonts[key]


def _matrix(numbers: Any) -> Matrix:
    a, b, c, d, e, f = map(float, numbers)
    return a, b, c, d, e, f


def _box(font: _Font, size: float, operand: Any, at: Matrix) -> tuple[TextBox, float]:
    """Return the box of a run, and how far it moves the next one."""
    words, across, end = "", 0.0, 0.0  # a space at the end of a line has no ink
    for part in operand if isinstance(operand, list) else [operand]:
        if isinstance(part, float):
            across -= part / 1000 * size
            continue
        for letter, width in font.measure(part):
            words += letter
            across += width * size
            end = end if letter.isspace() else across
    corners = [(x, y) for x in (0.0, end) for y in (-DESCENT * size, ASCENT * size)]
    xs = [at[0] * x + at[2] * y + at[4] for x, y in corners]
    ys = [at[1] * x + at[3] * y + at[5] for x, y in corners]
    return TextBox(words, min(xs), min(ys), max(xs), max(ys)), across
