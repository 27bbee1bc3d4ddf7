"""A round that was played, written as a line for settlement."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from houseway.equipment.cards import Card
from houseway.rules.procedure.steps import Deal, Happening, Toss
from houseway.table.facts.answer_codec import answer_as_json
from houseway.table.virtual.virtual_table import PlayedRound


def line_of(played: PlayedRound[Any]) -> bytes:
    """The recorded round of one player as a line for settlement."""
    fields = [field.name for field in msgspec.structs.fields(played.table.game.dealt)]
    dealt: dict[str, Any] = {}
    for event in played.events:
        if isinstance(event.step, Toss) and not isinstance(event.answer, Happening):
            (shown,) = set(fields) - {"id", "bets"}
            dealt[shown] = answer_as_json(event.answer)
        elif isinstance(event.step, Deal) and isinstance(event.answer, Card):
            place = event.step.key.replace("seat-", "player-").partition("-")[0]
            if place in fields:
                dealt.setdefault(place, []).append(event.answer.name)
    bets = {one.wager: one.bet for _, one in played.payments if one.bet}
    return json.dumps({"id": 1, **dealt, "bets": bets}).encode()
