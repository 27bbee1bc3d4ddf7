"""Runs jobs for players: what decisions are worth, what wagers cost, what a day's slips should have won.

The server keeps what each player played in the gaming day in memory, and adds what these jobs find.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from houseway.house.floor import Floor
from houseway.house.reports.player_report import (
    DecisionMade,
    PlayerSession,
    TableAccount,
    plays_for_nothing,
    session_of,
    tables_of,
)
from houseway.odds.hint_values import best_first, bets_after_each, worth, worth_of_settings
from houseway.odds.house_win import Expectation, ExpectedWin
from houseway.rules.analysis.best_play import VisibleCards
from houseway.rules.procedure.steps import Decide, Groups, SetHand
from houseway.rules.registry import rules_of
from houseway.rules.wagers.wagers import seat_named
from houseway.table.answers import answer_as_json
from houseway.table.live.live_table import LiveTable
from houseway.web.worker.odds import OptionPairs, odds_at

SET = "set"


@dataclass(frozen=True)
class Question:
    """A decision to value, hashable. Each choice comes with all the wagers on the layout once it is taken."""

    game: str
    options: OptionPairs
    sight: VisibleCards
    choices: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    settings: tuple[Groups, ...] = ()  # those of a hand that is set, all with the same wagers


def question_for(live: LiveTable, person: str) -> Question | None:
    """Return the decision that this person faces, None where there is none or it cannot be valued."""
    step, rules = live.step, live.rules
    if isinstance(step, SetHand) and live.seats[step.seat] == person and step.settings:
        bets = tuple(live.bets[step.seat].items())
        sight = VisibleCards(step.hand)
        return Question(rules.game.name, rules.options.pairs, sight, ((SET, bets),), step.settings)
    if not isinstance(step, Decide) or live.seats[step.seat] != person:
        return None
    if rules.game.analysis.hints is None:
        return None
    if not step.hand:  # asked before the deal, when there is nothing to compute yet
        return None
    choices = bets_after_each(step, live.bets[step.seat]).items()
    return Question(
        rules.game.name,
        rules.options.pairs,
        VisibleCards(step.hand, step.dealer, step.groups),
        tuple((decision, tuple(bets.items())) for decision, bets in choices),
    )


def hint_values(question: Question) -> list[dict[str, Any]]:
    """Return the decisions with their expected gain, best first; of equal ones, the cheaper first."""
    if question.settings:
        return _values_of_settings(question)
    stakes = {decision: dict(bets) for decision, bets in question.choices}
    gains = worth(rules_of(question.game, dict(question.options)), question.sight, stakes) or {}
    return [
        {"decision": decision, "gain": str(gain), "gain_float": float(gain)}
        for decision, gain in best_first(gains, stakes).items()
    ]


def _values_of_settings(question: Question) -> list[dict[str, Any]]:
    """Return the settings of a hand with their expected gain, best first."""
    table, bets = rules_of(question.game, dict(question.options)), dict(question.choices[0][1])
    return [
        {"groups": answer_as_json(groups), "gain": str(gain), "gain_float": float(gain)}
        for groups, gain in worth_of_settings(table, question.sight.hand, question.settings, bets)
    ]


# Job: what the house keeps of each wager, for a coach that warns before a costly one.


def advantages(game: str, options: OptionPairs) -> dict[str, Any]:
    """Return the advantage of each wager that can be made alone, and the cheapest way to bet at this table.

    Wagers that are played together have one figure, that of the base game played best. No warning is
    about those.
    """
    odds = odds_at(game, options)
    branches = odds.base.strategy.branches if odds.base else ()
    together = {name for branch in branches for name in branch.bets}
    wagers = {
        each.wager.name: each.house_advantage
        for each in odds.wagers
        if not each.beside and each.wager.name not in together
    }
    titles = {each.wager.name: each.wager.title for each in odds.wagers}
    ways: list[tuple[Fraction, str]] = [(advantage, titles[name]) for name, advantage in wagers.items()]
    if odds.base:
        ways.append((odds.base.house_advantage, "the base game"))
    least, title = min(ways, default=(Fraction(0), ""))
    return {
        "wagers": {
            name: {"more": str(advantage - least), "more_float": float(advantage - least)}
            for name, advantage in wagers.items()
        },
        "best": title,
    }


# Job: what was to be expected of the slips that a player bet.

# The wagers of a player before the deal, by seat.
Slip = tuple[tuple[str, tuple[tuple[str, int], ...]], ...]


@lru_cache(maxsize=16)
def _expected(game: str, options: OptionPairs) -> ExpectedWin:
    return ExpectedWin(rules_of(game, dict(options)))


def expectations(game: str, options: OptionPairs, slips: tuple[Slip, ...]) -> list[Expectation]:
    """Return mean and variance of what the house wins of each slip, exactly."""
    expected = _expected(game, options)
    return [expected.of_round({seat_named(seat): dict(bets) for seat, bets in slip}) for slip in slips]


# What each player played in this gaming day, kept in memory and read on at every visit.

KEPT = 200  # people; the account of the one who looked longest ago is read again


@dataclass
class DayAccount:
    """One person's tables since the gaming day began.

    ``judged`` is what each choice was worth, and ``expected`` what was to be expected of each slip; both are
    counted in another process.
    """

    since: int
    tables: dict[str, TableAccount] = field(default_factory=dict)
    judged: dict[DecisionMade, list[dict[str, Any]]] = field(default_factory=dict)
    expected: dict[tuple[str, OptionPairs, Slip], Expectation] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def session(self) -> PlayerSession:
        return session_of(dict(self.tables))  # another visit may add a table

    @property
    def decisions(self) -> list[DecisionMade]:
        return [decision for account in list(self.tables.values()) for decision in account.decisions]


class PlayerAccounts:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._days: OrderedDict[str, DayAccount] = OrderedDict()
        self._lock = threading.Lock()

    def today(self, person: str) -> DayAccount:
        """Return the account of a person, up to the last record of every table."""
        floor = self._floor
        since = floor.clearance.limits.begins(floor.now())
        with self._lock:
            day = self._days.get(person)
            if day is None or day.since != since:
                day = self._days[person] = DayAccount(since)
            self._days.move_to_end(person)
            while len(self._days) > KEPT:
                self._days.popitem(last=False)
        with day.lock:
            for table in tables_of(floor, person, since):
                if table not in day.tables and not plays_for_nothing(floor, table):
                    day.tables[table] = TableAccount(
                        floor, table, person, since, ask=question_for, with_odds=False
                    )
            for account in day.tables.values():
                account.read_on()
        return day
