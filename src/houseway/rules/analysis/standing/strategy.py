"""How a player keeps wagers up that stand: what is placed before each round, and what is taken down.

`notation` reads such a strategy from text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.equipment.money import Cents
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Condition
from houseway.rules.procedure.take_wagers import check_slip
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
            found = self._if_allowed(less, condition, rule)
            bets = bets if found is None else found
        return bets

    def _names(self, rule: Rule, bets: Bets, condition: Condition) -> list[str]:
        if isinstance(rule.amount, OddsWanted):
            wanted = self.words.odds(self.table, condition, bets, rule.wager, rule.amount)
            return [name for name in map(self._form(rule), wanted) if name in bets]
        name = self._form(rule)(rule.wager)
        return [name] if name in bets else []

    def _with(self, rule: Rule, bets: dict[str, Cents], condition: Condition) -> dict[str, Cents]:
        if isinstance(rule.amount, OddsWanted):
            wanted = self.words.odds(self.table, condition, bets, rule.wager, rule.amount)
        else:
            wanted = {rule.wager: rule.amount}
        for name, amount in wanted.items():
            named = self._form(rule)(name)
            more = {**bets, named: bets.get(named, amount)}
            found = self._if_allowed(more, condition, rule)
            if found is not None:
                self.followed.add(rule.text)
                bets = found
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
