"""Renders a sign as PDF: one page of any size, in the largest type with which everything fits."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from houseway.documents.document import Document
from houseway.documents.render.typst_text import array, text, typst_string
from houseway.documents.sign_blocks import Announcement, LimitBoard, PayGroup, SignRules
from houseway.documents.wording import check_wording, day

STYLE = Path(__file__).with_name("sign.typ")


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
    given = ", ".join(f"{name}: {value}" for name, value in fields.items())
    return f"{STYLE.read_text(encoding='utf-8')}\n#sign({given})\n"


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
