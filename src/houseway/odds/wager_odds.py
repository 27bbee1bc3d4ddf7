"""Computes the exact odds of a wager: how often it wins, by which result, and what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, lcm, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from houseway.drawing.formats import bar, html_table, percent
from houseway.equipment.cards import Card
from houseway.equipment.money import Cents, check_wager_amount
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import Branch
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.analysis.own_odds import NotCounted, OwnOutcomes
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.wagers.payout import Odds, to
from houseway.rules.wagers.settlement import settle_bets
from houseway.rules.wagers.wagers import Bets, Result, Verdict, Wager

NINETY_PERCENT = 1.645  # of all rounds are within this many standard deviations of the mean


def volatility_index(standard_deviation: float) -> float:
    """Return how far from the mean nine single rounds of ten end, by the usual formula."""
    return NINETY_PERCENT * standard_deviation


@dataclass(frozen=True)
class Row:
    """One result of a wager: its ways, and the gain for each unit bet."""

    verdict: Verdict
    ways: int
    gain: Fraction
    units: int = 1  # of the ante, if the player chooses the size of the wager

    @property
    def pays(self) -> str | None:
        return self.verdict.odds.words if self.verdict.odds else None

    @property
    def size(self) -> str:
        """Return ``, 3 antes``; empty for one ante."""
        return f", {self.units} antes" if self.units > 1 else ""

    @property
    def payment(self) -> Hashable:
        """Return what decides the money: rows with the same payment are one result."""
        return self.verdict.result, self.pays, self.gain, self.units

    def pays_as(self, other: Row) -> bool:
        return self.payment == other.payment

    @property
    def verdict_in_words(self) -> str:
        """Return ``win 1 to 1`` or ``lose``."""
        return f"{self.verdict.result} {self.pays or ''}".rstrip()

    @property
    def words(self) -> str:
        """Return ``win 1 to 1`` or ``lose, 3 antes``."""
        return self.verdict_in_words + self.size


@dataclass(frozen=True)
class WagerOdds:
    """The results of one wager. ``beside`` are other bets of the player that make a difference to it."""

    wager: Wager[Any]
    beside: Bets
    by_verdict: tuple[Row, ...]  # a row for each verdict
    # Of a wager that may stand: in how many rounds it is in play until it is decided, on average.
    expected_rolls: Fraction | None = None
    scale: Fraction = Fraction(1)  # the ways of the rows, for each way of the outcomes
    outcomes: int | None = None  # the ways of all outcomes, where the rows have others

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Return the results, wins first: verdicts with the same payment are one result."""
        merged = _summed(self.by_verdict, lambda row: row.payment)
        return tuple(sorted(merged, key=wins_first))

    @cached_property
    def total(self) -> int:
        return sum(row.ways for row in self.rows)

    def ways(self, result: Result) -> int:
        return sum(row.ways for row in self.rows if row.verdict.result is result)

    def _mean(self, power: int) -> Fraction:
        """Return the mean of a power of the gain per unit staked."""
        staked = sum(row.ways * row.units for row in self.rows)
        return sum((row.ways * row.units * row.gain**power for row in self.rows), Fraction(0)) / staked

    @cached_property
    def house_advantage(self) -> Fraction:
        """Return the expected loss for each unit of the wager; positive if the house is ahead."""
        return -self._mean(1)

    @property
    def hit_frequency(self) -> Fraction:
        return Fraction(self.ways(Result.WIN), self.total)

    @property
    def true_odds(self) -> Odds | None:
        """Return the ways to lose to the ways to win, without pushes; None if the wager cannot win."""
        won = self.ways(Result.WIN)
        return to(self.ways(Result.LOSE), won) if won else None

    @cached_property
    def variance(self) -> Fraction:
        """Return the variance of the gain in one round, per unit of the wager."""
        return self._mean(2) - self.house_advantage**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def element_of_risk(self) -> Fraction:
        """Return the expected loss for each unit of everything that is bet: here, of the wager itself."""
        return self.house_advantage

    @property
    def rounds_until_level(self) -> Fraction | None:
        """Return N0: the rounds after which the expected win of the house equals one standard deviation.

        None if neither side has the advantage.
        """
        return self.variance / self.house_advantage**2 if self.house_advantage else None

    def rounds_until(self, distance: Fraction, confidence: float) -> int:
        """Return the rounds after which the win per unit bet is this close to the advantage."""
        z = NormalDist().inv_cdf((1 + confidence) / 2)
        return ceil(z**2 * float(self.variance / distance**2))

    def _repr_html_(self) -> str:
        rows = [
            (row.verdict.result.value, row.pays or "", f"{row.ways:,}", percent(part), bar(part))
            for row in self.rows
            for part in [Fraction(row.ways, self.total)]
        ]
        caption = f"{self.wager.title}: house advantage {percent(self.house_advantage)}"
        return html_table(caption, ("result", "pays", "ways", "probability", ""), rows)

    @property
    def promotional_value(self) -> Fraction:
        """Return the value of a promotional chip per unit: a win pays its odds, a push leaves it in play.

        A match play coupon next to an equal wager is worth the same: it doubles a win and adds no risk.
        """
        won = sum((row.ways * row.gain for row in self.rows if row.verdict.result is Result.WIN), Fraction(0))
        return won / (self.total - self.ways(Result.PUSH))


def returned(row: Row, odds: WagerOdds) -> Fraction:
    """Return the payment of the result per unit bet on the wager, stake included."""
    staked = sum(other.ways * other.units for other in odds.by_verdict)
    return Fraction(row.ways * row.units, staked) * (1 + row.gain)


def branches_of(
    table: Table[Any], removed: Sequence[Card] = (), wager: str | None = None
) -> Sequence[Branch[Any]]:
    """Return the outcomes with the bets that are made: one branch, or one for each decision of the best play.

    A game may count separately wagers that no decision affects, or that are not always offered.
    """
    own = table.own_odds(wager) if wager else None
    if wager and isinstance(own, OwnOutcomes):
        return (Branch("", {wager: 1}, own.count(table, removed)),)
    if table.game.analysis.best_play and table.game.analysis.odds is None:
        return table.game.analysis.best_play(table, removed).best.branches
    return (Branch("", {}, distribution_of(table, removed)),)


def distribution_of(table: Table[Any], removed: Sequence[Card] = ()) -> Distribution[Any]:
    if table.game.analysis.odds is None:
        raise Refusal(f"The exact odds of {table.game.title} are not computed yet.", table.game.cite)
    return table.game.analysis.odds(table, removed)


def every_wager_odds(
    table: Table[Any],
    removed: Sequence[Card] = (),
    bet: Cents | None = None,
    branches: Sequence[Branch[Any]] | None = None,
    wager: str | None = None,
) -> Iterator[WagerOdds]:
    """Yield the odds of each wager in the order of the layout, or of one; with a bet, as really paid."""
    branches = branches_of(table, removed) if branches is None else branches
    for offered in table.wagers.values():
        if table.has_odds(offered.name) and wager in (None, offered.name):
            is_own = isinstance(table.own_odds(offered.name), OwnOutcomes)
            own = branches_of(table, removed, offered.name) if is_own else branches
            odds_of_wager = [wager_odds(table, offered, own, others, bet) for others in offered.beside]
            yield from (odds for odds in odds_of_wager if odds.rows)  # without rows it is never on the layout


def check_counted(table: Table[Any], wager_name: str) -> None:
    """Refuse a wager that the table does not offer, or whose odds are not known."""
    own = table.own_odds(table.wager(wager_name).name)
    if isinstance(own, NotCounted):
        raise Refusal(f"The odds of {wager_name} are {own.why}.", table.game.cite)


def wager_odds(
    table: Table[Any],
    wager: Wager[Any],
    branches: Sequence[Branch[Any]],
    others: Bets,
    bet: Cents | None = None,
) -> WagerOdds:
    """Settle the wager for the outcomes of every branch in which it is on the layout."""
    if table.wagers_stand and (len(branches) == 1 or _may_stand(wager)):
        return standing_odds(table, wager, _together(branches), others, bet)
    rows: list[Row] = []
    for branch in branches:
        units = branch.bets.get(wager.name, 1 if wager.placed == "before the deal" else 0)
        if units:
            bets: Bets = {**branch.bets, **others, wager.name: units}
            if bet is not None:
                bets = at_bet(table, bets, bet)
            rows += _rows(table, wager, branch.outcomes, bets, units, exact=bet is None)
    by_verdict = _summed(rows, lambda row: (id(row.verdict), row.gain, row.units))
    return WagerOdds(wager, others, tuple(sorted(by_verdict, key=wins_first)))


def _may_stand(wager: Wager[Any]) -> bool:
    return any(verdict.result is Result.STANDS for verdict in wager.verdicts)


def _together(branches: Sequence[Branch[Any]]) -> Distribution[Any]:
    """Return the outcomes of all decisions: a wager that stands is on the layout whatever is decided."""
    if len(branches) == 1:
        return branches[0].outcomes
    ways: Counter[Any] = Counter()
    for branch in branches:
        ways.update(branch.outcomes.ways)
    return Distribution(ways)


class _Result(NamedTuple):
    """A verdict on a wager, with the gain for each unit bet and its chance."""

    verdict: Verdict
    gain: Fraction
    chance: Fraction


class _Fate(NamedTuple):
    """The results of a wager, and the rounds that it is in play until one of them comes."""

    results: list[_Result]
    rolls: Fraction
    made: int  # the ways in which it is decided, or continues in another form


def standing_odds(
    table: Table[Any], wager: Wager[Any], outcomes: Distribution[Any], others: Bets, bet: Cents | None = None
) -> WagerOdds:
    """Return the odds of a wager that may stand, from the moment it is made until it is decided.

    It is counted whenever it can be on the layout. A wager that moves has, from then on, the odds of the form
    that it takes.
    """
    fate = _fate(table, wager.name, outcomes.seen_by(wager.name), others, bet)
    if fate is None:
        return WagerOdds(wager, others, ())
    total = lcm(outcomes.throws, *(result.chance.denominator for result in fate.results))
    rows = [Row(result.verdict, int(result.chance * total), result.gain) for result in fate.results]
    by_verdict = _summed(rows, lambda row: (id(row.verdict), row.gain))
    ordered = tuple(sorted(by_verdict, key=wins_first))
    return WagerOdds(wager, others, ordered, fate.rolls, Fraction(total, fate.made), outcomes.total)


def _fate(
    table: Table[Any], name: str, outcomes: Distribution[Any], others: Bets, bet: Cents | None
) -> _Fate | None:
    """Follow a wager through every outcome; None if no outcome decides it."""
    bets: Bets = {**others, name: 1}
    if bet is not None:
        bets = at_bet(table, bets, bet)
    verdicts = _ways_of_verdicts(table.by_name[name], outcomes, bets)
    made = sum(ways for verdict, _, ways in verdicts if _ends(verdict))
    if not made:
        return None
    results: list[_Result] = []
    rolls = Fraction(sum(ways for verdict, _, ways in verdicts if not verdict.off), made)
    for verdict, outcome, ways in verdicts:
        share = Fraction(ways, made)
        if verdict.result is not Result.STANDS:
            gain = Fraction(verdict.gain) if bet is None else gain_at(table, outcome, name, bets)
            results.append(_Result(verdict, gain, share))
        elif verdict.becomes:
            after = _fate(table, verdict.becomes, outcomes, others, bet)
            if after is None:
                raise ValueError(f"{name} becomes {verdict.becomes}, which nothing decides")
            rolls += share * after.rolls
            results += [result._replace(chance=share * result.chance) for result in after.results]
    return _Fate(results, rolls, made)


def _ways_of_verdicts(
    wager: Wager[Any], outcomes: Distribution[Any], bets: Bets
) -> list[tuple[Verdict, Any, int]]:
    """Return each verdict once, with an outcome that leads to it and the ways of all that do."""
    ways: dict[int, int] = {}
    examples: dict[int, tuple[Verdict, Any]] = {}
    for outcome, count in outcomes.ways.items():
        verdict = wager.decide(outcome, bets)
        key = id(verdict)  # verdicts are built once, when the table opens
        ways[key] = ways.get(key, 0) + count
        examples.setdefault(key, (verdict, outcome))
    return [(*example, ways[key]) for key, example in examples.items()]


def _ends(verdict: Verdict) -> bool:
    """Return whether the wager ends in this form: it is decided, or continues in another form."""
    return verdict.result is not Result.STANDS or bool(verdict.becomes)


def at_bet(table: Table[Any], bets: Bets, bet: Cents) -> Bets:
    """Return the bets in cents; refuse those outside the limits, which apply to bets before the deal."""
    check_wager_amount(bet, "the bet")
    in_cents = {name: units * bet for name, units in bets.items()}
    for name, amount in in_cents.items():
        check_wager_amount(amount, name)
        if table.by_name[name].placed == "before the deal":
            table.limits.check(name, amount)
    return in_cents


def _rows(
    table: Table[Any],
    wager: Wager[Any],
    outcomes: Distribution[Any],
    bets: Bets,
    units: int,
    *,
    exact: bool,
) -> Iterator[Row]:
    for verdict, outcome, ways in _ways_of_verdicts(wager, outcomes, bets):
        gain = Fraction(verdict.gain) if exact else gain_at(table, outcome, wager.name, bets)
        yield Row(verdict, ways, gain, units)


def gain_at(table: Table[Any], outcome: Any, wager_name: str, bets: Bets) -> Fraction:
    """Return the gain for each cent of this wager, with every rounding and limit of a real payment."""
    settled = next(paid for paid in settle_bets(table, outcome, bets) if paid.wager == wager_name)
    return Fraction(settled.net, settled.bet)


def _summed(rows: Iterable[Row], key: Callable[[Row], Hashable]) -> Iterable[Row]:
    """Add up rows with the same key, in the order in which they first appear."""
    summed: dict[Hashable, Row] = {}
    for row in rows:
        ways = summed[key(row)].ways if key(row) in summed else 0
        summed[key(row)] = Row(row.verdict, ways + row.ways, row.gain, row.units)
    return summed.values()


def grouped_by_odds(wagers: Iterable[WagerOdds]) -> list[tuple[WagerOdds, ...]]:
    """Group selections of one wager that have the same results in the same number of ways."""
    groups: dict[Hashable, list[WagerOdds]] = {}
    for odds in wagers:
        results = tuple((row.verdict.result, row.pays, row.gain, row.ways) for row in odds.rows)
        groups.setdefault((kind_of(odds.wager.name), str(odds.beside), results), []).append(odds)
    return [tuple(group) for group in groups.values()]


def wins_first(row: Row) -> tuple[bool, bool, Fraction]:
    """Return the key that sorts wins first, the highest of them at the top, then pushes."""
    result = row.verdict.result
    return result is not Result.WIN, result is not Result.PUSH, -row.gain


# The results of a wager by name: the row of the pay table that pays, or the reason for the result.

EVERY_OTHER = "every other result"
_ONLY = "wins only "  # how a verdict says that everything else loses


@dataclass(frozen=True)
class NamedResult:
    """A result under its name. Verdicts of one row of the pay table are one result."""

    name: str
    row: Row

    @property
    def title(self) -> str:
        return self.name[:1].upper() + self.name[1:]


def result_name(verdict: Verdict) -> str:
    """Return the printed title of the row, or the reason where no row of a pay table decides."""
    if verdict.row:
        return verdict.row
    return EVERY_OTHER if verdict.reason.startswith(_ONLY) else verdict.reason


def named_results(odds: WagerOdds) -> list[NamedResult]:
    """Return every result of the wager, wins first. Rows that pay the same stay separate."""
    places = {id(verdict): place for place, verdict in enumerate(odds.wager.verdicts)}
    results: dict[Hashable, NamedResult] = {}
    for row in odds.by_verdict:
        name = result_name(row.verdict)
        key = (name, row.payment)
        ways = results[key].row.ways if key in results else 0
        results[key] = NamedResult(name, Row(row.verdict, ways + row.ways, row.gain, row.units))
    return sorted(
        results.values(), key=lambda result: (wins_first(result.row), places.get(id(result.row.verdict), 0))
    )
