"""A leak in words and rows of figures, for the terminal and for the printed report alike."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.drawing.numbers import percent
from houseway.odds.game_odds import BASE
from houseway.protection.leaks.found import LeakFound

DECISION_HEADINGS = ("decision", "without", "with the leak")


def title(found: LeakFound) -> str:
    of_wager = "" if found.wager == BASE else f", {found.wager}"
    return f"{found.table.game.title}{of_wager}: the leak {found.leak.name}"


def what_is_seen(found: LeakFound) -> str:
    """Return what is seen, and how the figures were made."""
    if found.estimate is None:
        places = found.places
        how = "exact" if places is None else f"counted to {places} decimals"
        return f"{found.leak.words} All figures are {how}, for each unit of the wager."
    return (
        f"{found.leak.words} The edge without it is exact, for each unit of the wager. What it adds is "
        f"estimated from {found.estimate.hands:,} hands, each decided with and without it and counted "
        "against every hand that the dealer can have."
    )


def facts_of(found: LeakFound) -> Iterator[tuple[str, str]]:
    yield "house advantage", percent(-found.edge)
    if found.estimate:
        yield "with the leak", f"{-float(found.edge_with):.3%}"
        yield "what it is worth", f"{found.estimate.gain:.3%} (standard error {found.estimate.error:.3%})"
        yield "decided otherwise", f"{found.estimate.otherwise:.1%} of the hands"
        return
    yield "with the leak", percent(-found.edge_with)
    yield "what it is worth", percent(found.worth)
    if found.before_wagers:
        yield "favourable", f"{percent(found.favourable)} of the rounds"
        yield "bets only then", f"win {100 * float(found.when_favourable):.3f} units per 100 rounds"


def headings_of(found: LeakFound) -> tuple[str, ...]:
    if found.estimate:
        return DECISION_HEADINGS
    right = ("must be right",) if _can_be_right(found) else ()
    return ("seen", "chance", "edge", *right, *(("best play",) if _plays(found) else ()))


def rows_of(found: LeakFound) -> Iterator[tuple[str, ...]]:
    """Yield what may be seen; or, of an estimate, how often each decision is taken."""
    if found.estimate:
        without, knowing = found.estimate.without, found.estimate.knowing
        for decision in dict.fromkeys((*without, *knowing)):
            yield decision, *(f"{taken.get(decision, 0.0):.1%}" for taken in (without, knowing))
        return
    for row in found.seen:
        cells = [row.what, f"{float(row.chance):.2%}", f"{float(row.edge):+.3%}"]
        if _can_be_right(found):
            least = found.right_at_least(row)
            cells.append("" if least is None else f"{float(least):.1%}")
        yield (*cells, row.play) if _plays(found) else tuple(cells)


def _can_be_right(found: LeakFound) -> bool:
    """Return whether there is a card for which somebody would bet who expects it."""
    return found.before_wagers and any(found.right_at_least(row) is not None for row in found.seen)


def _plays(found: LeakFound) -> bool:
    return any(row.play for row in found.seen)
