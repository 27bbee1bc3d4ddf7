"""Shared by the tests of commands."""

from __future__ import annotations

from pathlib import Path

import pytest
from argon2 import PasswordHasher

from houseway.house.store import open_store


@pytest.fixture
def log(tmp_path: Path) -> str:
    """An empty log: commands that only read need one."""
    file = tmp_path / "log.db"
    open_store(file).close()
    return str(file)


@pytest.fixture(autouse=True)
def fast_password_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A good hash takes a fifth of a second, for every command that knows people."""
    monkeypatch.setattr(
        "houseway.house.people.passwords.PasswordHasher",
        lambda: PasswordHasher(time_cost=1, memory_cost=8, parallelism=1),
    )
