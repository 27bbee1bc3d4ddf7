"""Settles the side wagers on first cards: after every second card, before the card reader is used."""

from __future__ import annotations

from houseway.games.blackjack.round.boxes import Box, BoxesInPlay
from houseway.games.blackjack.round.insurance import if_any
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager, Waiting
from houseway.games.blackjack.side_bets.side_wagers import FIRST_CARDS
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Perform


def settle_first_cards(in_play: BoxesInPlay) -> Procedure[None]:
    """Settle one side wager after the other, each from the dealer's right."""
    settled = [wager for wager in FIRST_CARDS if wager.names & _open_wagers(in_play)]
    for wager in settled:
        yield from _settle(in_play, wager)
    if settled:
        yield Perform(
            key="round-goes-on",
            words="The sidebets are settled; the round continues",
            cite=settled[-1].steps.goes_on,
        )


def _open_wagers(in_play: BoxesInPlay) -> frozenset[str]:
    return frozenset(name for _, bettor in in_play.bettors for name in bettor.open_wagers)


def _settle(in_play: BoxesInPlay, wager: FirstCardsWager) -> Procedure[None]:
    """Settle losing wagers, then winning ones, except those that wait for a later card."""
    betting = [box for box, bettor in in_play.bettors if wager.names & bettor.open_wagers]
    due = [box for box in betting if not _waits(in_play, wager, box)]
    called = wager.steps.called
    yield Perform(
        key=wager.name,
        words=f"{called} are settled before any further card and before the card reader",
        cite=wager.steps.begins,
    )
    losing = [box for box in due if wager.row(in_play.first_cards(box)) is None]
    yield from if_any(
        in_play.settle(
            f"collect-{wager.name}",
            f"Collect all losing {called}",
            wager.steps.collects,
            lambda box, _: wager.names if box in losing else frozenset(),
        )
    )
    if wager.waiting:
        for box in dict.fromkeys(betting):
            if wager.row(in_play.first_cards(box)) == wager.waiting.row:
                yield from _look_at_up_card(in_play, wager, wager.waiting, box)
    yield from if_any(
        in_play.settle(
            f"pay-{wager.name}",
            f"Pay all winning {called}",
            wager.steps.pays,
            lambda box, _: wager.names if box in due else frozenset(),
        )
    )


def _waits(in_play: BoxesInPlay, wager: FirstCardsWager, box: Box) -> bool:
    return wager.waits(in_play.first_cards(box), potential_blackjack=in_play.potential_blackjack)


def _look_at_up_card(
    in_play: BoxesInPlay, wager: FirstCardsWager, waiting: Waiting, box: Box
) -> Procedure[None]:
    """A blackjack of the dealer would pay more, so the wager waits if there may be one."""
    yield Perform(
        key=f"seat-{box.spot}-{waiting.key}",
        words=f"Seat {box.spot} has {waiting.words}: look at the dealer's up card before paying",
        cite=waiting.noticed,
    )
    can = "can" if in_play.potential_blackjack else "cannot"
    yield Perform(
        key=f"seat-{box.spot}-potential-blackjack",
        words=f"The dealer shows the {in_play.up_card.words} and {can} have blackjack",
        cite=waiting.looked_at,
    )
    if in_play.potential_blackjack:
        yield Perform(
            key=f"seat-{box.spot}-{waiting.waits_key}",
            words=f"The {wager.title} of seat {box.spot} waits until the end of the round",
            cite=waiting.waits,
        )
