"""Counts what limits refuse, and logs it without letting strangers fill the log."""

from __future__ import annotations

from dataclasses import dataclass

import structlog

from houseway.web.metrics import Metrics

SECONDS_BETWEEN_LINES = 10.0  # about the same limit
_log = structlog.get_logger("houseway.web")


@dataclass
class _Unsaid:
    """What was refused since the last line about a limit."""

    next_line_at: float
    count: int = 0
    address: str = ""


class Refusals:
    """Logs the first refusal by each limit at once, and those that follow as a number."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._unsaid: dict[str, _Unsaid] = {}

    def add(self, limit: str, address: str, now: float) -> None:
        self._metrics.refused.labels(limit).inc()
        unsaid = self._unsaid.get(limit)
        if unsaid is None:
            self._unsaid[limit] = _Unsaid(now + SECONDS_BETWEEN_LINES)
            _say(limit, 1, address)
        else:
            unsaid.count, unsaid.address = unsaid.count + 1, address

    def say_what_is_due(self, now: float) -> None:
        for limit, unsaid in list(self._unsaid.items()):
            if now < unsaid.next_line_at:
                continue
            if unsaid.count:
                _say(limit, unsaid.count, unsaid.address)
                self._unsaid[limit] = _Unsaid(now + SECONDS_BETWEEN_LINES)
            else:
                del self._unsaid[limit]


def _say(limit: str, count: int, address: str) -> None:
    _log.warning("refused", limit=limit, count=count, last_address=address)
