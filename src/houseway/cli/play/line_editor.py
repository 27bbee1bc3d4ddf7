"""Reads what a player types: with editing, history and the tab key where the system has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from platformdirs import user_state_path

MOST_LINES = 1000
# Readline must not count these when it measures the prompt.
_BOLD, _PLAIN = "\x01\x1b[1m\x02", "\x01\x1b[0m\x02"


class LineEditor:
    """Within a ``with`` block, lines can be edited, and those to remember come back with the arrow keys.

    A history that cannot be read or written is no reason to stop a game.
    """

    def __init__(self, *, bold: bool, words: Callable[[], Iterable[str]] = tuple) -> None:
        self._bold = bold
        self._words = words  # that the tab key completes
        self._history = state_folder() / "play_history"
        self._readline: Any = None

    def __enter__(self) -> LineEditor:
        with suppress(ImportError):  # Windows has none
            import readline  # noqa: PLC0415 - only where somebody types

            self._readline = readline
            readline.set_auto_history(False)
            readline.set_history_length(MOST_LINES)
            readline.set_completer(self._complete)
            readline.set_completer_delims(" ,;")
            readline.parse_and_bind("tab: complete")
            with suppress(OSError, ValueError):
                readline.read_history_file(self._history)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._readline:
            with suppress(OSError, ValueError):
                self._history.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                self._readline.write_history_file(self._history)
            self._readline.set_completer(None)

    def ask(self, prompt: str, *, lead: str = "", remember: bool = False) -> str:
        """Return what is typed. The lead stands out before the rest of the prompt."""
        bold = f"{_BOLD}{lead}{_PLAIN}" if lead and self._bold and self._readline else lead
        typed = input(f"{bold}{prompt}").strip()
        if typed and remember and self._readline and typed != self._last():
            self._readline.add_history(typed)
        return typed

    def _last(self) -> str | None:
        length = self._readline.get_current_history_length()
        last: str | None = self._readline.get_history_item(length) if length else None
        return last

    def _complete(self, beginning: str, number: int) -> str | None:
        found = [word for word in self._words() if word.startswith(beginning.lower())]
        return f"{found[number]} " if number < len(found) else None


def state_folder() -> Path:
    """Return the folder where programs keep what they remember for this user."""
    return user_state_path("houseway", appauthor=False)
