"""Describes strategies of both games: the best one, simpler ones in words, charts, and written ones."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import cycle, groupby

from houseway.equipment.cards import RANKS, SUITS, card
from houseway.games.four_card_poker.best_decisions import (
    DECISIONS,
    NOTHING_SHOWN,
    BestDecisions,
    Choose,
    HandAndUpCard,
)
from houseway.games.four_card_poker.hands import (
    ACE,
    CARDS_THAT_COUNT,
    RANK,
    Hand,
    Kind,
    best_four,
    hand,
    rank_words,
)
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.version import FOLD, MULTIPLES, Version
from houseway.refusal import one_of
from houseway.rules.analysis.best_play import (
    BestPlay,
    Cell,
    Chart,
    ChartRow,
    LazySequence,
    Strategy,
    StrategyRefusal,
    is_mixed,
    runs,
    together,
)

# Simple strategies in words: the lowest hand for each decision, derived from the exact best decisions.

# The lowest hand for each decision except folding, the largest bet first.
LeastHands = tuple[tuple[str, Hand], ...]


def decision_by(least: LeastHands, best: Hand) -> str:
    return next((decision for decision, limit in least if best >= limit), FOLD)


def least_hands(exact: BestDecisions, case_of: Callable[[HandAndUpCard], int]) -> dict[int, LeastHands]:
    """Return the best limits for each case among strategies that bet more with better hands.

    Hands with the same name, such as all pairs of 8s, are decided in the same way.
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


# Reads a strategy written by a person: ``triple AA, play KQ84`` names the lowest hand for each decision.

_PART = re.compile(rf"\s*([a-z]+)\s+([{RANKS}]{{1,4}})\s*", re.IGNORECASE)
EXAMPLE = "triple AA, play KQ84"


def written_strategy(exact: BestDecisions, text: str) -> Strategy[Showdown]:
    """Return the strategy of a text, which folds below the lowest hand named; refuse illegal decisions."""
    choose = written_choice(text, {prospects.hand: [*prospects.gains] for prospects in exact.prospects})
    words = [f"{decision} with {limit.words} or better" for decision, limit in _least(text)]
    return exact.chosen(text, [*words, f"{FOLD} everything else"], choose)


def written_choice(text: str, allowed: Mapping[Hand, Sequence[str]]) -> Choose:
    """Return the decision function of a text; refuse one that decides against the rules."""
    least = _least(text)
    for best, decisions in allowed.items():
        decision = decision_by(least, best)
        if decision not in decisions:
            message = f"{text!r} would {decision} with {best.words}, which the rules do not allow."
            raise StrategyRefusal(text, message)
    return lambda seen: decision_by(least, seen.hand)


def _least(text: str) -> LeastHands:
    """Return the limits, largest bet first: the first one that a hand reaches decides."""
    limits: dict[str, Hand] = {}
    wrong = []
    for part in text.split(","):
        match = _PART.fullmatch(part)
        decision = match[1].lower() if match else ""
        if match and decision in DECISIONS and decision != FOLD and decision not in limits:
            limits[decision] = _lowest_hand(match[2].upper())
        else:
            wrong.append(repr(part.strip()))
    if wrong:
        raise StrategyRefusal(
            text,
            f"{', '.join(wrong)} {'is' if len(wrong) == 1 else 'are'} not a decision with its lowest hand. "
            f"Write each of {one_of([name for name in DECISIONS if name != FOLD])} at most once, "
            f"for example: {EXAMPLE}.",
        )
    return tuple((name, limits[name]) for name in reversed(DECISIONS) if name in limits)


def _lowest_hand(ranks: str) -> Hand:
    """Return the lowest hand with these ranks: ``AA`` is the lowest pair of aces, ``KQ84`` that very hand."""
    cards = [card(rank + suit) for rank, suit in zip(ranks, cycle(SUITS), strict=False)]
    if len(cards) == 4:
        return best_four(cards)
    values = [RANK[dealt] for dealt in cards]
    times = Counter(values)
    kinds = {1: Kind.HIGH_CARD, 2: Kind.PAIR, 3: Kind.THREE_OF_A_KIND}
    in_order = sorted(values, key=lambda value: (times[value], value), reverse=True)
    return hand(kinds[max(times.values())], *in_order)


# The best strategy as charts: by the dealer's up card, or by the kind of hand and its ranks.

VALUES = range(2, ACE + 1)
LETTERS = {10: "T", 11: "J", 12: "Q", 13: "K", ACE: "A"}
COLUMNS = tuple(LETTERS.get(rank, str(rank)) for rank in VALUES)
MOST_DETAILED_ROWS = 12  # more would be too long to read

Hands = dict[Hand, Cell]
ByCardShown = defaultdict[int, list[Cell]]


def charts_of(exact: BestDecisions) -> tuple[Chart, ...]:
    return (_by_card_shown(exact),) if len(exact.up_cards) > 1 else (_by_kind(exact),)


def _by_card_shown(exact: BestDecisions) -> Chart:
    """Return a chart with a row for each kind and highest rank; equal neighbouring rows are merged."""
    classes: defaultdict[tuple[Kind, int], ByCardShown] = defaultdict(lambda: defaultdict(list))
    for seen, cell in exact.decided.items():
        classes[seen.hand.kind, seen.hand.ranks[0]][seen.up].append(cell)
    names = [_class_in_words(kind, rank) for kind, rank in classes]
    lines = [[together(by_up[up]) for up in VALUES] for by_up in classes.values()]
    rows = [
        ChartRow(
            _run_in_words([names[place] for place in run], names),
            tuple(together(lines[place][column] for place in run) for column in range(len(VALUES))),
        )
        for run in runs(lines)
    ]
    return Chart("Best decision", "the dealer shows", COLUMNS, tuple(reversed(rows)), DECISIONS)


def _class_in_words(kind: Kind, rank: int) -> str:
    match kind:
        case Kind.HIGH_CARD:
            return f"{rank_words(rank)} high"
        case Kind.TWO_PAIR:
            return f"two pair, {rank_words(rank)}s high"
        case _:
            return hand(kind, *[rank] * CARDS_THAT_COUNT).words


def _run_in_words(run: Sequence[str], names: Sequence[str]) -> str:
    """Name a run of rows; ``names`` are those of all rows, lowest first."""
    if len(run) == 1:
        return run[0]
    if run[-1] == names[-1]:
        return f"{run[0]} or better"
    return f"{run[-1]} or less" if run[0] == names[0] else f"{run[0]} to {run[-1]}"


def _by_kind(exact: BestDecisions) -> Chart:
    """Return a chart with a row for each kind of hand by highest rank; if that is not enough, by the next."""
    hands = {seen.hand: cell for seen, cell in exact.decided.items()}
    kinds: defaultdict[Kind, Hands] = defaultdict(dict)
    for best, cell in hands.items():
        kinds[best.kind][best] = cell
    detailed = [row for kind, of_kind in sorted(kinds.items()) for row in _detailed(kind, of_kind, ())]
    rows = [_row(kind.words, of_kind, 0) for kind, of_kind in sorted(kinds.items(), reverse=True)]
    if len(detailed) <= MOST_DETAILED_ROWS:
        rows += detailed
    return Chart("Best decision", "the highest rank, or the next card", COLUMNS, tuple(rows), DECISIONS)


def _row(label: str, hands: Hands, place: int) -> ChartRow:
    """Return a row by the rank at this position."""
    return ChartRow(
        label,
        tuple(together(cell for best, cell in hands.items() if best.ranks[place] == rank) for rank in VALUES),
    )


def _detailed(kind: Kind, hands: Hands, begin: tuple[int, ...]) -> Iterator[ChartRow]:
    """Yield rows for hands that begin with these ranks, by the next rank, while their decisions differ."""
    for rank in sorted({best.ranks[len(begin)] for best in hands}, reverse=True):
        same = {best: cell for best, cell in hands.items() if best.ranks[len(begin)] == rank}
        now = (*begin, rank)
        if len(now) < CARDS_THAT_COUNT and is_mixed(together(same.values())):
            if len({best.ranks[len(now)] for best in same}) > 1:
                name = "" if kind is Kind.HIGH_CARD else f"{kind.words}, "
                yield _row(f"{name}{'-'.join(map(rank_words, now))} and …", same, len(now))
            yield from _detailed(kind, same, now)


SIMPLE = SUMMARIZED, IGNORING_UP_CARD, ADVISED, NEVER_FOLD = (
    "best play in short",
    "whatever the dealer shows",
    "advice at the table",
    "never fold",
)


def best_play_of(exact: BestDecisions, version: Version) -> BestPlay[Showdown]:
    """Return the best strategy, described in words that omit rare exceptions, and simpler strategies.

    The words and the simpler strategies are found when they are first used: it takes as long as the odds.
    """
    by_card_shown = cache(lambda: least_hands(exact, lambda seen: seen.up))
    return BestPlay(
        exact.best(LazySequence(lambda: tuple(_words(exact, version, by_card_shown())))),
        LazySequence(lambda: tuple(_simple(exact, version, by_card_shown()))),
        given=partial(written_strategy, exact),
        decisions=exact.bets,
        charts=partial(charts_of, exact),
    )


# The gain of a play wager is in proportion to it, so that the least or the most of it is best.
NOT_BETWEEN = (
    "an amount between one and three times the ante is never better: a play wager gains in proportion to it"
)


def _words(exact: BestDecisions, version: Version, by_card_shown: Mapping[int, LeastHands]) -> Iterator[str]:
    yield from in_words(exact, by_card_shown)
    otherwise = exact.decided_otherwise(lambda seen: decision_by(by_card_shown[seen.up], seen.hand))
    if otherwise:
        yield f"exceptions: {otherwise:,} of {exact.situations:,} situations have another best decision"
    if version.any_amount:
        yield NOT_BETWEEN


def _simple(
    exact: BestDecisions, version: Version, by_card_shown: Mapping[int, LeastHands]
) -> Iterator[Strategy[Showdown]]:
    yield _by_least_hand(exact, SUMMARIZED, by_card_shown, lambda seen: seen.up)
    if len(by_card_shown) > 1:
        one_case = least_hands(exact, lambda _: NOTHING_SHOWN)
        yield _by_least_hand(exact, IGNORING_UP_CARD, one_case, lambda _: NOTHING_SHOWN)
    yield from _advised(exact, version)


def _advised(exact: BestDecisions, version: Version) -> Iterator[Strategy[Showdown]]:
    reasons = dict.fromkeys(version.advice(hand).reason for hand in reversed(exact.hands))
    yield exact.chosen(ADVISED, reasons, lambda seen: version.advice(seen.hand).choice)
    once = MULTIPLES[1]

    def never_fold(seen: HandAndUpCard) -> str:
        advised = version.advice(seen.hand).choice
        return once if advised == FOLD else advised

    yield exact.chosen(
        NEVER_FOLD, ("as advised at the table, but bet the ante once instead of folding",), never_fold
    )


def _by_least_hand(
    exact: BestDecisions,
    name: str,
    least: Mapping[int, LeastHands],
    case_of: Callable[[HandAndUpCard], int],
) -> Strategy[Showdown]:
    words = in_words(exact, least)
    return exact.chosen(name, words, lambda seen: decision_by(least[case_of(seen)], seen.hand))
