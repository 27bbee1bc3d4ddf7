"""Opening a blackjack table (13:69F-2.4), and the shuffle and cut of the cards (13:69F-2.5).

Both sections are titles only in our sources: these are the standard public rules (reading 47).
"""

from __future__ import annotations

from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.options import dealing_cite, pack_name
from houseway.games.blackjack.side_bets import kings_bounty
from houseway.games.blackjack.side_bets.kings_bounty import PAY_TABLES
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.opening import inspect_cards, show_and_wash
from houseway.rules.procedure.procedure import Condition, Procedure
from houseway.rules.procedure.shoe import SHOE, ShoeCondition, prepare_shoe
from houseway.rules.procedure.steps import Perform, Shuffle

OPENING = Citation("13:69F-2.4#title")
SHUFFLE = Citation("13:69F-2.5#title")


def opening(table: Table[Played]) -> Procedure[Condition]:
    """Inspect the cards, show them, wash and shuffle them."""
    decks = table.options.choice("decks")
    yield Perform(
        key="receive-decks",
        words=f"{'One deck is' if decks == '1' else f'{decks} decks are'} received at the table",
        cite=OPENING,
    )
    yield from inspect_cards(OPENING, verifier="floorperson")
    yield from show_and_wash(
        "by deck, suit and sequence",
        pack=pack_name(table.options),
        spread_cite=OPENING,
        wash_cite=OPENING,
        viewers="first player",
    )
    chosen = table.options.choice(kings_bounty.OWN)
    if chosen != "off":
        yield Perform(
            key="kings-bounty-pay-table",
            words=f"King's Bounty sidebets are paid by pay table {chosen}",
            cite=PAY_TABLES,
            who="casino supervisor",
        )
    return (yield from prepare_cards(table))


def prepare_cards(table: Table[Played]) -> Procedure[ShoeCondition]:
    """Shuffle and cut the cards; the cutting card goes a quarter from the back, and one card is burned."""
    name = pack_name(table.options)
    cards = table.game.packs(table.options)[name]
    yield from prepare_shoe(
        cards,
        _shuffle(name),
        pack=name,
        behind=(len(cards) // 4, len(cards) // 2),
        cut_cite=SHUFFLE,
        burn_cite=dealing_cite(table.options),
    )
    return ShoeCondition()


def _shuffle(pack: str) -> Procedure[None]:
    """Cards for a shoe are shuffled by hand, those that the dealer holds by a device."""
    by_hand = pack == SHOE
    yield Shuffle(
        key="shuffle",
        words=f"Shuffle the cards {'' if by_hand else 'in the automated device '}so that they are randomly "
        "intermixed",
        cite=SHUFFLE,
        who="dealer" if by_hand else "automated shuffler",
        pack=pack,
    )
