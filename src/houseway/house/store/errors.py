"""Errors of the log, as refusals that a person can act on."""

from __future__ import annotations

from typing import Self

from houseway.house.record import Record
from houseway.refusal import Refusal

# Said to people in place of the address of the database, and of what it said itself.
OF_THIS_HOUSE = "of this house"
SEE_MESSAGES = "the messages of the server say why"


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

    The message is for those who run the program, and may name the database; ``public`` is for everybody else.
    After a lost connection only the log itself knows whether the last records arrived: a command that is
    sent again with the same key is carried out once.
    """

    retry_after = 1

    def __init__(self, message: str, public: str = "") -> None:
        super().__init__(message)
        self.public = public or message

    @classmethod
    def in_words(cls, words: str, name: str, said: str = "", **values: object) -> Self:
        """Return it in words that have a place for the ``name`` of the database, and for what it has said."""
        public = words.format(name=OF_THIS_HOUSE, said=SEE_MESSAGES, **values)
        return cls(words.format(name=name, said=said, **values), public)


class FileReplaced(Unavailable):
    """The file of the log is not the one that was opened."""

    retry_after = 60  # a person has to act first

    def __init__(self, name: str, *, has_written: bool = False) -> None:
        fate = "Your last record may be lost with it" if has_written else "Nothing was written"
        words = (
            f"The log {{}} was removed, renamed or replaced while it was in use. {fate}. Put the file back"
            " with its -wal, or stop the server and start it on the right file. What was written before can"
            " be copied as long as the server runs: see docs/operator.md."
        )
        super().__init__(words.format(name), words.format(OF_THIS_HOUSE))


class ResultUnknown(Unavailable):
    """The database failed during a commit: only the log knows whether it was made.

    ``is_final``: this program cannot use the database any more, and has to be started again.
    """

    def __init__(self, name: str, said: str, *, is_final: bool = False) -> None:
        fate = " This program stops, and can be started again when the disk is well." if is_final else ""
        words = (
            "The log {} failed while it was written: {}. Whether it has your last record is not"
            f" known.{fate} Read the log before you go on, or send the command again with the same key: it is"
            " carried out once."
        )
        super().__init__(words.format(name, said), words.format(OF_THIS_HOUSE, SEE_MESSAGES))
        self.is_final = is_final


class DiskFailed(Unavailable):
    """The disk has failed: this program uses the log no more, and has to be started again."""

    def __init__(self, name: str, said: str = "") -> None:
        words = (
            "The disk that holds the log {} failed{}. Nothing was written, and nothing that was"
            " acknowledged is lost. This program stops, and can be started again when the disk is well."
        )
        fault = f": {said}" if said else " a moment ago"
        super().__init__(words.format(name, fault), words.format(OF_THIS_HOUSE, ""))
