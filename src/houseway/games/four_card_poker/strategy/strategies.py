"""The best strategy of the standard game or its variation, with simpler ones and those of a person."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from houseway.games.four_card_poker.exact.every_decision import NOTHING_SHOWN, EveryDecision, Seen
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.strategy.charts import charts_of
from houseway.games.four_card_poker.strategy.in_words import Least, decision_by, in_words, least_hands
from houseway.games.four_card_poker.strategy.written import strategy_of
from houseway.games.four_card_poker.version import FOLD, MULTIPLES, Version
from houseway.rules.analysis.best_play import BestPlay, Strategy

SIMPLE = IN_SHORT, WHATEVER_IS_SHOWN, ADVISED, NEVER_FOLD = (
    "best play in short",
    "whatever the dealer shows",
    "advice at the table",
    "never fold",
)


def best_play_of(every: EveryDecision, version: Version) -> BestPlay[Showdown]:
    """The best strategy in words that leave out what only single hands ask for, and simpler ones."""
    by_card_shown = least_hands(every, lambda seen: seen.up)
    words = [*in_words(every, by_card_shown)]
    simple = [_by_least_hand(every, IN_SHORT, words, by_card_shown, lambda seen: seen.up)]
    if len(by_card_shown) > 1:
        alike = least_hands(every, lambda _: NOTHING_SHOWN)
        simple.append(
            _by_least_hand(
                every, WHATEVER_IS_SHOWN, [*in_words(every, alike)], alike, lambda _: NOTHING_SHOWN
            )
        )
    simple += _advised(every, version)
    otherwise = every.decided_otherwise(lambda seen: decision_by(by_card_shown[seen.up], seen.hand))
    if otherwise:
        words.append(
            f"{otherwise:,} of {every.situations:,} situations are better decided otherwise, one by one"
        )
    return BestPlay(
        every.best(words),
        tuple(simple),
        given=partial(strategy_of, every),
        decisions=every.bets,
        charts=partial(charts_of, every),
    )


def _advised(every: EveryDecision, version: Version) -> Iterator[Strategy[Showdown]]:
    reasons = dict.fromkeys(version.advice(one).reason for one in reversed(every.hands))
    yield every.chosen(ADVISED, reasons, lambda seen: version.advice(seen.hand).choice)
    once = MULTIPLES[1]

    def never_fold(seen: Seen) -> str:
        advised = version.advice(seen.hand).choice
        return once if advised == FOLD else advised

    yield every.chosen(
        NEVER_FOLD, ("as advised at the table, but bet the ante once instead of folding",), never_fold
    )


def _by_least_hand(
    every: EveryDecision,
    name: str,
    words: Sequence[str],
    least: Mapping[int, Least],
    case_of: Callable[[Seen], int],
) -> Strategy[Showdown]:
    return every.chosen(name, words, lambda seen: decision_by(least[case_of(seen)], seen.hand))
