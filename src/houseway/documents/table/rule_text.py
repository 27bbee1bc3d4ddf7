"""The rules of a game, section by section, in our own words: from the catalogue of paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

from houseway.documents.document import Block, Heading, Items, Words
from houseway.documents.wording import as_cited
from houseway.regulation import Paragraph, Status
from houseway.rules.game import Game
from houseway.rules.paragraphs import paragraphs_of

TITLE_ONLY = "Our sources print only the title of this section; the standard public rule is played."


def rule_blocks(game: Game[Any], level: Literal[2, 3] = 2) -> Iterator[Block]:
    """A heading for each section, then its paragraphs with their numbers."""
    sections: dict[str, list[Paragraph]] = {}
    for one in paragraphs_of(game):
        sections.setdefault(one.section, []).append(one)
    for section in sorted(sections, key=_number_order):
        yield from _section(section, sections[section], level)


def _section(section: str, paragraphs: list[Paragraph], level: Literal[2, 3]) -> Iterator[Block]:
    title = next((one.text for one in paragraphs if one.is_title), "")
    yield Heading(f"{section} {title}".rstrip(" ."), level)
    printed = [one for one in paragraphs if not one.is_title]
    if printed:
        yield Items(tuple(Words(one.text, lead=_number(one)) for one in printed), "plain")
    else:
        yield Words(TITLE_ONLY)


def _number(one: Paragraph) -> str:
    """The paragraph's place within its section: ``(a)6``."""
    inside = as_cited(one.id).removeprefix(one.section).strip()
    unprinted = "*" if one.status is Status.NOT_IN_SOURCE else ""
    return f"{inside}{unprinted}"


def _number_order(section: str) -> list[tuple[int, str]]:
    """Numbers as numbers: 45.5, 45.5A, 45.5B, 45.6."""
    return [(int(number), word) for number, word in re.findall(r"(\d+)(\D*)", section)]
