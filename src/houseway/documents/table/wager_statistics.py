"""Writes the statistics of a wager: its results, figures and allowed pay tables, next to a simulation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import Any

from houseway.documents.document import Block, Grid, Heading, Part, Together, Words, grid
from houseway.documents.table.odds_tables import result_blocks, title_of
from houseway.documents.table.payouts import PaidWager, PayTableChoice, pay_table_choices
from houseway.drawing.formats import decimal, percent
from houseway.lazy import lazy
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.odds.wager_odds import WagerOdds, every_wager_odds, grouped_by_odds, volatility_index
from houseway.rules.game import Table
from houseway.rules.limits import kind_of

job_at = lazy("houseway.simulation.job:job_at")
results_of = lazy("houseway.simulation.results")
simulate = lazy("houseway.simulation.run:simulate")

NOT_COUNTED_HERE = (
    "These payments change the game as a whole, so each of them has a sheet of its own: make it with the "
    "option "
)


@dataclass(frozen=True)
class ComparedPayTables:
    """The pay tables of a wager, with its odds under each of them; no ``odds`` if they are not counted."""

    choice: PayTableChoice
    paid: PaidWager
    odds: tuple[tuple[WagerOdds | None, ...], ...]  # by set of accompanying bets, one for each pay table

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self.paid.names)


def compared_pay_tables(odds: GameOdds) -> list[ComparedPayTables]:
    """Return the pay tables of every wager for which the house can choose among several."""
    counted = _Counted(odds)
    return [
        ComparedPayTables(choice, paid, tuple(counted.under(choice, paid)))
        for choice, paid in _one_choice_each(odds.table)
        if len(choice.tables) > 1 or paid.names[0] not in odds.table.wagers
    ]


def _one_choice_each(table: Table[Any]) -> Iterator[tuple[PayTableChoice, PaidWager]]:
    """Yield each wager once: with the choice that is about it, where another one changes it too."""
    choices = [narrowed for choice in pay_table_choices(table) for narrowed in choice.by_wager()]
    by_name: dict[tuple[str, ...], tuple[PayTableChoice, PaidWager, bool]] = {}
    for choice, paid, always in choices:
        known = by_name.get(paid.names)
        if known is None or (always and not known[2]):
            by_name[paid.names] = choice, paid, always
    yield from ((choice, paid) for choice, paid, _ in by_name.values())


class _Counted:
    """Counts the odds of a wager at other tables, each table once."""

    def __init__(self, odds: GameOdds) -> None:
        self._here = odds
        self._known = odds.at_other_tables

    def under(self, choice: PayTableChoice, paid: PaidWager) -> Iterator[tuple[WagerOdds | None, ...]]:
        tables = [self._of(table, choice, value, paid.names[0]) for value, table in choice.tables.items()]
        keys = dict.fromkeys(str(dict(odds.beside)) for every in tables for odds in every)
        for key in keys:
            yield tuple(
                next((odds for odds in every if str(dict(odds.beside)) == key), None) for every in tables
            )

    def _of(self, table: Table[Any], choice: PayTableChoice, value: str, name: str) -> list[WagerOdds]:
        if name not in table.wagers:
            return []
        if table is self._here.table:
            return [odds for odds in self._here.wagers if odds.wager.name == name]
        if not table.has_odds(name):
            return []
        key = (choice.option.name, value, "" if table.game.analysis.odds else name)
        if key not in self._known:
            # Where the best play depends on the payments, only this wager is counted: the rest takes long.
            wagers = (
                every_wager_odds(table) if table.game.analysis.odds else game_odds(table, wager=name).wagers
            )
            self._known[key] = list(wagers)
        return [odds for odds in self._known[key] if odds.wager.name == name]


def wager_blocks(
    odds: GameOdds, compared: Sequence[ComparedPayTables], opening: Sequence[Part]
) -> Iterator[Block]:
    """Yield every wager whole, with its pay tables below it; the heading of the part stays with the first."""
    before = list(opening)
    for group in grouped_by_odds(odds.wagers):
        parts: list[Part] = [*before, Heading(title_of(group), 2), *result_blocks(group)]
        before = []
        for tables in compared:
            if group[0].wager.name in tables.names:
                parts += pay_table_blocks(tables, group[0])
        yield Together(tuple(parts))


def other_wager_blocks(odds: GameOdds, compared: Sequence[ComparedPayTables]) -> Iterator[Block]:
    """Yield the pay tables of wagers that are not offered, or not counted, with these options."""
    counted = {wager_odds.wager.name for wager_odds in odds.wagers}
    others = [tables for tables in compared if not tables.names & counted]
    before: list[Part] = [Heading("Other wagers and pay tables that the rules allow")]
    for tables in others:
        first = next(filter(None, tables.odds[0] if tables.odds else ()), None)
        yield Together((*before, Heading(tables.paid.title, 2), *pay_table_blocks(tables, first)))
        before = []


def pay_table_blocks(tables: ComparedPayTables, wager: WagerOdds | None) -> Iterator[Part]:
    """Yield the pay tables next to each other, and the figures of each below them."""
    titles = tables.choice.titles
    numbers = range(1, len(titles) + 1)
    caption = "Pay tables that the rules allow" if len(titles) > 1 else ""
    pays = grid(
        ("Pays", *titles),
        tables.paid.rows,
        right=numbers,
        caption=caption,
        small=True,
        shares=_shares(titles),
    )
    yield pays
    row_of_odds = next((row for row in tables.odds if wager and _beside(row) == str(dict(wager.beside))), ())
    if any(row_of_odds):
        yield _figures(titles, row_of_odds)
    else:
        yield Words(f"{NOT_COUNTED_HERE}{tables.choice.option.name}.")


def _beside(row: Sequence[WagerOdds | None]) -> str:
    return next(str(dict(odds.beside)) for odds in row if odds)


def _shares(titles: Sequence[str]) -> tuple[int, ...]:
    return (5, *[3 if len(titles) < 4 else 2] * len(titles))


def _figures(titles: Sequence[str], wagers: Sequence[WagerOdds | None]) -> Grid:
    rows = (
        ("House advantage", [percent(odds.house_advantage) if odds else "–" for odds in wagers]),
        ("Return to player", [percent(1 - odds.house_advantage) if odds else "–" for odds in wagers]),
        ("Hit frequency", [percent(odds.hit_frequency) if odds else "–" for odds in wagers]),
        ("Standard deviation", [decimal(odds.standard_deviation) if odds else "–" for odds in wagers]),
        (
            "Volatility index",
            [decimal(volatility_index(odds.standard_deviation)) if odds else "–" for odds in wagers],
        ),
    )
    numbers = range(1, len(titles) + 1)
    return grid(
        ("Comes to", *titles),
        [(name, *cells) for name, cells in rows],
        right=numbers,
        small=True,
        shares=_shares(titles),
    )


# A simulation next to the exact figures.

CONFIDENCE = 0.95
_WITHIN = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True)
class SampledWager:
    """The house advantage of a wager in the sample and exactly, with the half width of its 95% interval."""

    title: str
    rounds: int
    sample: Fraction
    exact: Fraction | None
    margin: float

    @property
    def agrees(self) -> bool | None:
        return None if self.exact is None else abs(float(self.sample - self.exact)) <= self.margin


@dataclass(frozen=True)
class SampleReport:
    """A sample of so many rounds, with the seed that deals it again."""

    rounds: int
    seed: int
    wagers: tuple[SampledWager, ...]
    p_value: float | None  # of the chi-square test over all results


def sample_report(
    table: Table[Any], rounds: int, seed: int, progress: Callable[[int], None] = lambda _: None
) -> SampleReport:
    """Deal the sample and compare it with the exact odds."""
    job = job_at(table, None, seed)
    dealt = simulate(job, rounds, progress=progress)
    exact = results_of.exact_results(job)
    results = results_of.sample_results(job, dealt.counts, exact)
    test = results_of.chi_square(results, exact) if exact else None
    wagers = tuple(
        SampledWager(
            _title(table, result.name, [kind_of(name) for name in result.beside]),
            result.rounds,
            result.sample,
            result.exact,
            _WITHIN * result.standard_error,
        )
        for result in results_of.compared(results, exact)
    )
    return SampleReport(dealt.rounds, seed, wagers, test.p_value if test else None)


def _title(table: Table[Any], name: str, beside: list[str]) -> str:
    if name not in table.wagers:
        return "Base game"
    wager = table.wagers[name]
    others = ", ".join(kind.replace("-", " ") for kind in beside)
    return f"{wager.title}, with {others}" if others and len(wager.beside) > 1 else wager.title


def sample_blocks(report: SampleReport) -> Iterator[Block]:
    """Yield the comparison: the house advantage in the sample, its 95 percent interval, and the exact one."""
    rows = [
        (
            wager.title,
            percent(wager.sample),
            f"± {wager.margin * 100:.4f}%",
            percent(wager.exact) if wager.exact is not None else "not counted",
            {True: "yes", False: "no", None: "–"}[wager.agrees],
        )
        for wager in report.wagers
    ]
    words = (
        f"A simulation of {report.rounds:,} rounds, seed {report.seed}, dealt by other code than the "
        "count. The exact "
        "house advantage lies within the interval in 95 of 100 samples, so a few of many wagers may lie "
        "outside it."
    )
    if report.p_value is not None:
        words += f" Over all results together, the chi-square test has a p-value of {report.p_value:.4f}."
    table = grid(
        ("Wager", "Sample", "95% interval", "Exact", "Within"),
        rows,
        right=(1, 2, 3, 4),
        shares=(8, 4, 4, 4, 3),
    )
    yield Heading("Sample beside the exact figures")
    yield Words(words)
    yield Together((table,)) if len(rows) < 30 else table
