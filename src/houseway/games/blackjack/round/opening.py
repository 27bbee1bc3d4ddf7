"""Opening a blackjack table (13:69F-2.4), and the shuffle and cut of the cards (13:69F-2.5).

Both sections are titles only in our sources: these are the standard public rules (reading 47).
"""

from __future__ import annotations

from typing import Any

from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.paragraphs import (
    CONTINUOUS,
    PARAGRAPHS,
    Paragraphs,
    pack_name,
    shuffles_continuously,
)
from houseway.games.blackjack.side_bets import kings_bounty
from houseway.games.blackjack.side_bets.kings_bounty import PAY_TABLES
from houseway.games.blackjack.streak.between_rounds import BlackjackCondition
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Condition, Procedure
from houseway.rules.procedure.shoe import SHOE, ShoeCondition, inspect_cards, prepare_shoe, show_and_wash
from houseway.rules.procedure.steps import Perform, Shuffle

OPENING = PARAGRAPHS.opening
SHUFFLE = PARAGRAPHS.shuffle


def opening(table: Table[Played]) -> Procedure[Condition]:
    """Inspect the cards, show them, wash and shuffle them."""
    yield from receive_cards(table, PARAGRAPHS)
    chosen = table.options.choice(kings_bounty.OWN)
    if chosen != "off":
        yield Perform(
            key="kings-bounty-pay-table",
            words=f"King's Bounty sidebets are paid by pay table {chosen}",
            cite=PAY_TABLES,
            who="casino supervisor",
        )
    prepared = yield from prepare_cards(table)
    return BlackjackCondition(seen=prepared.seen, finished=prepared.finished)


def receive_cards(table: Table[Any], paragraphs: Paragraphs) -> Procedure[None]:
    """Inspect the cards, show and wash them."""
    decks, cite = table.options.choice("decks"), paragraphs.opening
    yield Perform(
        key="receive-decks",
        words=f"{'One deck is' if decks == '1' else f'{decks} decks are'} received at the table",
        cite=cite,
    )
    yield from inspect_cards(cite, verifier="floorperson")
    yield from show_and_wash(
        "by deck, suit and sequence",
        pack=pack_name(table.options),
        spread_cite=cite,
        wash_cite=cite,
        viewers="first player",
    )


def prepare_cards(table: Table[Any], paragraphs: Paragraphs = PARAGRAPHS) -> Procedure[ShoeCondition]:
    """Shuffle and cut the cards; the cutting card goes a quarter from the back, and one card is burned."""
    name = pack_name(table.options)
    cards = table.game.packs(table.options)[name]
    if shuffles_continuously(table.options):
        yield Shuffle(
            key="shuffle",
            words="The continuous shuffling device intermixes all cards; nobody cuts, and no card is burned",
            cite=CONTINUOUS,
            who="automated shuffler",
            pack=name,
        )
        return ShoeCondition()
    yield from prepare_shoe(
        cards,
        _shuffle(name, paragraphs.shuffle),
        pack=name,
        behind=(len(cards) // 4, len(cards) // 2),
        cut_cite=paragraphs.shuffle,
        burn_cite=paragraphs.dealing(table.options),
    )
    return ShoeCondition()


def _shuffle(pack: str, cite: Citation) -> Procedure[None]:
    """Cards for a shoe are shuffled by hand, those that the dealer holds by a device."""
    by_hand = pack == SHOE
    yield Shuffle(
        key="shuffle",
        words=f"Shuffle the cards {'' if by_hand else 'in the automated device '}so that they are randomly "
        "intermixed",
        cite=cite,
        who="dealer" if by_hand else "automated shuffler",
        pack=pack,
    )
