"""The best strategy as charts: by the card that the dealer shows, or by the kind of hand and its ranks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from houseway.games.four_card_poker.exact.every_decision import DECISIONS, EveryDecision
from houseway.games.four_card_poker.hands.ranking import ACE, CARDS_THAT_COUNT, Hand, Kind, hand, rank_words
from houseway.rules.analysis.chart import Cell, Chart, ChartRow, is_mixed, runs, together

RANKS = range(2, ACE + 1)
LETTERS = {10: "T", 11: "J", 12: "Q", 13: "K", ACE: "A"}
COLUMNS = tuple(LETTERS.get(rank, str(rank)) for rank in RANKS)
MOST_CLOSER_ROWS = 12  # more than a person would look at

Hands = dict[Hand, Cell]
ByCardShown = defaultdict[int, list[Cell]]


def charts_of(every: EveryDecision) -> tuple[Chart, ...]:
    return (_by_card_shown(every),) if len(every.shown) > 1 else (_by_kind(every),)


def _by_card_shown(every: EveryDecision) -> Chart:
    """Hands of one kind and highest rank in a row; neighbours that are decided alike are one."""
    classes: defaultdict[tuple[Kind, int], ByCardShown] = defaultdict(lambda: defaultdict(list))
    for seen, cell in every.decided.items():
        classes[seen.hand.kind, seen.hand.ranks[0]][seen.up].append(cell)
    names = [_class_in_words(*one) for one in classes]
    lines = [[together(by_up[up]) for up in RANKS] for by_up in classes.values()]
    rows = [
        ChartRow(
            _run_in_words([names[place] for place in run], names),
            tuple(together(lines[place][column] for place in run) for column in range(len(RANKS))),
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
    """Names are the lowest first."""
    if len(run) == 1:
        return run[0]
    if run[-1] == names[-1]:
        return f"{run[0]} or better"
    return f"{run[-1]} or less" if run[0] == names[0] else f"{run[0]} to {run[-1]}"


def _by_kind(every: EveryDecision) -> Chart:
    """A row for each kind of hand, by its highest rank; where that is not enough, by the next card."""
    hands = {seen.hand: cell for seen, cell in every.decided.items()}
    kinds: defaultdict[Kind, Hands] = defaultdict(dict)
    for one, cell in hands.items():
        kinds[one.kind][one] = cell
    closer = [row for kind, found in sorted(kinds.items()) for row in _closer(kind, found, ())]
    rows = [_row(kind.words, found, 0) for kind, found in sorted(kinds.items(), reverse=True)]
    if len(closer) <= MOST_CLOSER_ROWS:
        rows += closer
    return Chart("Best decision", "the highest rank, or the next card", COLUMNS, tuple(rows), DECISIONS)


def _row(label: str, hands: Hands, place: int) -> ChartRow:
    """By the rank in this place of those that are compared."""
    return ChartRow(
        label,
        tuple(together(cell for one, cell in hands.items() if one.ranks[place] == rank) for rank in RANKS),
    )


def _closer(kind: Kind, hands: Hands, begin: tuple[int, ...]) -> Iterator[ChartRow]:
    """The hands that begin with these ranks by the next one, as long as they are not decided alike."""
    for rank in sorted({one.ranks[len(begin)] for one in hands}, reverse=True):
        same = {one: cell for one, cell in hands.items() if one.ranks[len(begin)] == rank}
        now = (*begin, rank)
        if len(now) < CARDS_THAT_COUNT and is_mixed(together(same.values())):
            if len({one.ranks[len(now)] for one in same}) > 1:
                name = "" if kind is Kind.HIGH_CARD else f"{kind.words}, "
                yield _row(f"{name}{'-'.join(map(rank_words, now))} and …", same, len(now))
            yield from _closer(kind, same, now)
