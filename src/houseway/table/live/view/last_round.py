"""The round before the one in progress. It is over, so everybody may see every card of it."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import msgspec

from houseway.equipment.cards import UNSEEN
from houseway.rules.wagers.settled_wager import SettledAtSeat, settled_at_seat
from houseway.table.live.clocks import WithoutPlayer
from houseway.table.live.live_table import LiveTable
from houseway.table.live.view.calls import CallView, calls
from houseway.table.live.view.hand_view import HandView, hands_of
from houseway.table.live.view.layout import (
    cards_on_layout,
    last_dice,
    last_stop,
    places_dealt_to,
    winning_wagers,
)


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
