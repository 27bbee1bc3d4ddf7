"""What the hands on a table count or are called, and how they are set, for whoever sees all their cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from houseway.equipment.cards import Card
from houseway.rules.game import Table
from houseway.rules.procedure.places import HandOnTable, Place
from houseway.rules.procedure.procedure import Conversation, Event
from houseway.rules.procedure.steps import Happening, Move, SetHand, Show
from houseway.rules.procedure.unseen.turn_up import is_unseen
from houseway.rules.wagers.wagers import spot_of
from houseway.table.live.live_table import LiveTable
from houseway.table.live.view.layout import cards_on_layout
from houseway.table.live.view.redaction import Viewer, may_look

OnLayout = Mapping[Place, Sequence[tuple[Card, bool]]]  # every card by place, and whether it lies face up
Titled = tuple[tuple[str, tuple[Card, ...]], ...]  # the groups of a set hand, each with its title


class GroupView(msgspec.Struct):
    """A part of a set hand, with its title and what it counts or is called; both may be empty."""

    title: str
    cards: list[str]
    words: str


class HandView(msgspec.Struct):
    """``words`` say what the hand counts or is called; ``groups`` are its cards as they are set, if so."""

    words: str
    groups: list[GroupView]


def hand_views(table: LiveTable, viewer: Viewer) -> dict[str, HandView]:
    """Return the hands of which the viewer sees every card, by place."""
    conversation = table.conversation or table.last
    return hands_of(table.rules, conversation, lambda place: may_look(table, viewer, place))


def hands_of(
    rules: Table[Any], conversation: Conversation[Any] | None, may_see: Callable[[Place], bool]
) -> dict[str, HandView]:
    """Return the hands of a round; of those with cards that lie face down, the ones that may be seen."""
    if conversation is None:
        return {}
    events = conversation.events
    moved = {place for event in events for place in _moved(event)}
    groups = _groups(events)
    return {
        place.name: _hand(rules, HandOnTable(place, seen, place in moved), groups)
        for place, cards in _whole_hands(rules, cards_on_layout(conversation)).items()
        if (seen := tuple(card for card, _ in cards))
        and not is_unseen(seen)
        and (all(is_up for _, is_up in cards) or may_see(place))
    }


def _whole_hands(rules: Table[Any], on_layout: OnLayout) -> OnLayout:
    """Return the cards by hand; where one hand lies at several places, those that it has so far."""
    together = {
        Place(title): [card for name in names for card in on_layout.get(Place(name), ())]
        for title, names in rules.game.counted_together.items()
    }
    parts = {name for names in rules.game.counted_together.values() for name in names}
    first = {name: on_layout.get(Place(other), ())[:1] for name, other in rules.game.begins_with.items()}
    alone = {
        place: [*first.get(place.name, ()), *cards]
        for place, cards in on_layout.items()
        if place.name not in parts
    }
    return {**alone, **together}


def _hand(rules: Table[Any], hand: HandOnTable, groups: Mapping[Place, Titled]) -> HandView:
    titled = groups.get(hand.place, ())
    in_words = rules.game.hand_in_words
    return HandView(
        in_words(rules, hand._replace(groups=tuple(group for _, group in titled))),
        [
            GroupView(title, [card.name for card in group], in_words(rules, HandOnTable(hand.place, group)))
            for title, group in titled
        ],
    )


def _moved(event: Event) -> Iterator[Place]:
    if isinstance(event.step, Move):
        yield event.step.place
        yield event.step.to


def _groups(events: list[Event]) -> dict[Place, Titled]:
    """Return how the hands of a round are set: by their players, and in the end as they are turned up."""
    found: dict[Place, Titled] = {}
    for event in events:
        step, answer = event.step, event.answer
        if isinstance(answer, Happening):
            continue
        if isinstance(step, SetHand) and isinstance(answer, tuple):
            found[Place.of_seat(spot_of(step.seat))] = _as_set(step, answer)
        elif isinstance(step, Show) and step.groups:
            found[step.place] = step.groups
    return found


def _as_set(step: SetHand, answer: tuple[Any, ...]) -> Titled:
    """Return the groups of an answer with their titles, and the cards that are in none of them."""
    left = list(step.hand)
    for group in answer:
        for card in group:
            left.remove(card)
    groups = [*answer, tuple(left)] if left else list(answer)
    if not step.hands:
        titles = [*[""] * len(answer), step.left_over]
        return tuple(zip(titles, groups, strict=False))
    # Where the hands differ in size, it says which is which, in whatever order they were given.
    sizes = [size for _, size in step.hands]
    if len(set(sizes)) == len(sizes):
        groups.sort(key=lambda group: sizes.index(len(group)))
    return tuple((title, group) for (title, _), group in zip(step.hands, groups, strict=False))
