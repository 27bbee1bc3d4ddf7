"""What the wagers of craps share: their names, and the race of a number against a seven."""

from __future__ import annotations

from collections.abc import Callable

from houseway.games.craps.options import WAGERS
from houseway.games.craps.throw import SEVEN, Throw
from houseway.regulation import Citation
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, stands

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
