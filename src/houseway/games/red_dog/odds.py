"""Counts the best play of red dog: every first two cards with every third. Side bets read them in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations_with_replacement

from houseway.equipment.cards import Card
from houseway.games.red_dog.play import CALL, RAISE_FROM
from houseway.games.red_dog.wagers import ANTE, CONSECUTIVE, PAIR, RAISE, RANK, RANKS, SPREADS, Played, played
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import (
    BEST_PLAY,
    NOTHING_TO_DECIDE,
    BestPlay,
    Strategy,
    StrategyRefusal,
    VisibleCards,
)
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.analysis.one_decision import OneDecision
from houseway.rules.game import Table
from houseway.rules.procedure.shoe import SHOE
from houseway.rules.side_bets.definition import (
    RANK_NAMES,
    YES_OR_NO,
    CardsAt,
    Value,
    Vocabulary,
    Word,
    is_pair,
    is_red,
    is_suited,
    rank_name,
    rank_of,
    suit_of,
)

CARDS_IN_A_ROUND = 3

FirstTwo = tuple[int, int]  # the ranks of the first two cards, the lower one first
RedDog = OneDecision[FirstTwo, Played]
Decide = Callable[[FirstTwo], str]


def best_play(table: Table[Played], removed: Sequence[Card], dealer: Sequence[Card] = ()) -> BestPlay[Played]:
    if dealer:
        raise Refusal("At Red dog the dealer has no hand. Leave the dealer's cards out.")
    rounds = _every_round(table, removed)
    best = rounds.best(table)
    return BestPlay(
        rounds.strategy(BEST_PLAY, _in_words(rounds, best), best),
        (
            rounds.strategy("advice at the table", (_least(RAISE_FROM),), _from_spread(RAISE_FROM)),
            rounds.strategy("always raise", ("raise with every spread",), lambda _: RAISE),
            rounds.strategy("never raise", ("call with every spread",), lambda _: CALL),
        ),
        given=partial(_written_strategy, rounds),
        decisions=rounds.bets,
        charts=lambda: (rounds.chart("spread", [*map(str, SPREADS)], lambda two: str(_spread(two)), best),),
    )


def to_come(table: Table[Played], sight: VisibleCards) -> Distribution[Played]:
    """Return the results that the third card can make of the first two."""
    left = cards_left(table.game.play.packs(table.options)[SHOE], sight.hand, 1)
    first, second = (RANK[card] for card in sight.hand)
    ways: Counter[Played] = Counter()
    for card, number in left.items():
        ways[played(first, second, RANK[card])] += number
    return Distribution(ways)


def _every_round(table: Table[Played], removed: Sequence[Card]) -> RedDog:
    """Count the orders in which three cards can come; the third is counted also where it is not dealt."""
    left: Counter[int] = Counter()
    pack = table.game.play.packs(table.options)[SHOE]
    for card, number in cards_left(pack, removed, CARDS_IN_A_ROUND).items():
        left[RANK[card]] += number
    return OneDecision(
        deals={
            (low, high): _third_cards(left, low, high)
            for low, high in combinations_with_replacement(range(len(RANKS)), 2)
        },
        is_asked=lambda first_two: _spread(first_two) in SPREADS,
        bets={NOTHING_TO_DECIDE: {ANTE: 1}, CALL: {ANTE: 1}, RAISE: {ANTE: 1, RAISE: 1}},
    )


def _third_cards(left: Counter[int], low: int, high: int) -> Mapping[Played, int]:
    first_two = left[low] * (left[low] - 1) if low == high else 2 * left[low] * left[high]
    after_them = left - Counter((low, high))
    ways: Counter[Played] = Counter()
    for third, number in after_them.items():
        ways[played(low, high, third)] += first_two * number
    return {outcome: number for outcome, number in ways.items() if number}


def _spread(first_two: FirstTwo) -> int:
    return first_two[1] - first_two[0] - 1


def _from_spread(least: int) -> Decide:
    return lambda first_two: RAISE if _spread(first_two) >= least else CALL


def _written_strategy(rounds: RedDog, text: str) -> Strategy[Played]:
    """``7``: raise with a spread of 7 or more."""
    if not text.isdecimal() or int(text) not in SPREADS:
        raise StrategyRefusal(text, f"{text!r} is not a strategy. Write the least spread to raise, 1 to 11.")
    return rounds.strategy(text, (_least(int(text)),), _from_spread(int(text)))


def _least(spread: int) -> str:
    return f"raise with a spread of {spread} or more; call the others"


def _in_words(rounds: RedDog, best: Decide) -> tuple[str, ...]:
    """Return it by spread; with cards removed, two cards of one spread may be played differently."""
    always: list[int] = []
    sometimes: list[str] = []
    for number in SPREADS:
        of_spread = [
            first_two for first_two, ways in rounds.deals.items() if ways and _spread(first_two) == number
        ]
        raised = [first_two for first_two in of_spread if best(first_two) == RAISE]
        if raised and len(raised) == len(of_spread):
            always.append(number)
        elif raised:
            pairs = ", ".join(f"{RANKS[low]}-{RANKS[high]}" for low, high in raised)
            sometimes.append(f"with a spread of {number}, raise only on {pairs}")
    if always and always == [*range(always[0], SPREADS.stop)]:
        return (_least(always[0]), *sometimes)
    spreads = ", ".join(map(str, always)) or "none"
    return (f"raise with a spread of {spreads}; call the others", *sometimes)


# The words for side bets of red dog: the first two cards, and the third.

FIRST_TWO, THIRD = CardsAt("cards", 2), CardsAt("cards", 1, first=2)
Cards = tuple[Card, ...]
NONE = "none"


def _spread_in_words(two: Cards) -> Value:
    spread = played(RANK[two[0]], RANK[two[1]], None).spread
    return {PAIR: "pair", CONSECUTIVE: "consecutive"}.get(spread, spread)


def _third(two: Cards, third: Cards) -> Cards:
    """Return the third card if one is dealt: after consecutive cards the round is over."""
    return () if _spread_in_words(two) == "consecutive" else third


def _result(two: Cards, third: Cards) -> str:
    if not _third(two, third):
        return NONE
    wins = played(RANK[two[0]], RANK[two[1]], RANK[third[0]]).wins
    if is_pair(two):
        return "three-of-a-kind" if wins else "pair"
    return "between" if wins else "outside"


def _third_rank(two: Cards, third: Cards) -> str:
    return rank_name(third[0]) if _third(two, third) else NONE


def _all_suited(two: Cards, third: Cards) -> bool:
    return bool(_third(two, third)) and is_suited((*two, *third))


def _red_cards(two: Cards) -> int:
    return sum(map(is_red, two))


WORDS = Vocabulary(
    (
        Word(
            "spread",
            "the spread of the first two cards",
            ("pair", "consecutive", *SPREADS),
            _spread_in_words,
            (FIRST_TWO,),
            rank_of,
            early=True,
        ),
        Word(
            "pair",
            "the first two cards are a pair",
            YES_OR_NO,
            is_pair,
            (FIRST_TWO,),
            rank_of,
            early=True,
        ),
        Word(
            "suited",
            "the first two cards are of one suit",
            YES_OR_NO,
            is_suited,
            (FIRST_TWO,),
            suit_of,
            early=True,
        ),
        Word(
            "red-cards",
            "how many of the first two cards are red",
            (0, 1, 2),
            _red_cards,
            (FIRST_TWO,),
            is_red,
            early=True,
        ),
        Word(
            "low-card",
            "the lower of the first two cards",
            RANK_NAMES,
            lambda two: rank_name(min(two, key=RANK.__getitem__)),
            (FIRST_TWO,),
            rank_of,
            early=True,
        ),
        Word(
            "high-card",
            "the higher of the first two cards",
            RANK_NAMES,
            lambda two: rank_name(max(two, key=RANK.__getitem__)),
            (FIRST_TWO,),
            rank_of,
            early=True,
        ),
        Word(
            "third-card",
            "the third card, or none after consecutive cards",
            (NONE, *RANK_NAMES),
            _third_rank,
            (FIRST_TWO, THIRD),
            rank_of,
        ),
        Word(
            "result",
            "where the third card falls, or none after consecutive cards",
            (NONE, "outside", "between", "pair", "three-of-a-kind"),
            _result,
            (FIRST_TWO, THIRD),
            rank_of,
        ),
        Word("all-suited", "all three cards are of one suit", YES_OR_NO, _all_suited, (FIRST_TWO, THIRD)),
    ),
    pack=lambda table: table.game.play.packs(table.options)[SHOE],
    columns={"cards": (0, 1, 2)},
    cards_in_a_round=3,
)
