"""How fast tables play: rounds an hour, from the last rounds that this server has seen."""

from __future__ import annotations

from collections import defaultdict, deque
from itertools import pairwise
from statistics import median

from houseway.house.floor import Floor
from houseway.house.loading import STREAM
from houseway.house.record import Record

_ROUNDS = 12
_HOUR = 3_600_000_000  # microseconds
_IDLE = 600_000_000  # without a round for so long, a table has no pace
_FASTEST = 3600  # nobody plays more rounds an hour: a program has dealt them, as when a demonstration begins


class Pace:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._ended: defaultdict[str, deque[int]] = defaultdict(lambda: deque(maxlen=_ROUNDS))
        self.close = floor.watch(self._on_record)

    def _on_record(self, record: Record) -> None:
        if any(fact.get("fact") == "ended" for fact in record.body):
            self._ended[record.stream.removeprefix(STREAM)].append(record.at)

    def rounds_an_hour(self, table: str) -> int | None:
        """Return None where people have played too little lately to say so."""
        ended = list(self._ended.get(table, ()))
        if len(ended) < 3 or self._floor.now() - ended[-1] > _IDLE or ended[-1] <= ended[0]:
            return None
        # The usual time between two rounds: a break, or rounds dealt by a program before, say nothing of it.
        between = median(later - earlier for earlier, later in pairwise(ended))
        pace = round(_HOUR / between) if between else _FASTEST + 1
        return pace if pace <= _FASTEST else None
