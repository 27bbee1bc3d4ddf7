"""One question, several answers: what somebody wins by watching, by a leak, by a count, and so on."""

from collections.abc import Mapping
from typing import Any

from houseway.api.arguments.checks import text_of
from houseway.api.watched.counter import Counter, counter_of
from houseway.api.watched.dice import DiceSetting, setting_of
from houseway.api.watched.leaks import Leak, leak_of
from houseway.api.watched.protection import Protection, protection_of
from houseway.api.watched.shuffles import Tracking, shuffle_of
from houseway.refusal import Refusal
from houseway.rules.game import Table as RulesTable

Answer = Protection | Leak | Counter | Tracking | DiceSetting
# What may be asked instead of the best count, each with the other arguments that have an effect on it.
_INSTEAD = {
    "leak": {"seed"},
    "count": {"spread", "cut", "shoes", "seed", "players", "tags", "level"},
    "shuffle": {"shoes", "seed"},
    "setting": {"seed"},
}


def answer_of(table: RulesTable[Any], wager: str | None, asked: Mapping[str, Any]) -> Answer:
    """Answer ``Table.protect``; ``asked`` are its other arguments by name."""
    if wager is not None:
        text_of(wager, "wager", next(iter(table.wagers)))
    instead = [name for name in _INSTEAD if asked[name] is not None]
    if len(instead) > 1:
        raise Refusal(f"{instead[0]} and {instead[1]} are two questions. Ask one of them.")
    if instead:
        return _instead(table, wager, instead[0], asked)
    if asked["spread"] is not None:
        raise Refusal("spread has no effect without count. Leave it out.", value=asked["spread"])
    wager = text_of(wager, "wager", next(iter(table.wagers)))
    names = ("cut", "tags", "level", "shoes", "seed", "players", "device")
    return protection_of(table, wager, *(asked[name] for name in names))


def _instead(table: RulesTable[Any], wager: str | None, name: str, asked: Mapping[str, Any]) -> Answer:
    for idle, value in asked.items():
        if value is not None and idle != name and idle not in _INSTEAD[name]:
            of_leak = "on a leak" if name == "leak" else f"with {name}"
            raise Refusal(f"{idle} has no effect {of_leak}. Leave one of them out.", value=value)
    if name == "leak":
        return leak_of(table, wager, asked[name], asked["seed"])
    if name == "count":
        return counter_of(table, wager, asked[name], asked)
    if name == "shuffle":
        return shuffle_of(table, wager, asked[name], asked)
    return setting_of(table, wager, asked[name])
