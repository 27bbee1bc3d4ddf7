"""Mini-dice in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.games.mini_dice.procedure import SHAKES
from houseway.games.mini_dice.settlement import TWO_DICE
from houseway.rules.guide import Equipment, Guide, Shown, SignWords, Topic, WagerInWords
from houseway.rules.options import Options

SIGN_WORDS = SignWords(
    {"Field on 3, 4, 9, 10 or 11": "3, 4, 9, 10 or 11", "Field on 2 or 12": "2 or 12"},
    {
        **{f"Place, {pair}": "Your number comes before a 7" for pair in ("4 or 10", "5 or 9", "6 or 8")},
        "Any seven": "The next total is 7",
        "Over 7": "The next total is 8 to 12",
        "Under 7": "The next total is 2 to 6",
    },
)


def topics(_: Options) -> Iterator[Topic]:
    yield Topic(
        "What the dice mean",
        "Only the total of the two dice counts.",
        (
            Shown("Seven", "any seven wins, every place bet loses", dice=(3, 4)),
            Shown("Under 7", "here 4: place 4 wins, and the field", dice=(2, 2)),
            Shown("Over 7", "here 8: place 8 wins", dice=(5, 3)),
            Shown("Twelve", "the field wins and pays more", dice=(6, 6)),
        ),
    )


def wagers(_: Options) -> Mapping[str, WagerInWords]:
    return {
        "place": WagerInWords("your number comes before a 7"),
        "field": WagerInWords("the next total is 2, 3, 4, 9, 10, 11 or 12"),
        "any-seven": WagerInWords("the next total is 7"),
        "over-7": WagerInWords("the next total is 8 to 12"),
        "under-7": WagerInWords("the next total is 2 to 6"),
    }


GUIDE = Guide(
    objective="The dealer shakes two dice, and you bet on their total: on the next shake, or on a number "
    "that has to come before a 7. You may bet on as many of these as you like.",
    play=(
        "Before the dealer announces “No more bets”, place chips on the areas of your choice. Every wager "
        "may be made before any shake.",
        f"The dealer shakes the covered shaker at least {SHAKES} times and uncovers it, or starts the "
        "automated one, and announces the total.",
        "Field, any seven, over 7 and under 7 are decided at once.",
        "A place bet stays on the layout until its number comes, and it wins, or a 7 comes, and it loses. "
        "Before any shake you may change it or take it down.",
        "The dealer first collects the losing wagers, then pays the winning ones. An amount that cannot be "
        "paid at the odds is not accepted; five chips on 4, 5, 9 or 10 always can be, and six on 6 or 8.",
        "If a die does not lie flat, the dealer announces “No roll”: the wagers stay, and the dice are "
        "shaken again.",
    ),
    equipment=(
        Equipment("Mini-dice shaker", "shaker", "Sealed, and kept by the dealer.", TWO_DICE),
        Equipment("Dice", "two-dice", "Two dice, whose total counts.", TWO_DICE),
    ),
    topics=topics,
    wagers=wagers,
    advice=("A place bet on 6 or 8 costs you least; any seven, over 7 and under 7 cost you most.",),
    round_shown=1,
)
