"""Cards leave the shoe one by one, and what may go wrong with them (13:69F-3.12, 7.11).

The section on irregularities is a title only in our source: these are the standard public rules (reading 47).
"""

from __future__ import annotations

from collections import Counter

from houseway.equipment.cards import Card
from houseway.games.baccarat.coup import Coup
from houseway.games.baccarat.opening import ShoeCondition
from houseway.games.baccarat.options import SHOE
from houseway.games.baccarat.paragraphs import Paragraphs
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure import Procedure
from houseway.rules.steps import Choose, Confirm, Deal, Happening, Irregularity, Perform, Step

FOUND_FACE_UP = "found-face-up"
DRAWN_IN_ERROR = "drawn-in-error"
THIRD_CARD_IN_ERROR = "third-card-in-error"
CUTTING_CARD = "cutting-card"
OUT_OF_CARDS = "out-of-cards"
WAGER_TOUCHED = "wager-touched"


def while_dealing(paragraphs: Paragraphs) -> tuple[Irregularity, ...]:
    """What may happen whenever a card is taken from the shoe."""
    cite = paragraphs.irregularities
    return (
        Irregularity(FOUND_FACE_UP, "a card lies face up in the shoe", cite, shows_card=True),
        Irregularity(DRAWN_IN_ERROR, "a card is drawn in error, its face not seen", cite),
        Irregularity(CUTTING_CARD, "the cutting card comes out", paragraphs.shoe),
        Irregularity(OUT_OF_CARDS, "the shoe has no card left", cite),
    )


def after_first_card(paragraphs: Paragraphs) -> tuple[Irregularity, ...]:
    """What may happen once the wagers may not be touched any more."""
    if paragraphs.hands_off_wagers is None:
        return ()
    return (
        Irregularity(
            WAGER_TOUCHED, "a participant handles a wager while it is undecided", paragraphs.hands_off_wagers
        ),
    )


def put_wager_back(paragraphs: Paragraphs) -> Confirm:
    return Confirm(
        key="wager-put-back",
        words="The wager lies as it was made, and stands until it is decided",
        cite=paragraphs.hands_off_wagers or paragraphs.irregularities,
        who="casino supervisor",
    )


def third_card_in_error(paragraphs: Paragraphs) -> Irregularity:
    return Irregularity(
        THIRD_CARD_IN_ERROR, "a third card is dealt to a hand that must stand", paragraphs.irregularities
    )


def irregularities(paragraphs: Paragraphs) -> tuple[Irregularity, ...]:
    return (
        *while_dealing(paragraphs),
        third_card_in_error(paragraphs),
        *after_first_card(paragraphs),
    )


class OutOfCardsError(Exception):
    """The shoe cannot complete the round."""


class Shoe:
    """The shoe during one round: what has been seen of it, and whether the cutting card has come out."""

    def __init__(self, paragraphs: Paragraphs, table: Table[Coup], condition: ShoeCondition) -> None:
        self._paragraphs = paragraphs
        self._left = Counter(table.game.packs(table.options)[SHOE])
        self._left.subtract(condition.seen)
        self._seen = list(condition.seen)
        self._has_begun = False  # the first card of the round is out
        self._first_was_set_aside = condition.card_set_aside
        self._last_round = condition.last_round
        self.cutting_card_out = False
        self.card_set_aside = False

    def condition(self, *, finished: bool) -> ShoeCondition:
        """What the round leaves."""
        return ShoeCondition(
            seen=tuple(self._seen),
            last_round=self.cutting_card_out,
            finished=finished or self._last_round,
            card_set_aside=self.card_set_aside,
        )

    def deal(self, key: str, to: str, cite: Citation, words: str) -> Procedure[Card]:
        """The next card that may be used."""
        if self._first_was_set_aside and not self._has_begun:
            words += ": the card set aside in the last round"
        while True:
            may_happen = while_dealing(self._paragraphs)
            if self._has_begun:
                may_happen += after_first_card(self._paragraphs)
            answer = yield Deal(
                key=key,
                words=words,
                cite=cite,
                who=self._paragraphs.deals,
                may_happen=may_happen,
                pack=SHOE,
                to=to,
                left=self._left,
            )
            if isinstance(answer, Card):
                self._has_begun = True
                self._see(answer)
                return answer
            yield self._handle(answer)

    def _see(self, card: Card) -> None:
        self._left[card] -= 1
        self._seen.append(card)

    def _handle(self, happening: Happening) -> Step:
        """What is done before a card is dealt after all."""
        if happening.kind == OUT_OF_CARDS:
            raise OutOfCardsError
        if happening.kind == WAGER_TOUCHED:
            return put_wager_back(self._paragraphs)
        if happening.kind == CUTTING_CARD:
            self.cutting_card_out = True
            words = "Lay the cutting card aside and finish the round"
            return Perform(key="cutting-card-out", words=words, cite=self._paragraphs.shoe)
        if happening.card:
            self._see(happening.card)
            words = f"Discard the {happening.card.words} that lay face up; the next card is used"
            return self._perform("discard-face-up", words)
        words = "The card drawn in error, its face not seen, is used as the next card"
        return self._perform("use-as-next-card", words)

    def _perform(self, key: str, words: str) -> Perform:
        return Perform(key=key, words=words, cite=self._paragraphs.irregularities, who=self._paragraphs.calls)

    def keep_or_discard_card_in_error(self) -> Procedure[None]:
        """A third card that neither hand may use opens the next round, unless its face was seen."""
        cite = self._paragraphs.irregularities
        exposed = yield Choose(
            key="error-exposed",
            words="Was the face of the card dealt in error exposed?",
            cite=cite,
            who=self._paragraphs.calls,
            values=("no", "yes"),
        )
        if exposed == "yes":
            yield from self.deal("card-in-error", "discard rack", cite, "Discard the card dealt in error")
            return
        self.card_set_aside = True
        yield self._perform("set-aside", "Set the card aside face down: it is the next card from this shoe")
