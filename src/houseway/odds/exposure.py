"""Finds the most that one round can cost the house at the posted maximums, by settling every outcome.

Where wagers stand, those made before the round count as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any

from houseway.equipment.money import Cents
from houseway.odds.game_odds import GameOdds
from houseway.odds.house_win import seats_share_outcome
from houseway.odds.wager_odds import branches_of
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import Branch
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.wagers.settlement import Settlement, settle_bets, settle_seats
from houseway.rules.wagers.wagers import Bets, Result, Seats, Wager

# Layouts where wagers stand: the wagers of this round can win, and those made before it.


def winners_on_layout(table: Table[Any], outcome: Any, maximum: Callable[[str], Cents]) -> dict[str, Cents]:
    """Return every wager that the outcome pays, in any form it may have, each as large as the rules allow.

    Wagers that depend on others, such as odds behind a line wager, are added after them. Of two forms of one
    wager only one can be there, and both pay the same.
    """
    bets: dict[str, Cents] = {}
    waiting = [wager for wager in table.by_name.values() if wager.decide(outcome, {wager.name: 1}).gain > 0]
    waiting.sort(key=lambda wager: -wager.decide(outcome, {wager.name: 1}).gain * maximum(wager.name))
    while True:
        winners: dict[str, Cents] = {}
        for wager in waiting:
            amount = _largest(table, outcome, {**bets, **winners}, wager, maximum(wager.name))
            if amount:
                winners[wager.name] = amount
        if not winners:
            return bets
        bets |= winners
        waiting = [wager for wager in waiting if wager.name not in bets]


def _largest(table: Table[Any], outcome: Any, bets: Bets, wager: Wager[Any], most: Cents) -> Cents:
    """Return the largest amount up to the most that is allowed with the other bets; 0 if none is."""
    step = _step(wager)
    fits, too_many = 0, most // step + 1
    while too_many - fits > 1:
        # The first guess is the most, which usually is allowed.
        steps = too_many - 1 if too_many == most // step + 1 and not fits else (fits + too_many) // 2
        if _fits(table, outcome, {**bets, wager.name: steps * step}):
            fits = steps
        else:
            too_many = steps
    return fits * step


def _step(wager: Wager[Any]) -> Cents:
    """Return the smallest amount whose multiples can be paid at all odds of the wager."""
    won = (verdict.odds for verdict in wager.verdicts if verdict.result is Result.WIN)
    return lcm(*(odds.per for odds in won if odds))


def _fits(table: Table[Any], outcome: Any, bets: Bets) -> bool:
    try:
        table.check_bets(bets)
        before = table.game.play.condition.before(outcome)
        if before:
            table.check_placed(bets, bets, before)
    except Refusal:
        return False
    return True


ASSUMED: Cents = 10_000  # the maximum of a wager for which none is posted


@dataclass(frozen=True)
class Exposure:
    """The greatest cost of a round: the bets that cost most, how they are settled, the loss in cents."""

    bets: Bets
    settled: tuple[Settlement, ...]  # of one player; empty where the wagers are counted one by one
    one_player: Cents
    all_seats: Cents
    seats: int
    common: bool  # one outcome decides for the whole table, so all seats can win at once
    is_bound: bool = False  # the wagers are counted one by one: it cannot be more, but it may be less


def posted_maximum(table: Table[Any], wager_name: str) -> Cents | None:
    return table.limits.maximums[kind_of(wager_name)]


def is_assumed(table: Table[Any]) -> bool:
    """Return whether a wager that players make before the deal has no posted maximum."""
    return any(
        posted_maximum(table, wager.name) is None
        for wager in table.wagers.values()
        if wager.placed == "before the deal"
    )


def greatest_exposure(odds: GameOdds) -> Exposure:
    """Return the greatest loss of the house in one round."""
    table = odds.table
    if any(map(table.is_counted_alone, table.wagers)):
        return _with_wagers_alone(odds)
    if odds.base and odds.base.by_hand:
        return _bound(table)
    branches = odds.base.strategy.branches if odds.base else branches_of(table)
    best: tuple[Cents, dict[str, Cents], Any] | None = None
    for bets, outcome in _dearest(table, branches):
        net = _net(table, outcome, bets) if bets else 0
        if bets and (best is None or net > best[0]):
            best = net, bets, outcome
    if best is None:
        return _bound(table)
    net, dearest, outcome = best
    common = seats_share_outcome(table)
    seats: Seats = dict.fromkeys(range(1, table.game.seats + 1), dearest)
    settled = tuple(settle_bets(table, outcome, dearest))
    if table.game.bank and not table.game.bank.house_banks:  # whatever is paid, players pay it
        return Exposure(dearest, settled, 0, 0, table.game.seats, common)
    if not common:
        return Exposure(dearest, settled, net, net * table.game.seats, table.game.seats, common)
    whole = sum(map(_cost, settle_seats(table, outcome, seats).values()))
    return Exposure(dearest, settled, net, whole, table.game.seats, common)


def _dearest(table: Table[Any], branches: Iterable[Branch[Any]]) -> Iterator[tuple[dict[str, Cents], Any]]:
    """Yield the bets that cost the house most with each outcome, and the outcome."""
    for branch in branches:
        for outcome in _differing(table, branch):
            if table.wagers_stand:
                yield winners_on_layout(table, outcome, partial(_maximum, table)), outcome
                continue
            for start in _starts(table, branch.bets):
                yield _with_winners(table, outcome, start), outcome


def _with_wagers_alone(odds: GameOdds) -> Exposure:
    """Add the greatest wins of wagers that other outcomes decide, as if they came with the worst round."""
    table = odds.table
    alone = [wager for name, wager in table.wagers.items() if table.is_counted_alone(name)]
    others = {name: wager for name, wager in table.wagers.items() if wager not in alone}
    exposure = greatest_exposure(replace(odds, table=replace(table, wagers=others)))
    bets = {wager.name: _maximum(table, wager.name) for wager in alone}
    more = int(sum(_greatest_gain(wager) * bets[wager.name] for wager in alone))
    return replace(
        exposure,
        bets={**exposure.bets, **bets},
        settled=(),
        one_player=exposure.one_player + more,
        all_seats=exposure.all_seats + more * exposure.seats,
        is_bound=True,
    )


def _differing(table: Table[Any], branch: Branch[Any]) -> Iterator[Any]:
    """Yield one outcome of each set that every wager judges in the same way, whatever else is bet."""
    seen: set[tuple[int, ...]] = set()
    judged = [
        (wager, {**branch.bets, **others, wager.name: branch.bets.get(wager.name, 1)})
        for wager in (table.by_name if table.wagers_stand else table.wagers).values()
        if wager.placed == "before the deal" or wager.name in branch.bets or wager.form_of
        for others in wager.beside
    ]
    for outcome in branch.outcomes.ways:
        verdicts = tuple(id(wager.decide(outcome, bets)) for wager, bets in judged)
        if verdicts not in seen:
            seen.add(verdicts)
            yield outcome


def _starts(table: Table[Any], branch_bets: Bets) -> Iterator[dict[str, Cents]]:
    """Yield the bets that come first: the base game at its maximum, or wagers that others depend on."""
    if branch_bets:
        before = [name for name in branch_bets if table.wagers[name].placed == "before the deal"]
        unit = min(_maximum(table, name) // branch_bets[name] for name in before)
        yield {name: units * unit for name, units in branch_bets.items()}
        return
    yield {}
    for others in {str(bets): bets for wager in table.wagers.values() for bets in wager.beside}.values():
        if others:
            yield {name: _maximum(table, name) for name in others}


def _with_winners(table: Table[Any], outcome: Any, start: Mapping[str, Cents]) -> dict[str, Cents]:
    """Add every wager that wins, the dearest first, as far as the rules let one player make them together.

    A wager that only has to be there and loses is made at its minimum.
    """
    bets = dict(start)
    wins = [
        (wager.decide(outcome, {**bets, wager.name: 1}).gain * _maximum(table, wager.name), wager)
        for wager in table.wagers.values()
        if wager.name not in bets and wager.placed == "before the deal"
    ]
    for gain, wager in sorted(wins, key=lambda pair: -pair[0]):
        if gain > 0 and _allowed(table, {**bets, wager.name: _maximum(table, wager.name)}):
            bets[wager.name] = _maximum(table, wager.name)
    if bets and not _allowed(table, bets):
        return {}
    if start and all(table.wagers[name].placed == "before the deal" for name in start):
        for name in start:
            smaller = {**bets, name: table.limits.minimums[kind_of(name)]}
            if _allowed(table, smaller) and _net(table, outcome, smaller) > _net(table, outcome, bets):
                bets = smaller
    return bets


def _allowed(table: Table[Any], bets: Bets) -> bool:
    try:
        table.check_bets(bets)
    except Refusal:
        return False
    return True


def _maximum(table: Table[Any], wager_name: str) -> Cents:
    return posted_maximum(table, wager_name) or ASSUMED


def _net(table: Table[Any], outcome: Any, bets: Bets) -> Cents:
    return _cost(settle_bets(table, outcome, bets))


def _cost(settled: Iterable[Settlement]) -> Cents:
    return sum(payment.net for payment in settled)


def _bound(table: Table[Any]) -> Exposure:
    """Return the sum of the greatest wins of all wagers, which no round can exceed."""
    bets = {name: _maximum(table, name) for name in table.wagers}
    net = int(sum(_greatest_gain(wager) * bets[name] for name, wager in table.wagers.items()))
    seats = table.game.seats
    return Exposure(bets, (), net, net * seats, seats, common=False, is_bound=True)


def _greatest_gain(wager: Wager[Any]) -> Fraction:
    return max(Fraction(verdict.gain) for verdict in wager.verdicts)
