"""Turns up cards that were dealt face down and not seen.

A dealer with real cards may not look at a card that is dealt face down, so the answer to its `Deal`
step is ``UNSEEN``, a card like any other to hands and places. A game decides on cards that it knows:
before it looks at a hand it calls `turn_up`, which asks for each unseen card and asks nothing where all
are known. So a round dealt by the house, or with a shoe that reads its cards, has the same steps as
ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from houseway.equipment.cards import UNSEEN, Card
from houseway.regulation import Citation
from houseway.rules.procedure.places import Place, check_card
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Choose, Happening, Irregularity, Step


class CardsLeft(Protocol):
    """What is dealt from: a pack, a shoe or a set of tiles."""

    @property
    def name(self) -> str: ...

    @property
    def left(self) -> Mapping[Card, int]: ...

    def see(self, card: Card) -> None: ...


@dataclass(frozen=True, kw_only=True)
class TurnUp(Step):
    """The first card of a place that nobody has seen is turned up. ``left`` counts what it can still be."""

    pack: str
    place: Place
    left: Mapping[Card, int] = field(repr=False, compare=False)

    def check_answer(self, answer: Any) -> None:
        check_card(self.words, self.cite, self.pack, answer, self.left)

    def answered(self, answer: Any) -> str:
        return answer.picture if isinstance(answer, Card) else super().answered(answer)


@dataclass(frozen=True, kw_only=True)
class Tell(Choose):
    """What is known of cards that nobody else has seen, from a card reader or from their player."""


class NotShown:
    """The outcome of a hand that was folded face down: its wagers are lost whatever its cards are."""

    def __str__(self) -> str:
        return "folded, not shown"


NOT_SHOWN: Any = NotShown()  # takes the place of an outcome, which every game has its own type for


def is_unseen(cards: Iterable[Card]) -> bool:
    """Return whether any of the cards is face down and has not been seen."""
    return any(card is UNSEEN for card in cards)


def turn_up(
    source: CardsLeft,
    place: Place,
    hand: Sequence[Card],
    cite: Citation,
    *,
    noun: str = "card",
) -> Procedure[tuple[Card, ...]]:
    """Ask for each card of the hand that nobody has seen; return the hand."""
    known: list[Card] = []
    for number, card in enumerate(hand, 1):
        seen = card if card is not UNSEEN else (yield _step(source, place, number, cite, noun))
        if card is UNSEEN:
            source.see(seen)
        known.append(seen)
    return tuple(known)


def turn_up_unless(
    may_happen: tuple[Irregularity, ...],
    source: CardsLeft,
    place: Place,
    hand: Sequence[Card],
    cite: Citation,
    *,
    can_be: Callable[[Card], bool] = lambda _: True,
) -> Procedure[tuple[Card, ...] | Happening]:
    """Ask for the cards as `turn_up` does, or return what shows to be wrong while they are turned up.

    ``can_be`` excludes cards by what is known already, such as the answer of a card reader.
    """
    known: list[Card] = []
    for number, card in enumerate(hand, 1):
        if card is UNSEEN:
            answer = yield _step(source, place, number, cite, "card", may_happen=may_happen, can_be=can_be)
            if isinstance(answer, Happening):
                return answer
            source.see(answer)
            known.append(answer)
        else:
            known.append(card)
    return tuple(known)


def _step(
    source: CardsLeft,
    place: Place,
    number: int,
    cite: Citation,
    noun: str,
    *,
    may_happen: tuple[Irregularity, ...] = (),
    can_be: Callable[[Card], bool] = lambda _: True,
) -> TurnUp:
    whose = place.name if place.name.startswith("seat") else f"the {place.name}"
    return TurnUp(
        key=f"{place.key}-turned-up-{number}",
        words=f"Turn up {noun} {number} of {whose}",
        cite=cite,
        may_happen=may_happen,
        pack=source.name,
        place=place,
        left={card: count for card, count in source.left.items() if can_be(card)},
    )
