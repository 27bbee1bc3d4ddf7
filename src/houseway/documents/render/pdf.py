"""Renders a document as PDF with Typst: page numbers, running heads, signs of any size."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Literal
from xml.etree import ElementTree as ET

from houseway.documents.document import (
    Announcement,
    Block,
    Callout,
    Document,
    Grid,
    Heading,
    Items,
    LimitBoard,
    NewPage,
    Part,
    PayGroup,
    Picture,
    RuleText,
    Run,
    SideBySide,
    Signatures,
    SignRules,
    Together,
    Words,
)
from houseway.documents.wording import check_wording, cited, day, in_type
from houseway.refusal import Refusal
from houseway.regulation import Citation

# Python values as Typst writes them. All text is a string, so that none of it can act as a command.


def array(parts: Iterable[str]) -> str:
    return f"({''.join(f'{part}, ' for part in parts)})"


def flag(value: bool) -> str:
    return "true" if value else "false"


def text(words: str) -> str:
    return typst_string(in_type(words))


def typst_string(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(char if char.isprintable() else f"\\u{{{ord(char):x}}}" for char in escaped) + '"'


# Signs: one page of any size, in the largest type with which everything fits.

SIGN_STYLE = Path(__file__).with_name("sign.typ")


def sign_in_typst(document: Document) -> str:
    """Return the Typst source of a sign."""
    check_wording(document)
    dated, house = document.dated, document.house
    fields = {
        "title": text(document.title),
        "kind": text(document.kind),
        "subtitle": text(document.subtitle),
        "mark": text(document.mark),
        "footer": text(document.footer),
        "dated": text(day(dated) if dated else ""),
        "date": f"datetime(year: {dated.year}, month: {dated.month}, day: {dated.day})" if dated else "none",
        "house": text(house.name),
        "licensee": text(house.legal_name),
        "logo": typst_string(house.logo),
        "width": f"{document.paper.width}in",
        "height": f"{document.paper.height}in",
        **_parts(document),
    }
    arguments = ", ".join(f"{name}: {value}" for name, value in fields.items())
    return f"{SIGN_STYLE.read_text(encoding='utf-8')}\n#sign({arguments})\n"


def _parts(document: Document) -> dict[str, str]:
    parts = {"limits": "none"}
    groups, changes = [], []
    for block in document.blocks:
        match block:
            case LimitBoard():
                rows = array(_array(row) for row in block.rows)
                parts["limits"] = f"(rows: {rows}, increment: {text(block.increment)})"
            case PayGroup():
                lines = array(_array((line.words, line.pays, line.note)) for line in block.lines)
                groups.append(f"({text(block.caption)}, {lines})")
            case SignRules():
                parts["rules"] = _array(block.sentences)
            case Announcement():
                changes.append(_array((block.when, block.words)))
            case _:
                raise TypeError(f"{block!r} is not a part of a sign")
    return {**parts, "groups": array(groups), "changes": array(changes)}


def _array(words: Iterable[str]) -> str:
    return array(map(text, words))


STYLE = Path(__file__).with_name("style.typ")
_LISTS = {"bullets": "list", "numbered": "enum", "plain": "plain-list"}
LEAD_IN = 240  # a paragraph of at most so many letters stays with the table or list that follows it
FEW_LINES = 235.0  # points from the top: a last page that ends above it is avoided
HALF_A_PAGE = 420.0  # the same for a leaflet
TIGHTER = (0.97, 0.94, 0.91, 0.88)  # type sizes that are tried for it
_PAGE = re.compile(rb"/Type ?/Page\b(?!s)")


def in_pdf(document: Document) -> bytes:
    """Return the PDF; the same document always gives the same bytes (no clock, only Typst's own fonts)."""
    if document.style == "sign":
        return compiled(sign_in_typst(document), "pdf")
    return _checked(_without_short_last_page(document).compile(format="pdf"))


def compiled(source: str, form: Literal["pdf", "png", "svg"], ppi: float | None = None) -> bytes:
    """Return one file that Typst makes of the source."""
    return _checked(_typst().compile(source.encode(), format=form, ppi=ppi, ignore_system_fonts=True))


def _checked(made: Any) -> bytes:
    assert isinstance(made, bytes)  # noqa: S101 - for the type checker: one file, no output path
    # False is the default of this entry, and some readers complain of it.
    return made.replace(b"/Suspects false", b" " * 15)


def compiled_pages(source: str) -> list[bytes]:
    """Return a file of its own for each page, as SVG with outlines of all letters."""
    made = _typst().compile(source.encode(), format="svg", ignore_system_fonts=True)
    return made if isinstance(made, list) else [made]


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


def _without_short_last_page(document: Document) -> Any:
    """Return Typst with the document laid out, from which it makes the PDF in a fraction of that time.

    The type is slightly smaller if that avoids a last page of a few lines.
    """
    usual = _compiler(in_typst(document))
    pages, end = _end(usual)
    if pages > 1 and end < (HALF_A_PAGE if document.narrow_margins else FEW_LINES):
        for density in TIGHTER:
            tighter = _compiler(in_typst(document, density))
            if _end(tighter)[0] < pages:
                return tighter
    return usual


def _compiler(source: str) -> Any:
    return _typst().Compiler(source.encode(), ignore_system_fonts=True)


def _end(compiler: Any) -> tuple[int, float]:
    """Return the last page, and how far down on it the document ends, in points."""
    end = json.loads(compiler.query("<end>", field="value", one=True))
    return end["page"], float(end["y"].removesuffix("pt"))


def in_typst(document: Document, density: float = 1) -> str:
    """Return the Typst source. All text is passed as strings, so that none of it can act as a command."""
    check_wording(document)
    style = STYLE.read_text(encoding="utf-8")
    dated, house = document.dated, document.house
    date = f"datetime(year: {dated.year}, month: {dated.month}, day: {dated.day})" if dated else "none"
    arguments = (
        f"#show: sheet.with(title: {text(document.title)}, kind: {text(document.kind)}, "
        f"subtitle: {text(document.subtitle)}, mark: {text(document.mark)}, "
        f"footer: {text(document.footer)}, dated: {text(day(dated) if dated else '')}, date: {date}, "
        f"house: {text(house.name)}, licensee: {text(house.legal_name)}, logo: {typst_string(house.logo)}, "
        f"narrow: {flag(document.narrow_margins)}, "
        f"contents: {flag(document.contents)}, density: {density}, "
        f"compact: {flag(document.compact)})"
    )
    blocks = _blocks(document.blocks, density)
    return "\n".join([style, arguments, *blocks, "#context [#metadata(here().position()) <end>]", ""])


def _blocks(blocks: Sequence[Block], density: float) -> list[str]:
    following = [*blocks[1:], None]
    return [
        _words(block, after) if isinstance(block, Words) else _block(block, density)
        for block, after in zip(blocks, following, strict=True)
    ]


def _words(block: Words, after: Block | None) -> str:
    """Write a paragraph; a short one that introduces a table, list or picture stays with it."""
    if block.small:
        return f"#small-print({_entry(block)})"
    introduces = (
        isinstance(after, Grid | Items | Picture | SideBySide) and len(block.lead + block.text) <= LEAD_IN
    )
    return f"#words({_entry(block)}, {flag(introduces)})"


def _block(block: Block, density: float) -> str:
    match block:
        case Together():
            return _together(block, density)
        case NewPage():
            return "#pagebreak(weak: true)"
        case _:
            return _part(block, density)


def _part(block: Part, density: float) -> str:
    match block:
        case SideBySide():
            parts = ", ".join(f"[{_block(part, density)}]" for part in block.parts)
            return f"#side-by-side({block.columns}, {parts})"
        case Heading():
            return f"#heading(level: {block.level}, {text(block.words)})"
        case Words():
            return _words(block, None)
        case Items():
            return _items(block)
        case Grid():
            return _grid(block, density)
        case Picture():
            return _picture(block)
        case Callout():
            return f"#callout({text(block.words)}, {_cites(block.cites)})"
        case Signatures():
            return "\n".join(map(_signature, block.names))
        case RuleText():
            return _rule_text(block)
    raise TypeError(f"{block!r} is part of a sign, which has a page of its own")


def _together(block: Together, density: float) -> str:
    stamp = f", stamp: {text(block.stamp)}" if block.stamp else ""
    return f"#whole(above: 1.7em{stamp})[\n{chr(10).join(_blocks(block.blocks, density))}\n]"


def _items(block: Items) -> str:
    entries = ", ".join(f"entry({_entry(entry)})" for entry in block.entries)
    return f"#{_LISTS[block.style]}({entries})"


def _signature(name: str) -> str:
    return f"#signature({text(name)})"


def _rule_text(block: RuleText) -> str:
    return "\n".join(
        f"#rule-paragraph({paragraph.level}, {', '.join(map(_run, paragraph.runs))})"
        for paragraph in block.paragraphs
    )


def _run(run: Run) -> str:
    """Write a part of a rule in the way of the chapter: added text in bold, deleted text in brackets."""
    if run.change == "added":
        return f"strong({text(run.text)})"
    return text(f"[{run.text}]" if run.change == "deleted" else run.text)


def _picture(block: Picture) -> str:
    caption = f"{text(block.words)}, {flag(block.captioned)}, lead: {text(block.lead)}"
    return f"#picture({typst_string(block.svg)}, {block.percent}%, {caption})"


def _entry(block: Words) -> str:
    return f"{text(block.lead)}, {text(block.text)}, {_cites(block.cites)}"


def _grid(block: Grid, density: float) -> str:
    columns = [f"{share}fr" for share in block.shares] or [
        "auto" if column in block.right else "1fr" for column in range(block.columns)
    ]
    align = ["right" if column in block.right else "left" for column in range(block.columns)]
    size = f"{(9 if block.small else 9.8) * density:.3g}pt"
    cells = [text(cell) for row in block.rows for cell in row]
    parts = [
        array(columns),
        array(align),
        text(block.caption),
        _cites(block.cites),
        array([text(words) for words in block.headings]),
        flag(block.total),
        array(str(row) for row in sorted(block.bold)),
        flag(block.by_hand),
        size,
        *cells,
    ]
    return f"#table-block({', '.join(parts)})"


def _cites(cites: Iterable[Citation]) -> str:
    return text(cited(cites))


# Charts as PNG. Typst draws them, with its own fonts, so that every machine makes the same picture.

DPI = 144


def svg_as_png(drawing: str) -> bytes:
    """Return a chart that has a width and a height, in points, as a picture of twice as many dots."""
    size = ET.fromstring(drawing)  # noqa: S314 - our own drawing
    page = f"#set page(width: {size.get('width')}pt, height: {size.get('height')}pt, margin: 0pt)\n"
    return compiled(f'{page}#image(bytes({typst_string(drawing)}), format: "svg", width: 100%)\n', "png", DPI)
