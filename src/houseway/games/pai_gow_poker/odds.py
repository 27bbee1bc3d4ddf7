"""The odds of pai gow poker: the base game with both sides set by the house way, and every side wager."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

from houseway.equipment.cards import Card
from houseway.games.pai_gow_poker.exact.kept_counts import Table as Deals
from houseway.games.pai_gow_poker.exact.kept_counts import kept_deals
from houseway.games.pai_gow_poker.hands.house_way import HOUSE_WAY
from houseway.games.pai_gow_poker.hands.setting import PACK
from houseway.games.pai_gow_poker.hands.seven_cards import BEST, Best, Three, three_of
from houseway.games.pai_gow_poker.settlement import Contest, DealersHand, Showdown
from houseway.refusal import Refusal
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.game import Table
from houseway.rules.house_way.definition import HouseWay

CONTESTS = (Contest.BOTH, Contest.ONE, Contest.NEITHER)
# The dealer's hands in the order of the counts: first those that no wager looks at.
DEALERS = (
    DealersHand.OTHER,
    DealersHand.QUEEN_HIGH,
    DealersHand.JACK_HIGH,
    DealersHand.TEN_HIGH,
    DealersHand.NINE_HIGH,
)


def distribution(table: Table[Showdown], removed: Sequence[Card]) -> Distribution[Showdown]:
    """Return every deal of a full deck, with both hands set by the house way of the table."""
    if removed:
        raise Refusal(
            "The base game of pai gow poker is counted for a full deck only. Leave the removed cards out."
        )
    way = HOUSE_WAY.in_use(table.options).way
    return deals_between(way, way)


def deals_between(player: HouseWay, dealer: HouseWay) -> Distribution[Showdown]:
    """Return every deal in which the player and the dealer set by these ways."""
    deals = kept_deals(player, dealer) or _counted(player, dealer)
    ways = {
        Showdown(contest, best, hand): number
        for best, of_best in zip(BEST, deals, strict=True)
        for hand, of_hand in zip(DEALERS, of_best, strict=True)
        for contest, number in zip(CONTESTS, of_hand, strict=True)
        if number
    }
    return Distribution(ways)


def _counted(player: HouseWay, dealer: HouseWay) -> Deals:
    """Count a house's own way, which takes some minutes, and keep the counts."""
    import numpy as np  # noqa: PLC0415 - only for ways that are not kept with the game

    from houseway.counting.array_cache import cached_arrays  # noqa: PLC0415
    from houseway.games.pai_gow_poker.exact.kept_counts import made_from  # noqa: PLC0415
    from houseway.games.pai_gow_poker.exact.recount import every_deal  # noqa: PLC0415

    kept = cached_arrays(
        "pai-gow-poker",
        f"deals {made_from(player, dealer)}",
        lambda: {"deals": every_deal(player, dealer)},
    )
    deals: Deals = kept["deals"].astype(np.int64).tolist()
    return deals


def odds_when_offered(
    table: Table[Showdown], removed: Sequence[Card]
) -> Mapping[str, Distribution[Showdown]]:
    """Return the first three cards, which are counted by themselves."""
    if "three-card" not in table.wagers:
        return {}
    return {"three-card": _three_cards(tuple(removed))}


@cache
def _three_cards(removed: tuple[Card, ...]) -> Distribution[Showdown]:
    left = cards_left(PACK, removed, 3)
    made: Counter[Three] = Counter(three_of(three) for three in combinations(left.elements(), 3))
    return Distribution(
        {Showdown(Contest.ONE, Best.PAIR, DealersHand.OTHER, three): ways for three, ways in made.items()}
    )
