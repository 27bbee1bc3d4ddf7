"""Rate limits."""

from __future__ import annotations

import pytest

from houseway.refusal import Refusal
from houseway.web.http.auth import RateLimit
from houseway.web.http.errors import TooManyRequests


def test_each_key_has_its_own_count_until_the_period_ends() -> None:
    clock = [100.0]
    limit = RateLimit("2/minute", "Wait.", lambda: clock[0])
    limit.check("ann")
    limit.check("ann")
    clock[0] += 20
    with pytest.raises(TooManyRequests) as refused:
        limit.check("ann")
    assert refused.value.seconds == 40
    limit.check("bob")
    clock[0] += 40
    limit.check("ann")


@pytest.mark.parametrize("rate", ["", "10", "0/minute", "10/fortnight", "-1/second", "ten/minute"])
def test_a_malformed_rate_is_refused(rate: str) -> None:
    with pytest.raises(Refusal, match="is not a rate"):
        RateLimit(rate, "Wait.")
