"""Opening a Lucky 8's table (13:69F-50.3) with its 66 cards (13:69F-50.2(a))."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from houseway.equipment.cards import Card
from houseway.games.lucky_8s.hands.setting import PACK, TWO_DECKS
from houseway.games.lucky_8s.settlement import Showdown
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice, Options
from houseway.rules.procedure.procedure import Condition, Procedure
from houseway.rules.procedure.shoe import attach_boxes
from houseway.rules.procedure.steps import Confirm, Measure, Shuffle

BOXES = Citation("13:69E-1.10E(d)")
DISCARD_RACK = Citation("13:69E-1.10E(e)")
INSPECTION = Citation("13:69F-50.3")
SHUFFLE = Citation("13:69F-50.4(a)")
THREE_WAYS = Citation("13:69F-50.5(b)")

DECK = "deck"
HAND_SHUFFLED = "hand-shuffled"
AUTOMATED_DECK = "automated-deck"
AUTOMATED_GROUPS = "automated-groups"

DEALING = Choice(
    "dealing",
    (HAND_SHUFFLED, AUTOMATED_DECK, AUTOMATED_GROUPS),
    "shuffled by hand, or by a device that ejects the whole deck or groups of eight cards",
    THREE_WAYS,
    words={
        HAND_SHUFFLED: "shuffled by hand",
        AUTOMATED_DECK: "the whole deck from a device",
        AUTOMATED_GROUPS: "groups of eight cards from a device",
    },
    sentences=UNSAID,
)
CARDS = Choice(
    "cards",
    ("inspected", "pre-shuffled"),
    "whether the cards are inspected at the table or arrive inspected and shuffled",
    SHUFFLE,
    sentences=UNSAID,
)


@dataclass(frozen=True, kw_only=True)
class DeckCondition(Condition):
    """The state of the 66 cards between two rounds."""

    device: bool  # an automated shuffling device is at the table
    pre_shuffled: bool = False  # the cards arrived shuffled and have not been dealt yet
    idle: bool = False  # nobody plays; the cards are spread on the table

    @property
    def kept_packs(self) -> frozenset[str]:
        return frozenset({DECK}) if self.pre_shuffled else frozenset()

    def left_alone(self) -> DeckCondition:
        return replace(self, idle=True, pre_shuffled=False)


def packs(_: Options) -> Mapping[str, tuple[Card, ...]]:
    return {DECK: PACK}


def uses_device(options: Options) -> bool:
    return options.choice("dealing") != HAND_SHUFFLED


def opening(table: Table[Showdown]) -> Procedure[Condition]:
    """Prepare the table; its cards are spread for the first player, unless they arrived shuffled."""
    yield from attach_boxes(BOXES)
    yield Confirm(
        key="discard-rack",
        words="The discard rack on the dealer's side is as high as 66 cards, or marked at that height",
        cite=DISCARD_RACK,
    )
    yield Confirm(
        key="decks-comply",
        words="Two decks of aces to 8's with one joker each, all backs of one color and design",
        cite=TWO_DECKS,
    )
    yield Measure(
        key="count-cards",
        words="Cards in both decks together",
        cite=TWO_DECKS,
        least=len(PACK),
        most=len(PACK),
        usual=len(PACK),
    )
    device = uses_device(table.options)
    if table.options.choice("cards") == "pre-shuffled":
        # The answer to this step sets the order of the cards, as in any other shuffle.
        yield Shuffle(
            key="receive-pre-shuffled",
            words="Receive the cards, which were inspected and shuffled before they came to the table",
            cite=SHUFFLE,
            pack=DECK,
        )
        return DeckCondition(device=device, pre_shuffled=True)
    yield Confirm(key="inspect", words="Inspect every card of both decks", cite=INSPECTION)
    return DeckCondition(device=device, idle=True)
