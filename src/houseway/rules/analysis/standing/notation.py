"""The notation of strategies with wagers that stand: "pass 10, odds full, come 10 x2, odds full".

A strategy is a list of rules, separated by commas. Each names a wager and an amount, then, if wanted, how
many of it may be up at a time (``x2``), that it is called on (``on``), when it is placed (``at point``) and
when it is taken down (``down at come-out``). ``odds`` are those of the wager in the rule before: an amount,
``2x`` for a multiple of that wager, or ``full`` for all that the house allows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from houseway.equipment.money import Cents, cents_from_dollars
from houseway.refusal import Refusal, one_of
from houseway.rules.analysis.standing.strategy import (
    CALLED_ON,
    SEAT,
    OddsWanted,
    Rule,
    StandingStrategy,
    StrategyWords,
)
from houseway.rules.game import Table
from houseway.rules.near_names import wager_name

ODDS, FULL = "odds", "full"

_NEXT_RULE = re.compile(r"\s*(?:;|,(?!\d{3}\b))\s*")
_DOLLARS = re.compile(r"\$?\d[\d,]*(?:\.\d+)?")
_TIMES = re.compile(r"(\d{1,4})x", re.IGNORECASE)
_UP = re.compile(r"x([1-9]\d?)", re.IGNORECASE)


def standing_strategy(table: Table[Any], text: str, words: StrategyWords | None = None) -> StandingStrategy:
    """Read a strategy; refuse words that it does not know, and wagers that the table never takes."""
    reader = _Reader(table, words or StrategyWords())
    rules = tuple(reader.rules(text))
    if not rules:
        raise Refusal(f"--strategy: there is no rule. Write a wager and an amount, as {reader.example!r}.")
    written = ", ".join(rule.text for rule in rules)
    return StandingStrategy(table, written, rules, reader.words)


@dataclass(frozen=True)
class _Reader:
    table: Table[Any]
    words: StrategyWords

    @cached_property
    def example(self) -> str:
        bets = next(iter(self.table.demonstration.values()))
        return ", ".join(f"{name.replace(':', ' ')} {bet // 100}" for name, bet in bets.items())

    def rules(self, text: str) -> Iterator[Rule]:
        before: Rule | None = None
        for part in _NEXT_RULE.split(text.strip()):
            if part:
                rule = self._rule(part, before)
                yield rule
                before = rule

    def _rule(self, text: str, before: Rule | None) -> Rule:
        tokens = text.split()
        place = next((place for place in range(len(tokens) - 1, 0, -1) if self._is_amount(tokens, place)), 0)
        if not place:
            raise Refusal(
                f"--strategy: {text!r} has no amount. Write a wager and an amount, as {self.example!r}."
            )
        name, amount, rest = " ".join(tokens[:place]), tokens[place], tokens[place + 1 :]
        if name.casefold() == ODDS:
            return self._read_rest(text, self._wager_of_odds(text, before), _odds_wanted(text, amount), rest)
        if not _DOLLARS.fullmatch(amount):
            raise Refusal(f"--strategy: {text!r}: {amount} is for odds. Give an amount in dollars.")
        wager, cents = wager_name(self.table, name), cents_from_dollars(amount)
        rule = self._read_rest(text, wager, cents, rest)
        self.table.check_limits(SEAT, {wager: cents})
        return rule

    def _is_amount(self, tokens: list[str], place: int) -> bool:
        """Whether the word is the amount: a number that follows the number of a wager, or is the only one."""
        token = tokens[place].casefold()
        before = tokens[place - 1].casefold()
        is_one = token == FULL or bool(_TIMES.fullmatch(token) or _DOLLARS.fullmatch(token))
        return is_one and before != "at"

    def _wager_of_odds(self, text: str, before: Rule | None) -> str:
        if before is None or before.wager not in self.words.has_odds:
            offered = one_of(sorted(self.words.has_odds))
            raise Refusal(
                f"--strategy: {text!r} does not follow a wager that has odds. "
                + (f"Write it after {offered}." if offered else "This game has none: leave it out.")
            )
        return before.wager

    def _read_rest(self, text: str, wager: str, amount: Cents | OddsWanted, rest: list[str]) -> Rule:
        most_up, called_on, at, down_at = None, False, "", ""
        waiting = list(rest)
        while waiting:
            word = waiting.pop(0).casefold()
            if found := _UP.fullmatch(word):
                most_up = int(found[1])
            elif word == "on":
                called_on = True
            elif word == "at":
                at = self._moment(text, waiting)
            elif word == "down" and waiting and waiting.pop(0).casefold() == "at":
                down_at = self._moment(text, waiting)
            else:
                raise Refusal(
                    f"--strategy: {text!r}: {word!r} is not known here. After the amount you can write "
                    "x2 (how many are up at a time), on (called on), at MOMENT and down at MOMENT."
                )
        rule = Rule(text, wager, amount, most_up, called_on, at, down_at)
        self._check_called_on(rule)
        return rule

    def _check_called_on(self, rule: Rule) -> None:
        has_form = f"{rule.wager}{CALLED_ON}" in self.table.by_name
        if rule.called_on and not isinstance(rule.amount, OddsWanted) and not has_form:
            raise Refusal(f"--strategy: {rule.text!r}: {rule.wager} is never off. Leave out 'on'.")

    def _moment(self, text: str, waiting: list[str]) -> str:
        moments = self.words.moments
        found = waiting.pop(0).casefold() if waiting else ""
        if found not in moments:
            raise Refusal(
                f"--strategy: {text!r}: there is no moment {found!r}. "
                + (f"Write {one_of(list(moments))}." if moments else "Rounds of this game are all alike.")
            )
        return found


def _odds_wanted(text: str, amount: str) -> OddsWanted:
    if amount.casefold() == FULL:
        return OddsWanted()
    if found := _TIMES.fullmatch(amount):
        return OddsWanted(times=int(found[1]))
    return OddsWanted(amount=cents_from_dollars(amount, text))
