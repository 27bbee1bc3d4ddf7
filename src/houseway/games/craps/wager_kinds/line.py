"""Pass, don't pass, come and don't come."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass

from houseway.games.craps.options import PAYOUT_ODDS, WAGERS
from houseway.games.craps.throw import CRAPS, POINTS, SEVEN, YO, Throw
from houseway.games.craps.wager_kinds.common import COME, DONT_COME, DONT_PASS, NOT_MADE, PASS, race
from houseway.rules.wagers.payout import Odds
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, WhileStanding, loses, pushes, stands, wins


@dataclass(frozen=True)
class _Side:
    """Whether a wager is with the dice or against them, with its verdicts."""

    wins_first: Container[int]  # on its first roll
    loses_first: Container[int]
    with_the_dice: bool
    odds: Odds

    def won(self, words: str) -> Verdict:
        return wins(WAGERS, words, self.odds, PAYOUT_ODDS)

    def lost(self, words: str) -> Verdict:
        return loses(WAGERS, words)

    def by_number(self, number: int, seven: str, again: str) -> tuple[Verdict, Verdict]:
        """Return the verdicts on the number and on a seven."""
        at_number, at_seven = f"{number} {again}", f"a seven {seven} {number}"
        if self.with_the_dice:
            return self.won(at_number), self.lost(at_seven)
        return self.lost(at_number), self.won(at_seven)


def line_wagers(odds: Odds) -> Iterator[Wager[Throw]]:
    """Yield pass and don't pass, and come and don't come, which have a come-out roll of their own."""
    with_dice = _Side((SEVEN, YO), CRAPS, with_the_dice=True, odds=odds)
    against = _Side((2, 3), (SEVEN, YO), with_the_dice=False, odds=odds)
    yield _on_the_line(PASS, "Pass", with_dice, "stays")
    yield _on_the_line(DONT_PASS, "Don't pass", against, "only less")
    yield from _after_the_point(COME, "Come", with_dice, "stays")
    yield from _after_the_point(DONT_COME, "Don't come", against, "only less")


def _first_roll(side: _Side, roll: str) -> dict[int, Verdict]:
    """Return the verdicts on its first roll, but for the points."""
    verdicts = {
        total: side.won(f"a {total} on {roll}") for total in (2, 3, SEVEN, YO) if total in side.wins_first
    }
    verdicts |= {
        total: side.lost(f"a {total} on {roll}") for total in (*CRAPS, SEVEN, YO) if total in side.loses_first
    }
    if not side.with_the_dice:
        verdicts[12] = pushes(WAGERS, f"a 12 on {roll} is barred")
    return verdicts


def _on_the_line(name: str, title: str, side: _Side, while_standing: WhileStanding) -> Wager[Throw]:
    first = _first_roll(side, "the come-out roll")
    for point in POINTS:
        first[point] = stands(WAGERS, f"the point is {point}")
    by_point = {point: side.by_number(point, "before the point of", "is made") for point in POINTS}
    waits = {point: stands(WAGERS, f"neither {point} nor seven") for point in POINTS}

    def decide(throw: Throw, _: Bets) -> Verdict:
        point = throw.turn.point
        if point is None:
            return first[throw.total]
        if throw.total == point:
            return by_point[point][0]
        return by_point[point][1] if throw.total == SEVEN else waits[point]

    verdicts = (
        *first.values(),
        *(verdict for pair in by_point.values() for verdict in pair),
        *waits.values(),
    )
    return Wager(name, title, WAGERS, decide, verdicts, while_standing=while_standing)


def _after_the_point(
    name: str, title: str, side: _Side, while_standing: WhileStanding
) -> Iterator[Wager[Throw]]:
    """Yield the wager on its first roll, which has a come-out of its own, and at each number."""
    first = _first_roll(side, "its first roll")
    for number in POINTS:
        first[number] = stands(WAGERS, f"it goes to the {number}", becomes=f"{name}:{number}")

    def decide(throw: Throw, _: Bets) -> Verdict:
        return NOT_MADE if throw.is_come_out else first[throw.total]

    yield Wager(name, title, WAGERS, decide, (*first.values(), NOT_MADE))
    for number in POINTS:
        on_number, on_seven = side.by_number(number, "before the", "comes before a seven")
        waits = stands(WAGERS, f"neither {number} nor seven")
        yield Wager(
            f"{name}:{number}",
            f"{title} on {number}",
            WAGERS,
            race(number, on_number, on_seven, waits),
            (on_number, on_seven, waits),
            placed="during the round",
            form_of=name,
            while_standing=while_standing,
        )
