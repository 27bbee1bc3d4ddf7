"""Strategies of few words: the least hand for each decision, found from the exact decisions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from houseway.games.four_card_poker.every_decision import DECISIONS, NOTHING_SHOWN, EveryDecision, Seen
from houseway.games.four_card_poker.ranking import Hand, Kind, hand
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.version import FOLD, MULTIPLES, Version
from houseway.rules.best_play import BestPlay, Strategy

# For each decision but the first, the least hand with which it is taken; the most money first.
Least = tuple[tuple[str, Hand], ...]


def best_play_of(every: EveryDecision, version: Version) -> BestPlay[Showdown]:
    """The best strategy in words that leave out what only single hands ask for, and simpler ones."""
    by_card_shown = least_hands(every, lambda seen: seen.up)
    words = [*_in_words(every, by_card_shown)]
    simple = [_by_least_hand(every, "best play in short", words, by_card_shown, lambda seen: seen.up)]
    if len(by_card_shown) > 1:
        alike = least_hands(every, lambda _: NOTHING_SHOWN)
        simple.append(
            _by_least_hand(
                every, "whatever the dealer shows", [*_in_words(every, alike)], alike, lambda _: NOTHING_SHOWN
            )
        )
    simple += _advised(every, version)
    otherwise = every.decided_otherwise(lambda seen: decision_by(by_card_shown[seen.up], seen.hand))
    if otherwise:
        words.append(
            f"{otherwise:,} of {every.situations:,} situations are better decided otherwise, one by one"
        )
    return BestPlay(every.best(words), tuple(simple))


def _advised(every: EveryDecision, version: Version) -> Iterator[Strategy[Showdown]]:
    reasons = dict.fromkeys(version.advice(one).reason for one in reversed(every.hands))
    yield every.chosen("advice at the table", reasons, lambda seen: version.advice(seen.hand).choice)
    once = MULTIPLES[1]

    def never_fold(seen: Seen) -> str:
        advised = version.advice(seen.hand).choice
        return once if advised == FOLD else advised

    yield every.chosen(
        "never fold", ("as advised at the table, but bet the ante once instead of folding",), never_fold
    )


def _by_least_hand(
    every: EveryDecision,
    name: str,
    words: Sequence[str],
    least: Mapping[int, Least],
    case_of: Callable[[Seen], int],
) -> Strategy[Showdown]:
    return every.chosen(name, words, lambda seen: decision_by(least[case_of(seen)], seen.hand))


def decision_by(least: Least, best: Hand) -> str:
    return next((decision for decision, limit in least if best >= limit), FOLD)


def least_hands(every: EveryDecision, case_of: Callable[[Seen], int]) -> dict[int, Least]:
    """In each case, the limits that lose least among all strategies that bet more with better hands.

    Hands of one name, as all pairs of 8s, are decided alike.
    """
    least: dict[str, Hand] = {}
    for one in every.hands:
        least.setdefault(one.words, one)
    cases: defaultdict[int, defaultdict[Hand, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for seen in sorted(every.ways):
        gains = cases[case_of(seen)][least[seen.hand.words]]
        for decision, expected in every.expectations[seen].items():
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


def _in_words(every: EveryDecision, least: Mapping[int, Least]) -> Iterator[str]:
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
    names = [hand(Kind.HIGH_CARD, rank).words.split("-")[0] for rank in ranks]
    if len(names) > 2:
        return f"{names[0]} to {names[-1]}"
    return " or ".join(f"{'an' if name in ('8', 'ace') else 'a'} {name}" for name in names)
