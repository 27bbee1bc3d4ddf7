"""Writes the odds of a table as blocks of a document: the figures that `houseway odds` prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from houseway.documents.document import Block, Grid, Part, Words, details, grid
from houseway.documents.table.payouts import selections_title
from houseway.documents.wording import capital, sentence
from houseway.drawing.formats import LONGEST_NUMBER, decimal, pays_in_words, percent
from houseway.odds.game_odds import BaseOdds, GameOdds
from houseway.odds.wager_odds import (
    EVERY_OTHER,
    Row,
    WagerOdds,
    grouped_by_odds,
    result_name,
    returned,
    volatility_index,
)
from houseway.rules.limits import kind_of

ONE_POINT = Fraction(1, 100)
HAND_BY_HAND = (
    "The hands of a split pair are counted separately, regardless of the results of the other hands. On "
    "average their gains add up to the gain of the round, as shown in the last column. How often a round "
    "ends ahead, and its standard deviation, are not computed."
)
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def ways(count: int) -> str:
    """Write a count in full; one of more than 24 digits is rounded, which the sign before it says."""
    if count < LONGEST_NUMBER:
        return f"{count:,}"
    digits, exponent = f"{count:.4e}".split("e+")
    return f"≈ {digits} × 10{exponent.lstrip('0').translate(_SUPERSCRIPTS)}"


def title_of(group: Sequence[WagerOdds]) -> str:
    """Return the title of a group of selections, with the accompanying bets where they matter."""
    first = group[0]
    title = selections_title([wager_odds.wager.title for wager_odds in group])
    others = ", ".join(kind_of(name).replace("-", " ") for name in first.beside)
    return f"{title}, with {others}" if others and len(first.wager.beside) > 1 else title


def base_wagers(base: BaseOdds) -> frozenset[str]:
    """Return the names of the wagers that belong together: none of them can be made alone."""
    return frozenset(name for branch in base.strategy.branches for name in branch.bets)


def summary(odds: GameOdds, groups: Iterable[Sequence[WagerOdds]] | None = None, caption: str = "") -> Grid:
    """Return true odds, payout odds and house advantage of each wager, and of the base game as a whole."""
    rows = [_summary_row(group) for group in (grouped_by_odds(odds.wagers) if groups is None else groups)]
    if odds.base and groups is None:
        rows.append(_base_row(odds.base))
    return grid(
        ("Wager", "Pays", "True odds", "Wins", "House advantage"),
        rows,
        caption=caption,
        right=(2, 3, 4),
        shares=(10, 9, 9, 5, 6),
    )


def _summary_row(group: Sequence[WagerOdds]) -> tuple[str, ...]:
    first = group[0]
    pays = ", ".join(dict.fromkeys(row.pays for row in first.rows if row.pays))
    return (
        title_of(group),
        pays,
        true_odds(first),
        percent(first.hit_frequency),
        percent(first.house_advantage),
    )


def _base_row(base: BaseOdds) -> tuple[str, ...]:
    return (f"Base game, per unit of the {base.unit}", "", "", "", percent(base.house_advantage))


def figures_summary(odds: GameOdds) -> Grid:
    """Return house advantage, hit frequency, deviation, element of risk and volatility of every wager."""
    rows = [
        _summary_figures(title_of(group), group[0], group[0].house_advantage)
        for group in grouped_by_odds(odds.wagers)
    ]
    if odds.base:
        title = f"Base game, per unit of the {odds.base.unit}"
        rows.append(_summary_figures(title, odds.base, odds.base.element_of_risk))
    return grid(
        (
            "Wager",
            "House advantage",
            "Hit frequency",
            "Standard deviation",
            "Element of risk",
            "Volatility index",
        ),
        rows,
        right=range(1, 6),
        shares=(10, 5, 5, 5, 5, 5),
    )


def _summary_figures(title: str, odds: WagerOdds | BaseOdds, risk: Fraction) -> tuple[str, ...]:
    hits, deviation = odds.hit_frequency, odds.standard_deviation
    return (
        title,
        percent(odds.house_advantage),
        percent(hits) if hits is not None else "–",
        decimal(deviation) if deviation is not None else "–",
        percent(risk),
        decimal(volatility_index(deviation)) if deviation is not None else "–",
    )


def true_odds(wager: WagerOdds) -> str:
    """Return ways to lose to ways to win, exactly if that is short enough to read."""
    odds = wager.true_odds
    if odds is None:
        return "never wins"
    return odds.in_print if odds.units < 10_000 else f"{decimal(odds.ratio, 3)} to 1"


def not_counted(odds: GameOdds) -> list[str]:
    """Return the kinds of wagers at this table whose odds are not computed."""
    offered = dict.fromkeys(kind_of(name) for name in odds.table.wagers)
    return [kind for kind in offered if kind in odds.not_counted]


def base_game_kinds(odds: GameOdds) -> set[str]:
    """Return the kinds of wagers whose odds are those of the base game."""
    decisions = odds.play.decisions.values() if odds.play else ()
    return {kind_of(name) for bets in decisions for name in bets}


def not_counted_blocks(odds: GameOdds) -> Iterator[Block]:
    """Yield the wagers without figures of their own, and why they have none."""
    kinds, together = not_counted(odds), base_game_kinds(odds)
    parts = [_plain(kind) for kind in kinds if kind in together]
    if parts:
        yield Words(f"{capital(', '.join(parts))}: evaluated together, as the base game.")
    for kind in kinds:
        if kind not in together:
            yield Words(sentence(odds.not_counted[kind]), lead=f"{capital(_plain(kind))}:")
    for note in odds.notes:
        kind, _, words = note.partition(": ")
        yield Words(sentence(words), lead=f"{capital(_plain(kind))}:")


def _plain(kind: str) -> str:
    return kind.replace("-", " ")


def result_blocks(group: Sequence[WagerOdds]) -> Iterator[Part]:
    """Yield every result of a wager with its reason and its share of the return."""
    first = group[0]
    rows = [_result_row(row, first) for row in first.by_verdict]
    returns = percent(1 - first.house_advantage)
    rows.append(("All results", "", ways(first.total), percent(Fraction(1)), returns))
    if len(group) > 1:
        yield Words(f"The figures are those of {first.wager.title}; the other selections have the same.")
    yield grid(
        ("Result", "Pays", "Ways", "Probability", "Return"),
        rows,
        right=(2, 3, 4),
        shares=(13, 7, 9, 6, 6),
        total=True,
    )
    yield details(_figures(first))


def _name(row: Row, wager: WagerOdds) -> str:
    """Name a result by its row of the pay table, or by its reason if another result has the same row."""
    if result_name(row.verdict) == EVERY_OTHER:
        return EVERY_OTHER
    titles = [other.verdict.row for other in wager.by_verdict if other.units == row.units]
    title = row.verdict.row
    return title if title and titles.count(title) == 1 else row.verdict.reason


def _result_row(row: Row, wager: WagerOdds) -> tuple[str, ...]:
    verdict = row.verdict
    size = f", at {row.units} times the ante" if row.units > 1 else ""
    return (
        f"{capital(verdict.result.value)}: {_name(row, wager)}{size}",
        pays_in_words(verdict) if verdict.odds else "",
        ways(row.ways),
        percent(Fraction(row.ways, wager.total)),
        percent(returned(row, wager)),
    )


def _figures(wager: WagerOdds) -> Iterator[tuple[str, str]]:
    yield "House advantage", f"{percent(wager.house_advantage, 6)} = {wager.house_advantage}"
    yield "Return to player", percent(1 - wager.house_advantage, 6)
    yield "Hit frequency", f"{percent(wager.hit_frequency)} = {wager.hit_frequency}"
    yield "True odds", str(wager.true_odds or "never wins")
    deviation = wager.standard_deviation
    yield "Standard deviation", f"{decimal(deviation)} per unit; variance {decimal(wager.variance)}"
    yield "Volatility index", _volatility(deviation)
    rounds = [f"{wager.rounds_until(ONE_POINT, sure):,} ({sure:.0%})" for sure in (0.95, 0.99)]
    yield "Rounds until the win is within one percentage point of it", "; ".join(rounds)
    yield "Paragraph", str(wager.wager.cite)


def _volatility(deviation: float) -> str:
    return f"{decimal(volatility_index(deviation))} (90 percent of single rounds)"


def base_blocks(base: BaseOdds, others: Iterable[BaseOdds]) -> Iterator[Part]:
    """Yield the gains of a round or hand under the best strategy, and the cost of other strategies."""
    rows = [
        (
            _gain(gain),
            ways(count),
            percent(Fraction(count, base.all_gains)),
            percent(Fraction(gain) * count / base.total),
        )
        for gain, count in sorted(base.gains.items(), reverse=True)
    ]
    total = "All hands" if base.by_hand else "All rounds"
    rows.append((total, ways(base.all_gains), percent(Fraction(1)), percent(-base.house_advantage)))
    if base.by_hand:
        yield Words(HAND_BY_HAND)
    yield grid(
        (f"Gain in {base.unit}s", "Ways", "Probability", "Expected gain"),
        rows,
        right=(1, 2, 3),
        shares=(3, 5, 3, 3),
        total=True,
    )
    yield details(_base_figures(base))
    compared = [
        (other.strategy.name, percent(other.house_advantage), percent(_cost(other, base))) for other in others
    ]
    if compared:
        yield grid(("Other strategies", "House advantage", "Cost"), compared, right=(1, 2), shares=(8, 4, 3))


def _cost(other: BaseOdds, base: BaseOdds) -> Fraction:
    return other.house_advantage - base.house_advantage


def _gain(gain: Fraction | int) -> str:
    return f"{'+' if gain > 0 else ''}{gain}"


def _base_figures(base: BaseOdds) -> Iterator[tuple[str, str]]:
    yield "House advantage", f"{percent(base.house_advantage, 6)} of the {base.unit}"
    yield "Average bet", f"{decimal(base.average_bet)} {base.unit}s"
    yield "Element of risk", f"{percent(base.element_of_risk, 6)} of the total amount bet"
    if base.by_hand:
        yield "Hands per round", decimal(base.hands_per_round, 5)
    if base.standard_deviation is not None:
        yield "Standard deviation", f"{decimal(base.standard_deviation)} {base.unit}s"
        yield "Volatility index", _volatility(base.standard_deviation)
    frequencies = [f"{decision} {percent(chance)}" for decision, chance in base.decisions.items()]
    yield "Decisions", "; ".join(frequencies)
