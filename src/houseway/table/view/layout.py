"""Reads the wagers, cards, dice and wheel on the layout from the events of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from houseway.equipment.cards import UNSEEN, Card
from houseway.equipment.dice import Roll
from houseway.equipment.money import Cents
from houseway.rules.game import Table
from houseway.rules.procedure.face_down import TurnUp
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Conversation, Event, Voided
from houseway.rules.procedure.steps import Deal, Decide, Happening, Move, Settle, Show, Toss
from houseway.rules.procedure.taking_wagers import AddWager, CutBack, ReturnExcess
from houseway.rules.wagers.wagers import Result, Seat
from houseway.table.live.live_table import LiveTable


def events_shown(table: LiveTable) -> list[Event]:
    """Return the events of the round in progress, or else of the last one."""
    conversation = table.conversation or table.last
    return conversation.events if conversation else []


def cards_on_layout(conversation: Conversation[Any]) -> Mapping[Place, list[tuple[Card, bool]]]:
    """Return every card of the round by place, in the order of play, and whether it is face up."""
    places: dict[Place, list[tuple[Card, bool]]] = {}
    for event in conversation.events:
        step, answer = event.step, event.answer
        if isinstance(step, Deal) and isinstance(answer, Card):
            places.setdefault(step.to, []).append((answer, step.face == "up"))
        elif isinstance(step, Move) and step.exchange:
            here, there = places[step.place], places[step.to]
            here[-1], there[-1] = there[-1], here[-1]
        elif isinstance(step, Move):
            places[step.to] = [places[step.place].pop()]
        elif isinstance(step, Show) and not isinstance(answer, Happening):
            places[step.place] = _turned_up(places.get(step.place, []), step.cards)
        elif isinstance(step, TurnUp) and isinstance(answer, Card):
            lying = places[step.place]
            lying[next(place for place, (card, _) in enumerate(lying) if card is UNSEEN)] = (answer, True)
    return {place: places[place] for place in _in_order_of_play(conversation.events) if place in places}


def _in_order_of_play(events: list[Event]) -> list[Place]:
    """Return the places of the round: a hand that was split off another is played right after it."""
    order: list[Place] = []
    for event in events:
        step = event.step
        if isinstance(step, Deal) and step.to not in order:
            order.append(step.to)
        elif isinstance(step, Move) and step.to not in order:
            order.insert(order.index(step.place) + 1, step.to)
    return order


def cards_of_seat(table: LiveTable, place: Place) -> list[Card]:
    """Return the cards of a seat, in all its hands."""
    on_layout = cards_on_layout(table.conversation) if table.conversation else {}
    hands = (cards for other, cards in on_layout.items() if other.first_hand == place.first_hand)
    return [card for cards in hands for card, _ in cards]


def _turned_up(cards: list[tuple[Card, bool]], turned_up: Sequence[Card]) -> list[tuple[Card, bool]]:
    """Return the cards of a place after these were turned up: the others stay as they are."""
    to_turn = Counter(turned_up)
    turned = []
    for card, is_up in cards:
        turned.append((card, is_up or to_turn[card] > 0))
        to_turn[card] -= 1
    return turned


def places_dealt_to(events: list[Event]) -> list[Place]:
    """Return the place of every card on the layout, in the order of the deal."""
    places: list[Place] = []
    for event in events:
        if isinstance(event.step, Deal) and isinstance(event.answer, Card):
            places.append(event.step.to)
        elif isinstance(event.step, Move):
            here = _last(places, event.step.place)
            if event.step.exchange:
                places[_last(places, event.step.to)] = event.step.place
            places[here] = event.step.to
    return places


def _last(places: list[Place], place: Place) -> int:
    return len(places) - 1 - places[::-1].index(place)


def last_dice(events: list[Event]) -> list[int] | None:
    """Return the last toss that counted."""
    tosses = [event.answer.dice for event in events if isinstance(event.answer, Roll)]
    return list(tosses[-1]) if tosses else None


def last_stop(events: list[Event]) -> str | None:
    """Return the last stop of the wheel, if the table has one."""
    stops = [event.answer for event in events if isinstance(event.step, Toss)]
    return next((stop for stop in reversed(stops) if isinstance(stop, str)), None)


def winning_wagers(rules: Table[Any], events: list[Event]) -> list[str]:
    """Return the wagers that win with the outcome, where there is one outcome for all."""
    outcomes = [event.step.outcome for event in events if isinstance(event.step, Settle)]
    if not outcomes or outcomes[-1] is None or isinstance(outcomes[-1], Mapping | Voided):
        return []
    # A side bet looks at cards that are noted only where it was made.
    side_bets = {side_bet.name for side_bet in rules.game.side_bets}
    offered = (
        wager
        for name, wager in rules.wagers.items()
        if wager.placed == "before the deal" and name not in side_bets
    )
    return [wager.name for wager in offered if wager.decide(outcomes[-1], {}).result is Result.WIN]


def wagers_on_layout(table: LiveTable) -> dict[Seat, dict[str, Cents]]:
    """Return the wagers placed and those that decisions added, by seat, without those that are settled.

    Their sum at a seat is the balance of its layout account.
    """
    on_layout = {seat: dict(bets) for seat, bets in table.bets.items()}
    events = table.conversation.events if table.conversation else []
    settled = max((place for place, event in enumerate(events) if isinstance(event.step, Settle)), default=0)
    for event in events[:settled]:
        _change(on_layout, event)
    # Between two rounds the payments are those of the last one, and the wagers there have stood since.
    for seat, settlement in table.payments if table.conversation else ():
        on_layout.get(seat, {}).pop(settlement.wager, None)
    for event in events[settled:]:
        _change(on_layout, event)
    return on_layout


def _change(on_layout: dict[Seat, dict[str, Cents]], event: Event) -> None:
    """Add the wagers of a decision, or take off the part that the bank does not cover."""
    step, answer = event.step, event.answer
    if isinstance(step, Decide) and answer in step.costs:
        on_layout.setdefault(step.seat, {}).update(step.added_by(str(answer)))
    elif isinstance(step, AddWager) and isinstance(answer, int):
        on_layout[step.seat][step.wager] = answer
    elif isinstance(step, CutBack | ReturnExcess):
        on_layout[step.seat][step.wager] = step.usual
        if not step.usual:
            del on_layout[step.seat][step.wager]
