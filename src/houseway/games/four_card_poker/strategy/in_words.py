"""Simple strategies in words: the lowest hand for each decision, derived from the exact best decisions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from houseway.games.four_card_poker.exact.best_decisions import DECISIONS, BestDecisions, HandAndUpCard
from houseway.games.four_card_poker.family.version import FOLD
from houseway.games.four_card_poker.hands.ranking import Hand, rank_words

# The lowest hand for each decision except folding, the largest bet first.
LeastHands = tuple[tuple[str, Hand], ...]


def decision_by(least: LeastHands, best: Hand) -> str:
    return next((decision for decision, limit in least if best >= limit), FOLD)


def least_hands(exact: BestDecisions, case_of: Callable[[HandAndUpCard], int]) -> dict[int, LeastHands]:
    """Return the best limits for each case among strategies that bet more with better hands.

    Hands with the same name, such as all pairs of 8s, are decided alike.
    """
    named: dict[str, Hand] = {}
    least = {hand: named.setdefault(hand.words, hand) for hand in exact.hands}
    cases: defaultdict[int, defaultdict[Hand, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for seen, expectations in exact.expectations.items():
        gains = cases[case_of(seen)][least[seen.hand]]
        for decision, expected in expectations.items():
            gains[decision] += expected
    return {case: _best_limits(gains) for case, gains in sorted(cases.items())}


def _best_limits(gains: Mapping[Hand, Mapping[str, int]]) -> LeastHands:
    """Go through the hands from the lowest and keep the best way to reach each decision."""
    start: tuple[int, LeastHands] = (0, ())
    ways: dict[str, tuple[int, LeastHands]] = {FOLD: start}
    for best, of_decisions in gains.items():
        reached: dict[str, tuple[int, LeastHands]] = {}
        for number, decision in enumerate(DECISIONS):
            if decision not in of_decisions:
                continue
            smaller = [earlier for earlier in DECISIONS[: number + 1] if earlier in ways]
            before = max(reversed(smaller), key=lambda earlier: ways[earlier][0])
            gained, limits = ways[before]
            if before != decision:
                limits = ((decision, best), *limits)
            reached[decision] = gained + of_decisions[decision], limits
        ways = reached
    return max(ways.values(), key=lambda way: way[0])[1]


def in_words(exact: BestDecisions, least: Mapping[int, LeastHands]) -> Iterator[str]:
    """Yield a line for each decision, or for each group of up cards with the same limits."""
    for limits, run in groupby(least.items(), key=lambda case: case[1]):
        cases = [case for case, _ in run]
        lines = [f"{decision} with {limit.words} or better" for decision, limit in limits]
        if any(limit == exact.hands[0] for _, limit in limits):
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
