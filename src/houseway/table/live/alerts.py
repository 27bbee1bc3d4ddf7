"""What a supervisor should look at: the log has every alert, the table one for each thing it is about."""

from __future__ import annotations

import msgspec

from houseway.table.facts.table_facts import Alerted


class Alert(msgspec.Struct, frozen=True):
    """``alert`` and ``words`` are those of the last one, ``times`` counts it with those before it."""

    alert: int
    kind: str
    about: str
    words: str
    times: int = 1


class Alerts(msgspec.Struct):
    """``waiting`` is bounded: what comes again counts up, however long nobody acknowledges it."""

    raised: int = 0
    waiting: dict[str, Alert] = msgspec.field(default_factory=dict)

    def sound(self, kind: str, about: str, words: str) -> Alerted:
        self.raised += 1
        key = f"{kind} {about}"
        times = self.waiting[key].times + 1 if key in self.waiting else 1
        self.waiting[key] = Alert(self.raised, kind, about, words, times)
        return Alerted(self.raised, kind, words)

    def is_waiting(self, number: int) -> bool:
        return any(one.alert == number for one in self.waiting.values())

    def acknowledge(self, number: int) -> None:
        """Who has looked at the last one has looked at those before it. What came later stays.

        In older logs each was acknowledged by itself: one that came before the last takes nothing off.
        """
        self.waiting = {key: one for key, one in self.waiting.items() if one.alert != number}
