"""Plays a round with side bets: the round of the game, with the cards that side bets look at noted on the
way.

Cards that a side bet needs before the game turns them up are shown by their player, and stay up.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from houseway.equipment.cards import UNSEEN, Card
from houseway.regulation import Citation
from houseway.rules.procedure.face_down import NOT_SHOWN, TurnUp, is_unseen, turn_up
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure, RoundEnd, Voided
from houseway.rules.procedure.steps import (
    Answer,
    Deal,
    Decide,
    Happening,
    SetHand,
    Settle,
    Show,
    Step,
    TakeWagers,
)
from houseway.rules.side_bets.definition import (
    BEFORE_DECISIONS,
    Observed,
    SideBet,
    Vocabulary,
    Word,
    value_of,
)
from houseway.rules.wagers.wagers import Seat, Seats, from_dealers_right, spot_of


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
        cards = self._shown.get(step.place) if isinstance(step, TurnUp) else None
        return cards.popleft() if cards else None


# A round with side bets: the round of the game, with the cards that side bets look at noted on the way.

_SEAT = re.compile(r"seat-(\d+)-")
OWN = "player"  # the field of a player's own cards


def observed(outcome: Any, cards: Mapping[str, Sequence[Card]], words: Iterable[Word]) -> Any:
    """Return the outcome with the values of these words; a void round stays void."""
    if isinstance(outcome, Voided):
        return outcome
    return Observed(outcome, tuple((word.name, value_of(word, outcome, cards)) for word in words))


class CardsDealt:
    """The cards of a round by the field of a line that they belong to, and which of them are face down."""

    def __init__(self, dealt: type[msgspec.Struct]) -> None:
        self._fields = {field.name for field in msgspec.structs.fields(dealt)}
        self._shared: dict[str, list[Card]] = {}
        self._own: dict[int, list[Card]] = {}
        self._hidden: dict[str, set[int]] = {}  # places in a field

    def note(self, step: Step, answer: Answer) -> None:
        """Take note of a card that is dealt, or of cards that are turned up."""
        if isinstance(step, Show) and step.place.spot is None:
            self._hidden.pop(self._field_of(step.place.key), None)
        elif isinstance(step, TurnUp) and isinstance(answer, Card):
            cards = self._at(step.place)
            cards[cards.index(UNSEEN)] = answer
        elif isinstance(step, Deal) and isinstance(answer, Card):
            seat = _SEAT.match(step.key)
            if seat:
                self._own.setdefault(int(seat[1]), []).append(answer)
                return
            name = self._field_of(step.key)
            cards = self._shared.setdefault(name, [])
            if step.face == "down":
                self._hidden.setdefault(name, set()).add(len(cards))
            cards.append(answer)

    def _at(self, place: Place) -> list[Card]:
        if place.spot is not None and place.spot in self._own:
            return self._own[place.spot]
        return self._shared[self._field_of(place.key.lower().replace("'s", ""))]

    def unseen_at(self, seat: Seat) -> list[Card]:
        """Return the cards of a seat if nobody but their player has seen all of them, else nothing."""
        own = self._own.get(spot_of(seat), [])
        return own if is_unseen(own) else []

    def _field_of(self, key: str) -> str:
        """Return the field of a line that a card belongs to: ``dealer-card-1`` is of ``dealer``."""
        place = key.partition("-")[0]
        return next((name for name in (place, f"{place}s") if name in self._fields), place)

    def of(self, seat: Seat) -> Mapping[str, Sequence[Card]]:
        own = self._own.get(spot_of(seat))
        return self._shared if own is None else {**self._shared, OWN: own}

    def are_open(self, word: Word) -> bool:
        """Return whether no card that the word looks at is face down; players can show their own."""
        return not any(self._hidden.get(name) for name in word.opens) and not any(
            number in self._hidden.get(place.field, ())
            for place in word.looks_at
            for number in range(place.first, place.first + place.count)
        )


class SideBetsInPlay:
    """The side bets on the layout of one round, and how far they are settled."""

    def __init__(
        self, side_bets: Sequence[SideBet], vocabulary: Vocabulary, dealt: type[msgspec.Struct]
    ) -> None:
        self._side_bets = {side_bet.name: side_bet for side_bet in side_bets}
        self._words = {side_bet.name: [vocabulary[name] for name in side_bet.words] for side_bet in side_bets}
        self._cards = CardsDealt(dealt)
        self.shown_early = ShownEarly()
        self._laid: Seats = {}
        self._open: dict[Seat, set[str]] = {}
        self._waiting: dict[Seat, Any] = {}  # outcomes of seats whose side bets wait for cards face down

    def note(self, step: Step, answer: Answer) -> None:
        if isinstance(answer, Happening):
            return
        if isinstance(step, TakeWagers) and isinstance(answer, Mapping):
            self._laid = answer
            self._open = {seat: set(bets) & set(self._side_bets) for seat, bets in answer.items()}
        self._cards.note(step, answer)
        self.shown_early.note(step)

    def added_to(self, step: Settle) -> Settle:
        """Return the step with the side bets that can be settled now, and without the others."""
        if not any(self._side_bets.keys() & set(bets) for bets in step.seats.values()):
            return step
        only: dict[Seat, frozenset[str]] = {}
        for seat, bets in step.seats.items():
            outcome = _of_seat(step.outcome, seat)
            due = _due(step, seat, frozenset(bets))
            ready = {name for name in due & self._open[seat] if self._is_ready(name, outcome)}
            if due & self._open[seat] - ready:
                self._waiting[seat] = outcome
            only[seat] = due - self._side_bets.keys() | ready
            self._open[seat] -= ready
        return replace(step, outcome=self._outcomes(step.outcome, only), only=only)

    def _is_ready(self, name: str, outcome: Any) -> bool:
        if isinstance(outcome, Voided):
            return True
        return outcome is not NOT_SHOWN and all(map(self._cards.are_open, self._words[name]))

    def before_decisions(self) -> Procedure[None]:
        """Settle what is settled before the first decision; players show cards that only they have seen."""
        early = {name for name, side_bet in self._side_bets.items() if side_bet.settled == BEFORE_DECISIONS}
        due = {seat: frozenset(left & early) for seat, left in self._open.items() if left & early}
        for seat, names in due.items():
            cite = self._side_bets[next(iter(names))].cite
            own = self._cards.unseen_at(seat)
            own[:] = yield from self.shown_early.turn_up(Place.of_seat(seat), own, cite)
        settle = self._settle("settle-side-bets", "Settle the side bets that are decided by now", due, None)
        if settle:
            yield settle

    def after_show(self) -> Settle | None:
        """Return the step that settles side bets which waited for the cards that are open now."""
        due = {
            seat: frozenset(name for name in self._open[seat] if self._is_ready(name, outcome))
            for seat, outcome in self._waiting.items()
        }
        words = "Settle the side bets that waited for these cards"
        return self._settle("settle-waiting-side-bets", words, due, self._waiting)

    def at_the_end(self, outcome: Any) -> Settle | None:
        """Return the step that settles what is left when the round is over."""
        due = {seat: frozenset(left) for seat, left in self._open.items() if left}
        return self._settle("settle-last-side-bets", "Settle the side bets that are left", due, outcome)

    def _settle(
        self, key: str, words: str, due: Mapping[Seat, frozenset[str]], outcome: Any
    ) -> Settle | None:
        due = {seat: names for seat, names in due.items() if names}
        if not due:
            return None
        for seat, names in due.items():
            self._open[seat] -= names
        named = next(iter(next(iter(due.values()))))
        return Settle(
            key=key,
            words=words,
            cite=self._side_bets[named].cite,
            outcome=self._outcomes(outcome, due),
            seats=from_dealers_right({seat: self._laid[seat] for seat in due}),
            only=due,
        )

    def _outcomes(self, outcome: Any, due: Mapping[Seat, frozenset[str]]) -> Mapping[Seat, Any]:
        return {
            seat: observed(_of_seat(outcome, seat), self._cards.of(seat), self._card_words(names))
            for seat, names in due.items()
        }

    def _card_words(self, names: frozenset[str]) -> Iterable[Word]:
        """Return the words on cards of these side bets, each once."""
        words = (word for name in sorted(names & self._words.keys()) for word in self._words[name])
        return {word.name: word for word in words if word.looks_at}.values()


def _of_seat(outcome: Any, seat: Seat) -> Any:
    return outcome[seat] if isinstance(outcome, Mapping) else outcome


def _due(step: Settle, seat: Seat, bets: frozenset[str]) -> frozenset[str]:
    if step.only is None:
        return bets
    return step.only.get(seat, frozenset()) if isinstance(step.only, Mapping) else step.only & bets


def round_with(in_play: SideBetsInPlay, base: Procedure[RoundEnd[Any]]) -> Procedure[RoundEnd[Any]]:
    """Play the round of the game, and settle the side bets with it."""
    decided = False
    step = next(base)
    while True:
        if isinstance(step, (Decide, SetHand)) and not decided:
            decided = True
            yield from in_play.before_decisions()
        if isinstance(step, Settle):
            step = in_play.added_to(step)
        answer = in_play.shown_early.known(step)
        if answer is None:
            answer = yield step
            in_play.note(step, answer)
        waiting = in_play.after_show() if isinstance(step, Show) else None
        if waiting:
            yield waiting
        try:
            step = base.send(answer)
        except StopIteration as stop:
            end: RoundEnd[Any] = stop.value
            break
    last = in_play.at_the_end(end.outcome)
    if last:
        yield last
    return end
