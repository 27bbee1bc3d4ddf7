"""Invitations as the Division writes them."""

from __future__ import annotations

import base64
import hashlib

from houseway.house.trust.division import NONE, GivenToken, Invitation
from houseway.house.trust.signatures import key_of_secret
from tests.support.web_house import WEAK

TOKEN = "houseway_a-token-that-the-division-made"  # noqa: S105 - of nobody
GIVEN = GivenToken(
    hashlib.sha256(TOKEN.encode()).hexdigest(), base64.b64encode(key_of_secret(TOKEN).public).decode()
)


def invitation(
    password: str,
    *,
    until: str = "2027-06-30",
    issued: str = "2026-03-02T11:00:00Z",
    token: GivenToken | None = GIVEN,
) -> Invitation:
    hashed = WEAK.hash(password) if password else NONE
    return Invitation("house.example", "ines", "Ines Ward", issued, until, hashed, token)
