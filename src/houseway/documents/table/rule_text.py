"""The rules of a game, section by section, paraphrased: from the catalogue of paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

from houseway.documents.document import Block, Heading, Items, Words
from houseway.documents.wording import as_cited
from houseway.regulation import Paragraph, Status
from houseway.rules.game import Game
from houseway.rules.paragraphs import paragraphs_of

TITLE_ONLY = "Our sources print only the title of this section. The standard public rule applies."


def rule_blocks(game: Game[Any], level: Literal[2, 3] = 2) -> Iterator[Block]:
    """Yield a heading for each section, then its numbered paragraphs."""
    sections: dict[str, list[Paragraph]] = {}
    for paragraph in paragraphs_of(game):
        sections.setdefault(paragraph.section, []).append(paragraph)
    for section in sorted(sections, key=_number_order):
        yield from _section(section, sections[section], level)


def _section(section: str, paragraphs: list[Paragraph], level: Literal[2, 3]) -> Iterator[Block]:
    title = next((paragraph.text for paragraph in paragraphs if paragraph.is_title), "")
    yield Heading(f"{section} {title}".rstrip(" ."), level)
    printed = [paragraph for paragraph in paragraphs if not paragraph.is_title]
    if printed:
        entries = (Words(paragraph.text, lead=_number(paragraph)) for paragraph in printed)
        yield Items(tuple(entries), "plain")
    else:
        yield Words(TITLE_ONLY)


def _number(paragraph: Paragraph) -> str:
    """Return the number of a paragraph within its section, such as ``(a)6``."""
    number = as_cited(paragraph.id).removeprefix(paragraph.section).strip()
    return f"{number}*" if paragraph.status is Status.NOT_IN_SOURCE else number


def _number_order(section: str) -> list[tuple[int, str]]:
    """Return a sort key that compares numbers as numbers: 45.5, 45.5A, 45.5B, 45.6."""
    return [(int(number), word) for number, word in re.findall(r"(\d+)(\D*)", section)]
