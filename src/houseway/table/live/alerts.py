"""Alerts for supervisors: the log has every one, the table only the last about each subject."""

from __future__ import annotations

import msgspec

from houseway.table.facts.table_facts import Alerted

CALL = "call"  # the kind of an alert that a player raises


class Alert(msgspec.Struct, frozen=True):
    """``alert`` and ``words`` are those of the last alert about the subject; ``times`` counts them all."""

    alert: int
    kind: str
    about: str
    words: str
    times: int = 1


class Alerts(msgspec.Struct):
    """``waiting`` stays small: until they are acknowledged, repeated alerts about a subject only count up."""

    raised: int = 0
    waiting: dict[str, Alert] = msgspec.field(default_factory=dict)

    def add(self, kind: str, about: str, words: str) -> Alerted:
        self.raised += 1
        key = f"{kind} {about}"
        times = self.waiting[key].times + 1 if key in self.waiting else 1
        self.waiting[key] = Alert(self.raised, kind, about, words, times)
        return Alerted(self.raised, kind, words)

    def call_of(self, person: str) -> str:
        """Return the words of the person's call to the floor that nobody has acknowledged yet."""
        alert = self.waiting.get(f"{CALL} {person}")
        return alert.words if alert else ""

    @property
    def has_call(self) -> bool:
        return any(alert.kind == CALL for alert in self.waiting.values())

    def is_waiting(self, number: int) -> bool:
        return any(alert.alert == number for alert in self.waiting.values())

    def acknowledge(self, number: int) -> None:
        """Remove the alerts about a subject up to this one, which is the last of them. Later ones stay.

        In older logs each was acknowledged by itself: one before the last removes nothing.
        """
        self.waiting = {key: alert for key, alert in self.waiting.items() if alert.alert != number}
