"""Pass, don't pass, come and don't come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.games.craps.options import PAYOUT_ODDS, WAGERS
from houseway.games.craps.throw import CRAPS, POINTS, SEVEN, YO, Throw
from houseway.games.craps.wager_kinds.common import COME, DONT_COME, DONT_PASS, NOT_MADE, PASS, race
from houseway.rules.wagers.payout import PayTable, Row
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, WhileStanding, loses, paid_by, pushes, stands


@dataclass(frozen=True)
class _Verdicts:
    """What can be decided: on the first roll, and when the number or a seven comes."""

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
            lies_on=f"{name}-odds:{number}",
        )
