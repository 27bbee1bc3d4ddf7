"""The best play of Lucky 8's as a person can remember it, found from the exact play of every hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from houseway.games.lucky_8s.hands.setting import CARDS_IN_A_HAND, EIGHT, Count
from houseway.rules.analysis.gain import Gain

# Hands of one count are played while their eight cards add up to no more than a limit: low cards fit into
# most hands of 8, and those that the player holds are missing to the dealer.
Limits = Mapping[Count, int]
ALWAYS = EIGHT * CARDS_IN_A_HAND
NEVER = 0

# What is said of a count, in this order: one of it, several, and whether the highest come first.
ASPECTS = (
    ("hand of 8", "hands of 8", True),
    ("side card", "side cards", False),
    ("natural 8 or joker", "natural 8's and jokers", True),
)


def limits_of(gains: Sequence[tuple[Count, int, Gain]]) -> Limits:
    """For each count the limit that gains most; given are hands, their points and what playing gains."""
    by_count: defaultdict[Count, list[tuple[int, Gain]]] = defaultdict(list)
    for count, points, gain in gains:
        by_count[count].append((points, gain))
    return {count: _best_limit(hands) for count, hands in by_count.items()}


def _best_limit(hands: Sequence[tuple[int, Gain]]) -> int:
    in_order = sorted(hands)
    best = NEVER
    best_gain: Gain = 0
    gained: Gain = 0
    for points, same in groupby(in_order, key=lambda hand: hand[0]):
        gained += sum(gain for _, gain in same)
        if gained > best_gain:
            best, best_gain = points, gained
    return ALWAYS if best == in_order[-1][0] else best


def in_words(limits: Limits, said: tuple[str, ...] = ()) -> Iterator[str]:
    """A line for each run of counts that are played alike."""
    aspect = len(said)
    _, _, highest_first = ASPECTS[aspect]
    of_value: defaultdict[int, dict[Count, int]] = defaultdict(dict)
    for count, limit in limits.items():
        of_value[count[aspect]][count] = limit

    def played(value: int) -> tuple[int, int | None]:
        """The same for neighbours of which there is one thing to say."""
        different = set(of_value[value].values())
        return (different.pop(), None) if len(different) == 1 else (NEVER, value)

    values = sorted(of_value, reverse=highest_first)
    for (limit, apart), run in groupby(values, key=played):
        amount = _amount(list(run), values, aspect)
        if apart is None:
            yield f"{', '.join(filter(None, (*said, amount))) or 'any hand'}: {_verdict(limit)}"
        else:
            yield from in_words(of_value[apart], (*said, amount))


def _verdict(limit: int) -> str:
    if limit in (ALWAYS, NEVER):
        return "play" if limit == ALWAYS else "fold"
    return f"play if the eight cards add up to {limit} or less"


def aspect_in_words(aspect: int, number: int) -> str:
    """``2 hands of 8``, ``no side card``"""
    one, several, _ = ASPECTS[aspect]
    return f"{number or 'no'} {one if number <= 1 else several}"


def _amount(run: Sequence[int], values: Sequence[int], aspect: int) -> str:
    one, several, _ = ASPECTS[aspect]
    least, most = min(run), max(run)
    noun = one if most <= 1 else several
    if len(run) == len(values):
        return ""
    if least == most:
        return aspect_in_words(aspect, most)
    if most == max(values):
        return f"{least} or more {several}"
    return f"at most {most} {noun}" if least == min(values) else f"{least} to {most} {noun}"
