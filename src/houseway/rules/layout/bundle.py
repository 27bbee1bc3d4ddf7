"""Plain wagers that players often make together, so that a felt can offer to place all of them at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Bundle:
    """A convenience, not a wager: each part is placed, limited and settled on its own."""

    title: str
    parts: Mapping[str, int]  # how many chips go on each wager

    @property
    def chips(self) -> int:
        return sum(self.parts.values())
