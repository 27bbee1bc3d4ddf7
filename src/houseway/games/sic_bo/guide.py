"""The gaming guide of sic bo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.games.sic_bo.wagers import TWO_OF_A_KIND_READING
from houseway.regulation import Citation
from houseway.rules.guide import Equipment, Guide, Notice, Shown, Topic, WagerInWords
from houseway.rules.options import Options

DICE = Citation("13:69F-9.1")
DEVICE = Citation("13:69F-9.5(e)")
POSITION = Citation("13:69F-9.3(b)")


def notices(_: Options) -> Iterator[Notice]:
    yield Notice("Your wagers count as they lie on the layout, even if the dealer placed them.", POSITION)


# Dice with which each kind of wager wins.
EXAMPLES: Mapping[str, Shown] = {
    "three-of-a-kind": Shown("Three of a kind", "your number on all three dice", dice=(4, 4, 4)),
    "any-three-of-a-kind": Shown("Any three of a kind", "the same number three times", dice=(2, 2, 2)),
    "two-of-a-kind": Shown("Two of a kind", "your number on two dice", dice=(5, 5, 1)),
    "combination": Shown("Two dice combination", "both of your numbers, here 3 and 6", dice=(3, 6, 1)),
    "total": Shown("Total", "the three dice added up, here 15", dice=(6, 5, 4)),
    "one-of-a-kind": Shown("One of a kind", "your number, here 2, on one die or more", dice=(2, 5, 6)),
    "small": Shown("Small", "a total of 4 to 10, here 7", dice=(1, 2, 4)),
    "big": Shown("Big", "a total of 11 to 17, here 13", dice=(3, 4, 6)),
}


def topics(_: Options) -> Iterator[Topic]:
    yield Topic("What to look for on the dice", shown=tuple(EXAMPLES.values()))


def wagers(options: Options) -> Mapping[str, WagerInWords]:
    exactly = options.choice(TWO_OF_A_KIND_READING.name) == "exactly-two"
    on_two = "exactly two dice show" if exactly else "at least two dice show"
    return {
        "three-of-a-kind": WagerInWords("all three dice show the number you chose", "Three of a kind"),
        "two-of-a-kind": WagerInWords(f"{on_two} the number you chose", "Two of a kind"),
        "any-three-of-a-kind": WagerInWords("all three dice show the same number, whichever it is"),
        "total": WagerInWords("the three dice add up to your total"),
        "combination": WagerInWords("both numbers you chose are among the dice", "Two dice combination"),
        "small": WagerInWords("the total is 4 to 10, and not three of a kind"),
        "big": WagerInWords("the total is 11 to 17, and not three of a kind"),
        "one-of-a-kind": WagerInWords("one die or more shows the number you chose", "One of a kind"),
    }


GUIDE = Guide(
    objective="Three dice are tossed, and you bet on what they will show. You may bet on their total, on a "
    "pair, on a triple, on two numbers together or on a single number, and on as many of these as you like.",
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
    topics=topics,
    wagers=wagers,
    round_shown=10,
    cites=(POSITION,),
)
