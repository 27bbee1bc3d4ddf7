"""The best strategy as charts: by hands of 8 and side cards and, if that is not enough, by total points."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from houseway.games.lucky_8s.exact.every_deal import PlayersHands
from houseway.games.lucky_8s.hands.setting import CARDS_IN_A_HAND, Count
from houseway.games.lucky_8s.round.player_turn import FOLD, PLAY
from houseway.games.lucky_8s.strategy.rule_of_thumb import aspect_in_words
from houseway.rules.analysis.best_play import Cell, Chart, ChartRow, is_mixed, runs, together

DECISIONS = (FOLD, PLAY)
NUMBERS = range(CARDS_IN_A_HAND + 1)
TITLE = "Best decision"

# The number of ways in which each decision is best, by the count of the hand and its total points.
Decided = dict[tuple[Count, int], Counter[str]]


def charts_of(dealt: Sequence[PlayersHands], played: Sequence[bool]) -> tuple[Chart, ...]:
    decided: Decided = defaultdict(Counter)
    for hands, is_played in zip(dealt, played, strict=True):
        ways = sum(hands.showdowns.values())
        decided[hands.count, hands.points][PLAY if is_played else FOLD] += ways
    by_points = _by_points(decided)
    return (_by_side_cards(decided), *([by_points] if by_points.rows else []))


def _by_side_cards(decided: Decided) -> Chart:
    rows = tuple(
        ChartRow(
            aspect_in_words(0, hands),
            tuple(
                together(
                    cell
                    for (count, _), cell in decided.items()
                    if (count.hands, count.side_cards) == (hands, side_cards)
                )
                for side_cards in NUMBERS
            ),
        )
        for hands in reversed(NUMBERS)
    )
    return Chart(TITLE, "side cards", tuple(map(str, NUMBERS)), rows, DECISIONS)


def _by_points(decided: Decided) -> Chart:
    """Return a chart of counts with different decisions; points decided alike share a column."""
    counts = sorted(
        {count for count, _ in decided}, key=lambda count: (-count.hands, count.side_cards, -count.eights)
    )
    mixed = [
        count
        for count in counts
        if is_mixed(together(cell for (other, _), cell in decided.items() if other == count))
    ]
    points = sorted({points for count, points in decided if count in mixed})
    lines: list[list[Cell]] = [[decided.get((count, value), {}) for count in mixed] for value in points]
    columns = runs(lines)
    return Chart(
        TITLE,
        "all eight cards add up to",
        tuple(_run([points[place] for place in run]) for run in columns),
        tuple(
            ChartRow(
                ", ".join(aspect_in_words(aspect, number) for aspect, number in enumerate(count)),
                tuple(together(lines[place][row] for place in run) for run in columns),
            )
            for row, count in enumerate(mixed)
        ),
        DECISIONS,
    )


def _run(points: Sequence[int]) -> str:
    return str(points[0]) if len(points) == 1 else f"{points[0]}-{points[-1]}"
