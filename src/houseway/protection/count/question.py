"""What is asked of an analysis."""

from __future__ import annotations

from dataclasses import dataclass

USUAL_SHOES = 200_000
USUAL_LEVEL = 2
FEWER_TO_COMPARE = 5  # times fewer shoes where many tables are compared
# Of so many shoes, one is counted exactly, card by card, at least one and at most so many: that takes longer
# than dealing them.
_ONE_OF, _MOST_EXACT = 100, 1_000


@dataclass(frozen=True)
class Question:
    """What is asked about a table: a wager, how it is counted, and how its shoes are dealt."""

    wager: str
    behind: int | None = None  # cards behind the cutting card
    tags: str | None = None
    level: int = USUAL_LEVEL
    shoes: int = USUAL_SHOES
    seed: int = 1

    @property
    def exact_shoes(self) -> int:
        return max(1, min(self.shoes // _ONE_OF, _MOST_EXACT))
