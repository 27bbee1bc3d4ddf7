"""What somebody should look into at a table, with its paragraph."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.regulation import Citation


@dataclass(frozen=True)
class Caution:
    """Something that the printed text does not forbid but somebody should look into, or that it forbids."""

    words: str
    cite: Citation

    def __str__(self) -> str:
        return f"{self.words} ({self.cite})"
