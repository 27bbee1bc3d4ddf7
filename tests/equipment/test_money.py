"""Whole cents, read from and written for people, and rounded as the odds and charges need."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment.money import (
    LARGEST_WAGER,
    cents_from_dollars,
    check_wager_amount,
    dollars,
    rounded_down,
    rounded_up,
)
from houseway.refusal import Refusal


@pytest.mark.parametrize(
    ("cents", "written"),
    [
        (0, "$0"),
        (1, "$0.01"),
        (99, "$0.99"),
        (100, "$1"),
        (1250, "$12.50"),
        (99999, "$999.99"),
        (100000, "$1,000"),
        (123456789, "$1,234,567.89"),
        (-550, "-$5.50"),
        (-100000, "-$1,000"),
        (LARGEST_WAGER, "$100,000,000"),
    ],
)
def test_cents_as_a_person_reads_them(cents: int, written: str) -> None:
    assert dollars(cents) == written


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("25", 2500),
        ("$25", 2500),
        (" 25 ", 2500),
        ("0.05", 5),
        ("$12.50", 1250),
        ("1250.50", 125050),
        ("$1,250.50", 125050),
        ("1,234,567", 123456700),
        ("007", 700),
    ],
)
def test_dollars_as_a_person_types_them(typed: str, cents: int) -> None:
    assert cents_from_dollars(typed) == cents


NOT_AMOUNTS = ["", "1 000", "9" * 5000]
NOT_AMOUNTS += ["$", "five", "-5", "+5", "12.5", "12.505", ".50", "5.", "1,25", "12,3456", ",500"]
NOT_AMOUNTS += ["$$5", "5$", "1e3", "0x10", "٢٥", "５", "NaN"]


@pytest.mark.parametrize("typed", NOT_AMOUNTS)
def test_what_is_not_an_amount_is_refused(typed: str) -> None:
    with pytest.raises(Refusal, match="is not an amount of money"):
        cents_from_dollars(typed)


@given(st.integers(min_value=0, max_value=LARGEST_WAGER))
def test_what_is_written_is_read_back(cents: int) -> None:
    assert cents_from_dollars(dollars(cents)) == cents


@pytest.mark.parametrize("amount", [1, 500, LARGEST_WAGER])
def test_a_positive_whole_number_of_cents_is_a_wager(amount: int) -> None:
    check_wager_amount(amount, "small")


@pytest.mark.parametrize(
    ("amount", "says"),
    [
        (0, "small: a wager of 0 cents is not a wager"),
        (-1, "small: a wager of -1 cents is not a wager"),
        (LARGEST_WAGER + 1, "small: 10000000001 cents is more than Houseway takes"),
        (5.0, "small: 5.0 is not a whole number of cents"),
        ("500", "small: '500' is not a whole number of cents"),
        (True, "small: True is not a whole number of cents"),
        (None, "small: None is not a whole number of cents"),
    ],
)
def test_what_is_not_a_wager_is_refused(amount: Any, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_wager_amount(amount, "small")
    assert refused.value.message.startswith(says)


@pytest.mark.parametrize(
    ("amount", "step", "up"),
    [
        (Fraction(0), 25, 0),
        (Fraction(1, 100), 25, 25),
        (Fraction(25), 25, 25),
        (Fraction(2501, 100), 25, 50),
        (Fraction(5, 2), 1, 3),
        (Fraction(3), 1, 3),
        (Fraction(100), 20, 100),
        (Fraction(101), 20, 120),
    ],
)
def test_rounding_up_to_a_step_leaves_exact_multiples(amount: Fraction, step: int, up: int) -> None:
    assert rounded_up(amount, step) == up


@given(st.fractions(min_value=0, max_value=10**9), st.integers(min_value=1, max_value=1000))
def test_rounding_never_goes_further_than_one_step(amount: Fraction, step: int) -> None:
    up = rounded_up(amount, step)
    assert up % step == 0
    assert amount <= up < amount + step
    assert rounded_down(amount) <= amount < rounded_down(amount) + 1
