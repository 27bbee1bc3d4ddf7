"""Places of cards: read from their names, and written."""

from __future__ import annotations

import pytest

from houseway.rules.procedure.places import DEALER, Place, place_named
from houseway.rules.wagers.wagers import Behind, Seat


@pytest.mark.parametrize(
    ("name", "spot", "hand", "in_words"),
    [
        ("seat 3", 3, 1, "seat 3"),
        ("seat 12 hand 2", 12, 2, "seat 12 hand 2"),
        ("dealer", None, 1, "the dealer"),
        ("seating plan", None, 1, "the seating plan"),
    ],
)
def test_a_place_is_read_from_its_name(name: str, spot: int | None, hand: int, in_words: str) -> None:
    place = place_named(name)
    assert place == (name, spot, hand)
    assert place.in_words == in_words


@pytest.mark.parametrize("seat", [3, Behind(3, 2)])
def test_bettors_behind_a_seat_share_its_place(seat: Seat) -> None:
    assert Place.of_seat(seat) == place_named("seat 3")


def test_the_hands_of_a_seat_lie_beside_the_first() -> None:
    second = Place.of_seat(3, 2)
    assert (second.name, second.key) == ("seat 3 hand 2", "seat-3-hand-2")
    assert second.first_hand == Place.of_seat(3) == Place.of_seat(3).first_hand
    assert DEALER.first_hand == DEALER
