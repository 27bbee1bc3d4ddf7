"""Notices that the file of a log was removed or replaced while it is in use.

The system lets a program write to a file that has no name any more, and everything would be lost with the
program. So the file and its write-ahead log are compared with those that were opened, before a commit and
again before anybody learns of it.
"""

from __future__ import annotations

import os

from houseway.floor.store.errors import FileReplaced

_Identity = tuple[int, int]  # device and number of a file: another file never has both


class FileGuard:
    def __init__(self, file: str) -> None:
        # SQLite keeps the write-ahead log next to the file itself, also if it was opened by a link to it.
        self._file, self._ahead = file, f"{os.path.realpath(file)}-wal"
        self._opened: tuple[_Identity | None, ...] | None = None

    def remember(self) -> None:
        """Remember the files, which are open now and stay open."""
        self._opened = self._now()

    def check(self, *, has_written: bool = False) -> None:
        if self._opened is not None and self._now() != self._opened:
            raise FileReplaced(self._file, has_written=has_written)

    def _now(self) -> tuple[_Identity | None, ...]:
        return _identity(self._file), _identity(self._ahead)


def _identity(file: str) -> _Identity | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino
