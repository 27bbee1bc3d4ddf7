"""The best strategy of four card poker or Crazy 4 Poker, simpler ones, and those that a person writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from houseway.games.four_card_poker.exact.best_decisions import NOTHING_SHOWN, BestDecisions, HandAndUpCard
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.strategy.charts import charts_of
from houseway.games.four_card_poker.strategy.in_words import LeastHands, decision_by, in_words, least_hands
from houseway.games.four_card_poker.strategy.written import written_strategy
from houseway.games.four_card_poker.version import FOLD, MULTIPLES, Version
from houseway.rules.analysis.best_play import BestPlay, Strategy

SIMPLE = SUMMARIZED, IGNORING_UP_CARD, ADVISED, NEVER_FOLD = (
    "best play in short",
    "whatever the dealer shows",
    "advice at the table",
    "never fold",
)


def best_play_of(exact: BestDecisions, version: Version) -> BestPlay[Showdown]:
    """Return the best strategy, described in words that omit rare exceptions, and simpler strategies."""
    by_card_shown = least_hands(exact, lambda seen: seen.up)
    words = [*in_words(exact, by_card_shown)]
    simple = [_by_least_hand(exact, SUMMARIZED, words, by_card_shown, lambda seen: seen.up)]
    if len(by_card_shown) > 1:
        one_case = least_hands(exact, lambda _: NOTHING_SHOWN)
        simple.append(
            _by_least_hand(
                exact, IGNORING_UP_CARD, [*in_words(exact, one_case)], one_case, lambda _: NOTHING_SHOWN
            )
        )
    simple += _advised(exact, version)
    otherwise = exact.decided_otherwise(lambda seen: decision_by(by_card_shown[seen.up], seen.hand))
    if otherwise:
        words.append(
            f"exceptions: {otherwise:,} of {exact.situations:,} situations have another best decision"
        )
    return BestPlay(
        exact.best(words),
        tuple(simple),
        given=partial(written_strategy, exact),
        decisions=exact.bets,
        charts=partial(charts_of, exact),
    )


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
    words: Sequence[str],
    least: Mapping[int, LeastHands],
    case_of: Callable[[HandAndUpCard], int],
) -> Strategy[Showdown]:
    return exact.chosen(name, words, lambda seen: decision_by(least[case_of(seen)], seen.hand))
