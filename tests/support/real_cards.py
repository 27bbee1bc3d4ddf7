"""A dealer with real cards, who does not look at cards that go face down, next to one who knows them all."""

from __future__ import annotations

from collections import defaultdict, deque
from typing import Any

from houseway.equipment.cards import UNSEEN, Card
from houseway.equipment.chance import Chance
from houseway.games.baccarat.coup import is_natural_dealt, points
from houseway.games.blackjack.hands import is_blackjack
from houseway.rules.procedure.face_down import TurnUp
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.steps import Answer, Choose, Deal, Decide, Move, SetHand, Step
from houseway.table.virtual.automatic_play import AutomaticDealer


class NotingDealer(AutomaticDealer):
    """Knows every card, as the house does, and notes what players decide."""

    def __init__(self, chance: Chance, packs: Any) -> None:
        super().__init__(chance, packs)
        self.decided: dict[str, deque[Any]] = defaultdict(deque)
        self.called: set[str] = set()  # the keys of what was announced
        self.choose: Chance | None = None  # decides for the players, where it is set

    def answer(self, step: Step) -> Answer:
        answer = super().answer(step)
        self.called.add(step.key)
        if isinstance(step, Decide) and isinstance(answer, str) and self.choose:
            answer = step.values[self.choose.below(len(step.values))]
        if isinstance(step, Decide | SetHand):
            self.decided[step.key].append(answer)
        return answer


class DealerWithRealCards(AutomaticDealer):
    """Answers that a face-down card was dealt and not seen, and enters it when it is turned up.

    Players decide as in ``before``, a round of the same cards that the house has dealt.
    """

    def __init__(self, chance: Chance, packs: Any) -> None:
        super().__init__(chance, packs)
        self.before: NotingDealer | None = None
        self.face_down: dict[Place, list[Card]] = {}
        self.unseen = 0

    def answer(self, step: Step) -> Answer:
        answer = super().answer(step)
        match step:
            case Deal() if isinstance(answer, Card):
                lying = self.face_down.setdefault(step.to, [])
                lying.append(answer)
                if step.face == "down":
                    self.unseen += 1
                    return UNSEEN
            case Move():
                self._move(step)
            case TurnUp() if answer is None:
                self.unseen -= 1
                return self._next_unseen(step)
            case Choose(key="card-reader") if isinstance(answer, str):
                return "yes" if is_blackjack(self.face_down[DEALER]) else "no"
            case Choose(key="natural-called"):
                return "yes" if is_natural_dealt(*self._counts()) else "no"
            case Decide() | SetHand() if self.before and isinstance(answer, str | tuple):
                return self._decided(self.before, step)
        return answer

    def _decided(self, before: NotingDealer, step: Decide | SetHand) -> Answer:
        """Return the decision; where the house did not need to ask for it, what was called then."""
        if before.decided[step.key]:
            decision: Answer = before.decided[step.key].popleft()
            return decision
        whose = step.key.split("-")[2]
        return "draw" if f"{whose}-draws" in before.called else "stand"

    def _move(self, step: Move) -> None:
        here, there = self.face_down[step.place], self.face_down.get(step.to)
        if step.exchange and there:
            here[-1], there[-1] = there[-1], here[-1]
        else:
            self.face_down[step.to] = [here.pop()]

    def _counts(self) -> list[int]:
        return [points(cards) for place, cards in self.face_down.items() if place.name.endswith("Hand")]

    def _next_unseen(self, step: TurnUp) -> Card:
        return self.face_down[step.place][int(step.key.rpartition("-")[2]) - 1]
