"""Reads the paragraphs of the regulation in our own words, and the texts that they come from.

There is one data file for each subchapter, read on demand. ``sources.toml`` lists the texts: which
chapter or amendment, and when it was adopted.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from enum import StrEnum
from functools import cache
from pathlib import Path

import msgspec

from houseway.refusal import Refusal, one_of

FOLDER = Path(__file__).parent / "catalogue"
_ID = re.compile(r'^id = "(.+)"$', re.MULTILINE)


class Status(StrEnum):
    """How far Houseway carries out a paragraph."""

    ENFORCED = "enforced"
    PLAYED = "played"
    PRINTED = "printed"
    CHECKLIST = "checklist"
    NOT_IN_SOURCE = "not-in-source"
    OPEN = "open"

    @property
    def words(self) -> str:
        return "not printed in our sources" if self is Status.NOT_IN_SOURCE else self.value

    @property
    def meaning(self) -> str:
        return _MEANINGS[self]


_MEANINGS = {
    Status.ENFORCED: "The program refuses what the paragraph forbids, and a test is refused with its number.",
    Status.PLAYED: "Rounds are dealt and settled, and figures and records are made, as the paragraph says. "
    "A test plays or computes it; there is nothing to refuse.",
    Status.PRINTED: "A document has the content that the paragraph demands, and a test looks for it there.",
    Status.CHECKLIST: "It happens in the real world: the program asks, and a person confirms it on record.",
    Status.NOT_IN_SOURCE: "Our sources print no text for it, or only a title.",
    Status.OPEN: "It is not carried out. The reason is below.",
}


class Paragraph(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A paragraph: where it is, what it says and what the software must do about it."""

    id: str
    game: str
    kind: str
    text: str
    treatment: str  # rule, procedure, document, physical or title-only
    check: str  # a way to check that it is carried out
    status: Status
    note: str = ""

    @property
    def is_title(self) -> bool:
        return self.kind == "title-only"

    @property
    def section(self) -> str:
        """Return the number of the section without subdivisions: ``13:69F-9.2``."""
        return section_of(self.id)


def section_of(paragraph_id: str) -> str:
    return re.split(r"[(# ]", paragraph_id, maxsplit=1)[0]


def subchapter(paragraph_id: str) -> str:
    """Return the prefix of a paragraph's data file: ``13:69F-9.2(a)1`` is in ``13-69F-9-…``."""
    match = re.match(r"(\d+):(\w+)-(\w+?)(?:[. ]|$)", paragraph_id)
    return "-".join(match.groups()) if match else "13-69F-chapter"


@cache
def _read(file: Path) -> Mapping[str, Paragraph]:
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["paragraph"]
    return {row["id"]: msgspec.convert(row, Paragraph) for row in rows}


@cache
def ids_in(file: Path) -> frozenset[str]:
    """Return the ids in a file without reading the rest, which takes a hundred times as long."""
    return frozenset(quoted.replace('\\"', '"') for quoted in _ID.findall(file.read_text(encoding="utf-8")))


@cache
def _file_of(prefix: str) -> Path | None:
    return next((file for file in FOLDER.glob("*.toml") if f"{file.stem}-".startswith(f"{prefix}-")), None)


def check_paragraph(paragraph_id: str) -> Path:
    """Return the data file of the paragraph with this id; refuse if there is none."""
    file = _file_of(subchapter(paragraph_id))
    if file is None or paragraph_id not in ids_in(file):
        known = _read(file) if file else {}
        longer = [known_id for known_id in known if known_id.startswith(paragraph_id)]
        near = longer[:3] or difflib.get_close_matches(paragraph_id, known, n=3)
        raise Refusal(
            f"{paragraph_id!r} is not in the catalogue of paragraphs. "
            + (f"Did you mean {one_of(near)}?" if near else "Write it like '13:69F-9.2(a)6'.")
        )
    return file


def paragraph(paragraph_id: str) -> Paragraph:
    """Return the paragraph with this id; refuse if there is none."""
    return _read(check_paragraph(paragraph_id))[paragraph_id]


def _in_number_order(file: Path) -> list[tuple[int, str]]:
    """Return a sort key with numbers as numbers: subchapter 9 before 10, 1 before 1A."""
    return [(int(number or 0), word) for number, word in re.findall(r"(\d*)([^\d]*)", file.stem)]


def every_paragraph() -> Iterator[Paragraph]:
    """Yield all paragraphs, subchapter by subchapter, in the order of the text."""
    for file in sorted(FOLDER.glob("*.toml"), key=_in_number_order):
        yield from _read(file).values()


# The texts that the paragraphs come from.

SOURCES_FILE = Path(__file__).with_name("sources.toml")


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text. Amendments are printed without the number of their adoption, and then it is empty."""

    covers: tuple[str, ...]
    title: str
    adopted: str = ""
    authority: str = ""
    expires: date | None = None

    @property
    def words(self) -> str:
        parts = [self.title, *([f"adopted as {self.adopted}"] if self.adopted else [])]
        return ", ".join(parts)

    def covered(self, paragraph_id: str) -> int:
        """Return how many characters of the number a prefix of this text matches."""
        return max((len(prefix) for prefix in self.covers if _begins(paragraph_id, prefix)), default=0)


def _begins(paragraph_id: str, prefix: str) -> bool:
    """Return whether the number begins with the prefix, and not with a longer number: 2.3 is not 2.30."""
    following = paragraph_id[len(prefix) : len(prefix) + 1]
    return paragraph_id.startswith(prefix) and not (following.isalnum() and prefix[-1].isalnum())


@cache
def every_source() -> tuple[Source, ...]:
    rows = tomllib.loads(SOURCES_FILE.read_text(encoding="utf-8"))["source"]
    return tuple(msgspec.convert(row, Source) for row in rows)


def source_of(paragraph: Paragraph) -> Source:
    """Return the text that prints the paragraph."""
    return max(every_source(), key=lambda source: source.covered(paragraph.id))


def sources_of(paragraphs: Iterable[Paragraph]) -> list[Source]:
    """Return the texts that print these paragraphs."""
    used = {source_of(paragraph) for paragraph in paragraphs}
    return [source for source in every_source() if source in used]
