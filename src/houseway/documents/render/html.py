"""Renders a document as one self-contained HTML file, for the screen or for printing."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

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
    Paper,
    Part,
    PayGroup,
    PayLine,
    Picture,
    RuleText,
    Run,
    SideBySide,
    Signatures,
    SignRules,
    Together,
    Words,
)
from houseway.documents.house import House
from houseway.documents.wording import check_wording, cited, day, in_type
from houseway.regulation import Citation

# The parts of a sign: in columns on a wide screen, one below the other on a phone.

SIGN_STYLE = Path(__file__).with_name("sign.css")


def sign_style(paper: Paper) -> str:
    """Return the style sheet of a sign on this paper."""
    page = f"@media print {{ @page {{ size: {paper.width}in {paper.height}in; margin: 0.5in; }} }}\n"
    return SIGN_STYLE.read_text(encoding="utf-8") + page


def sign_part(block: LimitBoard | PayGroup | SignRules | Announcement) -> str:
    match block:
        case LimitBoard():
            return _limits(block)
        case PayGroup():
            caption = f"<caption>{_text(block.caption)}</caption>" if block.caption else ""
            kind = "pays" if block.caption else "pays wagers"
            return f'<table class="{kind}">{caption}<tbody>{"".join(map(_line, block.lines))}</tbody></table>'
        case SignRules():
            return (
                f'<ul class="rules">{"".join(f"<li>{_text(words)}</li>" for words in block.sentences)}</ul>'
            )
        case Announcement():
            return f'<div class="change"><h2>{_text(block.when)}</h2><p>{_text(block.words)}</p></div>'


def _limits(board: LimitBoard) -> str:
    rows = "".join(
        f'<tr><th scope="row">{_text(wagers or "Every wager")}</th>'
        f"<td>{_text(least)}</td><td>{_text(most)}</td></tr>"
        for wagers, least, most in board.rows
    )
    kind = "limits" if len(board.rows) > 1 else "limits alike"
    head = '<tr><th scope="col">Wager</th><th scope="col">Minimum</th><th scope="col">Maximum</th></tr>'
    increment = f'<p class="increment">{_text(board.increment)}</p>' if board.increment else ""
    table = f'<table class="{kind}"><thead>{head}</thead><tbody>{rows}</tbody></table>'
    return f'<div class="board">{table}{increment}</div>'


def _line(line: PayLine) -> str:
    note = f" <small>{_text(line.note)}</small>" if line.note else ""
    return (
        f'<tr><th scope="row">{_text(line.words)}{note}</th><td class="number">{_text(line.pays)}</td></tr>'
    )


# The document.

STYLE = Path(__file__).with_name("style.css")
NARROW = 2  # columns that fit on a telephone
WHOLE = 18  # letters of a number that is not broken
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*>\s*")


def in_html(document: Document) -> str:
    """Return the document as HTML that is also well-formed XML, so that programs can read it."""
    check_wording(document)
    style = STYLE.read_text(encoding="utf-8")
    if document.style == "sign":
        style += sign_style(document.paper)
    return f"""<!DOCTYPE html>
<html lang="en" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>{_text(document.title)}: {_text(document.kind)}</title>
<style>
{style}</style>
</head>
<body class="{document.style}">
{_head(document)}
{_contents(document)}<main>
{_pages(document.blocks)}
</main>
<footer>{_text(document.footer)}</footer>
</body>
</html>
"""


def _head(document: Document) -> str:
    lines = [f'<p class="kind">{_text(document.kind)}</p>', f"<h1>{_text(document.title)}</h1>"]
    if document.subtitle:
        lines.append(f'<p class="subtitle">{_text(document.subtitle)}</p>')
    if document.dated:
        lines.append(f'<p class="dated">{day(document.dated)}</p>')
    if document.mark:
        lines.insert(0, f'<p class="mark" role="note">{_text(document.mark)}</p>')
    lines = [*_house(document.house), *lines]
    return f"<header>\n{chr(10).join(lines)}\n</header>"


def _house(house: House) -> Iterable[str]:
    if not house.name and not house.logo:
        return
    yield '<div class="house">'
    if house.logo:
        # As a picture of its own, so that nothing in the logo can act on the page or share its names.
        data = base64.b64encode(house.logo.encode()).decode()
        yield f'<img class="logo" alt="" src="data:image/svg+xml;base64,{data}" />'
    if house.name:
        yield f'<p class="house-name">{_text(house.name)}</p>'
    if house.legal_name:
        yield f'<p class="licensee">{_text(house.legal_name)}</p>'
    yield "</div>"


def _contents(document: Document) -> str:
    if not document.contents:
        return ""
    links = "".join(f'<li><a href="#{_anchor(words)}">{_text(words)}</a></li>' for words in document.parts)
    return f'<nav aria-label="Contents"><h2>Contents</h2><ol>{links}</ol></nav>\n'


def _pages(blocks: Iterable[Block]) -> str:
    """Return a section for each part that begins on a new page."""
    pages: list[list[str]] = [[]]
    for block in blocks:
        if isinstance(block, NewPage):
            pages.append([])
        else:
            pages[-1].append(_block(block))
    return "\n".join(f"<section>\n{chr(10).join(page)}\n</section>" for page in pages)


def _block(block: Part | Together) -> str:
    match block:
        case Together() | SideBySide():
            return _together(block)
        case LimitBoard() | PayGroup() | SignRules() | Announcement():
            return sign_part(block)
        case RuleText():
            return "\n".join(
                f'<p class="rule level-{paragraph.level}">{"".join(map(_run, paragraph.runs))}</p>'
                for paragraph in block.paragraphs
            )
        case _:
            return _part(block)


def _part(block: Heading | Words | Items | Grid | Picture | Callout | Signatures) -> str:
    match block:
        case Heading():
            return _heading(block)
        case Words():
            size = ' class="small-print"' if block.small else ""
            return f"<p{size}>{_words(block)}</p>"
        case Items():
            tag = "ol" if block.style == "numbered" else "ul"
            entries = "".join(f"<li>{_words(entry)}</li>" for entry in block.entries)
            return f'<{tag} class="{block.style}">{entries}</{tag}>'
        case Grid():
            return _grid(block)
        case Picture():
            return _picture(block)
        case Callout():
            return f'<aside role="note">{_text(block.words)}{_cites(block.cites)}</aside>'
        case Signatures():
            return f'<div class="signatures">{"".join(map(_signature, block.names))}</div>'


def _together(block: Together | SideBySide) -> str:
    if isinstance(block, SideBySide):
        return f'<div class="beside beside-{block.columns}">{"".join(map(_block, block.parts))}</div>'
    stamp = f'<p class="stamp">{_text(block.stamp)}</p>' if block.stamp else ""
    kind = "together stamped" if block.stamp else "together"
    return f'<div class="{kind}">\n{chr(10).join(map(_block, block.blocks))}{stamp}\n</div>'


def _signature(name: str) -> str:
    return f'<div><p>{_text(name)}</p><p class="date">Date</p></div>'


def _run(run: Run) -> str:
    """Write a part of a rule in the way of the chapter: added text in bold, deleted text in brackets."""
    if run.change == "added":
        return f"<strong>{_text(run.text)}</strong>"
    return _text(f"[{run.text}]" if run.change == "deleted" else run.text)


def _heading(block: Heading) -> str:
    level = block.level + 1
    anchor = f' id="{_anchor(block.words)}"' if block.level == 1 else ""
    return f"<h{level}{anchor}>{_text(block.words)}</h{level}>"


def _words(block: Words) -> str:
    lead = f"<strong>{_text(block.lead)}</strong> " if block.lead else ""
    return f"{lead}{_text(block.text)}{_cites(block.cites)}"


def _grid(block: Grid) -> str:
    head = "".join(
        f'<th scope="col"{_side(block, column)}>{_text(words)}</th>'
        for column, words in enumerate(block.headings)
    )
    rows = "".join(_row(block, number, row) for number, row in enumerate(block.rows))
    small = ' class="small"' if block.small else ' class="by-hand"' if block.by_hand else ""
    columns = f"<thead><tr>{head}</tr></thead>" if head else ""
    table = f"<table{small}>{_caption(block)}{_widths(block)}{columns}<tbody>{rows}</tbody></table>"
    # A wide table is scrolled by itself on a narrow screen, with the keyboard too.
    return f'<div class="table" tabindex="0">{table}</div>' if block.columns > NARROW else table


def _caption(block: Grid) -> str:
    if not block.caption:
        return ""
    return f"<caption>{_text(block.caption)}{_cites(block.cites)}</caption>"


def _widths(block: Grid) -> str:
    whole = sum(block.shares)
    columns = "".join(f'<col style="width: {100 * share / whole:.1f}%" />' for share in block.shares)
    return f"<colgroup>{columns}</colgroup>" if columns else ""


def _row(block: Grid, number: int, row: Sequence[str]) -> str:
    is_total = block.total and number == len(block.rows) - 1
    total = ' class="total"' if is_total else ' class="bold"' if number in block.bold else ""
    return f"<tr{total}>{''.join(_cell(block, column, cell) for column, cell in enumerate(row))}</tr>"


def _cell(block: Grid, column: int, cell: str) -> str:
    if column == 0:
        return f'<th scope="row"{_side(block, column)}>{_text(cell)}</th>'
    return f"<td{_side(block, column, cell)}>{_text(cell)}</td>"


def _side(block: Grid, column: int, cell: str = "") -> str:
    """Return the class of a cell with numbers; odds and amounts stay on one line."""
    if column not in block.right:
        return ""
    return ' class="number whole"' if 0 < len(cell) <= WHOLE else ' class="number"'


def _picture(block: Picture) -> str:
    lead = f"<strong>{_text(block.lead)}</strong> " if block.lead else ""
    caption = f"<figcaption>{lead}{_text(block.words)}</figcaption>" if block.captioned else ""
    drawing = _DECLARATION.sub("", block.svg)
    return f'<figure style="width: {block.percent}%">{drawing}{caption}</figure>'


def _cites(cites: Iterable[Citation]) -> str:
    written = cited(cites)
    return f' <span class="cite">{_text(written)}</span>' if written else ""


def _anchor(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def _text(words: str) -> str:
    return escape(in_type(words))
