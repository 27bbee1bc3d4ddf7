"""Dealing cards from the shoe, and what may go wrong (13:69F-3.12, 7.11).

Our source prints only the titles of these sections: these are the standard public rules (reading 47).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from houseway.equipment.cards import Card
from houseway.games.baccarat.hands.coup import Coup
from houseway.games.baccarat.paragraphs import Paragraphs, ShoeParagraphs
from houseway.games.baccarat.round.opening import BaccaratCondition
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure import shoe
from houseway.rules.procedure.face_down import turn_up
from houseway.rules.procedure.places import DISCARD_RACK, Place
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.shoe import SHOE, ShoeInPlay
from houseway.rules.procedure.steps import Confirm, Deal, Irregularity
from houseway.rules.procedure.taking_wagers import verbal_cash

THIRD_CARD_IN_ERROR = "third-card-in-error"
WAGER_TOUCHED = "wager-touched"


def while_dealing(paragraphs: ShoeParagraphs) -> tuple[Irregularity, ...]:
    """Return what may go wrong whenever a card is taken from the shoe."""
    return shoe.while_dealing(SHOE, paragraphs.shoe, paragraphs.irregularities)


def after_first_card(paragraphs: ShoeParagraphs) -> tuple[Irregularity, ...]:
    """Return what may go wrong once the wagers may not be touched any more."""
    if paragraphs.hands_off_wagers is None:
        return ()
    return (
        Irregularity(
            WAGER_TOUCHED, "a participant handles a wager while it is undecided", paragraphs.hands_off_wagers
        ),
    )


def put_wager_back(paragraphs: ShoeParagraphs) -> Confirm:
    return Confirm(
        key="wager-put-back",
        words="The wager is put back as it was made, and stays until it is decided",
        cite=paragraphs.hands_off_wagers or paragraphs.irregularities,
        who="casino supervisor",
    )


def third_card_in_error(paragraphs: ShoeParagraphs) -> Irregularity:
    return Irregularity(
        THIRD_CARD_IN_ERROR, "a third card is dealt to a hand that must stand", paragraphs.irregularities
    )


def irregularities(paragraphs: Paragraphs) -> tuple[Irregularity, ...]:
    return (
        verbal_cash(paragraphs.verbal_cash),
        *while_dealing(paragraphs),
        third_card_in_error(paragraphs),
        *after_first_card(paragraphs),
    )


class Shoe:
    """The shoe during one round of baccarat."""

    def __init__(self, paragraphs: ShoeParagraphs, table: Table[Coup], condition: BaccaratCondition) -> None:
        self._paragraphs = paragraphs
        self._in_play = ShoeInPlay(
            SHOE,
            table.game.packs(table.options)[SHOE],
            list(condition.seen),
            paragraphs.shoe,
            paragraphs.irregularities,
            calls=paragraphs.calls,
            follow_up=lambda _: put_wager_back(paragraphs),
        )
        self._has_begun = False  # the first card of the round is out
        self._first_was_set_aside = condition.card_set_aside
        self._last_round = condition.last_round
        self.card_set_aside = False

    @property
    def cutting_card_out(self) -> bool:
        return self._in_play.cutting_card_out

    def condition(self, *, finished: bool) -> BaccaratCondition:
        """Return what the round leaves."""
        return BaccaratCondition(
            seen=tuple(self._in_play.seen),
            last_round=self.cutting_card_out,
            finished=finished or self._last_round,
            card_set_aside=self.card_set_aside,
        )

    def deal(
        self, key: str, to: Place, cite: Citation, words: str, face: Literal["up", "down"] = "up"
    ) -> Procedure[Card]:
        """Return the next card that may be used."""
        if self._first_was_set_aside and not self._has_begun:
            words += ": the card set aside in the last round"
        card = yield from self._in_play.next_card(replace(self._deal(key, to, cite, words), face=face))
        self._has_begun = True
        return card

    def turn_up(self, place: Place, hand: Sequence[Card], cite: Citation) -> Procedure[tuple[Card, ...]]:
        """Turn up the cards of a hand that nobody but its player has seen."""
        return (yield from turn_up(self._in_play, place, hand, cite))

    def _deal(self, key: str, to: Place, cite: Citation, words: str) -> Deal:
        may_happen = while_dealing(self._paragraphs)
        if self._has_begun:
            may_happen += after_first_card(self._paragraphs)
        return Deal(
            key=key,
            words=words,
            cite=cite,
            who=self._paragraphs.deals,
            may_happen=may_happen,
            pack=SHOE,
            to=to,
            left=self._in_play.left,
        )

    def set_aside_or_discard_card_in_error(self) -> Procedure[None]:
        """A third card that neither hand may use opens the next round, unless its face was seen."""
        cite = self._paragraphs.irregularities
        discard = self._deal("card-in-error", DISCARD_RACK, cite, "Discard the card dealt in error")
        self.card_set_aside = yield from self._in_play.set_aside_or_discard(discard)
