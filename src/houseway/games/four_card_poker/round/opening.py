"""Opening a table and preparing its deck. Our sources print neither, so standard public rules apply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from houseway.equipment.cards import Card, pack
from houseway.games.four_card_poker.family.version import Version
from houseway.games.four_card_poker.settlement import Showdown
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice, Options
from houseway.rules.procedure.procedure import Condition, Procedure
from houseway.rules.procedure.shoe import SHUFFLED, inspect_cards, show_and_wash, shuffle
from houseway.rules.procedure.steps import Cut, Irregularity, Perform, Shuffle

# The paragraphs on what precedes the deal, by dealing method.
BEFORE_THE_DEAL: Mapping[str, Citation] = {
    "hand": Citation("19:47-27.8(a)-(b)"),
    "shoe": Citation("19:47-27.7(a)-(b)"),
    "automated-shoe": Citation("19:47-27.9(a)-(b)"),
}
SHUFFLE = BEFORE_THE_DEAL["hand"]

DECK = "deck"
LEAST_CUT = 10

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
class DeckCondition(Condition):
    """Return whether the table has a deck, and the rounds since its stub was counted."""

    has_deck: bool = True
    rounds_since_count: int = 0


def packs(_: Options) -> Mapping[str, Sequence[Card]]:
    return {DECK: pack()}


def before_the_deal(options: Options) -> Citation:
    return BEFORE_THE_DEAL[options.choice("dealing")]


def opening(version: Version, table: Table[Showdown]) -> Procedure[Condition]:
    """Prepare the table for gaming, up to the first shuffle."""
    yield from version.make_table_ready(table.options)
    yield from _receive_deck(before_the_deal(table.options))
    return DeckCondition()


def _receive_deck(cite: Citation) -> Procedure[None]:
    yield from inspect_cards(cite, verifier="casino supervisor")
    yield from show_and_wash(
        "by suit and in sequence", pack=DECK, spread_cite=cite, wash_cite=cite, viewers="first player"
    )


def make_deck_ready(table: Table[Showdown], condition: DeckCondition, ready_words: str) -> Procedure[None]:
    """Replace a removed deck, then shuffle, cut and take the deck for the deal."""
    cite = before_the_deal(table.options)
    if not condition.has_deck:
        yield from _receive_deck(cite)
    automated = table.options.choice("shuffling") == "automated"
    yield from shuffle(
        Shuffle(
            key="shuffle",
            words=f"Shuffle the deck {'in the automated device' if automated else 'by hand'}",
            cite=cite,
            pack=DECK,
            may_happen=(SHUFFLER_JAM,) if automated else (),
        ),
        after_jam=Perform(
            key="clear-jam",
            words="Remove the deck from the device and shuffle it again under the internal controls",
            cite=SHUFFLE,
        ),
    )
    whole = len(packs(table.options)[DECK])
    yield Cut(
        key="cut",
        words="Number of cards taken from the top of the deck and placed on the cover card",
        cite=cite,
        pack=DECK,
        least=LEAST_CUT,
        most=whole - 1,
        usual=whole // 2,
    )
    yield Perform(key="ready-to-deal", words=ready_words, cite=cite)
