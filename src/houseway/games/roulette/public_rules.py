"""Roulette in full, 13:69F-5.1 to 5.4: our sources print only their titles (readings 101 to 104)."""

from __future__ import annotations

from houseway.games.roulette.procedure import NO_SPIN
from houseway.games.roulette.settlement import IRREGULAR, PAYS, SPINNING, WAGERING
from houseway.games.roulette.wagers import PAY_TABLE
from houseway.games.roulette.wheel import TURNS
from houseway.refusal import one_of
from houseway.rules.public_rules import PublicRule, pay_rows, public_rule

PUBLIC_RULES: tuple[PublicRule, ...] = (
    public_rule(
        WAGERING,
        "Wagers are made with chips on the layout before “No more bets”. A wager wins if the ball comes to "
        "rest in the pocket of a number that it covers, and loses otherwise.",
        "A wager covers one number (straight up), two neighbors (split), a row of three (street), four that "
        "meet in a corner, or two rows (line). With a double zero wheel, 0, 00, 1, 2 and 3 are the five "
        "numbers, and 0-00, 0-1, 0-2, 00-2 and 00-3 may be split, and 0-1-2, 0-00-2 and 00-2-3 are streets. "
        "With a single zero wheel, 0-1, 0-2 and 0-3 may be split, 0-1-2 and 0-2-3 are streets, "
        "and 0, 1, 2 and 3 are a corner.",
        "A dozen, a column, red, black, odd, even, 1-18 and 19-36 cover no zero.",
        "If a zero comes up, an even-money wager (red, black, odd, even, 1-18 or 19-36) is settled in "
        "one of these ways, which the casino licensee chooses for the table:",
        (
            "Half of the wager is lost and half is returned;",
            "The wager is lost; or",
            "With a single zero wheel, the wager stays on the layout in prison. If the next spin would win "
            "it, it is returned; if it would lose it, it is lost; on another zero it stays.",
        ),
    ),
    public_rule(PAYS, "Winning wagers are paid at these odds:", pay_rows(PAY_TABLE)),
    public_rule(
        SPINNING,
        "Before the table opens, the ball is passed by a magnet or compass, and a floorperson verifies that "
        "no magnet or contrivance is at the wheel, and that it is level, secure and turns freely.",
        "Outer movable parts of the wheel are adjusted or replaced before that inspection only, with "
        "security present; a supervisor signs for it in a log with the date, the table and what was done.",
        "The dealer spins the ball against the direction of the wheel. The ball has to make at least "
        f"{TURNS} turns. “No more bets” is announced while it turns.",
        "The dealer announces the number and places a crown on it, collects the losing wagers and then pays "
        "the winning wagers. No wager is placed until the crown is lifted.",
        "While the table is closed, the wheel is covered and locked.",
    ),
    public_rule(
        IRREGULAR,
        f"A spin is not valid if {one_of([irregularity.words for irregularity in NO_SPIN])}.",
        "The dealer then announces “No spin”. The wagers stay as they are, and the ball is spun again.",
    ),
)
