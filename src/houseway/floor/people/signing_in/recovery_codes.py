"""Recovery codes: kept on paper, each good for one sign-in, for people who have lost their device."""

from __future__ import annotations

import base64
import secrets

from houseway.floor.people.session_secrets import hash_of

RECOVERY_CODES = 10
_CODE_CHARACTERS, _GROUP = 16, 4  # 80 bits, so that a plain hash is safe


def new_recovery_codes() -> list[str]:
    return [_new_code() for _ in range(RECOVERY_CODES)]


def _new_code() -> str:
    text = base64.b32encode(secrets.token_bytes(_CODE_CHARACTERS * 5 // 8)).decode().lower()
    return "-".join(text[start : start + _GROUP] for start in range(0, len(text), _GROUP))


def hash_of_code(person_id: str, code: str) -> str:
    """Return what is stored of a code, however its groups were typed."""
    plain = code.strip().lower().replace("-", "").replace(" ", "")
    return hash_of(f"{person_id} {plain}")
