"""Cards that a side bet needs before the game turns them up: their player shows them, and they stay up."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence

from houseway.equipment.cards import Card
from houseway.regulation import Citation
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Answer, Deal, Step
from houseway.rules.procedure.unseen.turn_up import TurnUp, turn_up


class ShownEarly:
    """The cards shown for side bets. When the game asks for them later, it is answered with them."""

    def __init__(self) -> None:
        self.name = ""
        self._left: Mapping[Card, int] = {}  # as the game knows it
        self._shown: dict[Place, deque[Card]] = {}
        self._place = DEALER  # where cards are turned up

    def note(self, step: Step) -> None:
        """Keep what the cards of the round are dealt from."""
        if isinstance(step, Deal):
            self.name, self._left = step.pack, step.left

    @property
    def left(self) -> Mapping[Card, int]:
        left = Counter(self._left)
        left.subtract(card for cards in self._shown.values() for card in cards)
        return left

    def see(self, card: Card) -> None:
        self._shown[self._place].append(card)

    def turn_up(self, place: Place, hand: Sequence[Card], cite: Citation) -> Procedure[tuple[Card, ...]]:
        """Let the player of a place show the cards that nobody else has seen."""
        self._place = place
        self._shown.setdefault(place, deque())
        return (yield from turn_up(self, place, tuple(hand), cite))

    def known(self, step: Step) -> Answer:
        """Return the card that the step asks for if it was shown before, else None."""
        shown = self._shown.get(step.place) if isinstance(step, TurnUp) else None
        return shown.popleft() if shown else None
