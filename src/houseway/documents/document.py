"""Defines the content of a document: headings, paragraphs, tables, pictures, parts of a sign."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from houseway.documents.house import NO_HOUSE, House
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation

# The parts of a sign at a table, and the sheets of paper that signs are printed on.

_NUMBER = re.compile(r"\d+(?:\.\d+)?")


@dataclass(frozen=True)
class LimitBoard:
    """The posted limits, the first thing on a sign. Each row has the wagers, their minimum and their maximum.

    The wagers of the only row are "" where it holds for every wager.
    """

    rows: tuple[tuple[str, str, str], ...]
    increment: str = ""

    @property
    def texts(self) -> Iterator[str]:
        yield from (cell for row in self.rows for cell in row)
        yield self.increment


@dataclass(frozen=True)
class PayLine:
    """A condition and its payment, with a note in smaller type."""

    words: str
    pays: str
    note: str = ""


@dataclass(frozen=True)
class PayGroup:
    """Lines that belong together; those without a caption are wagers that pay one thing."""

    caption: str
    lines: tuple[PayLine, ...]

    @property
    def texts(self) -> Iterator[str]:
        yield self.caption
        yield from (text for line in self.lines for text in (line.words, line.pays, line.note))


@dataclass(frozen=True)
class SignRules:
    """The rules in force, a sentence each."""

    sentences: tuple[str, ...]

    @property
    def texts(self) -> Iterator[str]:
        yield from self.sentences


@dataclass(frozen=True)
class Announcement:
    """A coming change: the time when it takes effect, and its words."""

    when: str
    words: str

    @property
    def texts(self) -> Iterator[str]:
        yield from (self.when, self.words)


@dataclass(frozen=True)
class Paper:
    """A sheet, in inches."""

    width: float
    height: float

    @property
    def turned(self) -> Paper:
        return Paper(self.height, self.width)

    @property
    def words(self) -> str:
        """The size as people write it: ``8½ by 11 inches``."""
        return f"{_inches(self.width)} by {_inches(self.height)} inches"

    def is_named(self, size: str) -> bool:
        """Return whether people's words mean this sheet, turned or not: ``letter``, ``8 1/2 x 11 in``."""
        words = size.lower().replace(" 1/2", ".5").replace("½", ".5")
        sides = [float(number) for number in _NUMBER.findall(words)]
        named = [[paper.width, paper.height] for name, paper in PAPERS.items() if name in words.split()]
        return sorted(sides or (named[0] if named else [])) == sorted([self.width, self.height])


def _inches(length: float) -> str:
    return f"{length:g}".replace(".5", "½")


LETTER = Paper(8.5, 11)
PAPERS = {"letter": LETTER, "tabloid": Paper(11, 17), "poster": Paper(18, 24)}


def paper_named(name: str, *, landscape: bool = False) -> Paper:
    if name not in PAPERS:
        raise Refusal(f"There is no size {name!r}. Choose {one_of(list(PAPERS))}.")
    return PAPERS[name].turned if landscape else PAPERS[name]


@dataclass(frozen=True)
class Heading:
    """A heading of level 1 begins a part of the document; the title of the document is above all levels."""

    words: str
    level: Literal[1, 2, 3] = 1


@dataclass(frozen=True)
class Words:
    """A paragraph, with an optional bold ``lead`` before it and its citations in small print after it."""

    text: str
    cites: tuple[Citation, ...] = ()
    lead: str = ""
    small: bool = False  # small print


@dataclass(frozen=True)
class Items:
    """A list: bulleted, numbered, or plain for entries that carry their own numbers."""

    entries: tuple[Words, ...]
    style: Literal["bullets", "numbered", "plain"] = "bullets"


@dataclass(frozen=True)
class Grid:
    """A table. Columns listed in ``right`` are right-aligned numbers; ``shares`` are relative widths."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    right: frozenset[int] = frozenset()
    shares: tuple[int, ...] = ()
    cites: tuple[Citation, ...] = ()
    total: bool = False  # the last row is the total of the others
    small: bool = False
    bold: frozenset[int] = frozenset()  # rows that stand out
    by_hand: bool = False  # high rows, to be filled in by hand

    @property
    def columns(self) -> int:
        return len(self.headings) or len(self.rows[0])


@dataclass(frozen=True)
class Picture:
    """An SVG drawing. ``words`` is its text for screen readers, and its caption if ``captioned``."""

    svg: str
    words: str
    percent: int = 100  # width, relative to the text
    captioned: bool = True
    lead: str = ""  # bold, before the caption


@dataclass(frozen=True)
class Callout:
    """A highlighted note in a box."""

    words: str
    cites: tuple[Citation, ...] = ()


@dataclass(frozen=True)
class Signatures:
    """Signature lines, each with a name below it and a line for the date next to it."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class Run:
    """A part of a rule's text: as it stands, added (in bold) or deleted (in brackets)."""

    text: str
    change: Literal["", "added", "deleted"] = ""


@dataclass(frozen=True)
class RuleParagraph:
    """A numbered paragraph of a rule: level 1 is (a), 2 is 1., 3 is i.; level 0 has no number."""

    level: int
    runs: tuple[Run, ...]


@dataclass(frozen=True)
class RuleText:
    """The paragraphs of a rule, each with its number in its first runs, indented by level."""

    paragraphs: tuple[RuleParagraph, ...]


@dataclass(frozen=True)
class NewPage:
    """A page break."""


@dataclass(frozen=True)
class SideBySide:
    """Tables or pictures next to each other, as many in a row as fit; one below the other on a phone."""

    parts: tuple[Grid | Picture, ...]
    columns: int = 2


@dataclass(frozen=True)
class Together:
    """Blocks that stay on one page, if they fit on one; ``stamp`` is set across them, as on a void form."""

    blocks: tuple[Part, ...]
    stamp: str = ""


SignPart = LimitBoard | PayGroup | SignRules | Announcement
Part = Heading | Words | Items | Grid | Picture | Callout | Signatures | RuleText | SideBySide | SignPart
Block = Part | NewPage | Together


@dataclass(frozen=True)
class Document:
    """A document. ``mark`` is printed on every page, to say that the document is a sample or a draft."""

    title: str
    kind: str  # "Gaming guide", above the title
    blocks: tuple[Block, ...]
    subtitle: str = ""
    mark: str = ""
    footer: str = ""  # at the bottom of every page, next to the page number
    dated: date | None = None
    style: Literal["sheet", "sign"] = "sheet"  # to be read at a desk, or from a seat at the table
    contents: bool = False
    narrow_margins: bool = False  # of a leaflet, which has few pages
    house: House = NO_HOUSE  # at the head of the first page
    compact: bool = False  # a small title, as on a form of half a page
    paper: Paper = LETTER

    def issued_by(self, house: House, dated: date | None = None) -> Document:
        """Return the document with the house at its head, and with a date if one is given."""
        return replace(self, house=house, dated=dated or self.dated)

    @property
    def all_parts(self) -> Iterator[Part | NewPage]:
        """Yield every block, also those inside of others."""
        for block in self.blocks:
            yield from block.blocks if isinstance(block, Together) else (block,)

    @property
    def parts(self) -> list[str]:
        """Return the headings for the table of contents."""
        return [block.words for block in self.all_parts if isinstance(block, Heading) and block.level == 1]

    def every_text(self) -> Iterator[str]:
        """Yield every text in the document, drawings included."""
        yield from (self.title, self.kind, self.subtitle, self.mark, self.footer)
        yield from (self.house.licensee, self.house.trade_name)
        yield from (block.stamp for block in self.blocks if isinstance(block, Together))
        for block in self.all_parts:
            yield from _texts(block)


def _texts(block: Part | NewPage) -> Iterator[str]:
    match block:
        case Heading() | Callout():
            yield block.words
        case Words():
            yield from (block.lead, block.text)
        case Items(entries=parts) | SideBySide(parts=parts):
            for part in parts:
                yield from _texts(part)
        case Grid():
            yield from (block.caption, *block.headings)
            yield from (cell for row in block.rows for cell in row)
        case Picture():
            yield from (block.lead, block.words, block.svg)
        case LimitBoard() | PayGroup() | SignRules() | Announcement():
            yield from block.texts
        case Signatures():
            yield from block.names
        case RuleText():
            yield from (run.text for paragraph in block.paragraphs for run in paragraph.runs)


def items(entries: Iterable[str | Words], *, numbered: bool = False) -> Items:
    paragraphs = tuple(Words(entry) if isinstance(entry, str) else entry for entry in entries)
    return Items(paragraphs, "numbered" if numbered else "bullets")


def grid(
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    caption: str = "",
    right: Iterable[int] = (),
    shares: Sequence[int] = (),
    cites: Iterable[Citation] = (),
    total: bool = False,
    small: bool = False,
    by_hand: bool = False,
) -> Grid:
    return Grid(
        tuple(headings),
        tuple(tuple(row) for row in rows),
        caption,
        frozenset(right),
        tuple(shares),
        tuple(dict.fromkeys(cites)),
        total,
        small,
        by_hand=by_hand,
    )


def details(pairs: Iterable[tuple[str, str]], *, caption: str = "", cites: Iterable[Citation] = ()) -> Grid:
    """Return a table of two columns without headings: labels on the left, values on the right."""
    return grid((), pairs, caption=caption, shares=(3, 7), cites=cites)
