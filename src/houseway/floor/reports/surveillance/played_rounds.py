"""Reads the rounds of a table from its log, with what could be seen when bets and decisions were made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.equipment.cards import Card
from houseway.equipment.money import Cents
from houseway.floor.record import Record
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.shoe import ShoeCondition
from houseway.rules.procedure.steps import Deal, Decide, Happening, TakeWagers
from houseway.rules.wagers.wagers import Seat, spot_of
from houseway.table.live import facts
from houseway.table.live.facts import facts_from
from houseway.table.live.live_table import DERIVED_FACTS, LiveTable


@dataclass(frozen=True)
class HiddenCard:
    """A card that lay face down when somebody decided: the place, which of its face-down cards, the card."""

    place: str
    number: int
    card: Card


@dataclass(frozen=True)
class Decision:
    """A decision of a person in a situation that all could see, and the cards that nobody should know."""

    person: str
    situation: str
    decision: str
    hidden: Sequence[HiddenCard]
    of_others: Sequence[Card] = ()  # face-down cards of the other players


@dataclass(frozen=True)
class LoggedRound:
    """A round; ``seen`` are the cards that had been seen of its shoe when the wagers were made."""

    table: str
    number: int
    rules: Table[Any]
    shoe: int
    seen: Sequence[Card]
    bets: Mapping[str, Mapping[str, Cents]]  # by person, those of all seats together
    first_card: Card | None  # that was dealt after the wagers
    decisions: Sequence[Decision]


def logged_rounds(table: str, records: Iterable[Record]) -> Iterator[LoggedRound]:
    """Yield every round that is over; none of a tournament or in training, where chips are not money."""
    live = LiveTable(table)
    for record in records:
        live.now = record.at
        for fact in facts_from(record.body):
            if not isinstance(fact, DERIVED_FACTS):
                live.do(fact)
            if isinstance(fact, facts.Ended) and fact.number and not (live.session or live.is_training):
                yield _round(live)
        live.news = []
        live.accounts.take_transfers()


def _round(live: LiveTable) -> LoggedRound:
    if live.last is None or live.round_start is None:
        raise ValueError(f"{live.name} has ended a round that it has not begun")
    events = live.last.events
    taken = max((place for place, event in enumerate(events) if _takes_wagers(event)), default=len(events))
    before, after = events[:taken], events[taken:]
    condition = live.round_start.condition
    kept = condition.seen if isinstance(condition, ShoeCondition) and not condition.finished else ()
    bets: dict[str, Counter[str]] = {}
    for seat, placed in (after[0].answer if after else {}).items():  # type: ignore[union-attr]
        if person := live.seats.get(seat):
            bets.setdefault(person, Counter()).update(placed)
    return LoggedRound(
        live.name,
        live.round_start.number,
        live.round_start.rules,
        live.shoes,
        (*kept, *_cards(before)),
        bets,
        next(_cards(after), None),
        [*_decisions(after, live.seats)],
    )


def _takes_wagers(event: Event) -> bool:
    return isinstance(event.step, TakeWagers) and not isinstance(event.answer, Happening)


def _cards(events: Iterable[Event]) -> Iterator[Card]:
    for event in events:
        if isinstance(event.step, Deal) and isinstance(event.answer, Card):
            yield event.answer


def _decisions(events: Iterable[Event], seats: Mapping[Seat, str]) -> Iterator[Decision]:
    down: list[HiddenCard] = []
    of_spots: list[tuple[int, Card]] = []
    for event in events:
        step, answer = event.step, event.answer
        if isinstance(step, Deal) and isinstance(answer, Card) and step.face == "down":
            if step.to.spot is not None:
                of_spots.append((step.to.spot, answer))
                continue
            number = 1 + sum(hidden.place == step.to.name for hidden in down)
            down.append(HiddenCard(step.to.name, number, answer))
        elif isinstance(step, Decide) and isinstance(answer, str) and step.seat in seats:
            shown = " ".join(card.rank for card in step.dealer)
            situation = f"{'/'.join(step.values)}, best {step.hint or 'not known'}, dealer shows {shown}"
            hidden = [unseen for unseen in down if unseen.card not in step.dealer]
            others = [card for spot, card in of_spots if spot != spot_of(step.seat)]
            yield Decision(seats[step.seat], situation, answer, hidden, others)
