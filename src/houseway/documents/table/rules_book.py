"""The rules of the games for the security podium (13:69F-8.5(a)): a paraphrase next to the official text.

The paraphrase comes from the catalogue, section by section; the standard rule is given in full where our
sources lack it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from typing import Any, Literal

from houseway import __version__
from houseway.documents.document import (
    Block,
    Callout,
    Document,
    Grid,
    Heading,
    Items,
    SideBySide,
    Words,
    details,
    grid,
)
from houseway.documents.rules_text import numbered, standard_rules
from houseway.documents.wording import as_cited, day
from houseway.regulation import Citation, Paragraph, Status, every_paragraph
from houseway.regulation.catalogue import Source, every_source, sources_of
from houseway.rules.fingerprint import paragraphs_of
from houseway.rules.game import Game
from houseway.rules.standard_rules import Content, RuleTable, StandardRule

# The rules by section: paraphrased from the catalogue; the standard rule in full where our sources lack it.

STAR = "*"
NOT_PLAYED = "Not played here. The official text has this section."
NOT_PRINTED = "Not printed in our sources. The official text has it."
FOR_ALL_GAMES = "all-games"
NARROW = 2  # a table of so many columns takes half of the page, a wider one small type
LONG = 12  # rows of a narrow table; a longer one takes both halves

# A numbered paragraph, or a table that belongs to the one before it.
Entry = Words | Grid | SideBySide


def rule_blocks(game: Game[Any], level: Literal[2, 3] = 2) -> Iterator[Block]:
    """Yield a heading for each section of a game, then its numbered paragraphs."""
    yield from section_blocks(paragraphs_of(game), standard_rules(game), level)


def section_blocks(
    paragraphs: Iterable[Paragraph], standard: Sequence[StandardRule] = (), level: Literal[2, 3] = 2
) -> Iterator[Block]:
    sections: dict[str, list[Paragraph]] = {rule.section: [] for rule in standard}
    for paragraph in paragraphs:
        sections.setdefault(paragraph.section, []).append(paragraph)
    for number in sorted(sections, key=_in_number_order):
        rules = [rule for rule in standard if rule.section == number]
        yield Heading(_title(number, sections[number], rules), level)
        yield from _in_lists(_entries(sections[number], rules))


def _title(number: str, paragraphs: Sequence[Paragraph], rules: Sequence[StandardRule]) -> str:
    """Return the number and title of a section, with a star if our sources print nothing but the title."""
    listed = [paragraph.text for paragraph in paragraphs if paragraph.is_title]
    title = (*listed, *(rule.title for rule in rules), "")[0].rstrip(".")
    printed = any(is_printed(paragraph) for paragraph in paragraphs if not paragraph.is_title)
    return f"{number}{'' if printed else STAR} {title}".rstrip()


def is_printed(paragraph: Paragraph) -> bool:
    """Return whether our sources print the paragraph: not where its words are inferred from others."""
    return paragraph.status is not Status.NOT_IN_SOURCE and not paragraph.note.startswith("Not printed")


def _entries(paragraphs: Sequence[Paragraph], rules: Sequence[StandardRule]) -> Iterator[Entry]:
    by_paragraph = {rule.cite.id: rule for rule in rules if rule.cite}
    printed = [paragraph for paragraph in paragraphs if not paragraph.is_title]
    for paragraph in sorted(printed, key=lambda paragraph: _in_number_order(paragraph.id)):
        yield from _paragraph(paragraph, by_paragraph.get(paragraph.id))
    for rule in rules:
        if not rule.cite or rule.cite.paragraph.is_title:
            yield from _lettered(rule.content, after_others=bool(printed))
    if not printed and not rules:
        yield Words(NOT_PRINTED if paragraphs[0].game == FOR_ALL_GAMES else NOT_PLAYED)


def _paragraph(paragraph: Paragraph, rule: StandardRule | None) -> Iterator[Entry]:
    number = as_cited(paragraph.id).removeprefix(paragraph.section).strip().replace("[", "").replace("]", "")
    if is_printed(paragraph) and rule:
        yield from _with_tables(paragraph.text, number, rule)
    elif rule:
        yield from _numbered(rule.content, f"{number}{STAR}")
    elif is_printed(paragraph):
        yield Words(paragraph.text, lead=number)
    else:
        inferred = paragraph.status is not Status.NOT_IN_SOURCE
        yield Words(paragraph.text if inferred else NOT_PRINTED, lead=f"{number}{STAR}")


def _with_tables(text: str, number: str, rule: StandardRule) -> Iterator[Entry]:
    """Yield a printed paragraph whose table says what follows the colon.

    One of several tables under one number has its words as caption, so that they can stand in a row.
    """
    before, colon, _ = text.partition(":")
    letter, _, is_one_of_several = number.partition(" ")
    tables = [part for part in rule.content if isinstance(part, RuleTable)]
    if is_one_of_several:
        yield from (_table(replace(table, title=f"{letter} {before}")) for table in tables)
    else:
        yield Words(before + colon, lead=number)
        yield from map(_table, tables)


def _numbered(content: Sequence[Content], number: str) -> Iterator[Entry]:
    """Yield the parts of one paragraph: the first has its number, points have numbers of their own."""
    lead = number
    for point, part in numbered(content):
        if isinstance(part, RuleTable):
            yield _table(part)
            continue
        if lead and part.level > 1:
            yield Words("", lead=lead)
        yield Words(part.text, lead=lead if part.level <= 1 else point)
        lead = ""


def _lettered(content: Sequence[Content], *, after_others: bool) -> Iterator[Entry]:
    """Yield the parts of a section that our sources do not print, as (a), 1. and so on.

    After paragraphs that they do print, the letters would be taken, and the star stands alone.
    """
    for number, part in numbered(content):
        if isinstance(part, RuleTable):
            yield _table(part)
        elif part.level > 1:
            yield Words(part.text, lead=number)
        else:
            yield Words(part.text, lead=STAR if after_others else f"{number}{STAR}")


def _table(table: RuleTable) -> Grid | SideBySide:
    if len(table.headings) > NARROW:
        return grid(table.headings, table.rows, caption=table.title, small=True)
    half = len(table.rows) if len(table.rows) <= LONG else (len(table.rows) + 1) // 2
    numbers = (1,) if table.rows[-1][1][:1].isdigit() else ()
    return SideBySide(
        tuple(
            grid(table.headings, rows, caption=table.title, right=numbers, shares=(4, 3))
            for rows in (table.rows[:half], table.rows[half:])
            if rows
        )
    )


def _in_lists(entries: Iterable[Entry]) -> Iterator[Block]:
    """Yield paragraphs that follow each other as a list, the one before a table apart: it stays with it."""
    listed: list[Words] = []
    for is_text, group in groupby(entries, key=lambda entry: isinstance(entry, Words)):
        if is_text:
            listed = [entry for entry in group if isinstance(entry, Words)]
            continue
        yield from _list(listed[:-1])
        yield from listed[-1:]
        listed = []
        yield from _in_rows([entry for entry in group if not isinstance(entry, Words)])
    yield from _list(listed)


def _list(entries: Sequence[Words]) -> Iterator[Items]:
    if entries:
        yield Items(tuple(entries), "plain")


def _in_rows(tables: Sequence[Grid | SideBySide]) -> Iterator[Block]:
    """Yield narrow tables that follow each other in rows."""
    for is_narrow, group in groupby(tables, key=lambda table: isinstance(table, SideBySide)):
        if is_narrow:
            yield SideBySide(
                tuple(part for row in group if isinstance(row, SideBySide) for part in row.parts)
            )
        else:
            yield from group


def _in_number_order(number: str) -> list[tuple[int, str]]:
    """Return a sort key that compares numbers as numbers: 45.5, 45.5A, 45.5B, 45.6."""
    return [(int(digits), words) for digits, words in re.findall(r"(\d+)(\D*)", number)]


AT_THE_PODIUM = Citation("13:69F-8.5(a)")
AUTHORITY = Citation("13:69F authority")
EXPIRATION = Citation("13:69F expiration")

COVER = "A paraphrase that helps to read the rules. It does not replace the official text."
WHAT_THIS_IS = (
    "This book is a help for reading. It says in other words what the rules of the games say, and how they "
    "are played here. It does not replace the official text, which the house keeps beside it at the security "
    "podium, where patrons may inspect both on request."
)
STARRED = (
    f"A star ({STAR}) marks what our sources name without printing it. There the rule that is really played "
    "is given in full: the standard public rule."
)
AN_EXTRACT = "This is an extract. The complete book also has the rules that apply to all games (13:69F-8)."


@dataclass(frozen=True)
class OfficialText:
    """The copy of the official chapter that the house keeps: its file, its date and its SHA-256."""

    name: str
    dated: date
    fingerprint: str


def rules_book(
    games: Sequence[Game[Any]], dated: date | None = None, official: OfficialText | None = None
) -> Document:
    """Return the book of one game or, with all of them, of everything that the catalogue has."""
    is_extract = len(games) == 1
    title = games[0].title if is_extract else "Rules of the games"
    return Document(
        title=title,
        kind="Rules for inspection",
        subtitle=COVER,
        blocks=(
            *_about(games, dated, official),
            *(rule_blocks(games[0]) if is_extract else _everything(games)),
        ),
        footer=f"A paraphrase, not the official text · Houseway {__version__}",
        dated=dated,
        contents=not is_extract,
    )


def _about(games: Sequence[Game[Any]], dated: date | None, official: OfficialText | None) -> Iterator[Block]:
    yield Heading("About this book")
    yield Callout(WHAT_THIS_IS, (AT_THE_PODIUM,))
    yield Words(f"{STARRED} {AN_EXTRACT}" if len(games) == 1 else STARRED)
    if official:
        yield details(
            (
                ("File", official.name),
                ("Text as of", day(official.dated)),
                ("Fingerprint (SHA-256)", official.fingerprint),
            ),
            caption="The official text that the house keeps",
        )
    sources = every_source() if len(games) > 1 else sources_of(paragraphs_of(games[0]))
    yield grid(
        ("Source", "Adopted", "Authority"),
        [_source_row(source) for source in sources],
        caption="The texts that this book is based on",
        shares=(5, 4, 3),
        cites=(AUTHORITY,),
    )
    yield from (Words(_expiry(source, dated), (EXPIRATION,)) for source in sources if source.expires)


def _source_row(source: Source) -> tuple[str, str, str]:
    return (
        source.title[:1].upper() + source.title[1:],
        source.adopted or "number not printed",
        source.authority,
    )


def _expiry(source: Source, dated: date | None) -> str:
    """Return the text's expiration date, with a note on what to check after it."""
    words = (
        f"{source.title} states that the chapter expires on {day(source.expires)}." if source.expires else ""
    )
    if source.expires and dated and dated > source.expires:
        words += (
            f" This book is dated {day(dated)}: check that the chapter has been readopted, and with which "
            "changes."
        )
    return words


def _everything(games: Sequence[Game[Any]]) -> Iterator[Block]:
    """Yield the rules for all games, each game, and the titles of the games that are not played here."""
    catalogue = [paragraph for paragraph in every_paragraph() if paragraph.section != "13:69F"]
    yield Heading("Rules that apply to all games")
    yield from section_blocks(paragraph for paragraph in catalogue if paragraph.game == FOR_ALL_GAMES)
    printed = {FOR_ALL_GAMES}
    for family in _families(games):
        yield Heading(" and ".join(game.title for game in family))
        rules = dict.fromkeys(rule for game in family for rule in standard_rules(game))
        yield from section_blocks(paragraphs_of(family[0]), tuple(rules))
        printed |= {paragraph.game for paragraph in paragraphs_of(family[0])}
    others = [paragraph for paragraph in catalogue if paragraph.game not in printed]
    if others:
        yield Heading("Games of the chapter that are not played here")
        yield Words("The official text has these sections. What our sources print of them is given here.")
        yield grid(("Section", "Title"), map(_section_row, others), shares=(1, 4))


def _families(games: Sequence[Game[Any]]) -> list[list[Game[Any]]]:
    """Return games that have the same sections together, so that none is printed twice."""
    families: dict[tuple[str, ...], list[Game[Any]]] = {}
    for game in games:
        families.setdefault(tuple(paragraph.id for paragraph in paragraphs_of(game)), []).append(game)
    return list(families.values())


def _section_row(paragraph: Paragraph) -> tuple[str, str]:
    number = paragraph.section if paragraph.is_title else paragraph.id
    return number, paragraph.text
