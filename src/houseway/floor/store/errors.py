"""Errors of the log, as refusals that a person can act on."""

from __future__ import annotations

from houseway.floor.record import Record
from houseway.refusal import Refusal


class RefusedRecord(Refusal):
    """A record that cannot be written; none of those submitted with it was written."""

    def __init__(self, record: Record, why: str, do: str) -> None:
        super().__init__(f"Record {record.number} of {record.stream} was not written: {why}. {do}")
        self.record = record


class Conflict(RefusedRecord):
    """The record does not follow the last of its stream, or its key was used: another process was quicker."""

    def __init__(self, record: Record, why: str) -> None:
        super().__init__(record, why, "Read the stream again and repeat what you did.")


class Unavailable(Refusal):
    """The database cannot be used now. Try again after ``retry_after`` seconds.

    After a lost connection only the log itself knows whether the last records arrived: a command that is
    sent again with the same key is carried out once.
    """

    retry_after = 1
