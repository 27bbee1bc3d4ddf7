"""The wagers of blackjack: those on each hand, side wagers, and which of these may be offered together.

13:69F-2.3 and 2.7 to 2.11 are titles only in our sources: these are the standard public rules (reading 47).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import msgspec

from houseway.equipment.money import Cents, dollars
from houseway.games.blackjack.hand_wagers import (
    INSURANCE_WAGER,
    BoxWagers,
    HandWagers,
    check_added,
    check_insurance_bet,
    insurance_wager,
    offers_insurance,
)
from houseway.games.blackjack.hands import BLACKJACK, Played
from houseway.games.blackjack.paragraphs import PARAGRAPHS
from houseway.games.blackjack.side_bets import kings_bounty, one_dollar, progressive
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager
from houseway.games.blackjack.side_bets.three_cards import (
    BET_THE_SET,
    IN_BETWEEN,
    MATCH_THE_DEALER,
    TWENTY_ONE_PLUS_THREE,
    TWENTY_POINT,
)
from houseway.games.blackjack.variants import house_money, multiple_action, streak
from houseway.games.blackjack.variants.house_money import HOUSE_MONEY_WAGER
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.options import UNSAID, Caution, Choice, Options, once_for_options
from houseway.rules.wagers.wagers import Bets, Wager


@dataclass(frozen=True)
class SideWager:
    """A side wager by the name of its option; ``clause`` lists what it may not be offered with."""

    option: str
    section: Citation
    clause: Citation | None  # None where our sources do not print the section
    bars: frozenset[str] = frozenset()


def _bars(names: str) -> frozenset[str]:
    return frozenset(names.split())


# Bracketed names are deleted from the lists: 2.18 to 2.26 no longer name 2.27, 2.28 and 2.29.
SIDE_WAGERS = (
    SideWager(
        "multiple-action",
        Citation("13:69F-2.18#title"),
        Citation("13:69F-2.18(a) incompatibility"),
        _bars(
            "progressive blackjack-bonus streak match-the-dealer twenty-point optional-bonus "
            "in-between kings-bounty"
        ),
    ),
    SideWager("progressive", Citation("13:69F-2.19#title"), None),
    SideWager(
        "blackjack-bonus",
        Citation("13:69F-2.20#title"),
        Citation("13:69F-2.20(l)"),
        _bars("multiple-action progressive streak twenty-point optional-bonus in-between kings-bounty"),
    ),
    SideWager(
        "streak",
        Citation("13:69F-2.22#title"),
        Citation("13:69F-2.22(l)"),
        _bars(
            "multiple-action progressive blackjack-bonus twenty-point optional-bonus in-between kings-bounty"
        ),
    ),
    SideWager("match-the-dealer", Citation("13:69F-2.23#title"), None),
    SideWager(
        "twenty-point",
        Citation("13:69F-2.24#title"),
        Citation("13:69F-2.24(i)"),
        _bars("multiple-action progressive blackjack-bonus streak optional-bonus in-between kings-bounty"),
    ),
    SideWager(
        "optional-bonus",
        Citation("13:69F-2.25#title"),
        Citation("13:69F-2.25(h)"),
        _bars(
            "multiple-action progressive blackjack-bonus streak match-the-dealer twenty-point "
            "in-between kings-bounty"
        ),
    ),
    SideWager(
        "in-between",
        Citation("13:69F-2.26#title"),
        Citation("13:69F-2.26(h)"),
        _bars(
            "multiple-action progressive blackjack-bonus streak match-the-dealer twenty-point "
            "optional-bonus kings-bounty"
        ),
    ),
    SideWager(
        "twenty-one-plus-three",
        Citation("13:69F-2.27#title"),
        Citation("13:69F-2.27(g)"),
        _bars(
            "multiple-action progressive blackjack-bonus streak twenty-point optional-bonus in-between "
            "kings-bounty"
        ),
    ),
    SideWager(
        "house-money",
        Citation("13:69F-2.28#title"),
        Citation("13:69F-2.28(g)"),
        _bars(
            "multiple-action progressive blackjack-bonus streak twenty-point optional-bonus in-between "
            "kings-bounty"
        ),
    ),
    SideWager(
        "bet-the-set",
        Citation("13:69F-2.29#title"),
        Citation("13:69F-2.29(i)"),
        _bars(
            "multiple-action progressive blackjack-bonus streak twenty-point optional-bonus in-between "
            "kings-bounty"
        ),
    ),
    SideWager(
        kings_bounty.OWN,
        Citation("13:69F-2.30#title"),
        Citation("13:69F-2.30(j)"),
        _bars("multiple-action blackjack-bonus streak twenty-point optional-bonus in-between"),
    ),
)

NOT_DEALT = "It cannot be dealt: our sources print only the title of its section."


# All side wagers that the first cards decide, in the order in which they are settled.
FIRST_CARDS: tuple[FirstCardsWager, ...] = (
    *one_dollar.ONE_DOLLAR_WAGERS,
    MATCH_THE_DEALER,
    TWENTY_POINT,
    IN_BETWEEN,
    TWENTY_ONE_PLUS_THREE,
    HOUSE_MONEY_WAGER,
    BET_THE_SET,
    kings_bounty.KINGS_BOUNTY_WAGER,
)
_BY_NAME = {wager.name: wager for wager in FIRST_CARDS}
_OTHER_OPTIONS = {
    progressive.NAME: progressive.OPTION,
    streak.NAME: streak.OPTION,
    multiple_action.OPTION.name: multiple_action.OPTION,
}


def _option(wager: SideWager) -> Choice:
    """Return the option of a side wager. Where its rules are not known, it is there for the lists alone."""
    if wager.option in _OTHER_OPTIONS:
        return _OTHER_OPTIONS[wager.option]
    if wager.option in _BY_NAME:
        return _BY_NAME[wager.option].option
    return Choice(
        wager.option,
        ("off", "on"),
        "whether the table has this side wager, which cannot be dealt yet",
        wager.section,
        sentences=UNSAID,
        not_built={"on": (NOT_DEALT, wager.section)},
    )


OPTIONS = (
    *(_option(wager) for wager in SIDE_WAGERS if wager.option != kings_bounty.OWN),
    *(wager.option for wager in one_dollar.ONE_DOLLAR_WAGERS),
)
ROW_OPTIONS = tuple(
    option for wager in FIRST_CARDS for option in wager.row_options if wager.name != kings_bounty.OWN
)


@once_for_options
def first_cards_wagers(options: Options) -> tuple[FirstCardsWager, ...]:
    """Return the wagers of the table that the first cards decide, without King's Bounty.

    Its row is in every outcome.
    """
    return tuple(
        wager for wager in FIRST_CARDS if wager.name != kings_bounty.OWN and wager.is_offered(options)
    )


def wagers_that_matter(options: Options, *, later_cards: bool = True) -> tuple[FirstCardsWager, ...]:
    """Return the wagers by whose rows deals are told apart: King's Bounty if no other is offered.

    Without ``later_cards``, those that also depend on a third card are left out.
    """
    others = tuple(wager for wager in first_cards_wagers(options) if later_cards or wager.with_third is None)
    bounty = kings_bounty.KINGS_BOUNTY_WAGER
    return (bounty, *others) if bounty.is_offered(options) or not others else others


def played_with(wagers: Sequence[FirstCardsWager], rows: Sequence[str | None], played: Played) -> Played:
    """Return the outcome with the rows of these wagers, as the dealer's hand makes them."""
    has_it = played.dealer == BLACKJACK
    by_name = {
        wager.name: wager.against(row, dealer_has_blackjack=has_it)
        for wager, row in zip(wagers, rows, strict=True)
    }
    bounty = by_name.pop(kings_bounty.OWN, None)
    found = tuple((name, row) for name, row in by_name.items() if row is not None)
    return msgspec.structs.replace(played, bounty=bounty, side=found)


def clauses_against(first: SideWager, second: SideWager) -> tuple[Citation, ...]:
    """Return the clauses that bar the pair; one of the two is enough."""
    barring = ((first, second), (second, first))
    return tuple(wager.clause for wager, other in barring if other.option in wager.bars and wager.clause)


def offered(options: Options) -> list[SideWager]:
    return [wager for wager in SIDE_WAGERS if options.choice(wager.option) != "off"]


def check_options(options: Options) -> None:
    one_dollar.check_options(options)
    for first, second in combinations(offered(options), 2):
        clauses = clauses_against(first, second)
        if clauses:
            by = " and ".join(map(str, clauses))
            options.not_allowed(
                f"{first.option} and {second.option} cannot be offered at one table: barred by {by}",
                clauses[0],
                "Switch one of them off.",
            )


def cautions(options: Options) -> Iterator[Caution]:
    """Yield pairs that no printed list bars, if the list of one of the two is not printed."""
    for first, second in combinations(offered(options), 2):
        unprinted = [wager for wager in (first, second) if wager.clause is None]
        if unprinted:
            yield Caution(
                f"{first.option} and {second.option} are offered together at this table. No printed list "
                "bars that, but the list of one of them is not printed. Look it up",
                unprinted[0].section,
            )


# The wagers of blackjack on each hand, and what they pay.
#
# 13:69F-2.3 and 2.7 to 2.11 are titles only in our sources: these are the standard public rules (reading
# 47).

WAGERS = PARAGRAPHS.wagers
DOUBLING = PARAGRAPHS.doubling

MAIN = multiple_action.MAIN
MOST_HANDS = multiple_action.MOST_HANDS

# The wager on each hand of a player, in the order in which the hands came to be; and its double.
# To these wagers cards of one count are alike: sevens may be suited, but no suit is more than another one.
# "base" is the main wager with all that is added to it.
WAGERS_BY_COUNT = frozenset({MAIN, "base", one_dollar.SEVENS.name})
ON_HAND = (MAIN, *(f"split:{number}" for number in range(2, MOST_HANDS + 1)))
DOUBLES = tuple(f"double:{number}" for number in range(1, MOST_HANDS + 1))
BOX_WAGERS = BoxWagers(ON_HAND, DOUBLES, tuple(range(1, MOST_HANDS + 1)), house_money.ADDED)

SIDE = (*(name for wager in FIRST_CARDS for name in (wager.name, *wager.more_wagers)), progressive.NAME)
FIXED_AMOUNTS = {
    **{wager.name: wager.exactly for wager in FIRST_CARDS if wager.exactly},
    progressive.NAME: progressive.STAKE,
}
_BY_THEMSELVES = frozenset((*SIDE, *multiple_action.MAINS, *streak.EVERY_FORM))  # need no wager on a hand
NEW_KINDS = frozenset((*SIDE, house_money.ADDED, streak.NAME)) - kings_bounty.BOTH
WAGER_NAMES = (
    MAIN,
    INSURANCE_WAGER,
    "split:N",
    "double:N",
    *multiple_action.FURTHER_MAINS,
    kings_bounty.OWN,
    kings_bounty.DEALERS,
    *(name for name in SIDE if name in NEW_KINDS),
    house_money.ADDED,
    *streak.NAMES,
)
SELECTIONS = {
    "split:N": tuple(name.partition(":")[2] for name in ON_HAND[1:]),
    "double:N": tuple(name.partition(":")[2] for name in DOUBLES),
}

SIGN_WORDS = SignWords(
    {
        "King's Bounty for the dealer (to the tip box)": "King's Bounty",
        "House money added to the blackjack wager": "Blackjack",
        **{f"Blackjack{against}": "Blackjack" for against in multiple_action.AGAINST.values()},
        **{
            f"Hand {number} of a split pair{against}": "Split hands"
            for number in range(2, MOST_HANDS + 1)
            for against in ("", *multiple_action.AGAINST.values())
        },
        **{
            f"Doubling down on hand {number}{against}": "Doubled hands"
            for number in range(1, MOST_HANDS + 1)
            for against in ("", *multiple_action.AGAINST.values())
        },
        "blackjack, and the dealer has none": "blackjack",
        "the dealer's hand is over 21": "all other winning hands",
        "the hand has more points than the dealer's": "all other winning hands",
        "blackjack, paid as even money before the dealer's second card is known": "even money on blackjack",
        "the hand has as many points as the dealer's": "the hand equals the dealer's",
        "the player and the dealer have blackjack": "you and the dealer both have blackjack",
        "the dealer has blackjack and takes the original wager only": "the dealer has blackjack",
        **{
            words: words.replace(", and the dealer has blackjack", " with dealer blackjack")
            for words in (
                "two kings of spades, and the dealer has blackjack",
                "two queens of hearts, and the dealer has blackjack",
            )
        },
    },
    {"Split hands": "", "Doubled hands": ""},
)


def wagers(options: Options) -> Iterator[Wager[Played]]:
    """Yield the wagers in the order in which they are settled."""
    for wager in FIRST_CARDS:
        yield from wager.wagers(options)
    on_hands: HandWagers[Played] = HandWagers(options, PARAGRAPHS, BOX_WAGERS)
    yield on_hands.main("Blackjack")
    yield from progressive.wagers(options)
    if house_money.HOUSE_MONEY_WAGER.is_offered(options):
        yield on_hands.added_to_main("House money added to the blackjack wager", house_money.HOUSE_MONEY)
    if offers_insurance(options):
        yield insurance_wager(PARAGRAPHS, lambda played: played.dealer)
    yield from on_hands.added()
    yield from multiple_action.wagers(options)
    yield from streak.wagers(options)


def check_bets(table: Table[Played], bets: Bets) -> None:
    """Check what a player adds against the wager on the first hand."""
    stake = bets.get(MAIN)
    for name, bet in bets.items():
        if name in _BY_THEMSELVES:
            _check_fixed(table, name, bet)
            continue
        if stake is None:
            raise Refusal(
                f"{name}: there is no {MAIN} wager for it. Bet on {MAIN} too.",
                table.wagers[name].cite,
            )
        if name == INSURANCE_WAGER:
            check_insurance_bet(PARAGRAPHS, bet, stake, f"{MAIN} wager")
        elif name == house_money.ADDED:
            _check_house_money(bets)
        else:
            _check_added(bets, name, bet)
    kings_bounty.check_bets(table, bets)
    if len(bets) > 1:
        _check_streaks(bets)
    multiple_action.check_bets(table.options, bets)


def _check_added(bets: Bets, name: str, bet: Cents) -> None:
    """Check what is added to a hand against the wager on it, against the same hand of the dealer."""
    names = multiple_action.names_of(name) or BOX_WAGERS
    if names.main not in bets:
        raise Refusal(f"{name}: there is no {names.main} wager for it. Bet on {names.main} too.", WAGERS)
    added = bets.get(house_money.ADDED, 0) if names is BOX_WAGERS else 0
    check_added(PARAGRAPHS, names, name, bet, bets[names.main] + added)


def _check_streaks(bets: Bets) -> None:
    """Refuse a second streak of one length: the chips of both would lie in one area."""
    placed = [streak.placed_as(name) for name in streak.streaks_in(bets)]
    for name in placed:
        if placed.count(name) > 1:
            raise Refusal(
                f"{name}: you have a streak of that length already. Place another when it is decided.",
                streak.SECTION,
            )


def _check_house_money(bets: Bets) -> None:
    """Refuse more than the best row can have brought; what these cards brought is checked with them."""
    added, stake = bets[house_money.ADDED], bets.get(house_money.NAME, 0)
    most = stake * house_money.MOST_PROCEEDS
    if added > most:
        raise Refusal(
            f"{house_money.ADDED}: {dollars(added)} is more than {house_money.NAME} of {dollars(stake)} can "
            f"bring. Add at most {dollars(most)}.",
            house_money.HOUSE_MONEY,
        )


def _check_fixed(table: Table[Played], name: str, bet: int) -> None:
    amount = FIXED_AMOUNTS.get(name, bet)
    if bet != amount:
        raise Refusal(
            f"{name}: {dollars(bet)} is not the amount of the wager. Bet exactly {dollars(amount)}.",
            table.by_name[name].cite,
        )


def check_opening_bets(bets: Bets) -> None:
    """Refuse a side wager without a hand of blackjack. Streaks that stand may wait for one."""
    if MAIN not in bets and len(streak.streaks_in(bets)) < len(bets):
        raise Refusal(
            f"{', '.join(bets)}: there is no {MAIN} wager with it, so no hand is dealt. Bet on {MAIN} too.",
            kings_bounty.KINGS_BOUNTY if kings_bounty.BOTH & set(bets) else WAGERS,
        )
