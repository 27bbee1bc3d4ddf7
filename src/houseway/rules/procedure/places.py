"""Places where cards lie, as steps name them: ``dealer``, ``seat 3``, ``seat 3 hand 2``."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from houseway.rules.wagers.wagers import Seat, spot_of

_SEAT = re.compile(r"seat (\d+)\b")


class Place(NamedTuple):
    """A place for cards. ``spot`` is the number of the seat that they were dealt to, None for all others."""

    name: str
    spot: int | None = None

    @classmethod
    def of_seat(cls, seat: Seat) -> Place:
        """Return the place where the cards of a seat lie; bettors behind a seat share its cards."""
        spot = spot_of(seat)
        return cls(f"seat {spot}", spot)

    @property
    def is_dealers(self) -> bool:
        return self.name == "dealer"

    @property
    def in_words(self) -> str:
        """``seat 3`` or ``the dealer``, for the middle of a sentence."""
        return f"the {self.name}" if self.spot is None else self.name


@lru_cache(maxsize=512)
def place_named(name: str) -> Place:
    """Read a place as steps, facts and views write it."""
    seat = _SEAT.match(name)
    return Place(name, int(seat[1]) if seat else None)
