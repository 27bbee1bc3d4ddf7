"""The texts that the paragraphs come from: which chapter or amendment, and when it was adopted."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path

import msgspec

from houseway.regulation.catalogue import Paragraph

FILE = Path(__file__).with_name("sources.toml")


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
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["source"]
    return tuple(msgspec.convert(row, Source) for row in rows)


def source_of(paragraph: Paragraph) -> Source:
    """Return the text that prints the paragraph."""
    return max(every_source(), key=lambda source: source.covered(paragraph.id))


def sources_of(paragraphs: Iterable[Paragraph]) -> list[Source]:
    """Return the texts that print these paragraphs."""
    found = {source_of(paragraph) for paragraph in paragraphs}
    return [source for source in every_source() if source in found]
