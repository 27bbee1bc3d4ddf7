"""The best strategy as charts: by the dealer's up card, or by the kind of hand and its ranks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from houseway.games.four_card_poker.exact.best_decisions import DECISIONS, BestDecisions
from houseway.games.four_card_poker.hands.ranking import ACE, CARDS_THAT_COUNT, Hand, Kind, hand, rank_words
from houseway.rules.analysis.best_play import Cell, Chart, ChartRow, is_mixed, runs, together

RANKS = range(2, ACE + 1)
LETTERS = {10: "T", 11: "J", 12: "Q", 13: "K", ACE: "A"}
COLUMNS = tuple(LETTERS.get(rank, str(rank)) for rank in RANKS)
MOST_DETAILED_ROWS = 12  # nobody would read more

Hands = dict[Hand, Cell]
ByCardShown = defaultdict[int, list[Cell]]


def charts_of(exact: BestDecisions) -> tuple[Chart, ...]:
    return (_by_card_shown(exact),) if len(exact.shown) > 1 else (_by_kind(exact),)


def _by_card_shown(exact: BestDecisions) -> Chart:
    """Return a chart with a row for each kind and highest rank; equal neighbouring rows are merged."""
    classes: defaultdict[tuple[Kind, int], ByCardShown] = defaultdict(lambda: defaultdict(list))
    for seen, cell in exact.decided.items():
        classes[seen.hand.kind, seen.hand.ranks[0]][seen.up].append(cell)
    names = [_class_in_words(kind, rank) for kind, rank in classes]
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
        tuple(together(cell for best, cell in hands.items() if best.ranks[place] == rank) for rank in RANKS),
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
