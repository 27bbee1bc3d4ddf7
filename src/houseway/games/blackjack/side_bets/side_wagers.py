"""Side wagers of blackjack, and which of them may not be offered together (reading 16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import msgspec

from houseway.games.blackjack.hands import BLACKJACK, Played
from houseway.games.blackjack.multiple_action import wagers as multiple_action
from houseway.games.blackjack.side_bets import kings_bounty, one_dollar, progressive
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager
from houseway.games.blackjack.side_bets.house_money import HOUSE_MONEY_WAGER
from houseway.games.blackjack.side_bets.three_cards import (
    BET_THE_SET,
    IN_BETWEEN,
    MATCH_THE_DEALER,
    TWENTY_ONE_PLUS_THREE,
    TWENTY_POINT,
)
from houseway.games.blackjack.streak import wagers as streak
from houseway.regulation import Citation
from houseway.rules.options import UNSAID, Caution, Choice, Options


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
