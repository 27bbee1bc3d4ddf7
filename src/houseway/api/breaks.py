"""What stands in the way of a what-if."""

from typing import NamedTuple


class Break(NamedTuple):
    """A paragraph that a what-if would break, and how."""

    words: str
    cite: str

    def __str__(self) -> str:
        return f"{self.words} ({self.cite})"
