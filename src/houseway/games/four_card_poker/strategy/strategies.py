"""The best strategy of four card poker or Crazy 4 Poker, simpler ones, and those that a person writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial

from houseway.games.four_card_poker.exact.best_decisions import NOTHING_SHOWN, BestDecisions, HandAndUpCard
from houseway.games.four_card_poker.family.version import FOLD, MULTIPLES, Version
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.strategy.charts import charts_of
from houseway.games.four_card_poker.strategy.in_words import LeastHands, decision_by, in_words, least_hands
from houseway.games.four_card_poker.strategy.written import written_strategy
from houseway.rules.analysis.best_play import BestPlay, LazySequence, Strategy

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
        exact.best(LazySequence(lambda: _words_with_exceptions(exact, by_card_shown()))),
        LazySequence(lambda: tuple(_simple(exact, version, by_card_shown()))),
        given=partial(written_strategy, exact),
        decisions=exact.bets,
        charts=partial(charts_of, exact),
    )


def _words_with_exceptions(exact: BestDecisions, by_card_shown: Mapping[int, LeastHands]) -> tuple[str, ...]:
    words = tuple(in_words(exact, by_card_shown))
    otherwise = exact.decided_otherwise(lambda seen: decision_by(by_card_shown[seen.up], seen.hand))
    if not otherwise:
        return words
    return (
        *words,
        f"exceptions: {otherwise:,} of {exact.situations:,} situations have another best decision",
    )


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
