"""The settlement of King's Bounty sidebets: after every second card, before the card reader is used."""

from __future__ import annotations

from houseway.games.blackjack.round.boxes import Box, BoxesInPlay
from houseway.games.blackjack.round.insurance import if_any
from houseway.games.blackjack.side_bets.kings_bounty import BOTH, bounty_row, is_two_kings_of_spades
from houseway.regulation import Citation
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Perform

SETTLED_EARLY = Citation("13:69F-2.30(f)")
COLLECT = Citation("13:69F-2.30(f)1")
PAY = Citation("13:69F-2.30(f)2")
TWO_KINGS_OF_SPADES = Citation("13:69F-2.30(g)")
POTENTIAL_BLACKJACK = Citation("13:69F-2.30(g)1")
WAITS = Citation("13:69F-2.30(g)2")
ROUND_GOES_ON = Citation("13:69F-2.30(i)")


def settle_bounty(in_play: BoxesInPlay) -> Procedure[None]:
    """Settle losing sidebets, then winning ones, except those that wait for the dealer's blackjack."""
    betting = [box for box, bettor in in_play.bettors if BOTH & bettor.open_wagers]
    if not betting:
        return
    waiting = [box for box in betting if in_play.potential_blackjack and _has_spade_kings(box)]
    due = [box for box in betting if box not in waiting]
    yield Perform(
        key="kings-bounty",
        words="King's Bounty sidebets are settled before any further card and before the card reader",
        cite=SETTLED_EARLY,
    )
    losing = [box for box in due if bounty_row(*box.first_two, dealer_has_blackjack=False) is None]
    yield from if_any(
        in_play.settle(
            "collect-kings-bounty",
            "Collect all losing King's Bounty sidebets",
            COLLECT,
            lambda box, _: BOTH if box in losing else frozenset(),
        )
    )
    for box in dict.fromkeys(betting):
        if _has_spade_kings(box):
            yield from _two_kings_of_spades(in_play, box)
    yield from if_any(
        in_play.settle(
            "pay-kings-bounty",
            "Pay all winning King's Bounty sidebets",
            PAY,
            lambda box, _: BOTH if box in due else frozenset(),
        )
    )
    yield Perform(
        key="round-goes-on", words="The sidebets are settled; the round continues", cite=ROUND_GOES_ON
    )


def _has_spade_kings(box: Box) -> bool:
    return is_two_kings_of_spades(*box.first_two)


def _two_kings_of_spades(in_play: BoxesInPlay, box: Box) -> Procedure[None]:
    yield Perform(
        key=f"seat-{box.spot}-spade-kings",
        words=f"Seat {box.spot} has two kings of spades: look at the dealer's up card before paying",
        cite=TWO_KINGS_OF_SPADES,
    )
    can = "can" if in_play.potential_blackjack else "cannot"
    yield Perform(
        key=f"seat-{box.spot}-potential-blackjack",
        words=f"The dealer shows the {in_play.up_card.words} and {can} have blackjack",
        cite=POTENTIAL_BLACKJACK,
    )
    if in_play.potential_blackjack:
        yield Perform(
            key=f"seat-{box.spot}-bounty-waits",
            words=f"The King's Bounty of seat {box.spot} waits until the end of the round",
            cite=WAITS,
        )
