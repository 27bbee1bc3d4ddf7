"""The people of the house: who they are, how they sign in, and what is on record about it."""

from __future__ import annotations

from houseway.floor.people.passwords import NO_PASSWORD, check_password, password_mark
from houseway.floor.people.people import (
    COMMAND_LINE,
    FOR_EVER,
    SESSION_SECONDS,
    STREAM,
    WRONG_PASSWORDS,
    People,
    UnknownPerson,
    UnknownToken,
    WrongPassword,
    check_name,
    name_of_secret,
)

__all__ = [
    "COMMAND_LINE",
    "FOR_EVER",
    "NO_PASSWORD",
    "SESSION_SECONDS",
    "STREAM",
    "WRONG_PASSWORDS",
    "People",
    "UnknownPerson",
    "UnknownToken",
    "WrongPassword",
    "check_name",
    "check_password",
    "name_of_secret",
    "password_mark",
]
