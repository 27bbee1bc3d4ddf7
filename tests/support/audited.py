"""Gives a log to the auditor, and settles its rounds again as `houseway settle` does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from houseway.house.record import Record, encode
from houseway.rules.game import open_table
from houseway.rules.registry import game
from houseway.table.virtual.line_settler import LineSettler
from tests.auditor.auditor import Auditor
from tests.auditor.chain import Json


@lru_cache(maxsize=256)
def _settler(game_name: str, options: tuple[tuple[str, str], ...]) -> LineSettler:
    return LineSettler(open_table(game(game_name), dict(options)))


def settle(game_name: str, options: dict[str, str], lines: list[Json]) -> Iterator[Json]:
    """Settle lines as the command does, without starting it for each table."""
    settler = _settler(game_name, tuple(sorted(options.items())))
    for line in lines:
        yield msgspec.json.decode(settler.settle(msgspec.json.encode(line)))


def audited(records: Iterable[Record], auditor: Auditor | None = None) -> tuple[Auditor, Counter[str]]:
    """Audit the records; raise at the first fault."""
    auditor = auditor or Auditor()
    auditor.follow(msgspec.json.decode(encode(record)) for record in records)
    return auditor, auditor.settle_again(settle)
