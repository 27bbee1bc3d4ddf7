"""The measures in words and rows of figures, for the terminal, the page and the printed report alike."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.drawing.numbers import percent
from houseway.protection.measures.measure import Compared, Kind, Result

HEADINGS = ("measure", "house advantage", "counted", "perfect play", "rating", "rounds", "house's win")
CONVENTIONS = (
    "Counted and perfect play are units per 100 rounds, in bets of today's size. The house's win is what "
    "players who do not count lose in an hour, compared with today: their bets are spread evenly up to the "
    "largest bet."
)
NOT_ALLOWED = "* The rules in force do not allow it."


def rows(compared: Compared) -> Iterator[tuple[str, ...]]:
    """Yield a row for the table of today and for each measure."""
    for result in (compared.today, *compared.measures):
        yield _row(compared, result)


def has_marks(compared: Compared) -> bool:
    return any(result.breaks for result in compared.measures)


def _row(compared: Compared, result: Result) -> tuple[str, ...]:
    is_today = result.kind is Kind.TODAY
    return (
        result.words + ("*" if result.breaks else ""),
        percent(result.house_advantage),
        f"{result.per_100:.3f}",
        f"{result.perfect_per_100:.3f}",
        result.rating.value,
        f"{result.rounds_an_hour:.1f}",
        "" if is_today else f"{compared.change(result):+.1%}",
    )


def verdict(compared: Compared) -> str:
    """Return one or two sentences: the cheapest measure that is enough, or that none is."""
    if compared.under is None:
        return ""
    level = f"under {compared.under:g} units per 100 rounds"
    cheapest = compared.cheapest
    if cheapest is None:
        return f"None of these measures alone brings the wager {level} within the rules."
    if cheapest.kind is Kind.TODAY:
        return f"The wager is {level} as it is. Nothing has to be changed."
    cost = f"changes the house's win from players who do not count by {compared.change(cheapest):+.1%}"
    return (
        f"The cheapest measure that brings the wager {level}: {cheapest.words}. "
        f"It {cost} and leaves a counter {cheapest.most_per_100:.3f} units."
    )


def most_effective(compared: Compared) -> str:
    """Return a sentence for the measure within the rules that leaves least to somebody who watches."""
    allowed = [result for result in compared.measures if not result.breaks]
    best = min(allowed, key=lambda result: result.most_per_100, default=None)
    today = compared.today.most_per_100
    if best is None or best.most_per_100 >= today:
        return "No measure within the rules leaves less to somebody who watches the cards than today."
    return (
        "Of the measures within the rules, this one leaves least to somebody who watches the cards: "
        f"{best.words}. It leaves {best.most_per_100:.3f} units per 100 rounds instead of {today:.3f}, and "
        f"changes the house's win from players who do not count by {compared.change(best):+.1%}."
    )
