"""How the rounds of a table came out, kept as values: nothing that is shown of them is read from words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from houseway.equipment.dice import Roll
from houseway.rules.procedure.procedure import Conversation, RoundEnd, Voided
from houseway.rules.procedure.steps import Happening, Shuffle


class Result(NamedTuple):
    """A round that is over: in words, the shoe or deck it was dealt from, and its outcome as JSON has it.

    No outcome where the round is void, or where each seat has its own.
    """

    round: int
    words: str
    shoe: int = 0
    outcome: Any = None


def fills_a_shoe(conversation: Conversation[Any]) -> bool:
    """Whether cards were shuffled in it, so that what is dealt next comes from others than before."""
    return any(
        isinstance(event.step, Shuffle) and not isinstance(event.answer, Happening)
        for event in conversation.events
    )


def outcome_of(conversation: Conversation[Any]) -> Any:
    outcome = conversation.end.outcome if isinstance(conversation.end, RoundEnd) else None
    if isinstance(outcome, Voided | Mapping):
        return None
    return msgspec.to_builtins(outcome, enc_hook=_as_json)


def _as_json(value: Any) -> Any:
    if isinstance(value, Roll):
        return {"dice": list(value.dice)}
    raise NotImplementedError(f"{type(value)} is no outcome that can be written")
