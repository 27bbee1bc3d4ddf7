"""Finds the best setting of every hand against the dealer's house way, over all pairs of hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property, partial

import numpy as np

from houseway.equipment.cards import Card
from houseway.games.pai_gow.every_pair import (
    OUTCOMES,
    Numbers,
    Ways,
    against,
    chosen_by,
    every_pair,
    hand_table,
)
from houseway.games.pai_gow.hands import Ranking, every_hand, kinds_of
from houseway.games.pai_gow.house_way import CLASSES, HOUSE_WAY_OPTION, TilesWay
from houseway.games.pai_gow.settlement import DEALING, PAI_GOW, Showdown
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import (
    BEST_PLAY,
    BestPlay,
    Branch,
    Chart,
    ChartRow,
    Strategy,
    StrategyRefusal,
    VisibleCards,
)
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table
from houseway.rules.wagers.bank import BANK
from houseway.rules.wagers.settlement import round_gain
from houseway.rules.wagers.wagers import Bets

# The best setting in words: how often it is not that of the house way, case by case.


def words_of_best(way: TilesWay, ways: Ways, best: Numbers) -> tuple[str, ...]:
    """Return a line on all hands, and one for each case of the house way that is not always best."""
    dealt: Counter[str] = Counter()
    otherwise: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    numbers = ways[:, 0].sum(axis=1).tolist()
    differ = (best != chosen_by(way)).tolist()
    for hand, number, differs in zip(every_hand(), numbers, differ, strict=True):
        key = way.set(hand).case.key
        dealt[key] += number
        if differs:
            otherwise[key] += number
            kinds[key] += 1
    if not otherwise:
        return ("set every hand by the house way",)
    share = otherwise.total() / dealt.total()
    first = (
        f"set by the house way, except for {kinds.total():,} of {len(differ):,} kinds of hand "
        f"({share:.1%} of all hands)"
    )
    return (
        first,
        *(
            f"case {key}: {kinds[key]:,} kinds of hand are better set otherwise, "
            f"{otherwise[key] / dealt[key]:.1%} of those of the case"
            for key in (case.key for case in way.way.cases)
            if otherwise[key]
        ),
    )


# A chart of the best setting: where the setting of the house way is also the best one.

TITLE = "Where the house way is the best setting"


def charts_of(way: TilesWay, ways: Ways, best: Numbers, decisions: tuple[str, str]) -> tuple[Chart, ...]:
    """Return one chart: the high hand by the house way in rows, the low hand in columns."""
    as_house, otherwise = decisions
    cells: dict[tuple[int, int], Counter[str]] = {}
    differ = (best != chosen_by(way)).tolist()
    for hand, number, differs in zip(every_hand(), ways[:, 0].sum(axis=1).tolist(), differ, strict=True):
        if number:
            high, low = way.set(hand).setting.ranks
            cell = cells.setdefault((high.hand_class, low.hand_class), Counter())
            cell[otherwise if differs else as_house] += number
    highs, lows = (sorted({place[which] for place in cells}) for which in (0, 1))
    rows = tuple(
        ChartRow(f"high {CLASSES[high]}", tuple(cells.get((high, low), Counter()) for low in lows))
        for high in reversed(highs)
    )
    columns = tuple(str(CLASSES[low]) for low in lows)
    return (Chart(TITLE, "the low hand by the house way", columns, rows, decisions),)


AS_HOUSE, OTHERWISE = "house way", "another setting"
BETS: Mapping[str, Bets] = {AS_HOUSE: {PAI_GOW: 1}, OTHERWISE: {PAI_GOW: 1}}


class CountedPairs:
    """All hands of a player against the dealer of one table, with the results of every setting of each."""

    def __init__(self, table: Table[Showdown], removed: Sequence[Card] = ()) -> None:
        self.way = HOUSE_WAY_OPTION.in_use(table.options)
        self.ways: Ways = every_pair(self.way, removed)
        self.by_house_way = chosen_by(self.way)
        self._table = table

    @cached_property
    def best(self) -> Numbers:
        return self.best_for(PAI_GOW)

    def best_for(self, wager: str) -> Numbers:
        """Return the number of the best setting of each hand; of equals, the one of the house way."""
        gain = round_gain(self._table, {wager: 100})  # a vigorish is in percent
        common = np.array([int(gain(outcome)) for outcome in OUTCOMES], dtype=np.int64)
        gains = self.ways @ common
        table = hand_table(self.way.ranking)
        not_there = np.arange(gains.shape[1])[None, :] >= table.settings[:, None]
        gains[not_there] = np.iinfo(np.int64).min
        rows = np.arange(len(gains))
        best = gains.argmax(axis=1)
        equal = gains[rows, best] == gains[rows, self.by_house_way]
        return np.where(equal, self.by_house_way, best)

    def chosen(self, strategy: str | None) -> tuple[str, tuple[str, ...], Numbers]:
        """Return a strategy by name, or a way that is given as text: its name, words and settings."""
        if strategy in (None, BEST_PLAY):
            return BEST_PLAY, words_of_best(self.way, self.ways, self.best), self.best
        if strategy == AS_HOUSE:
            return AS_HOUSE, (f"as the dealer does: {self.way.way.title}",), self.by_house_way
        way = _way_given(str(strategy), self.way.ranking)
        return way.way.name, (way.way.meaning,), chosen_by(way)

    def total(self, rows: Numbers, chosen: Numbers) -> Distribution[Showdown]:
        """Return the outcomes of these hands, each with the setting of this number."""
        counted = self.ways[rows, chosen].sum(axis=0).tolist()
        return Distribution({outcome: ways for outcome, ways in zip(OUTCOMES, counted, strict=True) if ways})

    def strategy(self, strategy_text: str | None) -> Strategy[Showdown]:
        name, words, chosen = self.chosen(strategy_text)
        branches = []
        same = chosen == self.by_house_way
        for decision, is_taken in ((AS_HOUSE, same), (OTHERWISE, ~same)):
            outcomes = self.total(np.flatnonzero(is_taken), chosen[is_taken])
            if outcomes.total:
                branches.append(Branch(decision, BETS[decision], outcomes))
        decisions = {
            hand: AS_HOUSE if is_same else OTHERWISE
            for hand, is_same in zip(every_hand(), same.tolist(), strict=True)
        }
        return Strategy(name, words, tuple(branches), choose=decisions.__getitem__)


def best_play(
    table: Table[Showdown], removed: Sequence[Card], dealer: Sequence[Card] = ()
) -> BestPlay[Showdown]:
    if dealer:
        raise Refusal("Nobody sees the dealer's tiles before all hands are set. Leave them out.", DEALING)
    pairs = CountedPairs(table, removed)
    others = [name for name in HOUSE_WAY_OPTION.ways if name != pairs.way.way.name]
    return BestPlay(
        pairs.strategy(BEST_PLAY),
        tuple(map(pairs.strategy, (AS_HOUSE, *others))),
        given=pairs.strategy,
        decisions=BETS,
        charts=partial(charts_of, pairs.way, pairs.ways, pairs.best, (AS_HOUSE, OTHERWISE)),
    )


def _way_given(text: str, ranking: Ranking) -> TilesWay:
    """Read a strategy: a house way by name, or the text of the file of one."""
    try:
        return HOUSE_WAY_OPTION.using(HOUSE_WAY_OPTION.read(text), ranking)
    except Refusal as refusal:
        raise StrategyRefusal(text, refusal.message.replace("house-way", "A way", 1)) from None


def as_bank(table: Table[Showdown], removed: Sequence[Card]) -> Distribution[Showdown]:
    """Count a player's bank against the dealer's hand alone."""
    pairs = CountedPairs(table, removed)
    return pairs.total(np.arange(len(every_hand())), pairs.best_for(BANK))


def as_co_bank(table: Table[Showdown], removed: Sequence[Card]) -> Distribution[Showdown]:
    """Count a bank that the player shares with the house: its hand is set by the house way."""
    pairs = CountedPairs(table, removed)
    return pairs.total(np.arange(len(every_hand())), pairs.by_house_way)


def to_come(table: Table[Showdown], sight: VisibleCards) -> Distribution[Showdown]:
    """Return the possible showdowns; the hand counts as it is set, or by the house way if it is not."""
    hand = kinds_of(sight.hand)
    way = HOUSE_WAY_OPTION.in_use(table.options)
    setting = way.ranking.setting_of(sight.groups) if sight.groups else way.set(hand).setting
    number = [each.numbers for each in way.ranking.settings(hand)].index(setting.numbers)
    counted = against(way, hand, sight.hand)[number].tolist()
    showdowns: Counter[Showdown] = Counter(dict(zip(OUTCOMES, counted, strict=True)))
    return Distribution(+showdowns)
