"""The odds of a table as blocks of a document: the same objects that `houseway odds` prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from houseway.documents.document import Block, Grid, Words, facts, grid
from houseway.documents.table.payouts import selections_title
from houseway.documents.wording import capital, sentence
from houseway.drawing.numbers import decimal, percent, ways
from houseway.odds.base_odds import BaseOdds
from houseway.odds.game_odds import GameOdds
from houseway.odds.wager_odds import Row, WagerOdds, alike
from houseway.rules.limits import kind_of

ONE_POINT = Fraction(1, 100)
HAND_BY_HAND = (
    "The hands of a split pair are counted one by one, whatever the others come to. Their gains add up to "
    "the round's on average, as the last column tells; how often a round ends ahead, and its deviation, "
    "are not counted."
)
NINETY_PERCENT = 1.645  # of all rounds lie within so many standard deviations of the mean


def title_of(group: Sequence[WagerOdds]) -> str:
    """A wager, or selections alike, with the bets beside which it is judged where they matter."""
    first = group[0]
    title = selections_title([one.wager.title for one in group])
    beside = ", ".join(kind_of(name).replace("-", " ") for name in first.beside)
    return f"{title}, beside {beside}" if beside and len(first.wager.beside) > 1 else title


def base_wagers(base: BaseOdds) -> frozenset[str]:
    """The wagers that belong together: none of them can be had alone."""
    return frozenset(name for branch in base.strategy.branches for name in branch.bets)


def summary(found: GameOdds, groups: Iterable[Sequence[WagerOdds]] | None = None, caption: str = "") -> Grid:
    """True odds, payout odds and house advantage of each wager; the base game as a whole at the end."""
    rows = [_summary_row(group) for group in (alike(found.wagers) if groups is None else groups)]
    if found.base and groups is None:
        rows.append(_base_row(found.base))
    return grid(
        ("Wager", "Pays", "True odds", "Wins", "House advantage"),
        rows,
        caption=caption,
        right=(2, 3, 4),
        shares=(10, 9, 9, 5, 6),
    )


def _summary_row(group: Sequence[WagerOdds]) -> tuple[str, ...]:
    one = group[0]
    pays = ", ".join(dict.fromkeys(row.pays for row in one.rows if row.pays))
    return (title_of(group), pays, true_odds(one), percent(one.hit_frequency), percent(one.house_advantage))


def _base_row(base: BaseOdds) -> tuple[str, ...]:
    return (f"Base game, per unit of the {base.unit}", "", "", "", percent(base.house_advantage))


def true_odds(one: WagerOdds) -> str:
    """Ways to lose to ways to win, exactly where that is short enough to read."""
    odds = one.true_odds
    if odds is None:
        return "never wins"
    return odds.words if odds.units < 10_000 else f"{decimal(odds.ratio, 3)} to 1"


def not_counted(found: GameOdds) -> list[str]:
    """Kinds of wagers at this table whose odds nobody has counted."""
    offered = dict.fromkeys(kind_of(name) for name in found.table.wagers)
    return [kind for kind in offered if kind in found.table.game.no_odds]


def not_counted_blocks(found: GameOdds) -> Iterator[Block]:
    for kind in not_counted(found):
        yield Words(sentence(found.table.game.no_odds[kind]), lead=f"{capital(kind.replace('-', ' '))}:")


def result_blocks(group: Sequence[WagerOdds]) -> Iterator[Block]:
    """Every result of a wager with its reason, and what it adds to the return."""
    one = group[0]
    rows = [_result(row, one) for row in one.by_verdict]
    rows.append(("All results", "", ways(one.total), percent(Fraction(1)), percent(1 - one.house_advantage)))
    if len(group) > 1:
        yield Words(f"Counted for {one.wager.title}; the other selections come to the same.")
    yield grid(
        ("Result", "Pays", "Ways", "Probability", "Return"),
        rows,
        right=(2, 3, 4),
        shares=(14, 5, 9, 6, 6),
        total=True,
    )
    yield facts(_figures(one))


def returned(row: Row, one: WagerOdds) -> Fraction:
    """What the result hands back for each unit bet on the wager, stake included."""
    staked = sum(other.ways * other.units for other in one.by_verdict)
    return Fraction(row.ways * row.units, staked) * (1 + row.gain)


def _named(row: Row, one: WagerOdds) -> str:
    """By its row of the pay table, or where that would not tell it from another result, by its reason."""
    titles = [other.verdict.row for other in one.by_verdict if other.units == row.units]
    title = row.verdict.row
    return title if title and titles.count(title) == 1 else row.verdict.reason


def _result(row: Row, one: WagerOdds) -> tuple[str, ...]:
    verdict = row.verdict
    size = f", at {row.units} times the ante" if row.units > 1 else ""
    return (
        f"{capital(verdict.result.value)}: {_named(row, one)}{size}",
        row.pays or "",
        ways(row.ways),
        percent(Fraction(row.ways, one.total)),
        percent(returned(row, one)),
    )


def _figures(one: WagerOdds) -> Iterator[tuple[str, str]]:
    yield "House advantage", f"{percent(one.house_advantage, 6)} = {one.house_advantage}"
    yield "Return to player", percent(1 - one.house_advantage, 6)
    yield "Hit frequency", f"{percent(one.hit_frequency)} = {one.hit_frequency}"
    yield "True odds", str(one.true_odds or "never wins")
    yield (
        "Standard deviation",
        f"{decimal(one.standard_deviation)} per unit; variance {decimal(one.variance)}",
    )
    yield (
        "Volatility index",
        f"{decimal(NINETY_PERCENT * one.standard_deviation)} (90 percent of single rounds)",
    )
    rounds = [f"{one.rounds_until(ONE_POINT, sure):,} ({sure:.0%})" for sure in (0.95, 0.99)]
    yield "Rounds until the hold is within one point", "; ".join(rounds)
    yield "Paragraph", str(one.wager.cite)


def base_blocks(base: BaseOdds, others: Iterable[BaseOdds]) -> Iterator[Block]:
    """What a round, or each hand of it, brings under the best strategy, and what other strategies cost."""
    rows = [
        (
            _gain(gain),
            ways(count),
            percent(Fraction(count, base.all_gains)),
            percent(Fraction(gain) * count / base.total),
        )
        for gain, count in sorted(base.gains.items(), reverse=True)
    ]
    every = "All hands" if base.by_hand else "All rounds"
    rows.append((every, ways(base.all_gains), percent(Fraction(1)), percent(-base.house_advantage)))
    if base.by_hand:
        yield Words(HAND_BY_HAND)
    yield grid(
        (f"Gain in {base.unit}s", "Ways", "Probability", "Expected gain"),
        rows,
        right=(1, 2, 3),
        shares=(3, 5, 3, 3),
        total=True,
    )
    yield facts(_base_figures(base))
    compared = [
        (other.strategy.name, percent(other.house_advantage), percent(_cost(other, base))) for other in others
    ]
    if compared:
        yield grid(("Other strategies", "House advantage", "Costs"), compared, right=(1, 2), shares=(8, 4, 3))


def _cost(other: BaseOdds, base: BaseOdds) -> Fraction:
    return other.house_advantage - base.house_advantage


def _gain(gain: Fraction | int) -> str:
    return f"{'+' if gain > 0 else ''}{gain}"


def _base_figures(base: BaseOdds) -> Iterator[tuple[str, str]]:
    yield "House advantage", f"{percent(base.house_advantage, 6)} of the {base.unit}"
    yield "Average bet", f"{decimal(base.average_bet)} {base.unit}s"
    yield "Element of risk", f"{percent(base.element_of_risk, 6)} of all that is bet"
    if base.by_hand:
        yield "Hands a round", decimal(base.hands_per_round, 5)
    if base.standard_deviation is not None:
        yield "Standard deviation", f"{decimal(base.standard_deviation)} {base.unit}s"
        yield (
            "Volatility index",
            f"{decimal(NINETY_PERCENT * base.standard_deviation)} (90 percent of single rounds)",
        )
    taken = [f"{decision} {percent(chance)}" for decision, chance in base.decisions.items()]
    yield "Decisions", "; ".join(taken)
