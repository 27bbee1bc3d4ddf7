"""Mini-dice in full, 13:69F-13: our sources print only the titles of its sections (readings 105, 106)."""

from __future__ import annotations

from houseway.games.mini_dice.procedure import MAKING, SHAKES, SHAKING
from houseway.games.mini_dice.settlement import TWO_DICE
from houseway.games.mini_dice.wagers import LEAST, WAGERS
from houseway.regulation import Citation
from houseway.rules.public_rules import PublicRule, pay_rows, public_rule

DEFINITIONS = Citation("13:69F-13.1#title")

PUBLIC_RULES: tuple[PublicRule, ...] = (
    public_rule(
        DEFINITIONS,
        "A shake is the mixing of both dice in the shaker until they land flat. The total is the sum of the "
        "numbers on their uppermost sides.",
    ),
    public_rule(
        WAGERS,
        "A place bet on 4, 5, 6, 8, 9 or 10 wins if its number is shaken before a 7, and loses if a 7 is "
        "shaken first. It stays in action on every shake until then.",
        "Field, any seven, over 7 and under 7 are decided by the next shake. The field wins on a total of 2, "
        "3, 4, 9, 10, 11 or 12, any seven on 7, over 7 on 8 to 12 and under 7 on 2 to 6; otherwise they "
        "lose.",
        "Winning wagers are paid at no less than these odds, and no vigorish is charged:",
        pay_rows(LEAST),
    ),
    public_rule(
        TWO_DICE,
        "The game is played with two dice, sealed in a mini-dice shaker that the dealer keeps. The shaker is "
        "manual or automated. One is removed from the table before the other is used.",
    ),
    public_rule(
        MAKING,
        "Wagers are made with chips on the layout before “No more bets”. Any wager may be made before any "
        "shake.",
        "A place bet that is not decided may be changed or taken down before any shake.",
        "An amount that cannot be paid at the odds of the wager is not accepted.",
    ),
    public_rule(
        SHAKING,
        "Before the table opens, a floorperson inspects the dice and the shaker.",
        f"The dealer announces “No more bets”, shakes the covered shaker at least {SHAKES} times and "
        "uncovers it, or activates the automated one, and announces the total.",
        "The dealer collects the losing wagers, pays the winning wagers, and leaves the other place bets "
        "where they are. A manual shaker is then covered and shaken once.",
        "If a die does not land flat, the dealer announces “No roll”. The wagers stay as they are, and the "
        "dice are shaken again.",
        "If an automated shaker fails when it is activated, the round is void and every wager is returned, "
        "also a place bet from an earlier shake.",
    ),
)
