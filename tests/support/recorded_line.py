"""A round that was played, written as a line for settlement."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

from houseway.equipment.cards import Card
from houseway.rules.procedure.steps import Deal, Happening, Toss
from houseway.table.facts.answer_codec import answer_as_json
from houseway.table.virtual.virtual_table import PlayedRound

_SEAT = re.compile(r"seat-(\d+)-")


def line_of_seats(played: PlayedRound[Any]) -> bytes:
    """Return the recorded round of all its players as one line, with their own cards by seat."""
    line = json.loads(line_of(played))
    if "player" in played.table.game.own_keys:
        hands: dict[str, list[str]] = {}
        for event in played.events:
            of_seat = _SEAT.match(event.step.key)
            if isinstance(event.step, Deal) and isinstance(event.answer, Card) and of_seat:
                hands.setdefault(of_seat[1], []).append(event.answer.name)
        line["player"] = hands
    seats: dict[str, dict[str, int]] = {}
    for seat, settlement in played.payments:
        if settlement.bet:
            seats.setdefault(str(seat), {})[settlement.wager] = settlement.bet
    del line["bets"]
    return json.dumps({**line, "seats": seats}).encode()


def line_of(played: PlayedRound[Any]) -> bytes:
    """Return the recorded round of one player as a line for settlement.

    The key of a `Deal` step begins with the field of the line that its card belongs to, or with one of its
    items: `dealer-card-1` is of `dealer`, `card-3` of `cards`. The cards of a seat are of `player`.
    """
    fields = [field.name for field in msgspec.structs.fields(played.table.game.dealt)]
    dealt: dict[str, Any] = {}
    for event in played.events:
        if isinstance(event.step, Toss) and not isinstance(event.answer, Happening) and "rolls" in fields:
            dealt |= {"rolls": [answer_as_json(event.answer)], "point": played.end.outcome.turn.point}
        elif isinstance(event.step, Toss) and not isinstance(event.answer, Happening):
            (shown,) = set(fields) - {"id", "bets"}
            dealt[shown] = answer_as_json(event.answer)
        elif isinstance(event.step, Deal) and isinstance(event.answer, Card):
            place = event.step.key.replace("seat-", "player-").partition("-")[0]
            for name in {place, f"{place}s"}.intersection(fields):
                dealt.setdefault(name, []).append(event.answer.name)
    bets = {one.wager: one.bet for _, one in played.payments if one.bet}
    return json.dumps({"id": 1, **dealt, "bets": bets}).encode()
