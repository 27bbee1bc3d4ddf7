"""The wheel of big six: 54 equal sections, each with one of seven symbols.

The order of the sections is laid down in 13:69E-1.13, which our sources do not print. The wheel here spreads
each symbol evenly; the order changes no odds.
"""

from __future__ import annotations

from collections.abc import Mapping

JOKER, HOUSE = "joker", "house"
SECTIONS: Mapping[str, int] = {"1": 24, "2": 15, "5": 7, "10": 4, "20": 2, JOKER: 1, HOUSE: 1}
NUMBERS = tuple(symbol for symbol in SECTIONS if symbol.isdigit())
SPECIAL = (JOKER, HOUSE)
TURNS = 3  # full turns that a spin has to make

TITLES: Mapping[str, str] = {
    **{number: f"Symbol ${number}" for number in NUMBERS},
    JOKER: "Joker",
    HOUSE: "House symbol",
}
IN_WORDS: Mapping[str, str] = {
    **{number: f"${number}" for number in NUMBERS},
    JOKER: "the joker",
    HOUSE: "the house symbol",
}
# The symbols as printed on the layout, and their colors.
PRINTED: Mapping[str, str] = {**{number: f"${number}" for number in NUMBERS}, JOKER: "JOKER", HOUSE: "HOUSE"}
TINT: Mapping[str, str] = {
    **dict(zip(NUMBERS, ("#7a5a10", "#14603a", "#8f1a28", "#174a8a", "#5b2d82"), strict=True)),
    **dict.fromkeys(SPECIAL, "#16181c"),
}


def _spread() -> tuple[str, ...]:
    """Place each symbol at equal distances, the house symbol opposite the joker."""
    starts = dict.fromkeys(SECTIONS, 0.5) | {JOKER: 0.0}
    places = [
        ((number + starts[symbol]) / count, order, symbol)
        for order, (symbol, count) in enumerate(SECTIONS.items())
        for number in range(count)
    ]
    return tuple(symbol for _, _, symbol in sorted(places))


WHEEL = _spread()
