"""The fact that the whole log was verified, with what was found."""

from __future__ import annotations

from houseway.table.commands.table_commands import Command
from houseway.table.live.fact import Fact


class RecordVerification(Command, frozen=True):
    """Recorded by the house after a gaming day has ended and the log was verified.

    ``checkpoint`` is the number of records in the last checkpoint then, ``root`` the root of their tree in
    hexadecimal digits, and ``key`` the name and number of the key that signed it; nothing without a key.
    """

    day: str
    holds: bool
    records: int
    faults: list[str]
    checkpoint: int
    root: str
    key: str
    seconds: int


class LogVerified(Fact, frozen=True):
    day: str
    holds: bool
    records: int
    faults: list[str]
    checkpoint: int
    root: str
    key: str
    seconds: int
    at: int
