"""Opening a pai gow poker table, and getting its 53 cards ready. Our sources print only titles of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.equipment.cards import Card
from houseway.games.pai_gow_poker.hands.setting import CARDS, PACK
from houseway.games.pai_gow_poker.settlement import Showdown
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice, Options
from houseway.rules.procedure.banking import BankInTurn
from houseway.rules.procedure.procedure import Condition, Procedure
from houseway.rules.procedure.shoe import DEALT_FROM, SHUFFLED, inspect_cards, show_and_wash, shuffle
from houseway.rules.procedure.steps import Confirm, Cut, Irregularity, Perform, Shuffle

OPENING = Citation("13:69F-11.5#title")
SHUFFLE = Citation("13:69F-11.6#title")
SHAKER = Citation("13:69F-11.4#title")
# The sections on dealing, by what the cards are dealt from.
DEALT: Mapping[str, Citation] = {
    "hand": Citation("13:69F-11.8A#title"),
    "shoe": Citation("13:69F-11.8#title"),
    "automated-shoe": Citation("13:69F-11.8B#title"),
}
DECK = "deck"
LEAST_CUT = 10

DEALING = Choice(
    "dealing",
    tuple(DEALT),
    "what the cards are dealt from",
    DEALT["hand"],
    words=DEALT_FROM,
    sentences=UNSAID,
)
SHUFFLING = Choice(
    "shuffling",
    ("manual", "automated"),
    "how the cards are shuffled",
    SHUFFLE,
    words=SHUFFLED,
    sentences=UNSAID,
)
SHUFFLER_JAM = Irregularity("jam", "the automated shuffling device jams, stops or does not finish", SHUFFLE)


@dataclass(frozen=True, kw_only=True)
class DeckCondition(BankInTurn):
    """Return whether the table has a deck, since one that is not whole is taken away; and the rounds dealt.

    A player's bank for the next round stands on the layout.
    """

    has_deck: bool = True
    rounds: int = 0  # a button goes on by one place with each


def packs(_: Options) -> Mapping[str, tuple[Card, ...]]:
    return {DECK: PACK}


def opening(_: Table[Showdown]) -> Procedure[Condition]:
    """Prepare the table for gaming, up to the first shuffle."""
    yield from _receive_deck()
    return DeckCondition()


def _receive_deck() -> Procedure[None]:
    yield Confirm(
        key="deck-complies",
        words="One deck of 52 cards and a joker, all backs of one color and design",
        cite=CARDS,
    )
    yield from inspect_cards(OPENING, verifier="casino supervisor")
    yield from show_and_wash(
        "by suit and in sequence", pack=DECK, spread_cite=OPENING, wash_cite=OPENING, viewers="first player"
    )


def make_deck_ready(table: Table[Showdown], condition: DeckCondition) -> Procedure[None]:
    """Replace a deck that was taken away; then shuffle and cut."""
    if not condition.has_deck:
        yield from _receive_deck()
    automated = table.options.choice("shuffling") == "automated"
    yield from shuffle(
        Shuffle(
            key="shuffle",
            words=f"Shuffle the deck {'in the automated device' if automated else 'by hand'}",
            cite=SHUFFLE,
            pack=DECK,
            may_happen=(SHUFFLER_JAM,) if automated else (),
        ),
        after_jam=Perform(
            key="clear-jam", words="Remove the deck from the device and shuffle it again", cite=SHUFFLE
        ),
    )
    yield Cut(
        key="cut",
        words="Number of cards cut from the top of the deck and placed on the cover card",
        cite=SHUFFLE,
        pack=DECK,
        least=LEAST_CUT,
        most=len(PACK) - 1,
        usual=len(PACK) // 2,
    )
