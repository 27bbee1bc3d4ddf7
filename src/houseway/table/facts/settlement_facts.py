"""How a round and its wagers came out, told so that the log can be read without the rules beside it."""

from __future__ import annotations

from typing import Any

from houseway.rules.procedure.procedure import Conversation, RoundEnd, Voided
from houseway.rules.wagers.settlement import Settlement
from houseway.rules.wagers.wagers import Seat
from houseway.table.facts import table_facts as facts

VOID = "void"


def outcome_in_words(conversation: Conversation[Any]) -> str:
    """How the round came out, where it is one outcome for the whole table."""
    outcome = conversation.end.outcome if isinstance(conversation.end, RoundEnd) else ""
    if isinstance(outcome, Voided):
        return f"{VOID}: {outcome.reason}"
    return "" if isinstance(outcome, dict) else str(outcome)


def told(seat: Seat, one: Settlement) -> facts.Settled:
    verdict = one.verdict
    return facts.Settled(
        str(seat),
        one.wager,
        one.bet,
        one.result.value,
        one.returns,
        one.pays,
        one.vigorish,
        verdict.odds.words if verdict.odds else None,
        verdict.reason,
        str(verdict.cite),
    )
