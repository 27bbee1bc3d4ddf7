"""Renders a document as PDF with Typst: page numbers, running heads, tables that are not split."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Literal

from houseway.documents.document import (
    Block,
    Callout,
    Document,
    Grid,
    Heading,
    Items,
    NewPage,
    Picture,
    SideBySide,
    Signatures,
    Together,
    Words,
)
from houseway.documents.wording import check_wording, cited, day, in_type
from houseway.refusal import Refusal
from houseway.regulation import Citation

STYLE = Path(__file__).with_name("style.typ")
_LISTS = {"bullets": "list", "numbered": "enum", "plain": "plain-list"}
CROWDED = 30  # a sign with more table rows than this is set in smaller type
LEAD_IN = 240  # a paragraph of at most so many letters stays with the table or list that follows it
FEW_LINES = 235.0  # points from the top: a last page that ends above it is avoided
HALF_A_PAGE = 420.0  # the same for a leaflet
TIGHTER = (0.97, 0.94, 0.91, 0.88)  # type sizes that are tried for it
_PAGE = re.compile(rb"/Type ?/Page\b(?!s)")


def in_pdf(document: Document) -> bytes:
    """Return the PDF; the same document always gives the same bytes (no clock, only Typst's own fonts)."""
    return compiled(_without_short_last_page(document), "pdf")


def compiled(source: str, form: Literal["pdf", "png", "svg"], ppi: float | None = None) -> bytes:
    """Return one file that Typst makes of the source."""
    made = _typst().compile(source.encode(), format=form, ppi=ppi, ignore_system_fonts=True)
    assert isinstance(made, bytes)  # noqa: S101 - for the type checker: one file, no output path
    # False is the default of this entry, and some readers complain of it.
    return made.replace(b"/Suspects false", b" " * 15)


def pages_in(pdf: bytes) -> int:
    return len(_PAGE.findall(pdf))


def _typst() -> ModuleType:
    try:
        import typst  # noqa: PLC0415 - an optional extra, loaded only for printing
    except ImportError:
        raise Refusal(
            "PDF needs Typst, which is not installed. Install it with: pip install 'houseway[pdf]', "
            "or choose HTML."
        ) from None
    module: ModuleType = typst
    return module


def _without_short_last_page(document: Document) -> str:
    """Return the source; in slightly smaller type if that avoids a last page of a few lines."""
    source = in_typst(document)
    pages, end = _end(source)
    if pages > 1 and end < (HALF_A_PAGE if document.narrow_margins else FEW_LINES):
        for density in TIGHTER:
            tighter = in_typst(document, density)
            if _end(tighter)[0] < pages:
                return tighter
    return source


def _end(source: str) -> tuple[int, float]:
    """Return the last page, and how far down on it the document ends, in points."""
    found = _typst().query(source.encode(), "<end>", field="value", one=True, ignore_system_fonts=True)
    end = json.loads(found)
    return end["page"], float(end["y"].removesuffix("pt"))


def in_typst(document: Document, density: float = 1) -> str:
    """Return the Typst source. All text is passed as strings, so that none of it can act as a command."""
    check_wording(document)
    style = STYLE.read_text(encoding="utf-8")
    dated, house = document.dated, document.house
    date = f"datetime(year: {dated.year}, month: {dated.month}, day: {dated.day})" if dated else "none"
    shown = (
        f"#show: sheet.with(title: {_text(document.title)}, kind: {_text(document.kind)}, "
        f"subtitle: {_text(document.subtitle)}, mark: {_text(document.mark)}, "
        f"footer: {_text(document.footer)}, dated: {_text(day(dated) if dated else '')}, date: {date}, "
        f"house: {_text(house.name)}, licensee: {_text(house.legal_name)}, logo: {_string(house.logo)}, "
        f"sign: {_flag(document.style == 'sign')}, narrow: {_flag(document.narrow_margins)}, "
        f"contents: {_flag(document.contents)}, density: {density})"
    )
    blocks = _blocks(document.blocks, document, density)
    return "\n".join([style, shown, *blocks, "#context [#metadata(here().position()) <end>]", ""])


def _blocks(blocks: Sequence[Block], document: Document, density: float) -> list[str]:
    following = [*blocks[1:], None]
    return [
        _words(block, after) if isinstance(block, Words) else _block(block, document, density)
        for block, after in zip(blocks, following, strict=True)
    ]


def _words(block: Words, after: Block | None) -> str:
    """Write a paragraph; a short one that introduces a table, list or picture stays with it."""
    if block.small:
        return f"#small-print({_entry(block)})"
    introduces = (
        isinstance(after, Grid | Items | Picture | SideBySide) and len(block.lead + block.text) <= LEAD_IN
    )
    return f"#words({_entry(block)}, {_flag(introduces)})"


def _block(block: Block, document: Document, density: float) -> str:
    match block:
        case Together() | SideBySide():
            return _several(block, document, density)
        case Heading():
            return f"#heading(level: {block.level}, {_text(block.words)})"
        case Words():
            return _words(block, None)
        case Items():
            entries = ", ".join(f"entry({_entry(entry)})" for entry in block.entries)
            return f"#{_LISTS[block.style]}({entries})"
        case Grid():
            return _grid(block, document, density)
        case Picture():
            return _picture(block)
        case Callout():
            return f"#callout({_text(block.words)}, {_cites(block.cites)})"
        case Signatures():
            return "\n".join(f"#signature({_text(name)})" for name in block.names)
        case NewPage():
            return _page_break(document)


def _several(block: Together | SideBySide, document: Document, density: float) -> str:
    """Write blocks that stay together, one below the other or in rows."""
    if isinstance(block, Together):
        return f"#whole(above: 1.7em)[\n{chr(10).join(_blocks(block.blocks, document, density))}\n]"
    parts = ", ".join(f"[{_block(part, document, density)}]" for part in block.parts)
    return f"#side-by-side({block.columns}, {parts})"


def _page_break(document: Document) -> str:
    return "#set page(columns: 1)" if document.style == "sign" else "#pagebreak(weak: true)"


def _picture(block: Picture) -> str:
    caption = f"{_text(block.words)}, {_flag(block.captioned)}, lead: {_text(block.lead)}"
    return f"#picture({_string(block.svg)}, {block.percent}%, {caption})"


def _entry(block: Words) -> str:
    return f"{_text(block.lead)}, {_text(block.text)}, {_cites(block.cites)}"


def _grid(block: Grid, document: Document, density: float) -> str:
    columns = [f"{share}fr" for share in block.shares] or [
        "auto" if column in block.right else "1fr" for column in range(block.columns)
    ]
    align = ["right" if column in block.right else "left" for column in range(block.columns)]
    size = f"{_size(block, document) * density:.3g}pt"
    cells = [_text(cell) for row in block.rows for cell in row]
    parts = [
        _array(columns),
        _array(align),
        _text(block.caption),
        _cites(block.cites),
        _array([_text(words) for words in block.headings]),
        _flag(block.total),
        size,
        *cells,
    ]
    return f"#table-block({', '.join(parts)})"


def _size(block: Grid, document: Document) -> float:
    """Return the font size; a sign is read from a seat, so its tables are as large as one page allows."""
    if document.style == "sheet":
        return 9 if block.small else 9.8
    rows = sum(len(table.rows) for table in document.all_parts if isinstance(table, Grid))
    if rows > CROWDED:
        return 8.5 if block.small else 11
    return 10 if block.small else 13.5


def _array(parts: Iterable[str]) -> str:
    return f"({''.join(f'{part}, ' for part in parts)})"


def _cites(cites: Iterable[Citation]) -> str:
    return _text(cited(cites))


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _text(words: str) -> str:
    return _string(in_type(words))


def _string(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(char if char.isprintable() else f"\\u{{{ord(char):x}}}" for char in escaped) + '"'
