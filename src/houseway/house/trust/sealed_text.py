"""Finds seeds in the texts of records: those that hide one, sealed or not, and those that show one."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable

MARK = "sealed:"
# A fact as it is encoded, its keys in order; ``seed-shown`` has no commitment and stays readable.
_FACT = r'("commitment":"([0-9a-f]{64})","fact":"(?:began|seed-committed)","number":\d+,"seed":")'
PLAIN = re.compile(_FACT + r"([0-9a-f]{64})")
SEALED = re.compile(_FACT + MARK + r"([\w/+=-]+)")
_SHOWN = re.compile(r'"fact":"seed-shown","number":\d+,"seed":"([0-9a-f]{64})"')


def is_sealed(text: str) -> bool:
    return f'"{MARK}' in text and SEALED.search(text) is not None


def opened_by_what_was_shown(text: str, seeds: Callable[[], Iterable[str]]) -> str:
    """Put seeds back that the log has shown since; leave out those that are still hidden."""
    by_hash = {hashlib.sha256(seed.encode()).hexdigest(): seed for seed in seeds()}
    return SEALED.sub(lambda match: match[1] + by_hash.get(match[2], ""), text)


def seeds_shown_in(text: str) -> list[str]:
    return _SHOWN.findall(text)
