"""Codes of a second factor, as an authenticator shows them."""

from __future__ import annotations

import base64
import time

from houseway.floor.people.signing_in.second_factor import STEP_SECONDS, code_at


def code_shown(secret: str, steps_later: int = 0) -> str:
    step = time.time_ns() // 1_000_000_000 // STEP_SECONDS + steps_later
    return code_at(base64.b32decode(secret.replace(" ", "")), step).decode()
