"""Finds the best play of Lucky 8's, every hand of the player against the dealer's, with its charts."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby

from houseway.equipment.cards import Card
from houseway.games.lucky_8s.every_deal import PlayersHands, dealers_against, every_deal
from houseway.games.lucky_8s.player_turn import ADVICE, FOLD, PLAY, is_worth_playing
from houseway.games.lucky_8s.setting import CARDS_IN_A_HAND, EIGHT, Count, setting_of
from houseway.games.lucky_8s.settlement import SHOWDOWNS, Showdown, showdown
from houseway.rules.analysis.best_play import (
    BEST_PLAY,
    BestPlay,
    Branch,
    Cell,
    Chart,
    ChartRow,
    Strategy,
    StrategyRefusal,
    VisibleCards,
    is_mixed,
    runs,
    together,
)
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import Gain, round_gain
from houseway.rules.wagers.wagers import Bets

# A best play of Lucky 8's that a person can remember, derived from the exact best play of every hand.

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
    """Yield a line for each run of counts that are played in the same way."""
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


# The best strategy as charts: by hands of 8 and side cards and, if that is not enough, by total points.

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
    """Return a chart of counts with different decisions; points with the same decisions share a column."""
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


BETS: Mapping[str, Bets] = {PLAY: {"ante": 1, "in-to-win": 1}, FOLD: {"ante": 1}}


def best_play(
    table: Table[Showdown], removed: Sequence[Card], dealer: Sequence[Card] = ()
) -> BestPlay[Showdown]:
    """Find the best play over all deals of eight cards to the player and eight to the dealer, in any order.

    The bonus does not affect it: it depends on the player's cards only, folded or not (reading 35).
    """
    return best_play_of(table, every_deal(removed, dealer))


def best_play_of(table: Table[Showdown], dealt: Sequence[PlayersHands]) -> BestPlay[Showdown]:
    gains = _gains_of_playing(table, dealt)
    limits = limits_of([(hands.count, hands.points, gain) for hands, gain in zip(dealt, gains, strict=True)])
    by_limits = [hands.points <= limits[hands.count] for hands in dealt]
    # A hand that gains nothing either way is folded, which puts less at risk.
    best = [gain > 0 for gain in gains]
    words = tuple(in_words(limits))
    otherwise = sum(exact != simple for exact, simple in zip(best, by_limits, strict=True))
    exceptions = f"exceptions: {otherwise:,} of {len(dealt):,} kinds of hand have another best decision"
    return BestPlay(
        _strategy(BEST_PLAY, (*words, exceptions) if otherwise else words, dealt, best),
        (
            _strategy("best play in short", words, dealt, by_limits),
            _strategy(
                "advice at the table", (ADVICE,), dealt, [is_worth_playing(hands.count) for hands in dealt]
            ),
            _strategy("always play", ("play every hand",), dealt, [True] * len(dealt)),
        ),
        given=partial(_written_strategy, dealt),
        decisions=BETS,
        charts=partial(charts_of, dealt, best),
    )


def to_come(_: Table[Showdown], sight: VisibleCards) -> Distribution[Showdown]:
    """Return the possible showdowns; the player's hand counts as it is set."""
    count = setting_of(sight.hand, sight.groups).count
    showdowns: Counter[Showdown] = Counter()
    for dealer, ways in dealers_against(sight.hand).items():
        showdowns[showdown(count, dealer)] += ways
    return Distribution(showdowns)


_PART = re.compile(r"\s*(\d)(?:/(\d))?\s*")


def _written_strategy(dealt: Sequence[PlayersHands], text: str) -> Strategy[Showdown]:
    """Read a strategy: ``3, 2/2`` plays three or more hands of 8, and two with at most two side cards."""
    parts = [(part.strip(), _PART.fullmatch(part)) for part in text.split(",")]
    wrong = [repr(part) for part, match in parts if not match]
    if wrong:
        raise StrategyRefusal(
            text,
            f"{', '.join(wrong)} {'does' if len(wrong) == 1 else 'do'} not say what to play. "
            "Write the number of hands of 8, or hands/most side cards, for example: 3, 2/2.",
        )
    limits = [_limit(int(match[1]), match[2]) for _, match in parts if match]
    words = f"play {text} (hands of 8, or hands/most side cards); fold the rest"
    return _strategy(text, (words,), dealt, [any(holds(hands.count) for holds in limits) for hands in dealt])


def _limit(hands: int, side_cards: str | None) -> Callable[[Count], bool]:
    if side_cards is None:
        return lambda count: count.hands >= hands
    return lambda count: count.hands == hands and count.side_cards <= int(side_cards)


def _gains_of_playing(table: Table[Showdown], dealt: Sequence[PlayersHands]) -> list[Gain]:
    """Return how much more than folding each hand gains when played, over all its ways."""
    played, folded = round_gain(table, BETS[PLAY]), round_gain(table, BETS[FOLD])
    gain = {outcome: played(outcome) - folded(outcome) for outcome in SHOWDOWNS.values()}
    return [sum(gain[outcome] * ways for outcome, ways in hands.showdowns.items()) for hands in dealt]


def _strategy(
    name: str, words: tuple[str, ...], dealt: Sequence[PlayersHands], played: Sequence[bool]
) -> Strategy[Showdown]:
    decisions = {
        hands.make_up: PLAY if is_played else FOLD for hands, is_played in zip(dealt, played, strict=True)
    }
    ways: dict[str, Counter[Showdown]] = {PLAY: Counter(), FOLD: Counter()}
    for hands in dealt:
        branch = ways[decisions[hands.make_up]]
        for outcome, count in hands.showdowns.items():
            branch[outcome] += count
    return Strategy(
        name,
        words,
        tuple(
            Branch(decision, BETS[decision], Distribution(branch))
            for decision, branch in ways.items()
            if branch
        ),
        choose=decisions.__getitem__,
    )
