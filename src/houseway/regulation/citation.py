"""A reference to one paragraph, checked when it is made."""

from __future__ import annotations

from houseway.regulation.catalogue import Paragraph, Status, paragraph


class Citation:
    """``Citation("13:69F-9.2(a)6")``: made at module level, so a wrong one fails at import."""

    __slots__ = ("id", "text")

    def __init__(self, paragraph_id: str) -> None:
        paragraph(paragraph_id)
        self.id = paragraph_id
        # A section cited by its title is written as lawyers write it: 13:69F-3.9.
        self.text = paragraph_id.removesuffix("#title")

    @classmethod
    def read(cls, paragraph_id: str) -> Citation:
        """One that was written down by the program itself, as in a log."""
        return cls(paragraph_id)

    @property
    def paragraph(self) -> Paragraph:
        return paragraph(self.id)

    @property
    def is_printed(self) -> bool:
        """Whether our sources print the paragraph; if not, the standard public rule is used."""
        return self.paragraph.status is not Status.NOT_IN_SOURCE

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Citation({self.id!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Citation) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)
