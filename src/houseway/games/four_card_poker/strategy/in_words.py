"""Strategies of few words: the least hand for each decision, found from the exact decisions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from houseway.games.four_card_poker.exact.every_decision import DECISIONS, EveryDecision, Seen
from houseway.games.four_card_poker.hands.ranking import Hand, rank_words
from houseway.games.four_card_poker.version import FOLD

# For each decision but the first, the least hand with which it is taken; the most money first.
Least = tuple[tuple[str, Hand], ...]


def decision_by(least: Least, best: Hand) -> str:
    return next((decision for decision, limit in least if best >= limit), FOLD)


def least_hands(every: EveryDecision, case_of: Callable[[Seen], int]) -> dict[int, Least]:
    """In each case, the limits that lose least among all strategies that bet more with better hands.

    Hands of one name, as all pairs of 8s, are decided alike.
    """
    named: dict[str, Hand] = {}
    least = {one: named.setdefault(one.words, one) for one in every.hands}
    cases: defaultdict[int, defaultdict[Hand, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for seen, expectations in every.expectations.items():
        gains = cases[case_of(seen)][least[seen.hand]]
        for decision, expected in expectations.items():
            gains[decision] += expected
    return {case: _best_limits(gains) for case, gains in sorted(cases.items())}


def _best_limits(gains: Mapping[Hand, Mapping[str, int]]) -> Least:
    """Hand by hand from the lowest: for each decision, the best way to have come to it."""
    start: tuple[int, Least] = (0, ())
    ways: dict[str, tuple[int, Least]] = {FOLD: start}
    for best, of_decisions in gains.items():
        reached: dict[str, tuple[int, Least]] = {}
        for number, decision in enumerate(DECISIONS):
            if decision not in of_decisions:
                continue
            came_by = [one for one in DECISIONS[: number + 1] if one in ways]
            before = max(reversed(came_by), key=lambda one: ways[one][0])
            gained, limits = ways[before]
            if before != decision:
                limits = ((decision, best), *limits)
            reached[decision] = gained + of_decisions[decision], limits
        ways = reached
    return max(ways.values(), key=lambda way: way[0])[1]


def in_words(every: EveryDecision, least: Mapping[int, Least]) -> Iterator[str]:
    """A line for each decision, or where it matters what the dealer shows, for cards that are alike."""
    for limits, run in groupby(least.items(), key=lambda case: case[1]):
        cases = [case for case, _ in run]
        lines = [f"{decision} with {limit.words} or better" for decision, limit in limits]
        if any(limit == every.hands[0] for _, limit in limits):
            lines[-1] = f"{limits[-1][0]} everything else"
        else:
            lines.append(f"{FOLD} everything else")
        if len(least) == 1:
            yield from lines
        else:
            yield f"against {_shown(cases)}: {', '.join(lines)}"


def _shown(ranks: Sequence[int]) -> str:
    names = [rank_words(rank) for rank in ranks]
    if len(names) > 2:
        return f"{names[0]} to {names[-1]}"
    return " or ".join(f"{'an' if name in ('8', 'ace') else 'a'} {name}" for name in names)
