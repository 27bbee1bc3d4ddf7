"""The best play of Lucky 8's: every hand of the player against every hand of the dealer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from houseway.equipment.cards import Card
from houseway.games.lucky_8s.exact.every_deal import PlayersHands, dealers_against, every_deal
from houseway.games.lucky_8s.hands.setting import Count, setting_of
from houseway.games.lucky_8s.round.player_turn import ADVICE, FOLD, PLAY, is_worth_playing
from houseway.games.lucky_8s.settlement import SHOWDOWNS, Showdown, showdown
from houseway.games.lucky_8s.strategy.charts import charts_of
from houseway.games.lucky_8s.strategy.rule_of_thumb import in_words, limits_of
from houseway.rules.analysis.best_play import (
    BEST_PLAY,
    BestPlay,
    Branch,
    Strategy,
    StrategyRefusal,
    VisibleCards,
)
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import Gain, round_gain
from houseway.rules.wagers.wagers import Bets

BETS: Mapping[str, Bets] = {PLAY: {"ante": 1, "in-to-win": 1}, FOLD: {"ante": 1}}


def best_play(
    table: Table[Showdown], removed: Sequence[Card], dealer: Sequence[Card] = ()
) -> BestPlay[Showdown]:
    """Find the best play over all deals of eight cards to the player and eight to the dealer, in any order.

    The bonus does not affect it: it depends on the player's cards only, folded or not (reading 35).
    """
    return best_play_of(table, every_deal(removed, dealer))


def best_play_of(table: Table[Showdown], dealt: Sequence[PlayersHands]) -> BestPlay[Showdown]:
    gains = _gains_of_playing(table, dealt)
    limits = limits_of([(hands.count, hands.points, gain) for hands, gain in zip(dealt, gains, strict=True)])
    by_limits = [hands.points <= limits[hands.count] for hands in dealt]
    # A hand that gains nothing either way is folded, which puts less at risk.
    best = [gain > 0 for gain in gains]
    words = tuple(in_words(limits))
    otherwise = sum(exact != simple for exact, simple in zip(best, by_limits, strict=True))
    exceptions = f"exceptions: {otherwise:,} of {len(dealt):,} kinds of hand have another best decision"
    return BestPlay(
        _strategy(BEST_PLAY, (*words, exceptions) if otherwise else words, dealt, best),
        (
            _strategy("best play in short", words, dealt, by_limits),
            _strategy(
                "advice at the table", (ADVICE,), dealt, [is_worth_playing(hands.count) for hands in dealt]
            ),
            _strategy("always play", ("play every hand",), dealt, [True] * len(dealt)),
        ),
        given=partial(_written_strategy, dealt),
        decisions=BETS,
        charts=partial(charts_of, dealt, best),
    )


def to_come(_: Table[Showdown], sight: VisibleCards) -> Distribution[Showdown]:
    """Return the possible showdowns; the player's hand counts as it is set."""
    count = setting_of(sight.hand, sight.groups).count
    showdowns: Counter[Showdown] = Counter()
    for dealer, ways in dealers_against(sight.hand).items():
        showdowns[showdown(count, dealer)] += ways
    return Distribution(showdowns)


_PART = re.compile(r"\s*(\d)(?:/(\d))?\s*")


def _written_strategy(dealt: Sequence[PlayersHands], text: str) -> Strategy[Showdown]:
    """Read a strategy: ``3, 2/2`` plays three or more hands of 8, and two with at most two side cards."""
    parts = [(part.strip(), _PART.fullmatch(part)) for part in text.split(",")]
    wrong = [repr(part) for part, match in parts if not match]
    if wrong:
        raise StrategyRefusal(
            text,
            f"{', '.join(wrong)} {'does' if len(wrong) == 1 else 'do'} not say what to play. "
            "Write the number of hands of 8, or hands/most side cards, for example: 3, 2/2.",
        )
    limits = [_limit(int(match[1]), match[2]) for _, match in parts if match]
    words = f"play {text} (hands of 8, or hands/most side cards); fold the rest"
    return _strategy(text, (words,), dealt, [any(holds(hands.count) for holds in limits) for hands in dealt])


def _limit(hands: int, side_cards: str | None) -> Callable[[Count], bool]:
    if side_cards is None:
        return lambda count: count.hands >= hands
    return lambda count: count.hands == hands and count.side_cards <= int(side_cards)


def _gains_of_playing(table: Table[Showdown], dealt: Sequence[PlayersHands]) -> list[Gain]:
    """Return how much more than folding each hand gains when played, over all its ways."""
    played, folded = round_gain(table, BETS[PLAY]), round_gain(table, BETS[FOLD])
    gain = {outcome: played(outcome) - folded(outcome) for outcome in SHOWDOWNS.values()}
    return [sum(gain[outcome] * ways for outcome, ways in hands.showdowns.items()) for hands in dealt]


def _strategy(
    name: str, words: tuple[str, ...], dealt: Sequence[PlayersHands], played: Sequence[bool]
) -> Strategy[Showdown]:
    decisions = {
        hands.make_up: PLAY if is_played else FOLD for hands, is_played in zip(dealt, played, strict=True)
    }
    ways: dict[str, Counter[Showdown]] = {PLAY: Counter(), FOLD: Counter()}
    for hands in dealt:
        branch = ways[decisions[hands.make_up]]
        for outcome, count in hands.showdowns.items():
            branch[outcome] += count
    return Strategy(
        name,
        words,
        tuple(
            Branch(decision, BETS[decision], Distribution(branch))
            for decision, branch in ways.items()
            if branch
        ),
        choose=decisions.__getitem__,
    )
