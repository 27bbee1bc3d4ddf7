"""Odds that are taken or laid behind a line wager (13:69F-1.6)."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.craps.options import PAIR_OF, SUPPLEMENTAL, TRUE_ODDS, reversed_odds
from houseway.games.craps.throw import POINTS, Throw
from houseway.games.craps.wager_kinds.common import (
    COME,
    COME_ODDS,
    DONT_COME,
    DONT_COME_ODDS,
    DONT_PASS_ODDS,
    NOT_MADE,
    PASS_ODDS,
    Decider,
    called_on,
    race,
)
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, pushes, stands, wins


def odds_on_the_line() -> Iterator[Wager[Throw]]:
    yield _odds_of_the_point(PASS_ODDS, "Pass odds", takes=True)
    yield _odds_of_the_point(DONT_PASS_ODDS, "Don't pass odds", takes=False)
    for number in POINTS:
        yield from _come_odds(number)
    for number in POINTS:
        on_number, on_seven = _true_odds_verdicts(number, takes=False)
        waits = stands(SUPPLEMENTAL, f"neither {number} nor 7")
        name = f"{DONT_COME_ODDS}:{number}"
        decide = _with_its_wager(DONT_COME, number, race(number, on_number, on_seven, waits))
        title = f"Don't come odds, {number}"
        yield Wager(name, title, SUPPLEMENTAL, decide, (on_seven, on_number, waits, NOT_MADE))


def _true_odds_verdicts(number: int, *, takes: bool) -> tuple[Verdict, Verdict]:
    """Return the verdicts on the number and on a seven, at true odds."""
    at_number, at_seven = f"{number} comes before a 7", f"a 7 comes before {number}"
    if takes:
        return (
            wins(SUPPLEMENTAL, at_number, TRUE_ODDS[number], SUPPLEMENTAL),
            loses(SUPPLEMENTAL, at_seven),
        )
    return loses(SUPPLEMENTAL, at_number), wins(SUPPLEMENTAL, at_seven, reversed_odds(number), SUPPLEMENTAL)


def _verdicts_by_pair(*, takes: bool) -> dict[str, tuple[Verdict, Verdict]]:
    """Return the verdicts on the point and on a seven, for each two points with the same odds."""
    lost = loses(SUPPLEMENTAL, "a 7 comes before the point" if takes else "the point comes before a 7")
    verdicts: dict[str, tuple[Verdict, Verdict]] = {}
    for point, pair in PAIR_OF.items():
        row = f"on {pair.replace('-', ' or ')}"
        odds = TRUE_ODDS[point] if takes else reversed_odds(point)
        words = f"{'the point' if takes else 'a 7'} comes before {'a 7' if takes else 'the point'}, {row}"
        won = wins(SUPPLEMENTAL, words, odds, SUPPLEMENTAL, row=row)
        verdicts.setdefault(pair, (won, lost) if takes else (lost, won))
    return verdicts


def _odds_of_the_point(name: str, title: str, *, takes: bool) -> Wager[Throw]:
    pairs = _verdicts_by_pair(takes=takes)
    waits = {point: stands(SUPPLEMENTAL, f"neither {point} nor 7") for point in POINTS}
    races = {point: race(point, *pairs[PAIR_OF[point]], waits[point]) for point in POINTS}

    def decide(throw: Throw, bets: Bets) -> Verdict:
        point = throw.turn.point
        return NOT_MADE if point is None else races[point](throw, bets)

    verdicts = (*(verdict for pair in pairs.values() for verdict in pair), *waits.values(), NOT_MADE)
    return Wager(name, title, SUPPLEMENTAL, decide, verdicts)


def _with_its_wager(of: str, number: int, decide: Decider) -> Decider:
    """Let odds wait as long as the wager that they go with has not come to its number."""

    def decide_together(throw: Throw, bets: Bets) -> Verdict:
        if of in bets and f"{of}:{number}" not in bets:
            return NOT_MADE
        return decide(throw, bets)

    return decide_together


def _come_odds(number: int) -> Iterator[Wager[Throw]]:
    """Yield odds on a come wager: off on a come-out roll, and returned if that decides their wager."""
    name, title = f"{COME_ODDS}:{number}", f"Come odds, {number}"
    on_number, on_seven = _true_odds_verdicts(number, takes=True)
    waits = stands(SUPPLEMENTAL, f"neither {number} nor 7")
    off = stands(SUPPLEMENTAL, "odds on come wagers are off on a come-out roll", off=True)
    back = pushes(SUPPLEMENTAL, "a come-out roll decides the come wager")
    working, resting = race(number, on_number, on_seven, waits), race(number, back, back, off)

    def decide(throw: Throw, bets: Bets) -> Verdict:
        return (resting if throw.is_come_out else working)(throw, bets)

    verdicts = (on_number, on_seven, waits, NOT_MADE)
    yield Wager(name, title, SUPPLEMENTAL, _with_its_wager(COME, number, decide), (*verdicts, off, back))
    yield called_on(name, title, SUPPLEMENTAL, _with_its_wager(COME, number, working), verdicts)
