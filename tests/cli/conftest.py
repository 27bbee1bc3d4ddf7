"""Shared by the tests of commands."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher


@pytest.fixture(autouse=True)
def fast_password_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A good hash takes a fifth of a second, for every command that knows people."""
    monkeypatch.setattr(
        "houseway.floor.people.PasswordHasher",
        lambda: PasswordHasher(time_cost=1, memory_cost=8, parallelism=1),
    )
