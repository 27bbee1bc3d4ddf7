"""The parts of a sign at a table, and the sheets of paper that signs are printed on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from houseway.refusal import Refusal, one_of

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
    """What is paid and for what, with a note in smaller type."""

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
    """A coming change: when it takes effect, and what changes."""

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
