"""Odds, pay tables and vigorish."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.wagers.payout import PayTable, Vigorish, odds, pays, row, to

CITE = Citation("13:69F-45.7(c)")
CENTS = st.integers(min_value=1, max_value=10**10)


def test_odds_are_printed_with_the_word_to() -> None:
    assert str(to(3, 2)) == "3 to 2"
    assert str(to(40, 20)) == "2 to 1"
    assert odds(" 1500  to 1 ") == to(1500, 1)


@pytest.mark.paragraph("13:69F-9.4(a)", "13:69F-45.7(a)", shows="computed")
@pytest.mark.parametrize(
    "text", ["20 for 1", "20:1", "20", "20 to 0", "-1 to 1", "1.5 to 1", "twenty to one", ""]
)
def test_odds_in_any_other_words_are_refused(text: str) -> None:
    with pytest.raises(Refusal, match="with the word 'to'"):
        odds(text)


@given(CENTS, st.integers(1, 2000), st.integers(1, 20))
def test_a_payout_is_exact_or_the_next_whole_cent(bet: int, units: int, per: int) -> None:
    exact = Fraction(bet * units, per)
    paid = to(units, per).pays(bet)
    assert exact <= paid < exact + 1


def test_parts_of_a_cent_go_to_the_patron() -> None:
    assert to(3, 2).pays(101) == 152
    assert to(1, 2).pays(1) == 1
    assert to(1, 10).pays(95) == 10


FLOORS = PayTable("floors", CITE, (row("tie", "Tie", to(20, 1)), row("over", "Over", to(1, 1))), exact=False)
EXACT = PayTable(
    "exact",
    CITE,
    (row("a", "1 to 6", "push", range(1, 7)), row("b", "7 to 13", to(1, 1), range(7, 14))),
    exact=True,
)


def test_a_pay_table_answers_by_result() -> None:
    assert FLOORS["tie"].odds == to(20, 1)
    assert EXACT[6].pays == "push"
    assert EXACT[7].odds == to(1, 1)
    assert 14 not in EXACT
    with pytest.raises(Refusal, match="has no odds"):
        _ = EXACT[1].odds


def test_a_floor_may_be_exceeded_but_not_undercut() -> None:
    assert FLOORS.paying({"tie": to(25, 1)})["tie"].odds == to(25, 1)
    assert FLOORS.objection("tie", to(25, 1)) is None
    below = FLOORS.objection("tie", to(19, 1))
    assert below
    assert below.words == "at 19 to 1 is below the least that may be paid, 20 to 1"
    assert below.advice == "Offer 20 to 1 or more."
    push = FLOORS.objection("tie", "push")
    assert push
    assert push.words == "as a push is below the least that may be paid, 20 to 1"


def test_exact_odds_are_exact() -> None:
    assert EXACT.objection("b", to(1, 1)) is None
    other = EXACT.objection("b", to(2, 1))
    assert other
    assert other.words == "pays exactly 1 to 1, not 2 to 1"
    pushes = EXACT.objection("a", to(2, 1))
    assert pushes
    assert pushes.words == "is printed as a push and takes no odds"


def test_a_row_pays_odds_or_is_a_push_or_loses() -> None:
    assert pays("200,000 to 1") == to(200_000, 1)
    assert pays(" Push ") == "push"
    assert pays("lose") == "lose"
    with pytest.raises(Refusal, match="pays nothing"):
        pays("0 to 1")
    with pytest.raises(Refusal, match="are not payout odds"):
        pays("void")


def test_two_rows_that_both_apply_are_an_error() -> None:
    with pytest.raises(ValueError, match="is in two rows"):
        PayTable(
            "wrong", CITE, (row("a", "A", to(1, 1), [1, 2]), row("b", "B", to(2, 1), [2, 3])), exact=True
        )


@pytest.mark.paragraph("13:69F-3.3(c)1", "13:69F-7.3(c)1", shows="computed")
@pytest.mark.parametrize(
    ("percent", "step", "won", "charge"),
    [
        (5, 25, 700, 50), (5, 25, 1000, 50), (5, 25, 1, 25), (5, 25, 500, 25), (5, 25, 501, 50),
        (4, 20, 700, 40), (4, 20, 500, 20), (4, 20, 1, 20),
        (4, 5, 700, 30), (5, 5, 700, 35), (5, 5, 1, 5),
        (5, None, 701, 35), (5, None, 19, 0), (4, None, 10000, 400), (25, None, 1001, 250),
    ],
)  # fmt: skip
def test_vigorish_rounds_up_to_its_step_or_drops_parts_of_a_cent(
    percent: int, step: int | None, won: int, charge: int
) -> None:
    assert Vigorish(percent, "won", CITE, step).charge(won) == charge


@given(CENTS, st.sampled_from([4, 5]), st.sampled_from([5, 20, 25]))
def test_rounded_vigorish_is_the_least_multiple_that_covers_the_percentage(
    won: int, percent: int, step: int
) -> None:
    charge = Vigorish(percent, "won", CITE, step).charge(won)
    assert charge % step == 0
    assert Fraction(won * percent, 100) <= charge < Fraction(won * percent, 100) + step
