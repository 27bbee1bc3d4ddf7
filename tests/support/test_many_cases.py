"""One test with many cases names all that failed."""

from __future__ import annotations

import pytest

from tests.support.many_cases import many_cases


def test_every_failing_case_is_named_with_its_error() -> None:
    with pytest.raises(pytest.fail.Exception) as caught:
        _run_four()
    assert "2 cases failed: case 0, case 2" in str(caught.value)
    assert "0 is even" in str(caught.value)
    assert "2 is even" in str(caught.value)


def _run_four() -> None:
    with many_cases() as cases:
        for number in range(4):
            with cases.case(f"case {number}"):
                assert number % 2, f"{number} is even"


def test_a_test_without_cases_fails() -> None:
    with pytest.raises(AssertionError, match="there are no cases"), many_cases():
        pass
