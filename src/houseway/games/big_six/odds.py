"""Counts the sections of the wheel: 54, all equally likely. Side bets read the symbol in words."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import Card
from houseway.games.big_six.wagers import HOUSE, JOKER, NUMBERS, SECTIONS, SPECIAL
from houseway.refusal import Refusal
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table
from houseway.rules.side_bets.definition import YES_OR_NO, Vocabulary, Word


def distribution(_: Table[str], removed: Sequence[Card]) -> Distribution[str]:
    if removed:
        raise Refusal("Big six is played with a wheel, so no cards can be removed. Leave the cards out.")
    return Distribution(SECTIONS)


# The words for side bets of big six: the symbol at which the wheel stops.

VALUES = (0, *map(int, NUMBERS))


def value_of(symbol: str) -> int:
    """Return the dollars that the section shows, or 0 if it shows none."""
    return int(symbol) if symbol.isdigit() else 0


WORDS = Vocabulary(
    (
        Word("symbol", "the symbol at which the wheel stops", tuple(SECTIONS), lambda symbol: symbol),
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
        Word(
            "sections",
            "how many sections of the wheel have the symbol",
            tuple(sorted(set(SECTIONS.values()))),
            lambda symbol: SECTIONS[symbol],
        ),
    )
)
