"""Places where cards lie: read from their names, and written."""

from __future__ import annotations

import pytest

from houseway.rules.procedure.places import Place, place_named
from houseway.rules.wagers.wagers import Behind, Seat


@pytest.mark.parametrize(
    ("name", "spot", "in_words"),
    [
        ("seat 3", 3, "seat 3"),
        ("seat 12 hand 2", 12, "seat 12 hand 2"),
        ("dealer", None, "the dealer"),
        ("seating plan", None, "the seating plan"),
    ],
)
def test_a_place_is_read_from_its_name(name: str, spot: int | None, in_words: str) -> None:
    place = place_named(name)
    assert (place.name, place.spot, place.in_words) == (name, spot, in_words)
    assert place.is_dealers == (name == "dealer")


@pytest.mark.parametrize("seat", [3, Behind(3, 2)])
def test_bettors_behind_a_seat_share_its_place(seat: Seat) -> None:
    assert Place.of_seat(seat) == place_named("seat 3")
