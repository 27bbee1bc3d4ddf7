"""Lists what the bonus wagers of pai gow poker pay, the options that choose a table, the payout limit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from houseway.equipment.money import Cents
from houseway.games.pai_gow_poker.ranking import (
    NAMES,
    NATURAL_SEVENS,
    ROYAL_FLUSHES,
    SEVENS_WITH_JOKER,
    STRAIGHT_FLUSHES,
    Best,
    Three,
)
from houseway.games.pai_gow_poker.settlement import DealersHand, Showdown
from houseway.regulation import Citation
from houseway.rules.limits import Limits
from houseway.rules.options import UNSAID, Amount, Choice, Options, pay_tables
from houseway.rules.wagers.pay_table_options import RowOdds, alternative_row_odds
from houseway.rules.wagers.payout import PayoutLimit, Pays, PayTable, Row, row, to
from houseway.rules.wagers.wagers import Wager

ON = "on"  # the table of a wager that has only one, as its option calls it
VIGORISH_OR_NOT = Citation("13:69F-11.9#title")
IMPERIAL = Citation("13:69F-11.19#title")
IMPERIAL_PLAYER_ODDS = Citation("13:69F-11.20(b)")
IMPERIAL_BANKER_ODDS = Citation("13:69F-11.20(c)")
FORTUNE = Citation("13:69F-11.15#title")
FORTUNE_ODDS = Citation("13:69F-11.16#title")
CARD_BONUS = Citation("13:69F-11.17#title")
CARD_BONUS_ODDS = Citation("13:69F-11.18#title")
EZ_WAGERS = Citation("13:69F-11.22#title")

_TITLES = {
    Best.NATURAL_SEVEN: "Straight flush of seven, no joker",
    Best.ROYAL_AND_KQ: "Royal flush and suited K-Q",
    Best.SEVEN_WITH_JOKER: "Straight flush of seven with joker",
}


def short_title(best: Best) -> str:
    """Return the hand as pay tables on the felt have it."""
    return _TITLES.get(best, str(best)[0].upper() + str(best)[1:])


def _row(wager: str, best: Best, pays: Pays, covers: tuple[Best, ...] = ()) -> Row:
    return row(f"{wager}-{NAMES[best]}", short_title(best), pays, covers or (best,))


def _fortune(name: str, *pays: int, three_pair: Pays | None = None) -> PayTable:
    paid = [best for best in NAMES if best is not Best.THREE_PAIR]
    covers = {Best.NATURAL_SEVEN: NATURAL_SEVENS, Best.SEVEN_WITH_JOKER: SEVENS_WITH_JOKER}
    rows = [
        _row("fortune", best, to(odds, 1), covers.get(best, ()))
        for best, odds in zip(paid, pays, strict=True)
    ]
    if three_pair:
        rows.append(_row("fortune", Best.THREE_PAIR, three_pair))
    return PayTable(name, FORTUNE_ODDS, tuple(rows), exact=True)


FORTUNE_TABLES: Mapping[str, PayTable] = {
    "1": _fortune("1", 5000, 1000, 750, 250, 100, 50, 20, 5, 4, 3, 2, three_pair="push"),
    "2": _fortune("2", 8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
    "3": _fortune("3", 5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
    "4": _fortune("4", 2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2),
    "6": _fortune("6", 5000, 1000, 500, 300, 110, 45, 25, 5, 4, 3, 2),
}
# The sums that an envy bonus pays for the hand of another player, with a bonus wager of at least $5.
ENVY_WAGER: Cents = 500
ENVY: Mapping[Best, Cents] = MappingProxyType(
    {
        **dict.fromkeys(NATURAL_SEVENS, 500_000),
        Best.ROYAL_AND_KQ: 100_000,
        **dict.fromkeys(SEVENS_WITH_JOKER, 50_000),
        Best.FIVE_ACES: 25_000,
        Best.ROYAL: 5_000,
        Best.STRAIGHT_FLUSH: 2_000,
        Best.FOUR: 500,
    }
)

SEVEN_CARD = PayTable(
    ON,
    CARD_BONUS_ODDS,
    (
        _row("seven-card", Best.FIVE_ACES, to(500, 1)),
        _row("seven-card", Best.ROYAL, to(250, 1), ROYAL_FLUSHES),
        _row("seven-card", Best.STRAIGHT_FLUSH, to(50, 1), STRAIGHT_FLUSHES),
        _row("seven-card", Best.FOUR, to(25, 1)),
        _row("seven-card", Best.FULL_HOUSE, to(5, 1)),
        _row("seven-card", Best.FLUSH, to(4, 1)),
        _row("seven-card", Best.THREE, to(3, 1)),
        _row("seven-card", Best.STRAIGHT, to(2, 1)),
    ),
    exact=True,
)
THREE_CARD = PayTable(
    ON,
    CARD_BONUS_ODDS,
    (
        row(
            "three-card-straight-flush",
            "Straight flush, no joker",
            to(40, 1),
            (Three.STRAIGHT_FLUSH,),
        ),
        row("three-card-three", "Three of a kind", to(30, 1), (Three.THREE,)),
        row(
            "three-card-joker-straight-flush",
            "Straight flush with joker",
            to(5, 1),
            (Three.JOKER_STRAIGHT_FLUSH,),
        ),
        row("three-card-straight", "Straight", to(4, 1), (Three.STRAIGHT,)),
        row("three-card-flush", "Flush", to(3, 1), (Three.FLUSH,)),
        row("three-card-pair", "Pair", to(1, 1), (Three.PAIR,)),
    ),
    exact=True,
)
IMPERIAL_PLAYER = PayTable(
    ON,
    IMPERIAL_PLAYER_ODDS,
    (
        _row("imperial", Best.FIVE_ACES, to(1000, 1)),
        _row("imperial", Best.ROYAL, to(200, 1), ROYAL_FLUSHES),
        _row("imperial", Best.STRAIGHT_FLUSH, to(50, 1), STRAIGHT_FLUSHES),
        _row("imperial", Best.FOUR, to(25, 1)),
        _row("imperial", Best.FULL_HOUSE, to(5, 1)),
        _row("imperial", Best.FLUSH, to(4, 1)),
        _row("imperial", Best.STRAIGHT, to(2, 1)),
        _row("imperial", Best.THREE, to(2, 1)),
    ),
    exact=True,
)
IMPERIAL_BANKER = PayTable(
    ON,
    IMPERIAL_BANKER_ODDS,
    (
        row("imperial-9-high", "Banker 9 high", to(100, 1), (DealersHand.NINE_HIGH,)),
        row("imperial-10-high", "Banker 10 high", to(20, 1), (DealersHand.TEN_HIGH,)),
        row("imperial-jack-high", "Banker jack high", to(5, 1), (DealersHand.JACK_HIGH,)),
    ),
    exact=True,
)
QUEENS_DRAGON = PayTable(
    ON,
    EZ_WAGERS,
    (row("queens-dragon", "Dealer queen high", to(50, 1), (DealersHand.QUEEN_HIGH,)),),
    exact=True,
)

VERSION = Choice(
    "version",
    ("commission", "ez"),
    "with a vigorish of 5 percent, or EZ pai gow, in which a dealer's queen high pushes instead",
    VIGORISH_OR_NOT,
    words={"commission": "5% vigorish on wins", "ez": "EZ pai gow, no vigorish"},
    sentences={
        "commission": "A vigorish of 5% is charged on what the pai gow wager wins.",
        "ez": "No vigorish is charged. If the dealer's seven cards are no more than queen high, the pai gow "
        "wager pushes.",
    },
)
FORTUNE_OPTION = Choice(
    "fortune",
    ("off", *FORTUNE_TABLES),
    "the pay table of the fortune bonus wager, or off if it is not offered",
    FORTUNE_ODDS,
    words=pay_tables(FORTUNE_TABLES),
    sentences=UNSAID,
)


def _offered(name: str, title: str, cite: Citation) -> Choice:
    return Choice(
        name, ("off", "on"), f"whether the {title} is offered", cite, called=title, sentences=UNSAID
    )


OPTIONS = (
    VERSION,
    FORTUNE_OPTION,
    _offered("imperial", "imperial bonus wager", IMPERIAL),
    _offered("three-card", "three card bonus wager", CARD_BONUS),
    _offered("seven-card", "seven card bonus wager", CARD_BONUS),
    _offered("queens-dragon", "queen's dragon wager", EZ_WAGERS),
)
ODDS_OPTIONS: tuple[RowOdds, ...] = (
    *alternative_row_odds(FORTUNE_TABLES.values(), "fortune", FORTUNE_ODDS, "fortune"),
    *alternative_row_odds([IMPERIAL_PLAYER], "imperial", IMPERIAL_PLAYER_ODDS, "imperial"),
    *alternative_row_odds([IMPERIAL_BANKER], "imperial", IMPERIAL_BANKER_ODDS, "imperial"),
    *alternative_row_odds([THREE_CARD], "three-card", CARD_BONUS_ODDS, "three card"),
    *alternative_row_odds([SEVEN_CARD], "seven-card", CARD_BONUS_ODDS, "seven card"),
    *alternative_row_odds([QUEENS_DRAGON], "queens-dragon", EZ_WAGERS, "queen's dragon"),
)


# The limit that a house may set on what the imperial bonus pays a player in one round (13:69F-11.20(d)).

PAYOUT_LIMIT = Citation("13:69F-11.20(d)")
FORTY_THOUSAND_DOLLARS: Cents = 4_000_000
IMPERIAL_WAGER = "imperial"

PAYOUT_LIMIT_OPTION = Amount(
    "payout-limit", "the most that the imperial bonus wager pays a player in one round", PAYOUT_LIMIT
)


def payout_limit(options: Options, limits: Limits, offered: Sequence[Wager[Showdown]]) -> PayoutLimit | None:
    """Return the limit that the house has set, with the least that it may be."""
    amount = options.amount(PAYOUT_LIMIT_OPTION.name)
    imperial = next((wager for wager in offered if wager.name == IMPERIAL_WAGER), None)
    if amount is None or imperial is None:
        return None
    step = limits.increment or 1
    least_bet = -(-limits.minimums[IMPERIAL_WAGER] // step) * step
    most = max(verdict.odds.pays(least_bet) for verdict in imperial.verdicts if verdict.odds)
    because = (
        "It must be at least $40,000, and at least what one player can win in a round at the posted minimum."
    )
    return PayoutLimit(
        amount,
        frozenset({IMPERIAL_WAGER}),
        PAYOUT_LIMIT,
        max(FORTY_THOUSAND_DOLLARS, most),
        because,
        for_each_player=True,
    )
