"""The wagers of blackjack switch: two equal ones that are required, what is added to them, and the match.

13:69F-2A.5 and 2A.6 are titles only in our sources: these are the public rules (readings 138 to 145).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from houseway.equipment.money import dollars
from houseway.games.blackjack.round.hand_wagers import (
    INSURANCE_WAGER,
    BoxWagers,
    HandWagers,
    check_added,
    check_insurance_bet,
    insurance_wager,
)
from houseway.games.blackjack_switch.hands import FOUR, PAIR, THREE, TWO_PAIR, Switched
from houseway.games.blackjack_switch.paragraphs import MATCH_WAGER, PARAGRAPHS
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.options import Options
from houseway.rules.wagers.pay_table_options import row_odds
from houseway.rules.wagers.payout import PayTable, row, to
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, paid_by

FIRST, SECOND, MATCH = "first", "second", "match"
# Hand 3 is split off the first hand, and hand 4 off the second one.
FIRST_BOX = BoxWagers((FIRST, "split:3"), ("double:1", "double:3"), (1, 3))
SECOND_BOX = BoxWagers((SECOND, "split:4"), ("double:2", "double:4"), (2, 4))
BOXES = (FIRST_BOX, SECOND_BOX)
ADDED = {name: box for box in BOXES for name in (*box.on_hand[1:], *box.doubles)}

WAGER_NAMES = (FIRST, SECOND, MATCH, INSURANCE_WAGER, "split:N", "double:N")
SELECTIONS = {"split:N": ("3", "4"), "double:N": ("1", "2", "3", "4")}

PAYS = PayTable(
    MATCH,
    MATCH_WAGER,
    (
        row("match-four-of-a-kind", "four cards of one rank", to(40, 1), (FOUR,)),
        row("match-two-pair", "two pairs", to(8, 1), (TWO_PAIR,)),
        row("match-three-of-a-kind", "three cards of one rank", to(5, 1), (THREE,)),
        row("match-pair", "a pair", to(1, 1), (PAIR,)),
    ),
    exact=True,
)
ODDS_OPTIONS = row_odds(PAYS, MATCH)

SIGN_WORDS = SignWords(
    {
        "Hand 1": "Each of your two wagers",
        "Hand 2": "Each of your two wagers",
        **{f"Hand {number} of a split pair": "Split hands" for number in (3, 4)},
        **{f"Doubling down on hand {number}": "Doubled hands" for number in range(1, 5)},
        "blackjack, and the dealer has none": "blackjack",
        "the dealer's hand is over 21": "all other winning hands",
        "the hand has more points than the dealer's": "all other winning hands",
        "the dealer has 22, and the hand is not blackjack": "the dealer has 22, unless you have blackjack",
        "the hand has as many points as the dealer's": "the hand equals the dealer's",
        "the player and the dealer have blackjack": "you and the dealer both have blackjack",
        "the dealer has blackjack and takes the original wager only": "the dealer has blackjack",
    },
    {"Split hands": "", "Doubled hands": ""},
)


def wagers(options: Options) -> Iterator[Wager[Switched]]:
    """Yield the wagers in the order in which they are settled."""
    if options.choice("match") == "on":
        yield _match(options)
    first: HandWagers[Switched] = HandWagers(options, PARAGRAPHS, FIRST_BOX, lambda played: played.first)
    second: HandWagers[Switched] = HandWagers(options, PARAGRAPHS, SECOND_BOX, lambda played: played.second)
    yield first.main("Hand 1")
    yield second.main("Hand 2")
    if options.choice("insurance") == "on":
        yield insurance_wager(PARAGRAPHS, lambda played: played.first.dealer)
    yield from first.added()
    yield from second.added()


def pay_table(options: Options) -> PayTable:
    return options.table_with_odds(PAYS)


def _match(options: Options) -> Wager[Switched]:
    table = pay_table(options)
    by_row: dict[Hashable, Verdict] = {
        result: paid_by(
            table[result],
            MATCH_WAGER,
            f"the first four cards hold {table[result].title}",
            MATCH_WAGER,
            row=table[result].title,
        )
        for result in table.results()
    }
    by_row[None] = loses(MATCH_WAGER, "the first four cards are of four ranks")
    return Wager(MATCH, "Match", MATCH_WAGER, lambda played, _: by_row[played.match], tuple(by_row.values()))


def check_bets(_: Table[Switched], bets: Bets) -> None:
    """Refuse bets without two equal wagers, and too much beside them."""
    for name in (FIRST, SECOND):
        if name not in bets:
            raise Refusal(
                f"There is no {name} wager. Bet the same amount on {FIRST} and {SECOND}.", PARAGRAPHS.wagers
            )
    stake = bets[FIRST]
    if bets[SECOND] != stake:
        raise Refusal(
            f"{SECOND}: {dollars(bets[SECOND])} is not the {FIRST} wager of {dollars(stake)}. "
            "Bet the same amount on both.",
            PARAGRAPHS.wagers,
        )
    for name, bet in bets.items():
        if name == INSURANCE_WAGER:
            check_insurance_bet(PARAGRAPHS, bet, 2 * stake, "two wagers")
        elif name in ADDED:
            check_added(PARAGRAPHS, ADDED[name], name, bet, stake)
