"""Renders a document as PDF with Typst: page numbers, running heads, tables that are not split."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

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
    Words,
)
from houseway.documents.wording import check_wording, cited, day, in_type
from houseway.refusal import Refusal
from houseway.regulation import Citation

STYLE = Path(__file__).with_name("style.typ")
_LISTS = {"bullets": "list", "numbered": "enum", "plain": "plain-list"}
CROWDED = 30  # a sign with more table rows than this is set in smaller type


def in_pdf(document: Document) -> bytes:
    """Return the PDF; the same document always gives the same bytes (no clock, only Typst's own fonts)."""
    try:
        import typst  # noqa: PLC0415 - an optional extra, loaded only for printing
    except ImportError:
        raise Refusal(
            "PDF needs Typst, which is not installed. Install the extra houseway[pdf], or choose HTML."
        ) from None
    made = typst.compile(in_typst(document).encode(), format="pdf", ignore_system_fonts=True)
    assert isinstance(made, bytes)  # noqa: S101 - for the type checker: one file, no output path
    return made


def in_typst(document: Document) -> str:
    """Return the Typst source. All text is passed as strings, so that none of it can act as a command."""
    check_wording(document)
    style = STYLE.read_text(encoding="utf-8")
    dated = document.dated
    date = f"datetime(year: {dated.year}, month: {dated.month}, day: {dated.day})" if dated else "none"
    shown = (
        f"#show: sheet.with(title: {_text(document.title)}, kind: {_text(document.kind)}, "
        f"subtitle: {_text(document.subtitle)}, mark: {_text(document.mark)}, "
        f"footer: {_text(document.footer)}, dated: {_text(day(dated) if dated else '')}, date: {date}, "
        f"sign: {_flag(document.style == 'sign')}, contents: {_flag(document.contents)})"
    )
    return "\n".join([style, shown, *(_block(block, document) for block in document.blocks), ""])


def _block(block: Block, document: Document) -> str:
    match block:
        case Heading():
            return f"#heading(level: {block.level}, {_text(block.words)})"
        case Words():
            return f"#{'small-print' if block.small else 'words'}({_entry(block)})"
        case Items():
            entries = ", ".join(f"entry({_entry(entry)})" for entry in block.entries)
            return f"#{_LISTS[block.style]}({entries})"
        case Grid():
            return _grid(block, document)
        case Picture():
            return _picture(block)
        case SideBySide():
            parts = ", ".join(f"[{_block(part, document)}]" for part in block.parts)
            return f"#side-by-side({block.columns}, {parts})"
        case Callout():
            return f"#callout({_text(block.words)}, {_cites(block.cites)})"
        case Signatures():
            return "\n".join(f"#signature({_text(name)})" for name in block.names)
        case NewPage():
            return "#set page(columns: 1)" if document.style == "sign" else "#pagebreak(weak: true)"


def _picture(block: Picture) -> str:
    captioned, lead = _flag(block.captioned), _text(block.lead)
    return (
        f"#picture({_string(block.svg)}, {block.percent}%, {_text(block.words)}, {captioned}, lead: {lead})"
    )


def _entry(block: Words) -> str:
    return f"{_text(block.lead)}, {_text(block.text)}, {_cites(block.cites)}"


def _grid(block: Grid, document: Document) -> str:
    columns = [f"{share}fr" for share in block.shares] or [
        "auto" if column in block.right else "1fr" for column in range(block.columns)
    ]
    align = ["right" if column in block.right else "left" for column in range(block.columns)]
    size = _size(block, document)
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


def _size(block: Grid, document: Document) -> str:
    """Return the font size; a sign is read from a seat, so its tables are as large as one page allows."""
    if document.style == "sheet":
        return "9pt" if block.small else "9.8pt"
    rows = sum(len(table.rows) for table in document.blocks if isinstance(table, Grid))
    if rows > CROWDED:
        return "8.5pt" if block.small else "11pt"
    return "10pt" if block.small else "13.5pt"


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
