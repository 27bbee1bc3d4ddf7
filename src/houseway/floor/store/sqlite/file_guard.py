"""Notices that the file of a log was removed or replaced while it is in use.

The system lets a program write to a file that has no name any more, and everything would be lost with the
program. So the file and its write-ahead log are compared with those that were opened, before a commit and
again before anybody learns of it.
"""

from __future__ import annotations

from pathlib import Path

from houseway.floor.store.errors import FileReplaced

_Identity = tuple[int, int]  # device and number of a file: another file never has both


class FileGuard:
    def __init__(self, file: str) -> None:
        self._files = (Path(file), Path(f"{file}-wal"))
        self._opened: tuple[_Identity | None, ...] | None = None

    def remember(self) -> None:
        """Remember the files, which are open now and stay open."""
        self._opened = self._now()

    def check(self, *, has_written: bool = False) -> None:
        if self._opened is not None and self._now() != self._opened:
            raise FileReplaced(str(self._files[0]), has_written=has_written)

    def _now(self) -> tuple[_Identity | None, ...]:
        return tuple(map(_identity, self._files))


def _identity(file: Path) -> _Identity | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
