"""How the rounds of a table came out: as values to be drawn and counted, and in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from houseway.equipment.dice import Roll
from houseway.rules.procedure.clock_steps import Lapse
from houseway.rules.procedure.procedure import Conversation, RoundEnd, Voided
from houseway.rules.procedure.shoe import CUTTING_CARD
from houseway.rules.procedure.steps import Happening, Shuffle, Step

VOID = "void"


class Result(NamedTuple):
    """A round that is over: in words, the shoe or deck it was dealt from, and its outcome as JSON has it.

    No outcome where the round is void, or where each seat has its own.
    """

    round: int
    words: str
    shoe: int = 0
    outcome: Any = None


def is_usual(step: Step, happening: Happening) -> bool:
    """Return whether it belongs to the game: the end of a shoe, or time that has passed."""
    return happening.kind == CUTTING_CARD or isinstance(step.irregularity(happening.kind), Lapse)


def outcomes_of_shoe(results: Iterable[Result], shoe: int) -> list[Any]:
    """Return the outcomes of the rounds that were dealt from this shoe, without void rounds."""
    return [result.outcome for result in results if result.shoe == shoe and result.outcome]


def fills_a_shoe(conversation: Conversation[Any]) -> bool:
    """Return whether cards were shuffled in the round, so that a new shoe is dealt from."""
    return any(
        isinstance(event.step, Shuffle) and not isinstance(event.answer, Happening)
        for event in conversation.events
    )


def outcome_of(conversation: Conversation[Any]) -> Any:
    """Return the outcome as JSON has it, where the whole table has one."""
    outcome = conversation.end.outcome if isinstance(conversation.end, RoundEnd) else None
    if isinstance(outcome, Voided | Mapping):
        return None
    return msgspec.json.decode(msgspec.json.encode(outcome, enc_hook=_as_json))


def outcome_in_words(conversation: Conversation[Any]) -> str:
    """Return how the round came out, for people to read, where the whole table has one outcome."""
    outcome = conversation.end.outcome if isinstance(conversation.end, RoundEnd) else ""
    if isinstance(outcome, Voided):
        return f"{VOID}: {outcome.reason}"
    return "" if isinstance(outcome, dict) else str(outcome)


def _as_json(value: Any) -> Any:
    if isinstance(value, Roll):
        return {"dice": list(value.dice)}
    raise NotImplementedError(f"an outcome of {type(value)} cannot be written as JSON")
