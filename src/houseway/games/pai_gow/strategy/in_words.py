"""The best setting in words: how often it is not that of the house way, case by case."""

from __future__ import annotations

from collections import Counter

from houseway.games.pai_gow.exact.every_pair import Numbers, Ways, chosen_by
from houseway.games.pai_gow.hands.setting import Kinds, Setting, every_hand
from houseway.rules.house_way import WayInUse


def words_of_best(way: WayInUse[Kinds, Setting], ways: Ways, best: Numbers) -> tuple[str, ...]:
    """Return a line on all hands, and one for each case of the house way that is not always best."""
    dealt: Counter[str] = Counter()
    otherwise: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    numbers = ways[:, 0].sum(axis=1).tolist()
    differ = (best != chosen_by(way)).tolist()
    for hand, number, differs in zip(every_hand(), numbers, differ, strict=True):
        key = way.set(hand).case.key
        dealt[key] += number
        if differs:
            otherwise[key] += number
            kinds[key] += 1
    if not otherwise:
        return ("set every hand by the house way",)
    share = otherwise.total() / dealt.total()
    first = (
        f"set by the house way, except for {kinds.total():,} of {len(differ):,} kinds of hand "
        f"({share:.1%} of all hands)"
    )
    return (
        first,
        *(
            f"case {key}: {kinds[key]:,} kinds of hand are better set otherwise, "
            f"{otherwise[key] / dealt[key]:.1%} of those of the case"
            for key in (case.key for case in way.way.cases)
            if otherwise[key]
        ),
    )
