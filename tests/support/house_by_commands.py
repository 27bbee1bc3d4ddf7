"""A house that is run by its commands, with its log in a folder and a clock that the test sets."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import pytest

from houseway.house.floor import Floor
from houseway.house.store import open_store
from tests.support.command import houseway
from tests.support.staffed_floor import StaffedFloor

PEOPLE = {
    "ines": "inspector",
    "sue": "supervisor",
    "dora": "dealer",
    "boss": "pit-boss",
    "seth": "security",
    "vera": "surveillance",
    "ada": "accounting",
    "ann": "player",
    "bob": "player",
}


class House:
    """Everything that a desk does is done by a command of the terminal."""

    def __init__(self, folder: Path, *people: str) -> None:
        """The people are those who act at a table; others are added when they first act at a desk."""
        self.folder = folder
        self.database = str(folder / "house.db")
        self._added: set[str] = set()
        self._tokens: dict[str, str] = {}
        for person in people:
            self._add(person)

    def _add(self, person: str) -> None:
        if person not in self._added:
            self.run("people", "add", person, "--role", PEOPLE[person], "--without-password")
            self._added.add(person)

    def run(self, *arguments: str, by: str = "", status: int = 0) -> str:
        token = ("--token", self._token(by)) if by else ()
        done = houseway(*arguments, *token, "--database", self.database)
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    def refuses(self, cite: str, *arguments: str, by: str = "") -> str:
        """Give a command that is refused by this paragraph and writes nothing."""
        if by:
            self._token(by)  # which is on record, too
        before = self._count()
        said = self.run(*arguments, by=by, status=2)
        assert f"({cite})" in said, said
        assert self._count() == before
        return said

    def _count(self) -> int:
        with open_store(self.database) as store:
            return store.count()

    def _token(self, person: str) -> str:
        self._add(person)
        if person not in self._tokens:
            made = houseway("people", "token", person, "--label", "tests", "--database", self.database)
            self._tokens[person] = made.stdout.strip()
        return self._tokens[person]

    @contextmanager
    def floor(self) -> Iterator[Floor]:
        """Open the floor with its staff; what players and staff do at a table has no command."""
        with open_store(self.database) as store, StaffedFloor(store) as floor:
            yield floor

    def form(self, text: str) -> str:
        """Write a form into a file, and return where it is."""
        file = self.folder / "form.toml"
        file.write_text(text, encoding="utf-8")
        return str(file)

    def keep_chapter(self) -> None:
        (self.folder / "chapter.txt").write_text("The text that this house was given.", encoding="utf-8")
        self.run("desk", "chapter", str(self.folder / "chapter.txt"), "--date", "2026-01-02")

    def prepare(self, game: str, *options: str) -> str:
        papers = str(self.folder / "papers")
        return self.run("desk", "prepare", game, "--limits", "500-50000", "--folder", papers, *options)

    def submit(self, kind: str, game: str) -> None:
        """Submit one paper by itself."""
        place = ("--location", "left", "--size", "letter", "--language", "English") if kind == "sign" else ()
        self.run("desk", "submit", kind, game, "--reference", "R-1", *place)

    def approve_layout(self) -> None:
        number = re.search(r"(\d+)\. Layout .* waits for approval", self.run("desk", "submissions"))
        assert number
        approval = ("desk", "approve", number[1], "--reference", "D-1")
        # The house cannot approve its own layout.
        assert "is not for the administrator" in self.run(*approval, status=2)
        self.run(*approval, by="ines")


class SetClock:
    """The time of this process, as ``2026-03-02T12:00`` on the wall of the house."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = time.time_ns() // 1000
        for name in ("time_ns", "monotonic_ns"):  # time passes on the wall and in the computer
            monkeypatch.setattr(time, name, lambda: self.now * 1000)

    def set(self, now: str) -> None:
        self.now = moment(now)


def moment(local: str) -> int:
    """In microseconds since 1970."""
    return int(datetime.fromisoformat(local).timestamp()) * 1_000_000
