"""Craps in full, 13:69F-1: our sources print only the titles of its sections (readings 92 to 97)."""

from __future__ import annotations

from houseway.games.craps.options import (
    BUY_AND_LAY,
    FIRE_BET,
    FIRE_TABLES,
    LEAST,
    PAYOUT_ODDS,
    SUPPLEMENTAL,
    TRUE_ODDS,
    VIGORISH_PERCENT,
    WAGERS,
    reversed_odds,
)
from houseway.games.craps.placing import MAKING
from houseway.games.craps.procedure import DICE, DICE_OFFERED, INVALID, NO_ROLL, SHOOTER
from houseway.games.craps.settlement import POINT, THROWING
from houseway.regulation import Citation
from houseway.rules.public_rules import PublicRule, RuleTable, pay_rows, public_rule

DEFINITIONS = Citation("13:69F-1.1#title")

TRUE_ODDS_TABLE = RuleTable(
    ("Number", "Before a seven", "After a seven"),
    tuple((str(number), odds.in_print, reversed_odds(number).in_print) for number, odds in TRUE_ODDS.items()),
)

PUBLIC_RULES: tuple[PublicRule, ...] = (
    public_rule(
        DEFINITIONS,
        "A come-out roll is a roll when no point is set. A point is a total of 4, 5, 6, 8, 9 or 10 on a "
        "come-out roll.",
        "A shooter is the player who throws the dice. A seven-out is a total of 7 when a point is set; it "
        "ends the turn of the shooter.",
    ),
    public_rule(
        WAGERS,
        "Pass wins if a come-out roll totals 7 or 11, or if the point is rolled again before a 7. It "
        "loses if a come-out roll totals 2, 3 or 12, or if a 7 is rolled before the point.",
        "Don't pass wins if a come-out roll totals 2 or 3, or if a 7 is rolled before the point. It loses "
        "if a come-out roll totals 7 or 11, or if the point is rolled again before a 7. It is void on a "
        "come-out roll of 12.",
        "Come and don't come are made after a point is set. They are decided as pass and don't pass, with "
        "the roll after the wager as their come-out roll; the total that would be their point is their "
        "number.",
        "A place bet to win, a buy bet and big 6 or big 8 win if the number is rolled before a 7, and "
        "lose if a 7 is rolled first. A place bet to lose and a lay bet are the reverse.",
        "A hardway wins if the number is rolled with two equal dice before a 7 and before it is rolled in "
        "any other way; otherwise it loses.",
        "Field, any seven, any craps, craps 2, 3 and 12, eleven, horn, horn high and craps-eleven are "
        "decided by the next roll. A horn has four equal parts, on 2, 3, 11 and 12; a horn high has five, "
        "of which two are on the number that the player names; craps-eleven has two, on any craps and on "
        "eleven.",
    ),
    public_rule(
        MAKING,
        "Wagers are made with chips before the dice are thrown.",
        "Pass and come wagers stay until they are decided once a point or number is set. Don't pass and "
        "don't come wagers may then be taken down or reduced, but not raised or made again. A fire bet "
        "stays. Every other wager may be changed or taken down before any roll.",
        "On a come-out roll, place bets to win, buy bets, hardways and odds on come wagers are off unless "
        "the player calls them on and they are marked. Odds that are off are returned if their come wager "
        "is decided.",
        "An amount that cannot be paid at the odds of the wager is not accepted.",
    ),
    public_rule(PAYOUT_ODDS, "Winning wagers are paid at no less than these odds:", pay_rows(LEAST)),
    public_rule(
        BUY_AND_LAY,
        "Buy and lay bets are paid at true odds:",
        TRUE_ODDS_TABLE,
        f"A vigorish of {VIGORISH_PERCENT} percent of a buy bet, or of what a lay bet can win, is charged "
        "when the bet wins or, if the house has posted so, when it is placed. There is no vigorish on any "
        "other wager.",
    ),
    public_rule(
        SUPPLEMENTAL,
        "After a point or number is set, a player may take odds behind a pass or come wager, or lay odds "
        "behind a don't pass or don't come wager. Odds are decided with the wager and paid at true odds.",
        "The house posts how many times the wager odds may be. Odds that are laid may win that many times "
        "the wager.",
    ),
    public_rule(
        DICE,
        f"The stickperson keeps a set of at least {DICE_OFFERED} dice and offers it to each new shooter, "
        "who chooses two. The others are put away in front of the stickperson.",
    ),
    public_rule(
        THROWING,
        "The shooter throws both dice together so that they strike the far end of the table.",
        "The stickperson calls the total at once.",
    ),
    public_rule(
        INVALID,
        "A roll is invalid, and is thrown again while all wagers stay, if:",
        tuple(f"{fault.words[0].upper()}{fault.words[1:]}." for fault in NO_ROLL),
        "If a die leans on chips with one face, the face opposite to it counts.",
    ),
    public_rule(
        POINT,
        "When a come-out roll sets a point, the puck is turned to ON at its number. When the point is "
        "decided, it is turned to OFF.",
        "After each roll, losing wagers are collected and winning wagers paid. Come and don't come wagers "
        "are moved to the number that was rolled.",
    ),
    public_rule(
        SHOOTER,
        "The dice are offered clockwise. A player who refuses them is passed over; the shooter has a "
        "wager on pass or don't pass.",
        "A shooter keeps the dice until a seven-out, but may pass them before a come-out roll. The house "
        "may take them from a shooter who delays the game or throws invalid rolls.",
    ),
    public_rule(
        FIRE_BET,
        "A fire bet is made before the first point of a shooter, and is never off. It is decided by the "
        "seven-out of the shooter, or when all six points are made, and is paid by the number of different "
        "points made, at the odds of the table that the house has posted:",
        pay_rows(*FIRE_TABLES.values()),
    ),
)
