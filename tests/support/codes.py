"""Codes of a second factor, as an authenticator shows them."""

from __future__ import annotations

import base64
import time

from houseway.house.people.second_factor import STEP_SECONDS, code_at


def code_shown(secret: str, steps_later: int = 0, at: int | None = None) -> str:
    """Return the code of a time in microseconds, now if none is given."""
    seconds = time.time_ns() // 1_000_000_000 if at is None else at // 1_000_000
    return code_at(base64.b32decode(secret.replace(" ", "")), seconds // STEP_SECONDS + steps_later).decode()
