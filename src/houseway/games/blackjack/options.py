"""The choices of a house for a blackjack table, and what a table must meet to open.

Most of the choices stand under sections of which our sources print only the titles (13:69F-2.1 to 2.17).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from houseway.equipment.cards import Card, pack
from houseway.games.blackjack import wagers as side_wagers
from houseway.games.blackjack.hand_wagers import FIVE_CARDS_TITLE
from houseway.games.blackjack.hands import FIVE_CARDS, Played
from houseway.games.blackjack.paragraphs import MULTIPLE_ACTION, PARAGRAPHS, pack_name
from houseway.games.blackjack.side_bets import FIRST_CARDS, kings_bounty, progressive
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager
from houseway.games.blackjack.variants import VARIANTS, variants_of
from houseway.lazy import lazy
from houseway.refusal import one_of
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Caution, Choice, Option, Options, deck_sentences
from houseway.rules.procedure.shoe import DEALT_FROM
from houseway.rules.wagers.pay_table_options import OddsChoice
from houseway.rules.wagers.payout import Odds, PayTable

# What a table with side wagers must meet to open: enough decks, and no pay table that favors players.

ENOUGH_DECKS = Citation("13:69F-2.2#title")
MAY_FAVOR = "player-advantage"

MAY_FAVOR_PLAYERS = Choice(
    MAY_FAVOR,
    ("off", "allowed"),
    "whether the table may open with a side wager at which players have the advantage; off where it may not",
    Citation("13:69F-2.3#title"),
    sentences=UNSAID,
    is_new=True,
)


def check_table(table: Table[Played]) -> None:
    """Refuse side wagers that need other decks, and pay tables at which players have the advantage."""
    for wager in FIRST_CARDS:
        if wager.is_offered(table.options):
            _check_decks(table, wager.name, wager.decks)
            _check_advantage(table, wager)
    if progressive.is_offered(table.options):
        _check_decks(table, progressive.NAME, progressive.DECKS)


def _check_decks(table: Table[Played], name: str, needed: Sequence[str]) -> None:
    decks = table.options.choice("decks")
    if decks not in needed:
        table.options.not_allowed(
            f"{name} cannot be offered with {decks} {'deck' if decks == '1' else 'decks'}",
            ENOUGH_DECKS,
            f"Use decks={one_of(needed)}, or switch it off.",
        )


def _check_advantage(table: Table[Played], wager: FirstCardsWager) -> None:
    pays = wager.pay_table(table.options)
    if pays is None or table.options.choice(MAY_FAVOR) == "allowed":
        return
    advantage = house_advantage(wager, pays, int(table.options.choice("decks")))
    if advantage < 0:
        decks = table.options.choice("decks")
        table.options.not_allowed(
            f"{wager.name}={table.options.choice(wager.name)} with decks={decks} gives players an advantage "
            f"of {-advantage} of the wager ({float(-100 * advantage):.4f}%)",
            wager.section,
            f"Choose another pay table, or give {MAY_FAVOR}=allowed to offer it on purpose.",
        )


def house_advantage(wager: FirstCardsWager, pays: PayTable, decks: int) -> Fraction:
    """Return the part of each wager that the house keeps on average, from a freshly shuffled shoe."""
    return advantage_over(_rows_of_a_fresh_shoe(wager, decks), pays)


def advantage_over(ways: Mapping[str | None, int], pays: PayTable) -> Fraction:
    """Return the house advantage of a pay table, from the ways of each row."""
    gained = sum(number * _gain(pays, row) for row, number in ways.items())
    return -Fraction(gained) / sum(ways.values())


_count_rows = lazy("houseway.games.blackjack.side_bets.every_deal:count_rows")  # it needs numpy


@cache
def _rows_of_a_fresh_shoe(wager: FirstCardsWager, decks: int) -> Mapping[str | None, int]:
    return _count_rows(wager, Counter(pack(decks)))  # type: ignore[no-any-return]


def _gain(pays: PayTable, row: str | None) -> Fraction | int:
    if row is None:
        return -1
    paid = pays[row].pays
    if isinstance(paid, Odds):
        return paid.ratio
    return 0 if paid == "push" else -1


NUMBER_OF_DECKS = PARAGRAPHS.decks
FROM_A_SHOE = PARAGRAPHS.from_a_shoe
FROM_THE_HAND = PARAGRAPHS.from_the_hand
PAYMENT_OF_BLACKJACK = PARAGRAPHS.blackjack
SURRENDER = PARAGRAPHS.surrender
INSURANCE = PARAGRAPHS.insurance
SPLITTING = PARAGRAPHS.splitting
DRAWING = PARAGRAPHS.drawing
BETTORS_ON_A_BOX = PARAGRAPHS.bettors_on_a_box

MOST_DECKS_IN_HAND = 2
DECKS = ("8", "6", "4", "2", "1")
USUAL_DECKS = "The standard public game has one of these numbers of decks."
FIVE_CARDS_PAY = "2 to 1"
PAYS = ("3 to 2", "6 to 5", "1 to 1")

OPTIONS: tuple[Option, ...] = (
    Choice(
        "decks",
        DECKS,
        "decks in play",
        NUMBER_OF_DECKS,
        sentences=deck_sentences(DECKS),
        not_allowed=dict.fromkeys(("3", "5", "7"), (USUAL_DECKS, NUMBER_OF_DECKS)),
    ),
    kings_bounty.KINGS_BOUNTY_WAGER.option,
    Choice(
        "soft-17",
        ("stand", "hit"),
        "what the dealer does with a soft 17",
        DRAWING,
        words={"stand": "dealer stands", "hit": "dealer hits"},
        sentences={"stand": "Dealer stands on all 17s.", "hit": "Dealer hits soft 17."},
    ),
    Choice(
        "surrender",
        ("off", "late"),
        "whether a player may give up the first two cards for half the wager once the dealer is known to "
        "have no blackjack",
        SURRENDER,
        sentences={
            "off": "",
            "late": "You may give up your first two cards for half your wager, unless the dealer has "
            "blackjack.",
        },
    ),
    OddsChoice(
        "blackjack-pays",
        PAYS,
        "odds paid for blackjack",
        PAYMENT_OF_BLACKJACK,
        sentences={odds: f"Blackjack pays {odds}." for odds in PAYS},
    ),
    OddsChoice(
        FIVE_CARDS,
        ("off", FIVE_CARDS_PAY),
        "odds paid at once for 21 with five cards or more, or off where it is an ordinary 21",
        FIVE_CARDS_TITLE,
        called="21 with five cards",
        words={"off": "as any other 21"},
        sentences={"off": "", FIVE_CARDS_PAY: f"21 with five cards or more pays {FIVE_CARDS_PAY} at once."},
        is_new=True,
    ),
    Choice(
        "double-after-split",
        ("yes", "no"),
        "whether a hand of a split pair may be doubled",
        SPLITTING,
        sentences={
            "yes": "You may double down after splitting a pair.",
            "no": "No doubling down after splitting a pair.",
        },
    ),
    Choice(
        "most-hands",
        ("4", "3", "2"),
        "a player may split to at most this many hands",
        SPLITTING,
        called="most hands by splitting",
        sentences={
            "4": "Pairs may be split up to three times, into four hands.",
            "3": "Pairs may be split twice, into three hands.",
            "2": "Pairs may be split once, into two hands.",
        },
    ),
    Choice(
        "resplit-aces",
        ("no", "yes"),
        "whether aces may be split more than once",
        SPLITTING,
        matters_with={"most-hands": ("4", "3")},
        sentences={"no": "Aces may be split only once.", "yes": "Aces may be split again."},
    ),
    Choice(
        "insurance",
        ("on", "off"),
        "whether insurance is offered when the dealer shows an ace",
        INSURANCE,
        matters_with={MULTIPLE_ACTION: ("off", "on")},
        sentences={
            "on": "Insurance is offered when the dealer shows an ace.",
            "off": "Insurance is not offered.",
        },
    ),
    Choice(
        "dealing",
        ("shoe", "hand", "continuous"),
        "from what the cards are dealt: a shoe, the dealer's hand (one or two decks), or a device that takes "
        "back the cards of every round and keeps shuffling",
        FROM_A_SHOE,
        words={**DEALT_FROM, "continuous": "from a continuous shuffling device"},
        sentences=UNSAID,
    ),
    Choice(
        "bettors-on-a-box",
        ("1", "2", "3"),
        "how many persons may wager on one box; the first of them plays it",
        BETTORS_ON_A_BOX,
        sentences={
            "1": "",
            "2": "Two people may wager on one box; the first of them plays the hand.",
            "3": "Up to three people may wager on one box; the first of them plays the hand.",
        },
    ),
    *side_wagers.OPTIONS,
    *(option for variant in VARIANTS for option in variant.more_options),
    progressive.METER_OPTION,
    *kings_bounty.KINGS_BOUNTY_WAGER.row_options,
    *side_wagers.ROW_OPTIONS,
    MAY_FAVOR_PLAYERS,
)


def check_options(options: Options) -> tuple[Caution, ...]:
    """Refuse options that do not go together; return pairs of side wagers that no printed list bars."""
    side_wagers.check_options(options)
    for variant in variants_of(options):
        variant.check_options(options)
    decks = options.choice("decks")
    if options.choice("dealing") == "hand" and int(decks) > MOST_DECKS_IN_HAND:
        options.not_allowed(
            f"{decks} decks cannot be dealt from the hand",
            FROM_THE_HAND,
            "Use decks=2 or decks=1, or dealing=shoe.",
        )
    return tuple(side_wagers.cautions(options))


def packs(options: Options) -> Mapping[str, Sequence[Card]]:
    return {pack_name(options): pack(int(options.choice("decks")))}
