"""Shows the hands on a table, what the dealer called, and the cards of the round before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from houseway.equipment.cards import UNSEEN, Card
from houseway.rules.game import Table
from houseway.rules.procedure.face_down import is_unseen
from houseway.rules.procedure.places import DEALER, HandOnTable, Place, SeveralPlaces
from houseway.rules.procedure.procedure import Conversation, Event
from houseway.rules.procedure.steps import Announce, Decide, Happening, Move, SetHand, Show, TakeWagers
from houseway.rules.wagers.settlement import SettledAtSeat, settled_at_seat
from houseway.rules.wagers.wagers import spot_of
from houseway.table.live.clocks import WithoutPlayer
from houseway.table.live.live_table import LiveTable
from houseway.table.view.layout import cards_on_layout, last_dice, last_stop, places_dealt_to, winning_wagers
from houseway.table.view.redaction import Viewer, may_look

OnLayout = Mapping[Place, Sequence[tuple[Card, bool]]]  # every card by place, and whether it is face up
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
    """Return the hands of a round; of those with face-down cards, the ones that may be seen."""
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
    """Return the cards by hand; where one hand is at several places, the cards of all of them."""
    hands = dict(on_layout)
    for title, hand in rules.game.felt.hands.items():
        place = Place(title)
        if isinstance(hand, SeveralPlaces):
            hands[place] = [card for name in hand.places for card in hands.pop(Place(name), ())]
        elif place in on_layout:
            hands[place] = [*on_layout.get(Place(hand.place), ())[:1], *on_layout[place]]
    return hands


def _hand(rules: Table[Any], hand: HandOnTable, groups: Mapping[Place, Titled]) -> HandView:
    titled = groups.get(hand.place, ())
    in_words = rules.game.felt.hand_in_words
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
    """Return the settings of the hands: by their players, and in the end as they are turned up."""
    groups: dict[Place, Titled] = {}
    for event in events:
        step, answer = event.step, event.answer
        if isinstance(answer, Happening):
            continue
        if isinstance(step, SetHand) and isinstance(answer, tuple):
            groups[Place.of_seat(spot_of(step.seat))] = _as_set(step, answer)
        elif isinstance(step, Show) and step.groups:
            groups[step.place] = step.groups
    return groups


def _as_set(step: SetHand, answer: tuple[Any, ...]) -> Titled:
    """Return the groups of an answer with their titles, and the cards that are in none of them."""
    rest = list(step.hand)
    for group in answer:
        for card in group:
            rest.remove(card)
    groups = [*answer, tuple(rest)] if rest else list(answer)
    if not step.hands:
        titles = [*[""] * len(answer), step.left_over]
        return tuple(zip(titles, groups, strict=False))
    # Where the hands differ in size, the sizes identify them in any order.
    sizes = [size for _, size in step.hands]
    if len(set(sizes)) == len(sizes):
        groups.sort(key=lambda group: sizes.index(len(group)))
    return tuple((title, group) for (title, _), group in zip(step.hands, groups, strict=False))


# The dealer's calls, as the players hear them.


class CallView(msgspec.Struct):
    """Something that the dealer said or turned up; ``spot`` is the seat that it concerns, if it is one."""

    words: str
    spot: int | None


def calls(events: list[Event], may_hear: Callable[[Announce | Show], bool]) -> list[CallView]:
    """Return the dealer's calls since the players last wagered or decided, in order."""
    called: list[Announce | Show] = []
    for event in events:
        step = event.step
        if isinstance(step, TakeWagers | Decide | SetHand):
            called = []
        elif not isinstance(step, Announce | Show) or isinstance(event.answer, Happening):
            continue
        elif may_hear(step):
            last = called[-1] if called else None
            if isinstance(step, Announce) and isinstance(last, Show) and last.place == DEALER:
                called.pop()  # the words about the dealer's cards imply that they are turned up
            called.append(step)
    return [CallView(step.words, place.spot if (place := _place_of(step)) else None) for step in called]


def _place_of(step: Announce | Show) -> Place | None:
    return step.place if isinstance(step, Show) else step.about


# The round before the one in progress. It is over, so all of its cards are public.


class LastRound(msgspec.Struct, frozen=True):
    """What it came to, in the words of the fields of a table's view."""

    round: int
    outcome: str
    places: dict[str, list[str | None]]
    hands: dict[str, HandView]
    beside: dict[str, str]
    dealt: list[str]
    dice: list[int] | None
    stop: str | None
    winning: list[str]
    called: list[CallView]
    payments: list[SettledAtSeat]
    without_player: list[WithoutPlayer]


# It is sent with every event until the next one replaces it.
_made: WeakKeyDictionary[LiveTable, LastRound] = WeakKeyDictionary()


def last_round(table: LiveTable) -> LastRound | None:
    """Return the round before the one in progress; between two rounds the view itself shows the last one."""
    number = table.number - 1
    if table.conversation is None or table.last is None or number < 1:
        return None
    made = _made.get(table)
    if made is None or made.round != number:
        made = _made[table] = _last_round(table, number)
    return made


def _last_round(table: LiveTable, number: int) -> LastRound:
    conversation = table.last
    events = conversation.events if conversation else []
    dealt = places_dealt_to(events)
    on_layout = cards_on_layout(conversation) if conversation else {}
    result = table.results[-1] if table.results else None
    return LastRound(
        number,
        result.words if result and result.round == number else "",
        {
            place.name: [None if card is UNSEEN else card.name for card, _ in cards]
            for place, cards in on_layout.items()
        },
        hands_of(table.rules, conversation, lambda _: True),
        {place.name: place.first_hand.name for place in dealt if place.hand > 1},
        [place.name for place in dealt],
        last_dice(events),
        last_stop(events),
        winning_wagers(table.rules, events),
        calls(events, lambda _: True),
        [settled_at_seat(*payment) for payment in table.last_payments],
        table.last_without_player,
    )
