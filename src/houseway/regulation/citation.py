"""Cites paragraphs. A citation is checked when it is made, so a wrong one at module level fails at import.

A game or side bet that is not in the regulation yet cites its own proposal: ``proposed player-pair``.
"""

from __future__ import annotations

from dataclasses import dataclass

from houseway.regulation.catalogue import Paragraph, Status, check_paragraph, paragraph, section_of

PROPOSED = "proposed "


class Citation:
    """A reference such as ``Citation("13:69F-9.2(a)6")``."""

    __slots__ = ("id", "text")

    def __init__(self, paragraph_id: str) -> None:
        if not paragraph_id.startswith(PROPOSED):
            check_paragraph(paragraph_id)
        self.id = paragraph_id
        # A section cited by its title is written as lawyers write it: 13:69F-3.9.
        self.text = paragraph_id.removesuffix("#title")

    @classmethod
    def read(cls, paragraph_id: str) -> Citation:
        """Make a citation that the program itself wrote, as in a log (not counted as a citation in code)."""
        return cls(paragraph_id)

    @property
    def paragraph(self) -> Paragraph:
        return _paragraph(self.id)

    @property
    def section(self) -> str:
        """Return the number of the section without subdivisions: ``13:69F-9.2``."""
        return section_of(self.id)

    @property
    def is_proposed(self) -> bool:
        """Return whether it cites a proposal instead of the regulation."""
        return self.id.startswith(PROPOSED)

    @property
    def is_printed(self) -> bool:
        """Return whether our sources print the paragraph; if not, the standard public rule is used."""
        return self.paragraph.status is not Status.NOT_IN_SOURCE

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Citation({self.id!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Citation) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)


def _paragraph(paragraph_id: str) -> Paragraph:
    """Return the paragraph of the catalogue, or one that stands for a proposal and is in no catalogue."""
    if not paragraph_id.startswith(PROPOSED):
        return paragraph(paragraph_id)
    return Paragraph(
        id=paragraph_id,
        game="",
        kind="proposed",
        text="A proposal, which is not part of the regulation.",
        treatment="rule",
        check="",
        status=Status.OPEN,
    )


@dataclass(frozen=True)
class Missing:
    """Something that a paragraph requires and that is still missing."""

    words: str
    cite: Citation

    def __str__(self) -> str:
        return f"{self.words} ({self.cite})"
