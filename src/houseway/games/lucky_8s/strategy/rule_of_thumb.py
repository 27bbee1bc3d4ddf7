"""A best play of Lucky 8's that a person can remember, derived from the exact best play of every hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from houseway.games.lucky_8s.hands.setting import CARDS_IN_A_HAND, EIGHT, Count
from houseway.rules.wagers.settlement import Gain

# Hands with the same count are played if their eight cards add up to no more than a limit: low cards fit
# into most hands of 8, and the dealer cannot have those that the player holds.
Limits = Mapping[Count, int]
ALWAYS = EIGHT * CARDS_IN_A_HAND
NEVER = 0

# The aspects of a count, in this order: singular, plural, and whether the highest number comes first.
ASPECTS = (
    ("hand of 8", "hands of 8", True),
    ("side card", "side cards", False),
    ("natural 8 or joker", "natural 8's and jokers", True),
)


def limits_of(gains: Sequence[tuple[Count, int, Gain]]) -> Limits:
    """Return the best limit for each count, from hands with their points and the gain of playing."""
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


def in_words(limits: Limits, prefix: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield a line for each run of counts that are played alike."""
    aspect = len(prefix)
    _, _, highest_first = ASPECTS[aspect]
    of_value: defaultdict[int, dict[Count, int]] = defaultdict(dict)
    for count, limit in limits.items():
        of_value[count[aspect]][count] = limit

    def played(value: int) -> tuple[int, int | None]:
        """Return the same key for neighbours that one line can describe."""
        different = set(of_value[value].values())
        return (different.pop(), None) if len(different) == 1 else (NEVER, value)

    values = sorted(of_value, reverse=highest_first)
    for (limit, mixed_value), run in groupby(values, key=played):
        amount = _amount(list(run), values, aspect)
        if mixed_value is None:
            yield f"{', '.join(filter(None, (*prefix, amount))) or 'any hand'}: {_verdict(limit)}"
        else:
            yield from in_words(of_value[mixed_value], (*prefix, amount))


def _verdict(limit: int) -> str:
    if limit in (ALWAYS, NEVER):
        return "play" if limit == ALWAYS else "fold"
    return f"play if the eight cards add up to {limit} or less"


def aspect_in_words(aspect: int, number: int) -> str:
    """Return a number of an aspect in words: ``2 hands of 8``, ``no side card``."""
    singular, plural, _ = ASPECTS[aspect]
    return f"{number or 'no'} {singular if number <= 1 else plural}"


def _amount(run: Sequence[int], values: Sequence[int], aspect: int) -> str:
    singular, plural, _ = ASPECTS[aspect]
    least, most = min(run), max(run)
    noun = singular if most <= 1 else plural
    if len(run) == len(values):
        return ""
    if least == most:
        return aspect_in_words(aspect, most)
    if most == max(values):
        return f"{least} or more {plural}"
    return f"at most {most} {noun}" if least == min(values) else f"{least} to {most} {noun}"
