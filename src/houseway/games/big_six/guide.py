"""Big six in plain words. Its sections are titles only in our sources: this is the standard public game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.games.big_six.settlement import PAYS, SPINNING
from houseway.games.big_six.wagers import pay_rows
from houseway.games.big_six.wheel import NUMBERS, PRINTED, SECTIONS, TINT, TITLES, TURNS, WHEEL
from houseway.rules.guide import Equipment, Guide, Shown, SignWords, Topic, WagerInWords
from houseway.rules.layout.layout import in_print
from houseway.rules.options import Options

# The title of a wager says when it wins.
SIGN_WORDS = SignWords(
    notes=dict.fromkeys((*(TITLES[number] for number in NUMBERS), "Joker or House symbol"), "")
)


def topics(options: Options) -> Iterator[Topic]:
    rows = pay_rows(options)
    yield Topic(
        f"The {len(WHEEL)} sections of the wheel",
        "All sections are of equal size. The fewer of them show a symbol, the more it pays.",
        tuple(_shown(symbol, in_print(rows[symbol].pays)) for symbol in SECTIONS),
    )


def _shown(symbol: str, pays: str) -> Shown:
    count = SECTIONS[symbol]
    sections = "one section" if count == 1 else f"{count} sections"
    return Shown(TITLES[symbol], f"{sections}, pays {pays}", tiles=((PRINTED[symbol], TINT[symbol]),))


def wagers(_: Options) -> Mapping[str, WagerInWords]:
    return {"symbol": WagerInWords("the wheel stops at the symbol you chose")}


GUIDE = Guide(
    objective="A large wheel is spun, and you bet on the symbol at which it will stop: an amount of dollars, "
    "the joker or the symbol of the house. You may bet on as many of them as you like.",
    play=(
        "Before the dealer announces “No more bets”, place chips on the symbols of your choice on the "
        "layout, which lie under glass.",
        f"The dealer spins the wheel in either direction. It has to make at least {TURNS} full turns.",
        "The symbol of the section in which the clapper comes to rest wins; all other symbols lose.",
        "If the wheel turns too little, or the clapper rests between two sections, the dealer announces “No "
        "spin”: the wagers stay, and the wheel is spun again.",
        "The dealer first collects the losing wagers, then pays the winning ones. Joker and house symbol are "
        "two wagers: neither wins for the other.",
    ),
    equipment=(
        Equipment("Big six wheel", "upright-wheel", f"An upright wheel of {len(WHEEL)} sections.", SPINNING),
        Equipment("Layout under glass", "glass", "Shows every symbol of the wheel, and what it pays.", PAYS),
    ),
    topics=topics,
    wagers=wagers,
    round_shown=1,
)
