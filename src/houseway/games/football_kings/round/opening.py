"""Opening a Football Kings table (13:69F-45.3): receiving and showing its decks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from houseway.equipment.cards import Card, pack
from houseway.games.football_kings.settlement import ONE_DECK, Score
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice, Options
from houseway.rules.procedure.procedure import Condition, Procedure
from houseway.rules.procedure.shoe import SHUFFLED, attach_boxes
from houseway.rules.procedure.steps import Choose, Confirm, Perform, ShowCards, Shuffle

BOXES = Citation("13:69E-1.13CC(d)")
COVER_CARD = Citation('13:69F-45.1 "Cover card"')
SECOND_DECK = Citation("13:69F-45.2(b)")
EACH_DECK = Citation("13:69F-45.2(b)1")
DIFFERENT_BACKS = Citation("13:69F-45.2(b)2")
TWO_WAYS = Citation("13:69F-45.3(a)")
VERIFY_AND_SPREAD = Citation("13:69F-45.3(b)")
VIEW_AND_WASH = Citation("13:69F-45.3(c)")
EACH_DECK_APART = Citation("13:69F-45.3(d)")
SHUFFLE = Citation("13:69F-45.4(a)")
IDLE_TABLE = Citation("13:69F-45.4(d)")
CHOSEN_PAY_TABLE = Citation("13:69F-45.7(d)")

DECKS = Choice(
    "decks",
    ("1", "2"),
    "the number of decks at the table; two are dealt alternately",
    SECOND_DECK,
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
CARDS = Choice(
    "cards",
    ("inspected", "pre-shuffled"),
    "whether decks are inspected at the table or arrive inspected and shuffled",
    TWO_WAYS,
    sentences=UNSAID,
)

_DECK_NAMES = {"1": ("deck",), "2": ("deck A", "deck B")}
BACK_COLORS = ("red", "blue", "green", "brown", "black", "purple")
COVER_COLORS = ("yellow", "green")


@dataclass(frozen=True, kw_only=True)
class DeckCondition(Condition):
    """The state of the table's decks between two rounds."""

    backs: Mapping[str, str]  # the decks at the table, each with the color of its backs
    next_deck: str  # the deck to be dealt; if there are two, the other is in the shuffling device
    shuffling: str
    unshuffled: frozenset[str] = frozenset()
    in_rack: str | None = None
    rounds_since_count: int = 0
    idle: bool = False  # nobody plays; the cards are spread on the table

    @property
    def kept_packs(self) -> frozenset[str]:
        return frozenset(self.backs) - self.unshuffled

    def left_alone(self) -> DeckCondition:
        return replace(self, idle=True)


def check_options(options: Options) -> None:
    if options.choice("decks") == "2" and options.choice("shuffling") != "automated":
        options.not_allowed(
            "A second deck cannot be used with manual shuffling",
            SECOND_DECK,
            "Use decks=1, or shuffling=automated.",
        )


def deck_names(options: Options) -> tuple[str, ...]:
    return _DECK_NAMES[options.choice("decks")]


def the(deck: str) -> str:
    """Return the deck as named in a sentence; one of two is called by its letter."""
    return "the deck" if deck == "deck" else deck


def packs(options: Options) -> Mapping[str, tuple[Card, ...]]:
    return {deck: pack() for deck in deck_names(options)}


def opening(table: Table[Score]) -> Procedure[Condition]:
    """Prepare the table for gaming, up to the first shuffle."""
    yield from attach_boxes(BOXES)
    chosen = table.options.choice("fantasy")
    if chosen != "off":
        yield Perform(
            key="fantasy-pay-table",
            words=f"Fantasy wagers are paid according to pay table {chosen} while the table is open",
            cite=CHOSEN_PAY_TABLE,
            who="casino supervisor",
        )
    condition = DeckCondition(
        backs={},
        next_deck=deck_names(table.options)[0],
        shuffling=table.options.choice("shuffling"),
    )
    return (yield from receive_missing_decks(table, condition))


def receive_missing_decks(table: Table[Score], condition: DeckCondition) -> Procedure[DeckCondition]:
    """Receive the decks that the table lacks: all at the opening, later those that were removed."""
    names = deck_names(table.options)
    condition = replace(
        condition,
        backs={deck: back for deck, back in condition.backs.items() if deck in names},
        next_deck=condition.next_deck if condition.next_deck in names else names[0],
    )
    for deck in names:
        if deck not in condition.backs:
            condition = yield from _receive_deck(table, condition, deck)
    return condition


def _receive_deck(table: Table[Score], condition: DeckCondition, deck: str) -> Procedure[DeckCondition]:
    one_of_two = table.options.choice("decks") == "2"
    if one_of_two:
        yield Perform(
            key="sort-apart", words=f"Sort {deck} separately from the other deck", cite=EACH_DECK_APART
        )
    back = yield from _record_deck(condition, deck, EACH_DECK if one_of_two else ONE_DECK)
    if table.options.choice("cards") == "pre-shuffled":
        # The answer to this step sets the order of the cards, as in any other shuffle.
        yield Shuffle(
            key="receive-pre-shuffled",
            words=f"Receive {the(deck)}, which was inspected and shuffled before it came to the table",
            cite=TWO_WAYS,
            pack=deck,
        )
        unshuffled = condition.unshuffled - {deck}
    else:
        yield from _inspect(deck)
        unshuffled = condition.unshuffled | {deck}
    # Always in the same order: steps for each deck follow it, also when a log is replayed.
    backs = dict(sorted({**condition.backs, deck: back}.items()))
    return replace(condition, backs=backs, unshuffled=unshuffled)


def _record_deck(condition: DeckCondition, deck: str, cite: Citation) -> Procedure[str]:
    """Record the backs, which differ from those of the other deck, and a distinct cover card."""
    taken = set(condition.backs.values())
    back: str = yield Choose(
        key="back-color",
        words=f"Color of the backs of {the(deck)}",
        cite=DIFFERENT_BACKS if taken else cite,
        values=tuple(color for color in BACK_COLORS if color not in taken),
    )
    yield Choose(
        key="cover-card",
        words=f"Color of the opaque, solid cover card for {the(deck)}",
        cite=COVER_CARD,
        values=tuple(color for color in COVER_COLORS if color != back),
    )
    yield Confirm(
        key="deck-complies",
        words=f"The 52 cards of {the(deck)} have backs of one color and design",
        cite=cite,
    )
    return back


def _inspect(deck: str) -> Procedure[None]:
    """Let the dealer inspect the deck, the supervisor verify it, and the first player see it."""
    inspector = yield Confirm(key="inspect", words=f"Inspect every card of {the(deck)}", cite=TWO_WAYS)
    yield Confirm(
        key="verify",
        words=f"Verify the inspection of {the(deck)}",
        cite=VERIFY_AND_SPREAD,
        who="casino supervisor",
        apart_from=inspector,
    )
    yield Perform(
        key="spread",
        words=f"Spread {the(deck)} face up in fan-shaped columns, by suit and in sequence",
        cite=VERIFY_AND_SPREAD,
    )
    yield from _view_and_wash(deck)


def _view_and_wash(deck: str) -> Procedure[None]:
    yield ShowCards(
        key="player-views",
        words=f"Look at the cards of {the(deck)}, spread face up",
        cite=VIEW_AND_WASH,
        who="first player",
        may_be_unnamed=True,
        pack=deck,
    )
    yield Perform(key="turn-down", words=f"Turn {the(deck)} face down on the table", cite=VIEW_AND_WASH)
    yield Perform(key="wash", words=f"Wash {the(deck)}: mix the cards thoroughly", cite=VIEW_AND_WASH)
    yield Perform(key="stack", words=f"Stack {the(deck)}", cite=VIEW_AND_WASH)


def show_idle_decks(condition: DeckCondition) -> Procedure[DeckCondition]:
    """Show and wash the cards when a player comes to an idle table; they are then shuffled again."""
    for deck in condition.backs:
        spread = yield Choose(
            key="idle-spread",
            words=f"How {the(deck)} is spread at the idle table",
            cite=IDLE_TABLE,
            values=("face down", "face up"),
        )
        if spread == "face down":
            yield Perform(
                key="turn-up", words=f"A player has arrived: turn {the(deck)} face up", cite=IDLE_TABLE
            )
        yield from _view_and_wash(deck)
    return replace(condition, idle=False, unshuffled=frozenset(condition.backs), in_rack=None)
