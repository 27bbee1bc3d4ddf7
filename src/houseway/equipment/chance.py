"""Sources of chance: a cryptographic one for play, and a seeded one for tests and replays.

Both deliver 32-bit words. A number below n is drawn from a word by rejection, so that no value is favoured; a
shuffle is Fisher-Yates over such numbers. Every word can be recorded.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, MutableSequence
from typing import Protocol, TypeVar

WORD = 1 << 32
T = TypeVar("T")


class RawDraw(Protocol):
    """Called with every word drawn, its limit, and the number that it gave (None if it was rejected)."""

    def __call__(self, word: int, below: int, number: int | None) -> None: ...


class Chance:
    """Numbers and shuffles from a stream of random words."""

    def __init__(self, words: Iterator[int], record: RawDraw | None = None) -> None:
        self._words = words
        self._record = record

    def below(self, limit: int) -> int:
        """Return a number from 0 up to but not including the limit, each equally likely."""
        if not 1 <= limit <= WORD:
            raise ValueError(f"a number below {limit} cannot be drawn from one 32-bit word")
        fair = WORD - WORD % limit
        while True:
            word = next(self._words)
            number = word % limit if word < fair else None
            if self._record:
                self._record(word, limit, number)
            if number is not None:
                return number

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher-Yates): every order is equally likely."""
        for last in range(len(items) - 1, 0, -1):
            chosen = self.below(last + 1)
            items[last], items[chosen] = items[chosen], items[last]


def _cryptographic_words() -> Iterator[int]:
    while True:
        block = secrets.token_bytes(1024)
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")


def _seeded_words(seed: int) -> Iterator[int]:
    """Yield words from SHA-256 of the seed and a counter: the same on every machine and Python version."""
    counter = 0
    while True:
        block = hashlib.sha256(f"houseway:{seed}:{counter}".encode()).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def cryptographic(record: RawDraw | None = None) -> Chance:
    """Return the cryptographic source of the operating system, for play."""
    return Chance(_cryptographic_words(), record)


def seeded(seed: int, record: RawDraw | None = None) -> Chance:
    """Return a reproducible source for tests, demonstrations and replays; never for play."""
    return Chance(_seeded_words(seed), record)
