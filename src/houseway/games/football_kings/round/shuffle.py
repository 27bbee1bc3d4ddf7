"""The shuffle and the cut before each round of Football Kings (13:69F-45.4), with one deck or two."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from houseway.games.football_kings.round.opening import (
    SHUFFLE,
    DeckCondition,
    deck_names,
    receive_missing_decks,
    show_idle_decks,
    the,
)
from houseway.games.football_kings.settlement import Score
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.shoe import shuffle
from houseway.rules.procedure.steps import Confirm, Cut, Happening, Irregularity, Perform, Shuffle, Step

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
    wanted = table.options.choice("shuffling")
    if condition.shuffling == "automated" and wanted == "manual":
        yield Perform(
            key="remove-shuffler",
            words="Remove the automated shuffling device from the table before shuffling by hand",
            cite=REMOVE_DEVICE,
        )
    return replace(condition, shuffling=wanted)


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
