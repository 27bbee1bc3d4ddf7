"""Defines the wagers on a shooter's turn: pass, come and their opposites, odds behind them, the fire bet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from houseway.games.craps.options import (
    FIRE_BET,
    FIRE_LEVELS,
    PAIR_OF,
    PAYOUT_ODDS,
    SUPPLEMENTAL,
    TRUE_ODDS,
    WAGERS,
    reversed_odds,
)
from houseway.games.craps.throw import CRAPS, POINTS, SEVEN, YO, Throw
from houseway.regulation import Citation
from houseway.rules.wagers.payout import PayTable, Row
from houseway.rules.wagers.wagers import (
    Bets,
    Verdict,
    Wager,
    WhileStanding,
    loses,
    paid_by,
    pushes,
    stands,
    wins,
)

PASS, DONT_PASS, COME, DONT_COME = "pass", "dont-pass", "come", "dont-come"
PASS_ODDS, DONT_PASS_ODDS = "pass-odds", "dont-pass-odds"
COME_ODDS, DONT_COME_ODDS = "come-odds", "dont-come-odds"
FIRE = "fire"
ON = ":on"  # after the name of a wager that is called on for come-out rolls

Decider = Callable[[Throw, Bets], Verdict]
NOT_MADE = stands(WAGERS, "it is not made before this roll", off=True)


def race(number: int, on_number: Verdict, on_seven: Verdict, waits: Verdict) -> Decider:
    """Return the decider of a wager that a number or a seven decides, whichever comes first."""

    def decide(throw: Throw, _: Bets) -> Verdict:
        if throw.total == number:
            return on_number
        return on_seven if throw.total == SEVEN else waits

    return decide


def called_on(
    name: str, title: str, cite: Citation, decide: Decider, verdicts: tuple[Verdict, ...]
) -> Wager[Throw]:
    return Wager(f"{name}{ON}", f"{title}, on", cite, decide, verdicts, form_of=name)


# Pass, don't pass, come and don't come.


@dataclass(frozen=True)
class _Verdicts:
    """The verdicts on a line wager: on the first roll, and when the number or a seven comes."""

    first: dict[int, Verdict]  # by total, without the points
    on_number: Verdict
    on_seven: Verdict

    @property
    def every(self) -> tuple[Verdict, ...]:
        return (*dict.fromkeys(self.first.values()), self.on_number, self.on_seven)


def _with_the_dice(pays: Row, roll: str, number: str) -> _Verdicts:
    won = paid_by(pays, WAGERS, f"{roll} is 7 or 11", PAYOUT_ODDS)
    lost = loses(WAGERS, f"{roll} is 2, 3 or 12")
    return _Verdicts(
        {**dict.fromkeys((SEVEN, YO), won), **dict.fromkeys(CRAPS, lost)},
        paid_by(pays, WAGERS, f"{number} comes again before a 7", PAYOUT_ODDS),
        loses(WAGERS, f"a 7 comes before {number}"),
    )


def _against_the_dice(pays: Row, roll: str, number: str) -> _Verdicts:
    won = paid_by(pays, WAGERS, f"{roll} is 2 or 3", PAYOUT_ODDS)
    lost = loses(WAGERS, f"{roll} is 7 or 11")
    barred = pushes(WAGERS, f"{roll} is 12")
    return _Verdicts(
        {2: won, 3: won, 12: barred, SEVEN: lost, YO: lost},
        loses(WAGERS, f"{number} comes again before a 7"),
        paid_by(pays, WAGERS, f"a 7 comes before {number}", PAYOUT_ODDS),
    )


def line_wagers(table: PayTable) -> Iterator[Wager[Throw]]:
    """Yield pass and don't pass, and come and don't come, which have a come-out roll of their own."""
    come_out, point = "the come-out roll", "the point"
    yield _on_the_line(PASS, "Pass", _with_the_dice(table[PASS], come_out, point), "stays")
    yield _on_the_line(
        DONT_PASS, "Don't pass", _against_the_dice(table[DONT_PASS], come_out, point), "only less"
    )
    first, number = "its first roll", "its number"
    yield from _after_the_point(COME, "Come", _with_the_dice(table[COME], first, number), "stays")
    yield from _after_the_point(
        DONT_COME, "Don't come", _against_the_dice(table[DONT_COME], first, number), "only less"
    )


def _on_the_line(name: str, title: str, verdicts: _Verdicts, while_standing: WhileStanding) -> Wager[Throw]:
    set_to = {point: stands(WAGERS, f"the point is {point}") for point in POINTS}
    first = {**verdicts.first, **set_to}
    waits = {point: stands(WAGERS, f"neither {point} nor 7") for point in POINTS}
    races = {point: race(point, verdicts.on_number, verdicts.on_seven, waits[point]) for point in POINTS}

    def decide(throw: Throw, bets: Bets) -> Verdict:
        point = throw.turn.point
        return first[throw.total] if point is None else races[point](throw, bets)

    every = (*verdicts.every, *set_to.values(), *waits.values())
    return Wager(name, title, WAGERS, decide, every, while_standing=while_standing)


def _after_the_point(
    name: str, title: str, verdicts: _Verdicts, while_standing: WhileStanding
) -> Iterator[Wager[Throw]]:
    """Yield the wager on its first roll, and at each number that it goes to."""
    moves = {
        number: stands(WAGERS, f"it goes to the {number}", becomes=f"{name}:{number}") for number in POINTS
    }
    first = {**verdicts.first, **moves}

    def decide(throw: Throw, _: Bets) -> Verdict:
        return NOT_MADE if throw.is_come_out else first[throw.total]

    yield Wager(name, title, WAGERS, decide, (*verdicts.every, *moves.values(), NOT_MADE))
    for number in POINTS:
        waits = stands(WAGERS, f"neither {number} nor 7")
        yield Wager(
            f"{name}:{number}",
            f"{title}, {number}",
            WAGERS,
            race(number, verdicts.on_number, verdicts.on_seven, waits),
            (verdicts.on_number, verdicts.on_seven, waits),
            placed="during the round",
            form_of=name,
            while_standing=while_standing,
            chips_on=f"{name}-odds:{number}",
        )


# Odds that are taken or laid behind a line wager (13:69F-1.6).


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
    """Let odds wait until the wager that they go with has moved to its number."""

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


# The fire bet (13:69F-1.12): how many different points a shooter makes.


def fire_bet(table: PayTable) -> Wager[Throw]:
    lost = loses(FIRE_BET, "the shooter sevens out with fewer than 4 different points made")
    waits = stands(FIRE_BET, "the shooter's turn goes on")
    over = stands(FIRE_BET, "all six points are made already", off=True)
    won = {
        points: paid_by(
            table[points],
            FIRE_BET,
            f"the shooter makes {points} different points",
            FIRE_BET,
            row=table[points].title,
        )
        for points in FIRE_LEVELS
    }

    def decide(throw: Throw, _: Bets) -> Verdict:
        if len(throw.turn.made) == len(POINTS):
            return over
        if throw.makes_point and throw.points_made == len(POINTS):
            return won[len(POINTS)]
        return won.get(len(throw.turn.made), lost) if throw.is_seven_out else waits

    return Wager(
        FIRE, "Fire bet", FIRE_BET, decide, (*won.values(), lost, waits, over), while_standing="stays"
    )
