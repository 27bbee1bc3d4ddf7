"""How often somebody may ask."""

from __future__ import annotations

import pytest

from houseway.refusal import Refusal
from houseway.web.http.errors import TooOften
from houseway.web.http.rate_limit import Pace


def test_each_has_the_own_count_until_the_time_is_over() -> None:
    clock = [100.0]
    pace = Pace("2/minute", "Wait.", lambda: clock[0])
    pace.check("ann")
    pace.check("ann")
    clock[0] += 20
    with pytest.raises(TooOften) as refused:
        pace.check("ann")
    assert refused.value.seconds == 40
    pace.check("bob")
    clock[0] += 40
    pace.check("ann")


@pytest.mark.parametrize("rate", ["", "10", "0/minute", "10/fortnight", "-1/second", "ten/minute"])
def test_what_is_no_rate_is_refused(rate: str) -> None:
    with pytest.raises(Refusal, match="is not a rate"):
        Pace(rate, "Wait.")
