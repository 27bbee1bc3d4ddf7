"""Explains craps in plain words, and states its rules in full.

Its sections are titles only in our sources: this is the standard public game (readings 92 to 97).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.games.craps.options import FIRE_TABLES, LEAST, TRUE_ODDS, VIGORISH_PERCENT, reversed_odds
from houseway.games.craps.play import DICE, DICE_OFFERED, NO_ROLL, POINT
from houseway.refusal import one_of
from houseway.rules.guide import (
    ChipsShown,
    Equipment,
    FeltShown,
    Guide,
    Shown,
    SignWords,
    Topic,
    WagerInWords,
)
from houseway.rules.options import Options
from houseway.rules.standard_rules import RuleTable, figures, pay_rows

_PAIRS = ("4 or 10", "5 or 9", "6 or 8")
# On signs the title says it; the guide explains the rest.
SIGN_WORDS = SignWords(
    {f"Field on {totals}": totals for totals in ("3, 4, 9, 10 or 11", "2", "12")},
    {
        **{
            f"{title}, {pair}": ""
            for title in ("Come odds", "Don't come odds", "Place to win")
            for pair in _PAIRS
        },
        **{f"Hardway, {pair}": "" for pair in ("4 or 10", "6 or 8")},
        **{f"Buy, {pair}": "" for pair in _PAIRS},
        **{f"Lay, {pair}": "" for pair in _PAIRS},
        **dict.fromkeys(
            (
                "Come",
                "Don't come",
                "Big, 6 or 8",
                "Any seven",
                "Any craps",
                "Craps, 2 or 12",
                "Craps, 3",
                "Eleven",
            ),
            "",
        ),
    },
)


def topics(_: Options) -> Iterator[Topic]:
    yield Topic(
        "What the dice mean",
        "On the first roll, the come-out, the puck is OFF. Two equal dice are the hard way to their total.",
        (
            Shown("Natural", "7 or 11: pass wins", dice=(5, 2)),
            Shown("Craps", "2, 3 or 12: pass loses", dice=(1, 1)),
            Shown("Point", "here 6: again before a 7", dice=(4, 2)),
            Shown("Hard 8", "4 and 4", dice=(4, 4)),
            Shown("Easy 8", "5 and 3", dice=(5, 3)),
        ),
    )


def wagers_in_words(_: Options) -> Mapping[str, WagerInWords]:
    return {
        "pass": WagerInWords("the come-out is 7 or 11, or the point comes again before a 7"),
        "dont-pass": WagerInWords(
            "the come-out is 2 or 3, or a 7 comes before the point", returned_if="the come-out is 12"
        ),
        "come": WagerInWords("the next roll is 7 or 11, or its number comes again before a 7"),
        "dont-come": WagerInWords(
            "the next roll is 2 or 3, or a 7 comes before its number", returned_if="the next roll is 12"
        ),
        "pass-odds": WagerInWords("the point comes before a 7"),
        "dont-pass-odds": WagerInWords("a 7 comes before the point"),
        "come-odds": WagerInWords(
            "the number of your come wager comes before a 7",
            returned_if="a come-out roll decides your come wager",
        ),
        "dont-come-odds": WagerInWords("a 7 comes before the number of your don't come wager"),
        "place": WagerInWords("your number comes before a 7"),
        "place-to-lose": WagerInWords("a 7 comes before your number"),
        "buy": WagerInWords("your number comes before a 7; you are paid true odds"),
        "lay": WagerInWords("a 7 comes before your number; you are paid true odds"),
        "hard": WagerInWords("your number comes as a pair before a 7 and before it comes easy"),
        "big": WagerInWords("your number comes before a 7"),
        "field": WagerInWords("the next roll is 2, 3, 4, 9, 10, 11 or 12"),
        "any-seven": WagerInWords("the next roll is 7"),
        "any-craps": WagerInWords("the next roll is 2, 3 or 12"),
        "craps": WagerInWords("the next roll is your number"),
        "eleven": WagerInWords("the next roll is 11"),
        "horn": WagerInWords("the next roll is 2, 3, 11 or 12: a quarter is on each"),
        "horn-high": WagerInWords("the next roll is 2, 3, 11 or 12: two fifths are on your number"),
        "craps-eleven": WagerInWords("the next roll is 2, 3, 11 or 12: one half on craps, one on eleven"),
        "fire": WagerInWords("the shooter makes four or more different points before a seven-out"),
    }


FELT = FeltShown(
    "The point is 6, so the puck lies ON there. At a long table both ends are alike: you use the one where "
    "you stand, and your chips on a number always lie at your own place in its box.",
    (
        ChipsShown("pass", "Pass, on the line around your end"),
        ChipsShown("pass-odds", "Odds on Pass, behind the line"),
        ChipsShown("dont-pass", "Don't pass"),
        ChipsShown("come", "Come, before the roll that moves it to its number"),
        ChipsShown("come-odds:4", "Come on the 4, with its odds"),
        ChipsShown("dont-come-odds:10", "Don't come on the 10, behind the number"),
        ChipsShown("place:8", "Place to win on 8"),
        ChipsShown("field", "Field, for the next roll"),
        ChipsShown("hard:6", "Hardway 6, in the middle with the stickperson"),
    ),
    {"6": "ON"},
)
GUIDE = Guide(
    objective="One player, the shooter, throws two dice for the whole table. You bet on what comes: with the "
    "shooter, against the shooter, on single numbers, or on the next roll.",
    play=(
        "Before a come-out roll, when the puck shows OFF, bet on Pass to be with the shooter, or on "
        "Don't pass to be against. The shooter has a wager on one of them.",
        "The shooter throws both dice so that they strike the far end. A 7 or 11 on the come-out wins "
        "for Pass; 2, 3 or 12 loses. Every other total becomes the point, and the puck is turned to ON "
        "at that number.",
        "From then on the shooter throws until the point comes again, and Pass wins, or a 7 comes, and "
        "Pass loses: the shooter has sevened out, and the dice go to the next player, clockwise.",
        "When there is a point, you may add odds to your line wager, and bet on Come or Don't come, "
        "which are a pass line of your own that begins with the next roll.",
        "Most wagers stay on the layout until they win or lose. Pass and Come wagers stay; Don't pass "
        "and Don't come may be taken down but not raised; others may be changed or taken down before any "
        "roll.",
        "On a come-out roll, Place and Buy wagers and odds on Come are off, unless you call them on. "
        "Whether Hardways are off too is a rule of the table.",
        "If the dealer calls “No roll”, because a die left the table for instance, the roll does not "
        "count and all wagers stay.",
    ),
    equipment=(
        Equipment(
            "Dice", "two-dice", "At least five are offered to each new shooter, who chooses two.", DICE
        ),
        Equipment("Puck", "puck", "Shows OFF before a come-out roll, and ON at the point.", POINT),
    ),
    topics=topics,
    wagers=wagers_in_words,
    felt=FELT,
    advice=(
        "Pass, Don't pass, Come and Don't come cost you least; odds behind them cost nothing at all.",
        "Place the 6 and the 8 rather than the other numbers, and leave one-roll wagers alone.",
    ),
    round_shown=3,
)


# What ``rules.toml`` takes from code (readings 92 to 97).

TRUE_ODDS_TABLE = RuleTable(
    ("Number", "Before a seven", "After a seven"),
    tuple((str(number), odds.in_print, reversed_odds(number).in_print) for number, odds in TRUE_ODDS.items()),
)

STANDARD_RULES = figures(
    true_odds=TRUE_ODDS_TABLE,
    vigorish=VIGORISH_PERCENT,
    dice_offered=DICE_OFFERED,
    no_roll=one_of([fault.words for fault in NO_ROLL]),
    pays=pay_rows(LEAST),
    fire_pays=pay_rows(*FIRE_TABLES.values()),
)
