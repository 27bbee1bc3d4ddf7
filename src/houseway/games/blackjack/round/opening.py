"""Opening a blackjack table (13:69F-2.4), and the shuffle and cut of the cards (13:69F-2.5).

Both sections are titles only in our sources: these are the standard public rules (reading 47).
"""

from __future__ import annotations

from dataclasses import dataclass

from houseway.equipment.cards import Card
from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.options import DECK, SHOE, dealing_cite, pack_name
from houseway.games.blackjack.side_bets import kings_bounty
from houseway.games.blackjack.side_bets.kings_bounty import PAY_TABLES
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.opening import inspect_cards, show_and_wash
from houseway.rules.procedure.procedure import Condition, Procedure
from houseway.rules.procedure.shoe import cut_and_mark
from houseway.rules.procedure.steps import Burn, Perform, Shuffle

OPENING = Citation("13:69F-2.4#title")
SHUFFLE = Citation("13:69F-2.5#title")


@dataclass(frozen=True, kw_only=True)
class ShoeCondition(Condition):
    """What has been seen of the cards in play, and whether they are to be shuffled."""

    seen: tuple[Card, ...] = ()
    finished: bool = False

    @property
    def kept_packs(self) -> frozenset[str]:
        return frozenset() if self.finished else frozenset({SHOE, DECK})


def opening(table: Table[Played]) -> Procedure[Condition]:
    """The cards come to the table, are looked at, washed and shuffled."""
    decks = table.options.choice("decks")
    yield Perform(
        key="receive-decks",
        words=f"{'One deck is' if decks == '1' else f'{decks} decks are'} received at the table",
        cite=OPENING,
    )
    yield from inspect_cards(OPENING, verifier="floorperson")
    yield from show_and_wash(
        "by deck, suit and sequence", spread_cite=OPENING, wash_cite=OPENING, viewers="first player"
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
    """Shuffled, cut, marked with the cutting card a quarter from the back, and one card burned."""
    name = pack_name(table.options)
    whole = len(table.game.packs(table.options)[name])
    by_hand = name == "shoe"
    yield Shuffle(
        key="shuffle",
        words=f"Shuffle the cards {'' if by_hand else 'in the automated device '}so that they are randomly "
        "intermixed",
        cite=SHUFFLE,
        who="dealer" if by_hand else "automated shuffler",
        pack=name,
    )
    yield from cut_and_mark(
        name, whole, who_cuts="player", least_behind=whole // 4, most_behind=whole // 2, cite=SHUFFLE
    )
    yield Burn(
        key="burn", words="Burn the first card, face down", cite=dealing_cite(table.options), pack=name
    )
    return ShoeCondition()
