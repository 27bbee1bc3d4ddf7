"""Counts and simulates the wheel: 54 sections, all equally likely. Side bets read the symbol in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

from houseway.equipment.cards import Card
from houseway.games.big_six.wagers import (
    HOUSE,
    JOKER,
    NUMBERS,
    SPECIAL,
    SYMBOLS,
    WHEEL,
    WHEELS,
    sections_of,
    wheel_of,
)
from houseway.lazy import lazy
from houseway.refusal import Refusal
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Table
from houseway.rules.side_bets.definition import YES_OR_NO, Vocabulary, Word

kernel_of_wheel: Callable[..., Kernel[str]] = lazy(
    "houseway.simulation.kernels.equally_likely:kernel_of_wheel"
)


def distribution(table: Table[str], removed: Sequence[Card]) -> Distribution[str]:
    if removed:
        raise Refusal("Big six is played with a wheel, so no cards can be removed. Leave the cards out.")
    return Distribution(sections_of(table.options))


def kernel(table: Table[str], _: str | None) -> Kernel[str]:
    return kernel_of_wheel(wheel_of(table.options))


# The words for side bets of big six: the symbol at which the wheel stops.

VALUES = (0, *map(int, NUMBERS))


def value_of(symbol: str) -> int:
    """Return the dollars that the section shows, or 0 if it shows none."""
    return int(symbol) if symbol.isdigit() else 0


@cache
def _sections(name: str) -> Word:
    counts = Counter(WHEELS[name])
    every = {wheel.count(symbol) for wheel in WHEELS.values() for symbol in SYMBOLS}
    return Word(
        "sections",
        "how many sections of the wheel have the symbol",
        tuple(sorted(every)),
        lambda symbol: counts[symbol],
    )


WORDS = Vocabulary(
    (
        Word("symbol", "the symbol at which the wheel stops", SYMBOLS, lambda symbol: symbol),
        Word("value", "the dollars shown, 0 for the joker and the house symbol", VALUES, value_of),
        Word(
            "number", "the wheel stops at an amount of dollars", YES_OR_NO, lambda symbol: symbol in NUMBERS
        ),
        Word(
            "special",
            "it stops at the joker or the house symbol",
            YES_OR_NO,
            lambda symbol: symbol in SPECIAL,
        ),
        Word("joker", "it stops at the joker", YES_OR_NO, lambda symbol: symbol == JOKER),
        Word("house", "it stops at the house symbol", YES_OR_NO, lambda symbol: symbol == HOUSE),
        Word("even", "it stops at an even amount", YES_OR_NO, lambda symbol: symbol in ("2", "10", "20")),
        _sections(WHEEL.default),
    ),
    changed_by=lambda options: [_sections(options.choice(WHEEL.name))],
)
