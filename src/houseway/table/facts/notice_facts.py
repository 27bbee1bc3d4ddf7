"""Facts about the signs of a table and about changes that need notice (13:69F-8.3)."""

from __future__ import annotations

from houseway.table.facts.fact import Fact


class SignSubmitted(Fact, frozen=True):
    """A sign was submitted before its use. ``content``: the rules it shows, in effect or of ``change``."""

    sign: str
    location: str
    size: str
    language: str
    reference: str
    by: str
    at: int
    content: str = ""
    change: int = 0


class SignHung(Fact, frozen=True):
    """The sign at the table from now on, in place of the one before it.

    ``content`` is the fingerprint of the rules and limits; without a ``reference`` it was not submitted.
    ``submission`` is its number in the register.
    """

    content: str
    location: str
    size: str
    language: str
    reference: str
    by: str
    at: int
    submission: int = 0


class ChangePlanned(Fact, frozen=True):
    """Options with their new values, None for the default again, and when they take effect."""

    change: int
    options: dict[str, str | None]
    effective: int
    by: str
    at: int


class SignPosted(Fact, frozen=True):
    """The sign that announces the coming change and its time."""

    change: int
    sign: str
    by: str
    at: int


class ChangeAnnounced(Fact, frozen=True):
    """A coming change was announced to the patrons at the table."""

    change: int
    by: str
    at: int


class DivisionNotified(Fact, frozen=True):
    """The Division was notified of the change, the table and the time, under a reference."""

    change: int
    options: dict[str, str | None]
    table: str
    effective: int
    reference: str
    by: str
    at: int


class ChangeWithdrawn(Fact, frozen=True):
    change: int
    by: str
    why: str


NoticeFact = (
    SignSubmitted
    | SignHung
    | ChangePlanned
    | SignPosted
    | ChangeAnnounced
    | DivisionNotified
    | ChangeWithdrawn
)
