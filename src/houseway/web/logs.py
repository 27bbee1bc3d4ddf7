"""The server's own log messages: one JSON object a line, on standard error or in a file."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import structlog

from houseway.refusal import Refusal

_ONLY_FOR_THE_OWNER = 0o600
_log = structlog.get_logger("houseway.web")


class LogOutput:
    """Where all messages go, each as one whole line, whichever library or thread wrote it."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._descriptor = _opened(file) if file else None

    def write(self, line: str) -> None:
        with self._lock:
            if self._descriptor is None:
                sys.stderr.write(line)
                sys.stderr.flush()
            else:
                unwritten = line.encode(errors="backslashreplace")
                while unwritten:
                    unwritten = unwritten[os.write(self._descriptor, unwritten) :]

    def flush(self) -> None:
        """Nothing waits to be written."""

    def reopen(self) -> None:
        """Continue in a new file of the same name, after the old one was moved away."""
        if self._file is None:
            return
        try:
            descriptor = _opened(self._file)
        except Refusal as refusal:
            _log.error("the log file cannot be opened again", why=refusal.message)
            return
        with self._lock:
            previous, self._descriptor = self._descriptor, descriptor
        if previous is not None:
            os.close(previous)
        _log.info("the log file was opened again")


def _opened(file: Path) -> int:
    try:
        return os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, _ONLY_FOR_THE_OWNER)
    except OSError as error:
        raise Refusal(
            f"Cannot write the log to {file}: {error.strerror}. Choose another --log-file."
        ) from None


def write_json_lines(file: Path | None = None, *, everything: bool = False) -> LogOutput:
    """Set up logging, for our own messages and those of the libraries."""
    output = LogOutput(file)
    level = logging.DEBUG if everything else logging.INFO
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,  # without local variables: a token may be among them
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(output),  # type: ignore[arg-type]
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(output)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *shared],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.captureWarnings(capture=True)
    threading.excepthook = _thread_failed
    return output


def _thread_failed(failure: threading.ExceptHookArgs) -> None:
    thread = failure.thread.name if failure.thread else None
    _log.error("a thread failed", thread=thread, exc_info=failure.exc_value)


class LineBudget:
    """Allows so many lines in a second. ``say`` is then called with the number of the others."""

    def __init__(
        self, lines_a_second: int, say: Callable[[int], None], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = lines_a_second
        self._say = say
        self._now = now
        self._second = 0
        self._lines = 0

    def allows_one(self) -> bool:
        second = int(self._now())
        if second != self._second:
            if self._lines > self._most:
                self._say(self._lines - self._most)
            self._second, self._lines = second, 0
        self._lines += 1
        return self._lines <= self._most
