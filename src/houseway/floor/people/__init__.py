"""The people of the house: who they are, how they sign in, and what is on record about it."""

from __future__ import annotations

from houseway.floor.people.names import COMMAND_LINE, UnknownPerson, UnknownToken, check_name
from houseway.floor.people.people import People
from houseway.floor.people.people_log import ATTEMPTS, STREAM
from houseway.floor.people.session_secrets import name_of_secret
from houseway.floor.people.sessions import SESSION_SECONDS
from houseway.floor.people.signing_in.client import Client
from houseway.floor.people.signing_in.pace import FOR_EVER, WRONG_PASSWORDS, TooSoon
from houseway.floor.people.signing_in.passwords import NO_PASSWORD, check_password, password_mark
from houseway.floor.people.signing_in.second_factor import WrongCode
from houseway.floor.people.signing_in.sign_in import CodeNeeded, WrongPassword
from houseway.floor.people.signing_in.webauthn import WrongPasskey

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
