"""The weights of a hand's cards lead to the number of its composition."""

from __future__ import annotations

import pytest

from houseway.counting.hand_index import HALF, LOWER_HALF, HandIndex


@pytest.mark.parametrize(
    ("cards", "size", "number"),
    [([8] * 7 + [10], 8, 6_435), ([4] * 13, 5, 6_175), ([4] * 13, 6, 18_395), ([1, 2], 2, 2), ([3], 2, 1)],
)
def test_the_weights_of_a_hand_lead_to_its_number(cards: list[int], size: int, number: int) -> None:
    make_ups = HandIndex(cards, size)
    assert len(make_ups.all) == len(set(make_ups.all)) == number
    weights = [int(weight) for weight in make_ups.weights]
    for place, make_up in enumerate(make_ups.all):
        assert sum(make_up) == size
        assert all(number <= there for number, there in zip(make_up, cards, strict=True))
        total = sum(number * weight for number, weight in zip(make_up, weights, strict=True))
        looked_up = int(make_ups.first[total & LOWER_HALF]) + int(make_ups.place[total >> HALF])
        assert looked_up == place
