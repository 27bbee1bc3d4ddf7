"""The sections of proposed rules that a game writes itself, in ``proposed_rules.toml`` of its folder.

A line that begins with one asterisk is a paragraph (a), with two a subparagraph 1., with three i.; lines that
begin with a vertical bar are a table. A section takes its text from ``text``, or by ``common`` from
``common_rules.toml``; ``add`` appends to it, and ``replace`` changes sentences. A game that is ``like``
another takes over its sections and lists those that differ.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from houseway.rules import registry
from houseway.rules.game import Game

FILE_NAME = "proposed_rules.toml"
COMMON = Path(__file__).with_name("common_rules.toml")


@dataclass(frozen=True)
class Clause:
    """A paragraph of a rule at its level: 1 for (a), 2 for 1., 3 for i.; level 0 has no number."""

    level: int
    text: str


@dataclass(frozen=True)
class RuleTable:
    """A table below a paragraph, its headings first."""

    rows: tuple[tuple[str, ...], ...]


Content = Clause | RuleTable


@dataclass(frozen=True)
class RuleSection:
    """A section. Others refer to it by its key; ``number`` is empty until the sections are in order."""

    key: str
    title: str
    content: tuple[Content, ...]
    number: str = ""


@dataclass(frozen=True)
class WrittenRules:
    """What a game says about itself in the words of a rule."""

    definitions: Mapping[str, str] = field(default_factory=dict)
    sections: tuple[RuleSection, ...] = ()
    wagers: tuple[Content, ...] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)  # reasons of verdicts, as a rule says them
    names: Mapping[str, str] = field(
        default_factory=dict
    )  # of kinds of wagers, where their titles do not fit


def written_rules(game: Game[Any]) -> WrittenRules | None:
    """Return the rules that the game has in its folder, or None if there are none."""
    return _rules_of(game.name)


def _rules_of(game_name: str) -> WrittenRules | None:
    file = registry.FOLDER / game_name.replace("-", "_") / FILE_NAME
    if not file.is_file():
        return None
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    base = (_rules_of(data["like"]) if "like" in data else None) or WrittenRules()
    common = tomllib.loads(COMMON.read_text(encoding="utf-8"))
    sections = {section.key: section for section in base.sections}
    for given in data.get("section", []):
        if given.get("leave-out"):
            del sections[given["key"]]
        else:
            sections[given["key"]] = _section(given, sections.get(given["key"]), common)
    own = data.get("wagers", {}).get("text")
    return WrittenRules(
        {**base.definitions, **data.get("definitions", {})},
        tuple(sections.values()),
        tuple(_content(own)) if own else base.wagers,
        {**base.reasons, **data.get("reasons", {})},
        {**base.names, **data.get("names", {})},
    )


def _section(given: Mapping[str, Any], base: RuleSection | None, common: Mapping[str, Any]) -> RuleSection:
    shared = common.get(given.get("common", ""), {})
    text = given.get("text") or shared.get("text", "")
    content = tuple(_content(text)) if text else base.content if base else ()
    for old, new in given.get("replace", {}).items():
        content = tuple(_replaced(part, old, new) for part in content)
    title = given.get("title") or shared.get("title") or (base.title if base else "")
    return RuleSection(given["key"], title, (*content, *_content(given.get("add", ""))))


def _replaced(part: Content, old: str, new: str) -> Content:
    return Clause(part.level, part.text.replace(old, new)) if isinstance(part, Clause) else part


def _content(text: str) -> Iterator[Content]:
    rows: list[tuple[str, ...]] = []
    for line in text.strip().splitlines():
        if line.startswith("|"):
            rows.append(tuple(cell.strip() for cell in line.strip("|").split("|")))
            continue
        if rows:
            yield RuleTable(tuple(rows))
            rows = []
        words = line.lstrip("*")
        yield Clause(len(line) - len(words), words.strip())
    if rows:
        yield RuleTable(tuple(rows))


def in_a_sentence(title: str) -> str:
    """Return ``sic bo`` for ``Sic bo``; a title with other capitals is a name and keeps them."""
    return title[:1].lower() + title[1:] if title[1:] == title[1:].lower() else title
