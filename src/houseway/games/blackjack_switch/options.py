"""The choices of a house for a table of blackjack switch.

What 13:69E-1.10C has printed on the layout or the sign is no choice: it is listed here with its one value,
and what-ifs can compute others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.equipment.cards import Card, pack
from houseway.games.blackjack_switch.paragraphs import MATCH_WAGER, PARAGRAPHS, TABLE
from houseway.rules.options import Choice, Option, Options, deck_sentences
from houseway.rules.procedure.shoe import SHOE
from houseway.rules.wagers.pay_table_options import OddsChoice

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
