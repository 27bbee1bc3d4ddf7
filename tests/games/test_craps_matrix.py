"""The page with what each total does to each wager of craps, made from the wagers themselves."""

from __future__ import annotations

from pathlib import Path

from houseway.equipment.dice import ROLLS_OF_TWO
from houseway.games.craps.throw import Throw, Turn
from houseway.rules.game import open_table
from houseway.rules.registry import game
from houseway.rules.wagers.wagers import Result, Verdict
from tests.support.golden import compare

PAGE = Path(__file__).parents[2] / "docs" / "craps.md"
HEAD = """# Craps: what each roll does to each wager

Made from the definitions of the wagers; a test keeps it true. **W** wins at the odds next to it, L loses, P
is a push, and an empty cell stands. `→6` stands and goes to the 6; `off` stands because the wager is off, or
is not made before such a roll. Where a total can be thrown hard, both are shown, the hard way first.
"""


def _mark(verdict: Verdict) -> str:
    if verdict.result is Result.WIN:
        return f"**W** {verdict.odds}"
    if verdict.result is Result.STANDS:
        return f"→{verdict.becomes.rpartition(':')[2]}" if verdict.becomes else "off" if verdict.off else ""
    return "L" if verdict.result is Result.LOSE else "P"


def _cell(name: str, total: int, turn: Turn) -> str:
    wager = TABLE.by_name[name]
    rolls = [roll for dice, roll in ROLLS_OF_TWO.items() if sum(dice) == total]
    hard = [_mark(wager.decide(Throw(roll, turn), {})) for roll in rolls if roll.is_double]
    easy = [_mark(wager.decide(Throw(roll, turn), {})) for roll in rolls if not roll.is_double]
    marks = list(dict.fromkeys([*hard, *easy]))
    return " / ".join(mark or "stands" for mark in marks) if len(marks) > 1 else marks[0]


def _section(title: str, turn: Turn) -> str:
    totals = range(2, 13)
    rows = [
        f"| `{name}` | {' | '.join(_cell(name, total, turn) for total in totals)} |" for name in TABLE.by_name
    ]
    head = f"| wager | {' | '.join(map(str, totals))} |"
    return "\n".join([f"## {title}", "", head, f"|{'---|' * 12}", *rows, ""])


TABLE = open_table(game("craps"), {"fire": "A"})


def test_the_matrix_is_what_the_wagers_say() -> None:
    parts = [
        HEAD,
        _section("Before a come-out roll", Turn()),
        _section("With a point of 6", Turn(6)),
        _section("With a point of 9, after points of 4, 5, 6, 8 and 10", Turn(9, (4, 5, 6, 8, 10))),
    ]
    compare(PAGE, "\n".join(parts))
