"""Reads the rules of a game from ``rules.toml`` in its folder: one text for the rules book and for petitions.

A line that begins with one asterisk is a paragraph (a), with two a subparagraph 1., with three i.; lines
that begin with a vertical bar are a table. A name in braces stands for the number of the section with that
key, for the title of the game, or for a figure or table that the code of the game computes (``Figure``).

A section, ``[section.KEY]``, takes its text from ``text``, or by ``common`` from ``common_rules.toml``;
``add`` appends to it, and ``replace`` changes sentences. A game that is ``like`` another takes over its text
and lists what differs.

``[book]`` says where the rules book prints each part: under a title that our sources print without its text,
at a paragraph, or as a section that they leave out. A part that is not listed there is printed by our
sources, and only a draft has it. A section with ``draft = false`` is only in the book: a draft makes wagers
and payout odds from the table that is proposed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from houseway.documents.wording import capital
from houseway.regulation import Citation
from houseway.rules import registry
from houseway.rules.game import Game
from houseway.rules.standard_rules import Clause, Content, Figure, RuleTable, StandardRule

FILE_NAME = "rules.toml"
COMMON = Path(__file__).with_name("common_rules.toml")
_NAME_ALONE = re.compile(r"\{([\w-]+)\}")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv")


@dataclass(frozen=True)
class RuleSection:
    """A section. Others refer to it by its key; ``number`` is empty until the sections are in order."""

    key: str
    title: str
    content: tuple[Content, ...]
    number: str = ""
    in_draft: bool = True


@dataclass(frozen=True)
class WrittenRules:
    """The text of a game's rules, as ``rules.toml`` has it."""

    definitions: Mapping[str, str] = field(default_factory=dict)
    sections: tuple[RuleSection, ...] = ()
    wagers: tuple[Content, ...] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)  # reasons of verdicts, as a rule says them
    names: Mapping[str, str] = field(
        default_factory=dict
    )  # of kinds of wagers, where their titles do not fit
    book: Mapping[str, Sequence[str]] = field(default_factory=dict)  # where the rules book prints each part


def written_rules(game: Game[Any]) -> WrittenRules | None:
    """Return the rules that the game has in its folder, or None if there are none."""
    written = _rules_of(game.name)
    if written is None:
        return None
    figures = {
        figure.name: figure.value for figure in game.papers.standard_rules if isinstance(figure, Figure)
    }
    return replace(
        written,
        sections=tuple(
            replace(section, content=tuple(_with_figures(section.content, figures)))
            for section in written.sections
        ),
        wagers=tuple(_with_figures(written.wagers, figures)),
    )


@cache
def _rules_of(game_name: str) -> WrittenRules | None:
    file = registry.FOLDER / game_name.replace("-", "_") / FILE_NAME
    if not file.is_file():
        return None
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    base = (_rules_of(data["like"]) if "like" in data else None) or WrittenRules()
    common = tomllib.loads(COMMON.read_text(encoding="utf-8"))
    sections = {section.key: section for section in base.sections}
    for key, entry in data.get("section", {}).items():
        if entry.get("leave-out"):
            del sections[key]
        else:
            sections[key] = _to_section(key, entry, sections.get(key), common)
    own = data.get("wagers", {}).get("text")
    places = {
        key: (value,) if isinstance(value, str) else tuple(value)
        for key, value in data.get("book", {}).items()
    }
    return WrittenRules(
        {**base.definitions, **data.get("definitions", {})},
        tuple(sections.values()),
        tuple(_content(own)) if own else base.wagers,
        {**base.reasons, **data.get("reasons", {})},
        {**base.names, **data.get("names", {})},
        {**base.book, **places},
    )


def _to_section(
    key: str, entry: Mapping[str, Any], base: RuleSection | None, common: Mapping[str, Any]
) -> RuleSection:
    shared = common.get(entry.get("common", ""), {})
    text = entry.get("text") or shared.get("text", "")
    content = tuple(_content(text)) if text else base.content if base else ()
    for old, new in entry.get("replace", {}).items():
        content = tuple(_with_sentence_replaced(part, old, new) for part in content)
    title = entry.get("title") or shared.get("title") or (base.title if base else "")
    return RuleSection(
        key, title, (*content, *_content(entry.get("add", ""))), in_draft=entry.get("draft", True)
    )


def _with_sentence_replaced(part: Content, old: str, new: str) -> Content:
    return Clause(part.level, part.text.replace(old, new)) if isinstance(part, Clause) else part


def _content(text: str) -> Iterator[Content]:
    rows: list[tuple[str, ...]] = []
    for line in text.strip().splitlines():
        if line.startswith("|"):
            rows.append(tuple(cell.strip() for cell in line.strip("|").split("|")))
            continue
        if rows:
            yield RuleTable(rows[0], tuple(rows[1:]))
            rows = []
        words = line.lstrip("*")
        yield Clause(len(line) - len(words), words.strip())
    if rows:
        yield RuleTable(rows[0], tuple(rows[1:]))


def _with_figures(content: Iterable[Content], figures: Mapping[str, RuleTable | str]) -> Iterator[Content]:
    """Yield the text with its computed words, and a computed table for a name that stands alone on a line."""
    words = {name: value for name, value in figures.items() if isinstance(value, str)}
    for part in content:
        name = _NAME_ALONE.fullmatch(part.text) if isinstance(part, Clause) else None
        table = figures.get(name[1]) if name else None
        yield table if isinstance(table, RuleTable) else next(referring((part,), words))


def referring(content: Iterable[Content], words: Mapping[str, str]) -> Iterator[Content]:
    """Replace the names in braces; everything else in braces stays as it is written."""
    for part in content:
        if isinstance(part, Clause):
            text = part.text
            for name, replacement in words.items():
                text = text.replace(f"{{{name}}}", replacement)
            yield Clause(part.level, capital(text))
        else:
            yield part


def defined(definitions: Mapping[str, str]) -> Iterator[str]:
    """Yield the definitions in the order of their terms."""
    for term in sorted(definitions, key=str.lower):
        yield f'"{term}" means {definitions[term]}.'


def in_a_sentence(title: str) -> str:
    """Return ``sic bo`` for ``Sic bo``; a title with other capitals is a name and keeps them."""
    return title[:1].lower() + title[1:] if title[1:] == title[1:].lower() else title


def standard_rules(game: Game[Any]) -> tuple[StandardRule, ...]:
    """Return the additions of the rules book to our sources: the rules that they only name, and tables."""
    computed = tuple(rule for rule in game.papers.standard_rules if isinstance(rule, StandardRule))
    written = written_rules(game)
    return (*_in_book(game, written), *computed) if written else computed


def _in_book(game: Game[Any], written: WrittenRules) -> Iterator[StandardRule]:
    """Yield the written parts where the book prints them; parts with the same place are one rule."""
    sections = {section.key: section for section in written.sections}
    parts: dict[str, Sequence[Content]] = {key: section.content for key, section in sections.items()}
    parts["definitions"] = [Clause(1, words) for words in defined(written.definitions)]
    parts["wagers"] = written.wagers
    keys_at: dict[str, list[str]] = {}
    for key, places in written.book.items():
        for place in places:
            if parts.get(key):
                keys_at.setdefault(place, []).append(key)
    numbers = {key: _section_of(places[0]) for key, places in written.book.items() if places}
    for place, keys in keys_at.items():
        here = {
            key: "this section" if number == _section_of(place) else number for key, number in numbers.items()
        }
        words = {"game": in_a_sentence(game.title), **here}
        content = tuple(referring((part for key in keys for part in parts[key]), words))
        if _section_of(place) == place:
            yield StandardRule(content, number=place, title=sections[keys[0]].title)
        else:
            yield StandardRule(content, Citation.read(place))


def _section_of(place: str) -> str:
    """Return the number of a section without its paragraph: ``13:69F-6.4`` for ``13:69F-6.4#title``."""
    return re.split(r"[#(]", place)[0]


Numbered = tuple[str, Content]


def numbered(content: Sequence[Content]) -> Iterator[Numbered]:
    """Yield each paragraph with its number within the section: (a), 1., i."""
    counts = [0, 0, 0]
    for part in content:
        if isinstance(part, RuleTable) or part.level == 0:
            yield "", part
            continue
        counts[part.level - 1] += 1
        counts[part.level :] = [0] * (3 - part.level)
        yield _number(part.level, counts[part.level - 1]), part


def _number(level: int, count: int) -> str:
    if level == 1:
        letter = chr(ord("a") + (count - 1) % 26)
        return f"({letter * ((count - 1) // 26 + 1)})"
    return f"{count}." if level == 2 else f"{_ROMAN[count - 1]}."
