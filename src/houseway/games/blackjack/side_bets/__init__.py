"""The side wagers of blackjack: those that the first cards decide, and the progressive wager.

A wager on first cards is one declaration (`first_cards.py`). This page lists all of them and says which
decide a round at a table.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from houseway.games.blackjack.hands import BLACKJACK, Played
from houseway.games.blackjack.side_bets import kings_bounty, one_dollar, progressive
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager
from houseway.games.blackjack.side_bets.three_cards import (
    BET_THE_SET,
    HOUSE_MONEY_WAGER,
    IN_BETWEEN,
    MATCH_THE_DEALER,
    TWENTY_ONE_PLUS_THREE,
    TWENTY_POINT,
)
from houseway.rules.options import Options, once_for_options

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
SIDE = (*(name for wager in FIRST_CARDS for name in (wager.name, *wager.more_wagers)), progressive.NAME)
FIXED_AMOUNTS = {
    **{wager.name: wager.exactly for wager in FIRST_CARDS if wager.exactly},
    progressive.NAME: progressive.STAKE,
}


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
    side = tuple((name, row) for name, row in by_name.items() if row is not None)
    return msgspec.structs.replace(played, bounty=bounty, side=side)
