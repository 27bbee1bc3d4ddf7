"""Renders the parts of a sign as HTML: in columns on a wide screen, one below the other on a phone."""

from __future__ import annotations

from html import escape
from pathlib import Path

from houseway.documents.sign_blocks import Announcement, LimitBoard, Paper, PayGroup, PayLine, SignRules
from houseway.documents.wording import in_type

STYLE = Path(__file__).with_name("sign.css")


def sign_style(paper: Paper) -> str:
    """Return the style sheet of a sign on this paper."""
    page = f"@media print {{ @page {{ size: {paper.width}in {paper.height}in; margin: 0.5in; }} }}\n"
    return STYLE.read_text(encoding="utf-8") + page


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


def _text(words: str) -> str:
    return escape(in_type(words))
