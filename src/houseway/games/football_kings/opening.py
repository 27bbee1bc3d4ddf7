"""Opens a Football Kings table (13:69F-45.3), and shuffles and cuts before each round (13:69F-45.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from houseway.equipment.cards import Card, pack
from houseway.games.football_kings.settlement import ONE_DECK, Score
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice, Options
from houseway.rules.procedure.procedure import Condition, Procedure
from houseway.rules.procedure.shoe import SHUFFLED, attach_boxes, shuffle
from houseway.rules.procedure.steps import (
    Choose,
    Confirm,
    Cut,
    Happening,
    Irregularity,
    Perform,
    ShowCards,
    Shuffle,
    Step,
)

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
    idle: bool = False  # no player is at the table; the cards are spread on it

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
    """Show and wash the cards when a player arrives at an idle table; they are then shuffled again."""
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


# The shuffle and the cut before each round of Football Kings (13:69F-45.4), with one deck or two.

WHILE_OTHER_IS_DEALT = Citation("13:69F-45.2(b)3")
ALTERNATE = Citation("13:69F-45.2(b)4")
ONE_DECK_IN_RACK = Citation("13:69F-45.2(b)5")
CUT = Citation("13:69F-45.4(b)")
COVER_CARD_DOWN = Citation("13:69F-45.4(b)1")
TAKE_FROM_TOP = Citation("13:69F-45.4(b)2")
REST_ON_TOP = Citation("13:69F-45.4(b)3")
THEN_DEAL = Citation("13:69F-45.4(b)4")
RECUT = Citation("13:69F-45.4(c)")
JAM = Citation("13:69F-45.8(d)")
REMOVE_DEVICE = Citation("13:69F-45.8(e)")

LEAST_CUT = 10
MOST_CUT = 51  # the rules state no maximum, but a card must be left to go on top (reading 12)

SHUFFLER_JAM = Irregularity("jam", "the automated shuffling device jams, stops or does not finish", JAM)
# The two reasons for which a casino supervisor may order another cut.
IMPROPER_CUT = Irregularity(
    "improper-cut", "the casino supervisor finds that the cut was not performed properly", RECUT
)
UNFAIR_CUT = Irregularity(
    "unfair-cut", "the casino supervisor finds that the cut might affect integrity or fairness", RECUT
)
RECUTS = (IMPROPER_CUT, UNFAIR_CUT)
_REASONS = {
    IMPROPER_CUT.kind: "The cut was not performed properly",
    UNFAIR_CUT.kind: "The cut might affect the integrity or fairness of the game",
}


def make_ready(table: Table[Score], condition: DeckCondition) -> Procedure[DeckCondition]:
    """Shuffle the deck of this round by the table's method; a second deck goes into the device."""
    condition = yield from _change_method(table, condition)
    if condition.idle:
        condition = yield from show_idle_decks(condition)
    condition = yield from receive_missing_decks(table, condition)
    others = [deck for deck in deck_names(table.options) if deck != condition.next_deck]
    for other in others:
        yield from _alternate(condition, other)
    for deck in (condition.next_deck, *others):
        if deck in condition.unshuffled:
            yield from _shuffle(condition, deck)
    return replace(condition, unshuffled=frozenset(), in_rack=None)


def _change_method(table: Table[Score], condition: DeckCondition) -> Procedure[DeckCondition]:
    method = table.options.choice("shuffling")
    if condition.shuffling == "automated" and method == "manual":
        yield Perform(
            key="remove-shuffler",
            words="Remove the automated shuffling device from the table before shuffling by hand",
            cite=REMOVE_DEVICE,
        )
    return replace(condition, shuffling=method)


def _alternate(condition: DeckCondition, other: str) -> Procedure[None]:
    yield Perform(
        key="alternate-decks",
        words=f"Bring {condition.next_deck} into play; {other} goes into the automated device",
        cite=ALTERNATE,
    )
    if condition.in_rack:
        yield Perform(
            key="empty-rack",
            words=f"Remove {condition.in_rack} from the discard rack, so that the rack is empty",
            cite=ONE_DECK_IN_RACK,
        )


def _shuffle(condition: DeckCondition, deck: str) -> Procedure[None]:
    """Shuffle until it succeeds; after a jam, again under the licensee's controls (reading 12)."""
    automated = condition.shuffling == "automated"
    in_play = deck == condition.next_deck
    method = "in the automated device" if automated else "by hand"
    meanwhile = "and place it in a single stack" if in_play else f"while {condition.next_deck} is dealt"
    yield from shuffle(
        Shuffle(
            key="shuffle" if in_play else "shuffle-other-deck",
            words=f"Shuffle {the(deck)} {method} {meanwhile}",
            cite=SHUFFLE if in_play else WHILE_OTHER_IS_DEALT,
            pack=deck,
            may_happen=(SHUFFLER_JAM,) if automated else (),
        ),
        after_jam=Perform(
            key="clear-jam",
            words=f"Remove {the(deck)} from the device and shuffle it again under the internal controls",
            cite=JAM,
        ),
    )


def cut(deck: str) -> Procedure[None]:
    """Cut the deck, until it is ready to be dealt."""
    yield from _cut_once(deck)
    yield from unless_recut(
        deck,
        Perform(
            key="ready-to-deal",
            words="The deck is cut and can be dealt",
            cite=THEN_DEAL,
            may_happen=RECUTS,
        ),
    )


def _cut_once(deck: str, most: int = MOST_CUT) -> Procedure[None]:
    yield Perform(
        key="place-stack", words=f"Place {the(deck)} in front of the dealer, who cuts with one hand", cite=CUT
    )
    yield Perform(
        key="place-cover-card", words="Place the cover card in front of the deck", cite=COVER_CARD_DOWN
    )
    yield Cut(
        key="cut",
        words="Number of cards taken from the top of the deck and placed on the cover card",
        cite=TAKE_FROM_TOP,
        pack=deck,
        least=LEAST_CUT,
        most=most,
        usual=26,
    )
    yield Perform(key="rest-on-top", words="Place the rest of the deck on top of them", cite=REST_ON_TOP)


def unless_recut(deck: str, step: Step) -> Procedure[Any]:
    """Take a step between the cut and the first card, at which a supervisor may order another cut."""
    answer = yield step
    while isinstance(answer, Happening):
        yield from recut(deck, answer)
        answer = yield step
    return answer


def recut(deck: str, reason: Happening, most: int = MOST_CUT) -> Procedure[None]:
    """Cut again by order of a supervisor, who gives the reason, while no card is dealt."""
    yield Confirm(
        key="order-recut",
        words=f"{_REASONS[reason.kind]}: cut again",
        cite=RECUT,
        who="casino supervisor",
    )
    yield from _cut_once(deck, most)
