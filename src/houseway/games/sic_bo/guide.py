"""The gaming guide of sic bo."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.regulation import Citation
from houseway.rules.guide import Equipment, Guide, Notice
from houseway.rules.options import Options

DICE = Citation("13:69F-9.1")
DEVICE = Citation("13:69F-9.5(e)")
POSITION = Citation("13:69F-9.3(b)")


def notices(_: Options) -> Iterator[Notice]:
    yield Notice("Your wagers count as they lie on the layout, even if the dealer placed them.", POSITION)


GUIDE = Guide(
    objective="Bet on what three dice will show: their total, a pair, a triple, two numbers together, or one "
    "number.",
    play=(
        "Before the dealer announces “No more bets”, place chips or plaques on as many areas of the layout "
        "as you like. Verbal wagers with cash are not accepted.",
        "You are responsible for where your wagers lie, even if the dealer placed them for you.",
        "The dealer shakes the covered shaker at least three times, or starts the automated one.",
        "When all three dice lie flat, the dealer announces and enters the number on each die, and the "
        "winning areas of the layout light up. If a die does not lie flat, the dealer announces “No roll”: "
        "the wagers stay, and the dice are tossed again.",
        "The dealer first collects the losing wagers, then pays the winning ones at the posted odds.",
        "Small and Big lose whenever all three dice show the same number, whatever their total.",
    ),
    equipment=(
        Equipment("Sic bo shaker", "shaker", "Three dice, sealed in a shaker that the dealer keeps.", DICE),
        Equipment("Dice", "dice", "Three dice, replaced within 24 hours.", DICE),
        Equipment(
            "Electrical device", "display", "Lights up the winning areas when the dice are entered.", DEVICE
        ),
    ),
    notices=notices,
    cites=(POSITION,),
)
