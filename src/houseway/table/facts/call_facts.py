"""The fact of a call to the floor."""

from __future__ import annotations

from houseway.table.facts.fact import Fact


class FloorCalled(Fact, frozen=True):
    """A player asks for a floorperson, who decides whether the table stops; the rounds it may be about."""

    by: str
    why: str
    rounds: list[int]
