"""Tests whether a player's bets and decisions follow cards that they should not know, with stated errors.

A likelihood ratio compares "the acts depend on the cards" with "they do not"; a permutation test says
how often chance alone gives a ratio as large. A finding also says how likely the test is to find a
player who does use the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import permutations
from math import ceil, factorial

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import STANDARD_DECK, Card

Floats = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]


def log_ratios(tables: npt.NDArray[np.generic]) -> Floats:
    """Return the logarithm of the ratio for each table; the last two axes are rows and columns."""
    counts = tables.astype(np.float64)
    rows, columns = counts.sum(axis=-1), counts.sum(axis=-2)
    total = rows.sum(axis=-1)
    sums = _entropy(counts).sum(axis=(-2, -1)) - _entropy(rows).sum(axis=-1) - _entropy(columns).sum(axis=-1)
    ratios: Floats = np.maximum(sums + _entropy(total), 0.0)
    return ratios


def by_trigger(tables: npt.NDArray[np.generic], amounts: Floats) -> Floats:
    """Return the ratio for each trigger: rows from it on against those below, where more is bet above.

    Rows are ordered by the count. A trigger at which less is bet above it than below has the ratio 0.
    """
    counts = tables.astype(np.float64)
    above = np.flip(np.flip(counts, axis=-2).cumsum(axis=-2), axis=-2)[..., 1:, :]
    below = counts.sum(axis=-2, keepdims=True) - above
    ratios = log_ratios(np.stack([below, above], axis=-2))
    with np.errstate(invalid="ignore", divide="ignore"):
        more = (above @ amounts) * below.sum(axis=-1) > (below @ amounts) * above.sum(axis=-1)
    when_more: Floats = np.where(more, ratios, 0.0)
    return when_more


def _entropy(counts: Floats) -> Floats:
    return np.where(counts > 0, counts * np.log(np.maximum(counts, 1.0)), 0.0)


# Permutation tests: how often chance alone gives a ratio at least as large.

TOGETHER = 500  # permutations that are made at a time
# A test stops when chance has reached the ratio so often: then it is not rare (Besag and Clifford 1991).
ENOUGH = 20
_ALMOST = 1e-9  # so that rounding does not hide a tie


@dataclass(frozen=True)
class Chance:
    """The chance of a ratio at least as large if the acts have nothing to do with the cards."""

    p: float
    permutations: int
    is_exact: bool  # every permutation was looked at, none at random


def sampled_chance(observed: float, draw: Callable[[int], Floats], most: int) -> Chance:
    """Draw permutations until the answer is clear or ``most`` were drawn. It never understates the chance."""
    drawn = reached = 0
    while drawn < most:
        size = min(TOGETHER, most - drawn)
        hits = np.flatnonzero(draw(size) >= observed - _ALMOST)
        if reached + len(hits) >= ENOUGH:
            stopped = drawn + int(hits[ENOUGH - reached - 1]) + 1
            return Chance(ENOUGH / stopped, stopped, is_exact=False)
        reached += len(hits)
        drawn += size
    return Chance((reached + 1) / (drawn + 1), drawn, is_exact=False)


def exact_chance(observed: float, ratios: Floats) -> Chance:
    """Return the share of all permutations, the real one among them, that reach the ratio."""
    return Chance(float(np.mean(ratios >= observed - _ALMOST)), len(ratios), is_exact=True)


# Acts against cards that the player should not know: hidden ones of the dealer or of others, or the next.
#
# If they are not known, then among acts in the same visible situation any of the cards could have gone with
# any of the acts. So the test exchanges the cards within each situation.

# Cards that are equal for most decisions; a joker is as good as an ace.
KINDS = ("A", "TJQK", "789", "23456")
HIGH = 1  # the last kind that counts as high
_HIGH_IN_DECK = 20


@dataclass(frozen=True)
class Act:
    """What a player did in a situation that all could see, with the kind of card that was hidden."""

    situation: str
    act: str
    kind: int  # a place in KINDS


def kind_of(card: Card) -> int:
    return next((place for place, ranks in enumerate(KINDS) if card.rank in ranks), 0)


def kind_of_hand(cards: Sequence[Card]) -> int:
    """Return one kind for several cards: with more high cards than usual, or with fewer."""
    high = sum(kind_of(card) <= HIGH for card in cards)
    return HIGH if high * len(STANDARD_DECK) > _HIGH_IN_DECK * len(cards) else len(KINDS) - 1


def kinds_of_counts(counts: Sequence[float]) -> list[int]:
    """Return a kind for each count: the highest quarter first, so that the upper half is high."""
    if not counts:
        return []
    limits = np.quantile(counts, [part / len(KINDS) for part in range(1, len(KINDS))])
    return [len(KINDS) - 1 - int(np.searchsorted(limits, count, side="right")) for count in counts]


class ActsByCard:
    """The test of one player's acts against one hidden card."""

    def __init__(self, acts: Sequence[Act]) -> None:
        by_situation: dict[str, set[str]] = {}
        for act in acts:
            by_situation.setdefault(act.situation, set()).add(act.act)
        # Where the player always did the same, nothing can depend on the card.
        self.acts = [act for act in acts if len(by_situation[act.situation]) > 1]
        self.acts.sort(key=lambda act: act.situation)
        self.looked_at = len(acts)

    @cached_property
    def situations(self) -> npt.NDArray[np.int64]:
        return _numbered([act.situation for act in self.acts])

    @cached_property
    def columns(self) -> npt.NDArray[np.int64]:
        """Return the act of each decision, numbered within its situation."""
        names: dict[str, dict[str, int]] = {}
        for act in self.acts:
            known = names.setdefault(act.situation, {})
            known.setdefault(act.act, len(known))
        return np.array([names[act.situation][act.act] for act in self.acts], dtype=np.int64)

    @cached_property
    def kinds(self) -> npt.NDArray[np.int64]:
        return np.array([act.kind for act in self.acts], dtype=np.int64)

    def log_ratio(self, columns: npt.NDArray[np.int64] | None = None) -> float:
        return float(self._ratios(self.kinds[None, :], self.columns if columns is None else columns)[0])

    def _ratios(self, kinds: npt.NDArray[np.int64], columns: npt.NDArray[np.int64]) -> Floats:
        """Return the ratio for each row of kinds: the sum over all situations."""
        situations, width = int(self.situations.max(initial=-1)) + 1, int(columns.max(initial=0)) + 1
        cell = (self.situations[None, :] * len(KINDS) + kinds) * width + columns[None, :]
        size = situations * len(KINDS) * width
        cell += size * np.arange(len(kinds))[:, None]
        counts = np.bincount(cell.ravel(), minlength=size * len(kinds))
        ratios: Floats = log_ratios(counts.reshape(len(kinds), situations, len(KINDS), width)).sum(axis=-1)
        return ratios

    def draw(self, chance: np.random.Generator, size: int, columns: npt.NDArray[np.int64]) -> Floats:
        """Return ratios for cards that were exchanged at random within each situation."""
        # The acts are sorted by situation, so that this only exchanges cards within each.
        order = np.argsort(self.situations[None, :] + chance.random((size, len(self.acts))), axis=1)
        return self._ratios(self.kinds[order], columns)

    def chance(self, seed: int, most: int) -> Chance:
        chance = np.random.default_rng(seed)
        return sampled_chance(self.log_ratio(), lambda size: self.draw(chance, size, self.columns), most)


def _numbered(names: Sequence[str]) -> npt.NDArray[np.int64]:
    places = {name: place for place, name in enumerate(dict.fromkeys(names))}
    return np.array([places[name] for name in names], dtype=np.int64)


# Bets against a count, over the shoes in which one person played.
#
# If a player bets without regard to the cards, the counts of another shoe would have fitted the bets just as
# well. So the test exchanges whole shoes: the bets of one with the counts that another had when as many
# cards were dealt. That keeps habits which have nothing to do with the count, such as betting more late in a
# shoe, or the same for many rounds, from looking like counting.

MOST_SHOES = 200  # the latest ones, if there are more
MOST_LEVELS = 6  # groups that different bets are put into
LEAST_SHARE, MOST_SHARE = 0.02, 0.5  # of the rounds that are at a trigger or above
_ALL_SHOES = 7  # up to so many, every exchange of shoes is looked at
_UNFINISHED = 0.5  # of the depth of the deepest shoe; others say nothing about deep rounds


@dataclass(frozen=True)
class WatchedShoe:
    """The rounds of one shoe: cards seen before each, the count then, and what the player bet (0: none)."""

    seen: Sequence[int]
    counts: Sequence[float]
    bets: Sequence[int]


@dataclass(frozen=True)
class AtTrigger:
    """The best trigger for these bets, with the average bet in rounds below it and from it on."""

    trigger: int
    rounds_above: int
    bet_below: float
    bet_above: float
    log_ratio: float


class BetsByCount:
    """The test of one player's bets on one wager against one count."""

    def __init__(self, shoes: Sequence[WatchedShoe]) -> None:
        latest = [shoe for shoe in shoes if shoe.seen][-MOST_SHOES:]
        deepest = max((shoe.seen[-1] for shoe in latest), default=0)
        self.shoes = [shoe for shoe in latest if shoe.seen[-1] >= _UNFINISHED * deepest]
        self._whole = [np.floor(np.asarray(shoe.counts)).astype(np.int64) for shoe in self.shoes]
        self.rounds = sum(len(shoe.seen) for shoe in self.shoes)

    @cached_property
    def triggers(self) -> list[int]:
        """Return the whole counts that are reached often enough, and not too often, to tell bets apart."""
        if not self.shoes:
            return []
        every = np.concatenate(self._whole)
        possible = range(int(every.min()) + 1, int(every.max()) + 1)
        return [count for count in possible if LEAST_SHARE <= float(np.mean(every >= count)) <= MOST_SHARE]

    @cached_property
    def permutations(self) -> int:
        """Return in how many ways the shoes can be exchanged: no chance below one in so many can be found."""
        return factorial(len(self.shoes))

    @cached_property
    def every_order(self) -> npt.NDArray[np.int64] | None:
        """Return every exchange of the shoes; None if there are too many to look at."""
        count = len(self.shoes)
        return np.array([*permutations(range(count))]) if count <= _ALL_SHOES else None

    @cached_property
    def is_constant(self) -> bool:
        return len({bet for shoe in self.shoes for bet in shoe.bets}) <= 1

    @cached_property
    def _rows(self) -> list[list[npt.NDArray[np.int64]]]:
        """Return for the rounds of each shoe the rows of the counts that each shoe had at that depth."""
        limits = np.asarray(self.triggers)
        rows = [np.searchsorted(limits, whole, side="right") for whole in self._whole]
        return [
            [
                of_other[np.maximum(np.searchsorted(other.seen, shoe.seen, side="right") - 1, 0)]
                for other, of_other in zip(self.shoes, rows, strict=True)
            ]
            for shoe in self.shoes
        ]

    def cells(self, levels: Sequence[npt.NDArray[np.int64]], columns: int) -> Counts:
        """Count for each pair of shoes how often each bet meets each count."""
        size = (len(self.triggers) + 1) * columns
        counts = np.zeros((len(self.shoes), len(self.shoes), size), np.int64)
        for place, (level, rows) in enumerate(zip(levels, self._rows, strict=True)):
            for other, row in enumerate(rows):
                counts[place, other] = np.bincount(row * columns + level, minlength=size)
        return counts

    def ratios(self, cells: Counts, orders: npt.NDArray[np.int64], amounts: Floats) -> Floats:
        """Return the largest ratio of any trigger, for each order in which shoes are exchanged."""
        tables = cells[np.arange(len(self.shoes)), orders].sum(axis=1)
        by_each = by_trigger(tables.reshape(len(orders), -1, len(amounts)), amounts)
        highest: Floats = by_each.max(axis=-1)
        return highest

    @cached_property
    def levels(self) -> tuple[list[npt.NDArray[np.int64]], Floats]:
        """Return the group of each bet, by shoe, and the average bet of each group."""
        bets = [np.asarray(shoe.bets, dtype=np.int64) for shoe in self.shoes]
        every = np.concatenate(bets)
        amounts = np.unique(every)
        if len(amounts) > MOST_LEVELS:
            amounts = np.unique(np.quantile(every, np.arange(MOST_LEVELS) / MOST_LEVELS, method="lower"))
        groups = [np.searchsorted(amounts, bet, side="right") - 1 for bet in bets]
        group = np.concatenate(groups)
        means = np.bincount(group, every, len(amounts)) / np.maximum(np.bincount(group), 1)
        return groups, means

    @cached_property
    def _observed(self) -> tuple[Counts, Floats]:
        levels, amounts = self.levels
        return self.cells(levels, len(amounts)), amounts

    def best(self) -> AtTrigger:
        """Return the trigger at which the bets fit "bets by the count" best."""
        cells, amounts = self._observed
        own = cells[np.arange(len(self.shoes)), np.arange(len(self.shoes))].sum(axis=0)
        table = own.reshape(-1, len(amounts))
        ratios = by_trigger(table, amounts)
        place = int(np.argmax(ratios))
        below, above = table[: place + 1].sum(axis=0), table[place + 1 :].sum(axis=0)
        return AtTrigger(
            self.triggers[place],
            int(above.sum()),
            float(below @ amounts / max(below.sum(), 1)),
            float(above @ amounts / max(above.sum(), 1)),
            float(ratios[place]),
        )

    def chance(self, observed: float, seed: int, most: int) -> Chance:
        cells, amounts = self._observed
        count = len(self.shoes)
        if self.every_order is not None:
            return exact_chance(observed, self.ratios(cells, self.every_order, amounts))
        chance = np.random.default_rng(seed)

        def draw(size: int) -> Floats:
            orders = np.argsort(chance.random((size, count)), axis=1)
            return self.ratios(cells, orders, amounts)

        return sampled_chance(observed, draw, most)


# How likely a test is to find a player who does use the cards: an estimate for a stated player.
#
# The stated player acts in the rounds that were really dealt, with counts and cards as they were.

FOLLOWS = 0.75  # of the rounds; in the others the stated player pays no attention to the cards
TIMES = 4  # the bet at a good count, in usual bets
_PLAYERS, _CHANCE_EACH = 40, 25
_TAIL = 0.1  # of what chance gives, from which rarer values are extrapolated

STATED_COUNTER = (
    f"somebody who bets {TIMES} units instead of one at the trigger and above in three of four rounds, and "
    "otherwise without regard to the count"
)
STATED_INSIDER = (
    "somebody who does one thing when the card is a ten, a face or an ace (or the count in its upper half) "
    "and another when it is not, in three of four rounds"
)


def power_of_bets(test: BetsByCount, trigger: int, level: float, seed: int) -> float:
    """Estimate how often the test finds the stated counter at this level, who uses this trigger."""
    chance = np.random.default_rng(seed)
    amounts = np.array([1.0, float(TIMES)])
    good = [np.floor(np.asarray(shoe.counts)) >= trigger for shoe in test.shoes]
    share = float(np.concatenate(good).mean())
    own = np.arange(len(test.shoes))[None, :]

    def players() -> Iterator[tuple[float, Floats]]:
        for _ in range(_PLAYERS):
            levels = [
                np.where(
                    chance.random(len(is_good)) < FOLLOWS, is_good, chance.random(len(is_good)) < share
                ).astype(np.int64)
                for is_good in good
            ]
            cells = test.cells(levels, len(amounts))
            orders = test.every_order
            if orders is None:
                orders = np.argsort(chance.random((_CHANCE_EACH, len(test.shoes))), axis=1)
            ratio = float(test.ratios(cells, own, amounts)[0])
            yield ratio, test.ratios(cells, orders, amounts)

    if test.every_order is None:
        return _share_found(players, level)
    return float(np.mean([exact_chance(*player).p <= level for player in players()]))


def power_of_acts(test: ActsByCard, level: float, seed: int) -> float:
    """Estimate how often the test finds the stated insider at this level."""
    chance = np.random.default_rng(seed)
    high = (test.kinds <= HIGH).astype(np.int64)

    def players() -> Iterator[tuple[float, Floats]]:
        for _ in range(_PLAYERS):
            columns = np.where(chance.random(len(high)) < FOLLOWS, high, test.columns)
            yield test.log_ratio(columns), test.draw(chance, _CHANCE_EACH, columns)

    return _share_found(players, level)


def _share_found(players: Callable[[], Iterator[tuple[float, Floats]]], level: float) -> float:
    by_player, by_chance = zip(*players(), strict=True)
    limit = _limit(np.concatenate(by_chance), level)
    return float(np.mean(np.asarray(by_player) > limit))


def _limit(ratios: Floats, level: float) -> float:
    """Return the ratio that chance exceeds as rarely as the level says; far out it falls exponentially."""
    start = float(np.quantile(ratios, 1 - _TAIL))
    beyond = ratios[ratios > start] - start
    scale = float(beyond.mean()) if len(beyond) else 0.0
    return start + scale * float(np.log(max(_TAIL / level, 1.0)))


# What a test has found, and when it may say so.

LEVEL = 0.01  # the chance of any false alarm in all tests of one look together
ENOUGH_POWER = 0.8  # with less, finding nothing says nothing
LEAST_ACTS = 50
_PERMUTATIONS, _A_TEST = 9_999, 10


class Verdict(StrEnum):
    FOLLOWS = "follows the cards"
    NOTHING_FOUND = "nothing found"
    NEVER_CHANGES = "never changes"
    NOT_ENOUGH = "not enough rounds"


@dataclass(frozen=True)
class Finding:
    """One test. ``chance`` is None where none was made; ``adjusted`` is corrected for all tests of a look."""

    subject: str  # what the acts were held against: a count, or a hidden card
    wager: str
    rounds: int
    shoes: int
    log_ratio: float = 0.0
    chance: Chance | None = None
    adjusted: float = 1.0
    power: float | None = None
    verdict: Verdict = Verdict.NOT_ENOUGH
    at_trigger: AtTrigger | None = None
    power_trigger: int | None = None


def most_permutations(tests: int) -> int:
    """Return how many permutations show a chance that is small enough after so many tests."""
    return max(_PERMUTATIONS, int(_A_TEST * tests / LEVEL) - 1)


def bets_against_count(
    subject: str, wager: str, test: BetsByCount, pays_from: float, *, tests: int, seed: int
) -> Finding:
    """Hold bets against a count. ``pays_from`` is the count from which the wager favours the player."""
    finding = Finding(subject, wager, test.rounds, len(test.shoes))
    if not test.triggers or test.permutations * LEVEL < tests:
        return finding
    trigger = ceil(min(max(pays_from, test.triggers[0]), test.triggers[-1]))
    power = power_of_bets(test, trigger, LEVEL / tests, seed)
    finding = replace(finding, power=power, power_trigger=trigger)
    if test.is_constant:
        return replace(finding, verdict=Verdict.NEVER_CHANGES)
    best = test.best()
    chance = test.chance(best.log_ratio, seed, most_permutations(tests))
    return replace(finding, log_ratio=best.log_ratio, chance=chance, at_trigger=best)


def acts_against_card(subject: str, wager: str, test: ActsByCard, *, tests: int, seed: int) -> Finding:
    """Hold acts against a card that should not be known."""
    finding = Finding(subject, wager, test.looked_at, 0)
    if test.looked_at < LEAST_ACTS:
        return finding
    if not test.acts:
        return replace(finding, verdict=Verdict.NEVER_CHANGES)
    power = power_of_acts(test, LEVEL / tests, seed)
    chance = test.chance(seed, most_permutations(tests))
    return replace(finding, power=power, log_ratio=test.log_ratio(), chance=chance)


def judged(findings: Sequence[Finding], tests: int) -> list[Finding]:
    """Correct the chances for how many tests there were (Holm 1979), and say what each test shows."""
    tried = [place for place, finding in enumerate(findings) if finding.chance]
    ordered = sorted(tried, key=lambda place: findings[place].chance.p)  # type: ignore[union-attr]
    answer, largest = list(findings), 0.0
    for rank, place in enumerate(ordered):
        finding = findings[place]
        largest = max(largest, min(1.0, (tests - rank) * finding.chance.p))  # type: ignore[union-attr]
        answer[place] = replace(finding, adjusted=largest, verdict=_verdict(finding, largest))
    return answer


def _verdict(finding: Finding, adjusted: float) -> Verdict:
    if adjusted <= LEVEL:
        return Verdict.FOLLOWS
    return Verdict.NOTHING_FOUND if (finding.power or 0.0) >= ENOUGH_POWER else Verdict.NOT_ENOUGH
