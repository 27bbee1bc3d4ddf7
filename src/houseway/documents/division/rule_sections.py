"""Sections of proposed rules: read from ``proposed_rules.toml``, set in the format of the chapter.

A line that begins with one asterisk is a paragraph (a), with two a subparagraph 1., with three i.; lines
that begin with a vertical bar are a table. A section takes its text from ``text``, or by ``common`` from
``common_rules.toml``; ``add`` appends to it, and ``replace`` changes sentences. A game that is ``like``
another takes over its sections and lists those that differ. An amendment sets added text in bold and
deleted text in brackets, as in the chapter.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from houseway.documents.document import Block, Grid, Heading, RuleParagraph, RuleText, Run, Together, grid
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
            sections[given["key"]] = _to_section(given, sections.get(given["key"]), common)
    own = data.get("wagers", {}).get("text")
    return WrittenRules(
        {**base.definitions, **data.get("definitions", {})},
        tuple(sections.values()),
        tuple(_content(own)) if own else base.wagers,
        {**base.reasons, **data.get("reasons", {})},
        {**base.names, **data.get("names", {})},
    )


def _to_section(given: Mapping[str, Any], base: RuleSection | None, common: Mapping[str, Any]) -> RuleSection:
    shared = common.get(given.get("common", ""), {})
    text = given.get("text") or shared.get("text", "")
    content = tuple(_content(text)) if text else base.content if base else ()
    for old, new in given.get("replace", {}).items():
        content = tuple(_with_sentence_replaced(part, old, new) for part in content)
    title = given.get("title") or shared.get("title") or (base.title if base else "")
    return RuleSection(given["key"], title, (*content, *_content(given.get("add", ""))))


def _with_sentence_replaced(part: Content, old: str, new: str) -> Content:
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


# Proposed rules as blocks of a document: new rules in full, or as an amendment of the rules that they vary.
#
# As in the chapter, an amendment sets added text in bold and deleted text in brackets.

ALIKE = 0.5  # the least likeness of two paragraphs that are compared word by word
KEPT = 0.3  # an amendment keeps at least this part of the paragraphs; less is a game of its own
_ROMAN = (
    "i",
    "ii",
    "iii",
    "iv",
    "v",
    "vi",
    "vii",
    "viii",
    "ix",
    "x",
    "xi",
    "xii",
    "xiii",
    "xiv",
    "xv",
    "xvi",
)

Numbered = tuple[str, Content]


def new_rules(sections: Sequence[RuleSection]) -> Iterator[Block]:
    """Yield the sections in full."""
    for section in sections:
        parts = [_plain(number, part) for number, part in numbered(section.content)]
        yield from _printed(section, parts)


def amendment(base: Sequence[RuleSection], varied: Sequence[RuleSection]) -> Iterator[Block]:
    """Yield the varied sections with what they add to the base and what they delete from it."""
    before = {section.key: section for section in base}
    for section in varied:
        old = before.pop(section.key, None)
        yield from _printed(section, list(_compared(list(numbered(old.content if old else ())), section)))
    for section in before.values():
        yield from _printed(section, [_deleted(number, part) for number, part in numbered(section.content)])


def is_amendment(base: Sequence[RuleSection], varied: Sequence[RuleSection]) -> bool:
    """Return whether enough of the base is kept for an amendment to be readable."""
    old = [part.text for section in base for part in section.content if isinstance(part, Clause)]
    new = {part.text for section in varied for part in section.content if isinstance(part, Clause)}
    return bool(old) and sum(text in new for text in old) >= KEPT * len(old)


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


Written = RuleParagraph | Grid


def _plain(number: str, part: Content) -> Written:
    return (
        _rows(part) if isinstance(part, RuleTable) else _paragraph(part, Run(_lead(number)), Run(part.text))
    )


def _added(number: str, part: Content) -> Written:
    if isinstance(part, RuleTable):
        return _rows(part, bold=range(len(part.rows) - 1))
    return _paragraph(part, Run(_lead(number) + part.text, "added"))


def _deleted(number: str, part: Content) -> Written:
    if isinstance(part, RuleTable):
        return _rows(RuleTable((part.rows[0], *map(_in_brackets, part.rows[1:]))))
    return _paragraph(part, Run(_lead(number) + part.text, "deleted"))


def _lead(number: str) -> str:
    return f"{number} " if number else ""


def _paragraph(part: Clause, *runs: Run) -> RuleParagraph:
    return RuleParagraph(part.level, tuple(run for run in runs if run.text))


def _rows(table: RuleTable, bold: range = range(0)) -> Grid:
    columns = len(table.rows[0])
    shares = (3, *[1 if columns > 3 else 2] * (columns - 1)) if columns > 2 else (2, 1)
    made = grid(table.rows[0], table.rows[1:], shares=shares, small=columns > 4)
    return Grid(**{**vars(made), "bold": frozenset(bold)})


def _in_brackets(row: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"[{cell}]" for cell in row)


def _compared(old: list[Numbered], section: RuleSection) -> Iterator[Written]:
    new = list(numbered(section.content))
    matcher = SequenceMatcher(a=[part for _, part in old], b=[part for _, part in new], autojunk=False)
    for kind, first, last, new_first, new_last in matcher.get_opcodes():
        if kind == "equal":
            for (was, _), (number, part) in zip(old[first:last], new[new_first:new_last], strict=True):
                yield _kept(was, number, part)
        else:
            yield from _replaced(old[first:last], new[new_first:new_last])


def _kept(was: str, number: str, part: Content) -> Written:
    if isinstance(part, RuleTable) or was == number:
        return _plain(number, part)
    return _paragraph(part, Run(was, "deleted"), Run(f" {number} ", "added"), Run(part.text))


def _replaced(old: list[Numbered], new: list[Numbered]) -> Iterator[Written]:
    """Yield changed paragraphs next to what they replace, word by word where they are alike."""
    left = list(old)
    for number, part in new:
        alike = next((place for place, (_, was) in enumerate(left) if _are_alike(was, part)), None)
        if alike is None:
            yield _added(number, part)
            continue
        yield from (_deleted(was_number, was) for was_number, was in left[:alike])
        was_number, was = left[alike]
        left = left[alike + 1 :]
        yield _changed(was_number, was, number, part)
    yield from (_deleted(number, part) for number, part in left)


def _are_alike(was: Content, part: Content) -> bool:
    if isinstance(was, RuleTable) or isinstance(part, RuleTable):
        return isinstance(was, RuleTable) and isinstance(part, RuleTable) and was.rows[0] == part.rows[0]
    words = SequenceMatcher(a=was.text.split(), b=part.text.split(), autojunk=False)
    return was.level == part.level and words.ratio() >= ALIKE


def _changed(was_number: str, was: Content, number: str, part: Content) -> Written:
    if isinstance(was, RuleTable) or isinstance(part, RuleTable):
        assert isinstance(was, RuleTable) and isinstance(part, RuleTable)  # noqa: S101, PT018 - see _are_alike
        gone = [_in_brackets(row) for row in was.rows[1:] if row not in part.rows]
        rows = (part.rows[0], *gone, *part.rows[1:])
        new_rows = [place for place, row in enumerate(rows[1:]) if place >= len(gone) and row not in was.rows]
        return Grid(**{**vars(_rows(RuleTable(rows))), "bold": frozenset(new_rows)})
    runs = (
        [Run(_lead(number))]
        if was_number == number
        else [Run(was_number, "deleted"), Run(f" {number} ", "added")]
    )
    return _paragraph(part, *runs, *_word_by_word(was.text, part.text))


def _word_by_word(was: str, text: str) -> Iterator[Run]:
    old, new = was.split(), text.split()
    for kind, first, last, new_first, new_last in SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes():
        if kind == "equal":
            yield Run(" ".join(old[first:last]) + " ")
            continue
        if last > first:
            yield Run(" ".join(old[first:last]), "deleted")
            yield Run(" ")
        if new_last > new_first:
            yield Run(" ".join(new[new_first:new_last]) + " ", "added")


def _printed(section: RuleSection, parts: Sequence[Written]) -> Iterator[Block]:
    yield Heading(f"{section.number} {section.title}", 3)
    yield from _in_blocks(parts)


def _in_blocks(parts: Sequence[Written]) -> Iterator[RuleText | Grid | Together]:
    """Yield runs of paragraphs as one block; a table stays with the paragraph that introduces it."""
    paragraphs: list[RuleParagraph] = []
    for part in parts:
        if isinstance(part, RuleParagraph):
            paragraphs.append(part)
            continue
        if paragraphs[:-1]:
            yield RuleText(tuple(paragraphs[:-1]))
        yield Together((RuleText((paragraphs[-1],)), part)) if paragraphs else part
        paragraphs = []
    if paragraphs:
        yield RuleText(tuple(paragraphs))
