"""The wagers of blackjack switch, what decides them, and the choices of a house.

Two equal wagers are required; more is added to them, and there is the match of the first four cards. Our
sources print only the titles of 13:69F-2A: these are the public rules (readings 138 to 145).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from operator import attrgetter

import msgspec

from houseway.equipment.cards import Card, pack
from houseway.equipment.money import dollars
from houseway.games.blackjack.hand_wagers import (
    INSURANCE_WAGER,
    BoxWagers,
    HandWagers,
    check_added,
    check_insurance_bet,
    insurance_wager,
)
from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.paragraphs import Paragraphs
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.options import Choice, Option, Options, deck_sentences
from houseway.rules.procedure.shoe import SHOE
from houseway.rules.wagers.pay_table_options import OddsChoice, row_odds
from houseway.rules.wagers.payout import PayTable, row, to
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, paid_by

DEFINITIONS = Citation("13:69F-2A.1#title")
MATCH_WAGER = Citation("13:69F-2A.6#title")
DEALING = Citation("13:69F-2A.7#title")
SEVERAL_SPOTS = Citation("13:69F-2A.14#title")
TABLE = Citation("13:69E-1.10C")

PARAGRAPHS = Paragraphs(
    decks=Citation("13:69F-2A.2#title"),
    wagers=Citation("13:69F-2A.5#title"),
    opening=Citation("13:69F-2A.3#title"),
    shuffle=Citation("13:69F-2A.4#title"),
    from_a_shoe=DEALING,
    from_the_hand=DEALING,  # never: 13:69E-1.10C speaks of a shoe
    blackjack=Citation("13:69F-2A.5#title"),
    surrender=Citation("13:69F-2A.9#title"),
    insurance=Citation("13:69F-2A.8#title"),
    doubling=Citation("13:69F-2A.10#title"),
    splitting=Citation("13:69F-2A.11#title"),
    drawing=Citation("13:69F-2A.12#title"),
    bettors_on_a_box=Citation("13:69F-2A.13#title"),
    irregularities=Citation("13:69F-2A.15#title"),
)


# The choices of a house for a table of blackjack switch.
#
# What 13:69E-1.10C has printed on the layout or the sign is no choice: it is listed here with its one value,
# and what-ifs can compute others.

DECKS = ("6", "4", "8")
PRINTED = "The layout or the sign says otherwise"

OPTIONS: tuple[Option, ...] = (
    Choice("decks", DECKS, "decks in play", PARAGRAPHS.decks, sentences=deck_sentences(DECKS)),
    Choice(
        "match",
        ("on", "off"),
        "whether the match wager is offered",
        MATCH_WAGER,
        sentences={
            "on": "The match wager is paid once, at its highest payoff among your first four cards.",
            "off": "",
        },
    ),
    Choice(
        "switched-blackjack",
        ("blackjack", "21"),
        "what an ace and a card that counts 10 are after switching",
        PARAGRAPHS.blackjack,
        words={"blackjack": "blackjack", "21": "a plain 21"},
        sentences={
            "blackjack": "An ace with a card that counts 10 is blackjack also after switching.",
            "21": "An ace with a card that counts 10 is a plain 21 after switching.",
        },
    ),
    Choice(
        "surrender",
        ("off", "late"),
        "whether a player may give up the two cards of a hand for half its wager, after switching",
        PARAGRAPHS.surrender,
        sentences={
            "off": "",
            "late": "You may give up the two cards of a hand for half its wager, unless the dealer has "
            "blackjack.",
        },
    ),
    Choice(
        "insurance",
        ("on", "off"),
        "whether insurance is offered when the dealer shows an ace",
        PARAGRAPHS.insurance,
        sentences={
            "on": "Insurance is offered when the dealer shows an ace.",
            "off": "Insurance is not offered.",
        },
    ),
    Choice(
        "double-after-split",
        ("yes", "no"),
        "whether a hand of a split pair may be doubled",
        PARAGRAPHS.splitting,
        sentences={
            "yes": "You may double down after splitting a pair.",
            "no": "No doubling down after splitting a pair.",
        },
    ),
    Choice(
        "most-hands",
        ("2",),
        "each of the two hands may be split into so many",
        PARAGRAPHS.splitting,
        called="most hands by splitting",
        sentences={"2": "Each of your two hands may be split once."},
    ),
    Choice(
        "dealer-22",
        ("push",),
        "what a dealer's 22 does to hands that stand",
        TABLE,
        called="dealer's 22",
        words={"push": "a push", "win": "they win"},
        sentences={
            "push": "If the dealer has 22, every hand that stands is a push, except blackjack.",
        },
        not_allowed={"win": (f"{PRINTED}: a dealer's 22 pushes.", TABLE)},
    ),
    Choice(
        "soft-17",
        ("hit",),
        "what the dealer does with a soft 17",
        TABLE,
        words={"hit": "dealer hits", "stand": "dealer stands"},
        sentences={"hit": "Dealer hits soft 17."},
        not_allowed={"stand": (f"{PRINTED}: the dealer hits soft 17.", TABLE)},
    ),
    OddsChoice(
        "blackjack-pays",
        ("1 to 1",),
        "odds paid for blackjack",
        TABLE,
        sentences={"1 to 1": "Blackjack pays 1 to 1."},
    ),
)


def packs(options: Options) -> Mapping[str, Sequence[Card]]:
    return {SHOE: pack(int(options.choice("decks")))}


def plain_21(options: Options) -> bool:
    """Return whether a hand that was switched can be no blackjack."""
    return options.choice("switched-blackjack") == "21"


# The outcome of a round of blackjack switch, and what the first four cards of a player match.

PAIR, THREE, TWO_PAIR, FOUR = "pair", "three-of-a-kind", "two-pair", "four-of-a-kind"
# By how many of the four cards have the rank of each of them, added up.
_MATCHES = {6: PAIR, 8: TWO_PAIR, 10: THREE, 16: FOUR}


class Switched(msgspec.Struct, frozen=True):
    """How a round stands for one player: for both wagers, each with its hand or hands, and for the match.

    What is not known at an early settlement is left out.
    """

    first: Played = Played()
    second: Played = Played()
    match: str | None = None  # the row of the pay table of the match wager


def match_row(four: Sequence[Card]) -> str | None:
    """Return the highest row that the four cards make; None if their ranks all differ."""
    ranks = [card.rank for card in four]
    return None if len(set(ranks)) == len(four) else _MATCHES[sum(map(ranks.count, ranks))]


def switched(first: Sequence[Card], second: Sequence[Card]) -> tuple[tuple[Card, Card], tuple[Card, Card]]:
    """Return both hands of two cards with their second cards exchanged."""
    return (first[0], second[1]), (second[0], first[1])


# The wagers of blackjack switch: two equal ones that are required, what is added to them, and the match.
#
# 13:69F-2A.5 and 2A.6 are titles only in our sources: these are the public rules (readings 138 to 145).

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
    first: HandWagers[Switched] = HandWagers(options, PARAGRAPHS, FIRST_BOX, attrgetter("first"))
    second: HandWagers[Switched] = HandWagers(options, PARAGRAPHS, SECOND_BOX, attrgetter("second"))
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
    """Refuse bets without two equal wagers, and too much in addition to them."""
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
