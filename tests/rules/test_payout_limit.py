"""Sharing a payout limit among winners."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.rules.wagers.payout import pro_rata

WINS = st.lists(st.integers(min_value=1, max_value=10**9), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("wins", "limit", "shares"),
    [
        ([100, 200], 300, [100, 200]),
        ([100, 200], 301, [100, 200]),
        ([100, 200], 150, [50, 100]),
        ([100, 100, 100], 200, [67, 67, 66]),  # left-over cents go in the order of payment
        ([3_000_000, 1_000_000], 2_500_000, [1_875_000, 625_000]),
        ([], 100, []),
    ],
)
def test_shares(wins: list[int], limit: int, shares: list[int]) -> None:
    assert pro_rata(wins, limit) == shares


@given(WINS, st.integers(min_value=1, max_value=10**9))
def test_the_limit_is_paid_to_the_cent_and_nobody_gains(wins: list[int], limit: int) -> None:
    shares = pro_rata(wins, limit)
    assert sum(shares) == min(sum(wins), limit)
    assert all(0 <= share <= win for share, win in zip(shares, wins, strict=True))


@given(st.integers(1, 10**9), st.integers(2, 8), st.integers(1, 10**9))
def test_equal_wins_differ_by_a_cent_at_most(win: int, count: int, limit: int) -> None:
    shares = pro_rata([win] * count, limit)
    assert max(shares) - min(shares) <= 1
