"""Opens a Lucky 8's table (13:69F-50.3) with its 66 cards (50.2(a)), and shuffles each round (50.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from houseway.equipment.cards import Card
from houseway.games.lucky_8s.setting import PACK, TWO_DECKS
from houseway.games.lucky_8s.settlement import Showdown
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice, Options
from houseway.rules.procedure import shoe
from houseway.rules.procedure.procedure import Condition, Procedure
from houseway.rules.procedure.shoe import attach_boxes
from houseway.rules.procedure.steps import (
    Choose,
    Confirm,
    Cut,
    Irregularity,
    Measure,
    Perform,
    ShowCards,
    Shuffle,
)

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
    idle: bool = False  # no player is at the table; the cards are spread on it

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


# The shuffle before each round of Lucky 8's (13:69F-50.4), and showing the cards at an idle table.

DEVICE_EJECTS = Citation("13:69F-50.4(a)1")
IN_LEFT_HAND = Citation("13:69F-50.4(a)2")
IDLE_TABLE = Citation("13:69F-50.4(b)")
IDLE_BY_HAND = Citation("13:69F-50.4(b)1")
IDLE_WITH_DEVICE = Citation("13:69F-50.4(b)2")
STORED_BATCH = Citation("13:69F-50.4(b)2i")
BATCH_RELEASED = Citation("13:69F-50.4(b)2ii")
BEFORE_EACH_ROUND = Citation("13:69F-50.5(a)")
JAM = Citation("13:69F-50.9(b)")
REMOVE_DEVICE = Citation("13:69F-50.9(e)")

SHUFFLER_JAM = Irregularity("jam", "the automated shuffling device jams, stops or does not finish", JAM)


def make_ready(table: Table[Showdown], condition: DeckCondition) -> Procedure[bool]:
    """Shuffle the cards for the deal; return whether the device ejects them in groups of eight."""
    device = uses_device(table.options)
    if condition.device and not device:
        yield Perform(
            key="remove-shuffler",
            words="Remove the automated shuffling device from the table before shuffling by hand",
            cite=REMOVE_DEVICE,
        )
    if condition.idle:
        yield from (_show_unless_stored() if device else _show_and_wash())
    if condition.pre_shuffled and not condition.idle:
        yield _take_deck("Take all 66 cards, which came shuffled, into the left hand", IN_LEFT_HAND)
        return False
    yield from _shuffle(device, SHUFFLE if condition.idle else BEFORE_EACH_ROUND)
    if condition.idle and not device:
        yield _cut()
    if table.options.choice("dealing") == AUTOMATED_GROUPS:
        yield Perform(
            key="groups-ready", words="The device is ready to eject groups of eight cards", cite=DEVICE_EJECTS
        )
        return True
    if device:
        yield _take_deck("The device ejects all 66 cards: take them into the left hand", DEVICE_EJECTS)
    else:
        yield _take_deck("Take all 66 cards into the left hand", IN_LEFT_HAND)
    return False


def _take_deck(words: str, cite: Citation) -> Perform:
    return Perform(key="take-deck", words=words, cite=cite)


def _shuffle(device: bool, cite: Citation) -> Procedure[None]:
    yield from shoe.shuffle(
        Shuffle(
            key="shuffle",
            words=f"Shuffle all 66 cards {'in the automated device' if device else 'by hand'}",
            cite=cite,
            pack=DECK,
            may_happen=(SHUFFLER_JAM,) if device else (),
        ),
        after_jam=Perform(
            key="clear-jam", words="Remove the cards from the device and shuffle them again", cite=JAM
        ),
    )


def _cut() -> Cut:
    """Return the cut. The text leaves it to the Division's approval (reading 33), so any place is valid."""
    return Cut(
        key="cut",
        words="Number of cards cut from the top of the deck",
        cite=IDLE_BY_HAND,
        pack=DECK,
        least=1,
        most=len(PACK) - 1,
        usual=len(PACK) // 2,
    )


def _show_unless_stored() -> Procedure[None]:
    """Show the cards, unless the device holds a secured batch that no player asks to see."""
    stored = yield Choose(
        key="stored-batch",
        words="Does the device hold one shuffled batch, securely stored as the Division approved",
        cite=STORED_BATCH,
        values=("no", "yes"),
    )
    if stored == "yes":
        yield Confirm(
            key="batch-released",
            words="The batch was secured, released and prepared for play as the Division approved",
            cite=BATCH_RELEASED,
            who="casino supervisor",
        )
        answer = yield Choose(
            key="player-asks",
            words="Does a player ask to see the batch spread and shuffled again",
            cite=IDLE_WITH_DEVICE,
            values=("no", "yes"),
            who="players",
        )
        if answer == "no":
            return
    yield Perform(
        key="unload", words="Remove the cards from the device and the discard rack", cite=IDLE_TABLE
    )
    yield from _show()
    yield Perform(key="load", words="Stack the cards and load them into the device", cite=IDLE_WITH_DEVICE)


def _show_and_wash() -> Procedure[None]:
    yield from _show()
    yield Perform(key="wash", words="Wash the cards: mix them thoroughly", cite=IDLE_BY_HAND)
    yield Perform(key="stack", words="Stack the cards", cite=IDLE_BY_HAND)


def _show() -> Procedure[None]:
    """Let the first player see every card before they are mixed."""
    spread = yield Choose(
        key="idle-spread",
        words="How the cards lie spread on the table",
        cite=IDLE_TABLE,
        values=("face down", "face up"),
    )
    if spread == "face down":
        yield Perform(key="turn-up", words="A player has arrived: turn the cards face up", cite=IDLE_TABLE)
    yield ShowCards(
        key="player-views",
        words="Look at the cards, spread face up",
        cite=IDLE_TABLE,
        who="first player",
        may_be_unnamed=True,
        pack=DECK,
    )
    yield Perform(key="turn-down", words="Turn the cards face down", cite=IDLE_TABLE)
