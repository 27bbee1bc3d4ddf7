"""Describes how players keep bets on the layout from round to round, and reads it: "pass 10, odds full,
come 10 x2".

A strategy is a list of rules, separated by commas. Each names a wager and an amount, then, if wanted,
how many of it may be up at a time (``x2``), that it is called on (``on``), when it is placed (``at
point``) and when it is taken down (``down at come-out``). ``odds`` are those of the wager in the rule
before: an amount, ``2x`` for a multiple of that wager, or ``full`` for all that the house allows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from houseway.equipment.money import Cents, cents_from_dollars
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table
from houseway.rules.parsing import wager_name
from houseway.rules.procedure.procedure import Condition
from houseway.rules.procedure.taking_wagers import check_slip
from houseway.rules.wagers.wagers import Bets, Seat, Seats

CALLED_ON = ":on"  # after the name of a wager that counts on rolls on which it would be off
SEAT: Seat = 1  # the one that plays a strategy


@dataclass(frozen=True)
class OddsWanted:
    """How much a player wants to put behind a wager: an amount, a multiple of it, or all that is allowed."""

    amount: Cents | None = None
    times: int | None = None


@dataclass(frozen=True)
class StrategyWords:
    """What a game adds to the notation: its moments, and the odds that go with a wager.

    ``odds`` returns what may be placed behind the wagers of a name at this moment, in amounts that can be
    paid.
    """

    moments: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    has_odds: frozenset[str] = frozenset()
    odds: Callable[[Table[Any], Any, Bets, str, OddsWanted], Mapping[str, Cents]] = lambda *_: {}


@dataclass(frozen=True)
class Rule:
    """One rule of a strategy, as it was written."""

    text: str
    wager: str
    amount: Cents | OddsWanted
    most_up: int | None = None
    called_on: bool = False
    at: str = ""
    down_at: str = ""


@dataclass(frozen=True)
class StandingStrategy:
    """What one player keeps on the layout. Called with a condition, it returns the bets of a round."""

    table: Table[Any]
    text: str
    rules: tuple[Rule, ...]
    words: StrategyWords
    # Rules that were followed at some moment, and why others were not.
    followed: set[str] = field(default_factory=set, compare=False)
    refused: dict[str, Refusal] = field(default_factory=dict, compare=False)

    def __call__(self, condition: Condition) -> Seats:
        bets = dict(condition.on_layout.get(SEAT, {}))
        for rule in self.rules:
            if rule.down_at and self.words.moments[rule.down_at](condition):
                bets = self._without(rule, bets, condition)
        for rule in self.rules:
            if self._is_due(rule, bets, condition):
                bets = self._with(rule, bets, condition)
        return {SEAT: bets} if bets else {}

    def check_followed(self) -> None:
        """Refuse a rule that no moment allows: what it asks for would never be placed."""
        for rule in self.rules:
            if rule.text not in self.followed:
                why = self.refused.get(rule.text)
                raise Refusal(
                    f"--strategy: {rule.text!r} is never placed."
                    + (f" {why.message}" if why else " No moment allows it: leave it out, or write another."),
                    why.cite if why else self.table.game.cite,
                )

    def _is_due(self, rule: Rule, bets: Bets, condition: Condition) -> bool:
        if rule.at and not self.words.moments[rule.at](condition):
            return False
        if rule.down_at and self.words.moments[rule.down_at](condition):
            return False
        return rule.most_up is None or self._up(rule.wager, bets) < rule.most_up

    def _up(self, wager: str, bets: Bets) -> int:
        return sum(wager in (name, self.table.by_name[name].form_of) for name in bets)

    def _without(self, rule: Rule, bets: dict[str, Cents], condition: Condition) -> dict[str, Cents]:
        for name in self._names(rule, bets, condition):
            less = {other: bet for other, bet in bets.items() if other != name}
            allowed = self._if_allowed(less, condition, rule)
            bets = bets if allowed is None else allowed
        return bets

    def _names(self, rule: Rule, bets: Bets, condition: Condition) -> list[str]:
        if isinstance(rule.amount, OddsWanted):
            odds = self.words.odds(self.table, condition, bets, rule.wager, rule.amount)
            return [name for name in map(self._form(rule), odds) if name in bets]
        name = self._form(rule)(rule.wager)
        return [name] if name in bets else []

    def _with(self, rule: Rule, bets: dict[str, Cents], condition: Condition) -> dict[str, Cents]:
        if isinstance(rule.amount, OddsWanted):
            amounts = self.words.odds(self.table, condition, bets, rule.wager, rule.amount)
        else:
            amounts = {rule.wager: rule.amount}
        for name, amount in amounts.items():
            named = self._form(rule)(name)
            more = {**bets, named: bets.get(named, amount)}
            allowed = self._if_allowed(more, condition, rule)
            if allowed is not None:
                self.followed.add(rule.text)
                bets = allowed
        return bets

    def _form(self, rule: Rule) -> Callable[[str], str]:
        return lambda name: f"{name}{CALLED_ON}" if rule.called_on else name

    def _if_allowed(
        self, bets: dict[str, Cents], condition: Condition, rule: Rule
    ) -> dict[str, Cents] | None:
        try:
            check_slip(self.table, SEAT, bets, condition)
        except Refusal as refusal:
            self.refused.setdefault(rule.text, refusal)
            return None
        return bets


# The notation of strategies with wagers that stand: "pass 10, odds full, come 10 x2, odds full".
#
# A strategy is a list of rules, separated by commas. Each names a wager and an amount, then, if wanted, how
# many of it may be up at a time (``x2``), that it is called on (``on``), when it is placed (``at point``)
# and when it is taken down (``down at come-out``). ``odds`` are those of the wager in the rule before: an
# amount, ``2x`` for a multiple of that wager, or ``full`` for all that the house allows.

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
            if match := _UP.fullmatch(word):
                most_up = int(match[1])
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
        moment = waiting.pop(0).casefold() if waiting else ""
        if moment not in moments:
            raise Refusal(
                f"--strategy: {text!r}: there is no moment {moment!r}. "
                + (f"Write {one_of(list(moments))}." if moments else "Rounds of this game are all alike.")
            )
        return moment


def _odds_wanted(text: str, amount: str) -> OddsWanted:
    if amount.casefold() == FULL:
        return OddsWanted()
    if match := _TIMES.fullmatch(amount):
        return OddsWanted(times=int(match[1]))
    return OddsWanted(amount=cents_from_dollars(amount, text))
