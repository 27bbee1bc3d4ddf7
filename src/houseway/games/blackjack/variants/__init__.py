"""The games inside blackjack: multiple action, streak and house money (13:69F-2.18, 2.22 and 2.28)."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.variants.house_money import HOUSE_MONEY
from houseway.games.blackjack.variants.multiple_action import MULTIPLE_ACTION
from houseway.games.blackjack.variants.streak import STREAK
from houseway.games.blackjack.variants.variant import Variant
from houseway.rules.game import Table
from houseway.rules.layout.layout import Bundle
from houseway.rules.options import Options, once_for_options
from houseway.rules.procedure.procedure import Condition
from houseway.rules.wagers.wagers import Bets, Moment

VARIANTS: tuple[Variant, ...] = (MULTIPLE_ACTION, STREAK, HOUSE_MONEY)


@once_for_options
def variants_of(options: Options) -> tuple[Variant, ...]:
    """Return the variants that a table offers, few of which go together."""
    return tuple(variant for variant in VARIANTS if variant.is_offered(options))


def bundles(options: Options) -> Iterator[Bundle]:
    """Yield the wagers that may be placed at once."""
    for variant in variants_of(options):
        yield from variant.bundles(options)


def moment(table: Table[Played], _: Condition, bets: Bets) -> Moment:
    """Return what a player with these bets may add now."""
    for variant in variants_of(table.options):
        if variant.moment is not None:
            return variant.moment(bets)
    return Moment()


def outcome_with_variants(table: Table[Played], played: Played, bets: Bets) -> Played:
    """Return the outcome of a player's hands with what the wagers of variants look at."""
    for variant in variants_of(table.options):
        played = variant.outcome(table, played, bets)
    return played
