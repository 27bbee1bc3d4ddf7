"""Something that a paragraph requires and that is still missing."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.regulation.citation import Citation


@dataclass(frozen=True)
class Missing:
    words: str
    cite: Citation

    def __str__(self) -> str:
        return f"{self.words} ({self.cite})"
