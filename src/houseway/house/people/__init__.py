"""The people of the house: who they are, how they sign in, and what is on record about it."""

from __future__ import annotations

from houseway.house.people.attempts import FOR_EVER, WRONG_PASSWORDS, Client, TooSoon
from houseway.house.people.passkeys import WrongPasskey
from houseway.house.people.passwords import NO_PASSWORD, check_password, name_of_secret, password_mark
from houseway.house.people.people import People
from houseway.house.people.people_log import (
    ATTEMPTS,
    COMMAND_LINE,
    STREAM,
    UnknownPerson,
    UnknownToken,
    check_name,
)
from houseway.house.people.second_factor import WrongCode
from houseway.house.people.sessions import SESSION_SECONDS
from houseway.house.people.sign_in import CodeNeeded, WrongPassword

__all__ = [
    "ATTEMPTS",
    "COMMAND_LINE",
    "FOR_EVER",
    "NO_PASSWORD",
    "SESSION_SECONDS",
    "STREAM",
    "WRONG_PASSWORDS",
    "Client",
    "CodeNeeded",
    "People",
    "TooSoon",
    "UnknownPerson",
    "UnknownToken",
    "WrongCode",
    "WrongPasskey",
    "WrongPassword",
    "check_name",
    "check_password",
    "name_of_secret",
    "password_mark",
]
