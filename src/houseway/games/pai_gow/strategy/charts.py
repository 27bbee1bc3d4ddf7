"""A chart of the best setting: where the setting of the house way is also the best one."""

from __future__ import annotations

from collections import Counter

from houseway.games.pai_gow.exact.every_pair import Numbers, Ways, chosen_by
from houseway.games.pai_gow.hands.setting import Kinds, Setting, every_hand
from houseway.games.pai_gow.hands.words import CLASSES
from houseway.rules.analysis.best_play import Chart, ChartRow
from houseway.rules.house_way import WayInUse

TITLE = "Where the house way is the best setting"


def charts_of(
    way: WayInUse[Kinds, Setting], ways: Ways, best: Numbers, decisions: tuple[str, str]
) -> tuple[Chart, ...]:
    """Return one chart: what the high hand makes by the house way, across what the low hand makes."""
    as_house, otherwise = decisions
    cells: dict[tuple[int, int], Counter[str]] = {}
    differ = (best != chosen_by(way)).tolist()
    for hand, number, differs in zip(every_hand(), ways[:, 0].sum(axis=1).tolist(), differ, strict=True):
        if number:
            high, low = way.set(hand).setting.ranks
            cell = cells.setdefault((high.hand_class, low.hand_class), Counter())
            cell[otherwise if differs else as_house] += number
    highs, lows = (sorted({place[which] for place in cells}) for which in (0, 1))
    rows = tuple(
        ChartRow(f"high {CLASSES[high]}", tuple(cells.get((high, low), Counter()) for low in lows))
        for high in reversed(highs)
    )
    columns = tuple(str(CLASSES[low]) for low in lows)
    return (Chart(TITLE, "the low hand by the house way", columns, rows, decisions),)
