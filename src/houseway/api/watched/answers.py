"""One question, three answers: what somebody wins by watching, by a leak, or by a well-known count."""

from collections.abc import Mapping
from typing import Any

from houseway.api.arguments.checks import text_of
from houseway.api.protection import Protection, protection_of
from houseway.api.watched.counter import Counter, counter_of
from houseway.api.watched.leaks import Leak, leak_of
from houseway.refusal import Refusal
from houseway.rules.game import Table as RulesTable


def answer_of(
    table: RulesTable[Any], wager: str | None, asked: Mapping[str, Any]
) -> Protection | Leak | Counter:
    """Answer ``Table.protect``; ``asked`` are its other arguments by name."""
    if wager is not None:
        text_of(wager, "wager", next(iter(table.wagers)))
    if asked["leak"] is not None:
        idle = {name: value for name, value in asked.items() if name not in ("leak", "seed")}
        return leak_of(table, wager, asked["leak"], asked["seed"], idle)
    if asked["count"] is not None:
        return counter_of(table, wager, asked["count"], asked)
    if asked["spread"] is not None:
        raise Refusal("spread has no effect without count. Leave it out.", value=asked["spread"])
    wager = text_of(wager, "wager", next(iter(table.wagers)))
    names = ("cut", "tags", "level", "shoes", "seed", "players")
    return protection_of(table, wager, *(asked[name] for name in names))
