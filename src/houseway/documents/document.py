"""A document as it is written, once: headings, words, tables and pictures, to be set in HTML and in PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from houseway.regulation import Citation


@dataclass(frozen=True)
class Heading:
    """Level 1 is a part of the document; the title stands above all of them."""

    words: str
    level: Literal[1, 2, 3] = 1


@dataclass(frozen=True)
class Words:
    """A paragraph. ``lead`` is set in bold before it; the citations follow it in small print."""

    text: str
    cites: tuple[Citation, ...] = ()
    lead: str = ""


@dataclass(frozen=True)
class Items:
    """A list: numbered, with bullets, or plain where its entries bring numbers of their own."""

    entries: tuple[Words, ...]
    style: Literal["bullets", "numbered", "plain"] = "bullets"


@dataclass(frozen=True)
class Grid:
    """A table. Columns named in ``right`` are numbers and stand to the right; ``shares`` are their widths."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    right: frozenset[int] = frozenset()
    shares: tuple[int, ...] = ()
    cites: tuple[Citation, ...] = ()
    total: bool = False  # the last row adds up the others
    small: bool = False

    @property
    def columns(self) -> int:
        return len(self.headings) or len(self.rows[0])


@dataclass(frozen=True)
class Picture:
    """A drawing in SVG. Its words are read aloud to those who cannot see it, and stand below it."""

    svg: str
    words: str
    percent: int = 100  # of the width of the text
    captioned: bool = True


@dataclass(frozen=True)
class Callout:
    """Words in a box that nobody overlooks."""

    words: str
    cites: tuple[Citation, ...] = ()


@dataclass(frozen=True)
class Signatures:
    """A line to sign on for each of them, with name and date below it where they are known."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class NewPage:
    """What follows begins on a page of its own."""


Block = Heading | Words | Items | Grid | Picture | Callout | Signatures | NewPage


@dataclass(frozen=True)
class Document:
    """``mark`` is printed on every page: that it is a sample, a draft. No date but the one that is given."""

    title: str
    kind: str  # "Gaming guide", above the title
    blocks: tuple[Block, ...]
    subtitle: str = ""
    mark: str = ""
    foot: str = ""  # at the bottom of every page, beside its number
    dated: date | None = None
    style: Literal["sheet", "sign"] = "sheet"  # to be read at a desk, or from a stool
    contents: bool = False

    @property
    def parts(self) -> list[str]:
        """What a table of contents lists."""
        return [block.words for block in self.blocks if isinstance(block, Heading) and block.level == 1]

    def every_text(self) -> Iterator[str]:
        """All that is written in it, drawings included, as it was given."""
        yield from (self.title, self.kind, self.subtitle, self.mark, self.foot)
        for block in self.blocks:
            yield from _texts(block)


def _texts(block: Block) -> Iterator[str]:
    match block:
        case Heading() | Callout():
            yield block.words
        case Words():
            yield from (block.lead, block.text)
        case Items():
            for entry in block.entries:
                yield from _texts(entry)
        case Grid():
            yield from (block.caption, *block.headings)
            yield from (cell for row in block.rows for cell in row)
        case Picture():
            yield from (block.words, block.svg)
        case Signatures():
            yield from block.names


def items(entries: Iterable[str | Words], *, numbered: bool = False) -> Items:
    every = tuple(Words(one) if isinstance(one, str) else one for one in entries)
    return Items(every, "numbered" if numbered else "bullets")


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
    )


def facts(pairs: Iterable[tuple[str, str]], *, caption: str = "", cites: Iterable[Citation] = ()) -> Grid:
    """Names on the left, what they are on the right."""
    return grid((), pairs, caption=caption, shares=(3, 7), cites=cites)
