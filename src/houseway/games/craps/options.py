"""Defines the choices of the house at craps, and the odds that each wager pays (13:69F-1.4, 1.5, 1.6, 1.12).

Our sources print only the titles of these sections: the odds are those of the standard public game, read as
the least that may be paid (readings 92 to 94).
"""

from __future__ import annotations

from houseway.regulation import Citation
from houseway.rules.options import UNSAID, Choice, Option, Options, pay_tables
from houseway.rules.wagers.pay_table_options import RowOdds, alternative_row_odds, row_odds
from houseway.rules.wagers.payout import Odds, PayTable, Vigorish, row, to

WAGERS = Citation("13:69F-1.2#title")
MAKING = Citation("13:69F-1.3#title")
PAYOUT_ODDS = Citation("13:69F-1.4#title")
BUY_AND_LAY = Citation("13:69F-1.5#title")
SUPPLEMENTAL = Citation("13:69F-1.6#title")
FIRE_BET = Citation("13:69F-1.12#title")

# The true odds of a point: the ways of a seven to the ways of the point.
TRUE_ODDS = {4: to(2, 1), 5: to(3, 2), 6: to(6, 5), 8: to(6, 5), 9: to(3, 2), 10: to(2, 1)}
# A number and its mirror image are thrown in the same number of ways, and share a row of the pay table.
PAIR_OF = {4: "4-10", 5: "5-9", 6: "6-8", 8: "6-8", 9: "5-9", 10: "4-10"}
HARD_NUMBERS = (4, 6, 8, 10)
HORN = (2, 3, 11, 12)
VIGORISH_PERCENT = 5


def _pair(name: str) -> str:
    return name.replace("-", " or ")


def _rows_by_pair(kind: str, title: str, pays: dict[str, Odds]) -> list[tuple[str, str, Odds]]:
    return [(f"{kind}-{pair}", f"{title} {_pair(pair)}", odds) for pair, odds in pays.items()]


LEAST = PayTable(
    "minimum",
    PAYOUT_ODDS,
    tuple(
        row(name, title, odds)
        for name, title, odds in (
            ("pass", "Pass", to(1, 1)),
            ("dont-pass", "Don't pass", to(1, 1)),
            ("come", "Come", to(1, 1)),
            ("dont-come", "Don't come", to(1, 1)),
            *_rows_by_pair(
                "place", "Place bet to win on", {"4-10": to(9, 5), "5-9": to(7, 5), "6-8": to(7, 6)}
            ),
            *_rows_by_pair(
                "place-to-lose",
                "Place bet to lose on",
                {"4-10": to(5, 11), "5-9": to(5, 8), "6-8": to(4, 5)},
            ),
            ("hard-4-10", "Hard 4 or 10", to(7, 1)),
            ("hard-6-8", "Hard 6 or 8", to(9, 1)),
            ("big", "Big 6 or 8", to(7, 6)),
            ("field", "Field on 3, 4, 9, 10 or 11", to(1, 1)),
            ("field-2", "Field on 2", to(2, 1)),
            ("any-seven", "Any seven", to(4, 1)),
            ("any-craps", "Any craps", to(7, 1)),
            ("craps-2-12", "Craps 2 or 12", to(30, 1)),
            ("craps-3", "Craps 3", to(15, 1)),
            ("eleven", "Eleven", to(15, 1)),
        )
    ),
    exact=False,
)
PAYS_OPTIONS: tuple[RowOdds, ...] = row_odds(LEAST)

FIRE_LEVELS = (4, 5, 6)
FIRE_TABLES = {
    name: PayTable(
        name,
        FIRE_BET,
        tuple(
            row(f"fire-{points}", f"{points} different points made", to(units, 1), (points,))
            for points, units in zip(FIRE_LEVELS, pays, strict=True)
        ),
        exact=True,
    )
    for name, pays in {"A": (24, 249, 999), "B": (10, 200, 2000), "C": (9, 199, 1999)}.items()
}

_MULTIPLES = ("3-4-5", "1", "2", "5", "10", "20", "100")
ODDS_TAKEN = Choice(
    "odds",
    _MULTIPLES,
    "how many times the line wager a player may take or lay in odds; 3-4-5: by the point",
    SUPPLEMENTAL,
    called="odds behind the line",
    words={times: f"up to {times} times" for times in _MULTIPLES},
    sentences={
        "3-4-5": "Odds of up to 3 times the line wager are taken on a 4 or 10, 4 times on a 5 or 9, and "
        "5 times on a 6 or 8.",
        **{
            times: f"Odds of up to {times} time{'s'[: times != '1']} the line wager are taken."
            for times in _MULTIPLES[1:]
        },
    },
)
VIGORISH = Choice(
    "vigorish",
    ("on-win", "always"),
    "when the vigorish on buy and lay bets is charged",
    BUY_AND_LAY,
    words={"on-win": "from a win only", "always": "when the wager is placed"},
    sentences={
        "on-win": "A vigorish of 5 percent on buy and lay bets is charged only if they win.",
        "always": "A vigorish of 5 percent on buy and lay bets is charged when they are placed.",
    },
)
FIELD_TWELVE = Choice(
    "field-twelve",
    ("2", "3"),
    "what a 12 pays on the field, to 1",
    PAYOUT_ODDS,
    called="field on a 12",
    words={"2": "2 to 1", "3": "3 to 1"},
    sentences=UNSAID,
)
FIRE = Choice(
    "fire",
    ("off", *FIRE_TABLES),
    "whether the fire bet is offered, and its pay table",
    FIRE_BET,
    called="fire bet",
    words=pay_tables(FIRE_TABLES),
    sentences=UNSAID,
)


HARDWAYS = Choice(
    "hardways",
    ("on", "off"),
    "whether hardways are on or off on a come-out roll",
    MAKING,
    called="hardways before a point",
    words={"on": "always on", "off": "off unless called on"},
    sentences={
        "on": "Hardways are always on.",
        "off": "Hardways are off on a come-out roll, unless called on.",
    },
    before="off",
    since="0.2.0",
)


def _offered(name: str, called: str) -> Choice:
    return Choice(name, ("on", "off"), f"whether the {called} is offered", WAGERS, sentences=UNSAID)


OPTIONS: tuple[Option, ...] = (
    ODDS_TAKEN,
    VIGORISH,
    HARDWAYS,
    FIELD_TWELVE,
    FIRE,
    _offered("horn", "horn bet"),
    _offered("horn-high", "horn high bet"),
    _offered("craps-eleven", "craps-eleven bet"),
    *PAYS_OPTIONS,
    *alternative_row_odds(FIRE_TABLES.values(), "fire", FIRE_BET, "fire bet"),
)


def times_of(options: Options, point: int) -> int:
    """Return how many times the line wager the odds on this point may be."""
    chosen = options.choice("odds")
    return {"4-10": 3, "5-9": 4, "6-8": 5}[PAIR_OF[point]] if chosen == "3-4-5" else int(chosen)


def reversed_odds(point: int) -> Odds:
    """Return the true odds of a seven before the point."""
    return to(TRUE_ODDS[point].per, TRUE_ODDS[point].units)


def vigorish(options: Options, *, can_win: Odds | None = None) -> Vigorish:
    """Return the charge on a buy wager, or on what a lay wager can win."""
    when_placed = options.choice("vigorish") == "always"
    return Vigorish(
        VIGORISH_PERCENT,
        "won" if can_win else "wager",
        BUY_AND_LAY,
        can_win=can_win,
        when_placed=when_placed,
    )
