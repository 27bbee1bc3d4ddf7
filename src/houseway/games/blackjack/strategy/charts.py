"""A strategy of blackjack as two charts: the first two cards, and hands of three cards or more."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm, perm

import numpy as np

from houseway.games.blackjack.exact.compositions import (
    ACE,
    COUNTS,
    Composition,
    hand_of,
    number_of,
    orders,
)
from houseway.games.blackjack.exact.exact_round import ExactRound
from houseway.games.blackjack.exact.player_hands import Play
from houseway.games.blackjack.hands import MOST, is_soft, total
from houseway.games.blackjack.round.legal import DOUBLE, GIVE_UP, HIT, SPLIT, STAND
from houseway.rules.analysis.best_play import Chart, ChartRow

UP_CARDS = (*COUNTS[1:], ACE)
DECISIONS = (GIVE_UP, STAND, HIT, DOUBLE, SPLIT)  # the least money first
FIRST, LATER = "The first two cards", "Three cards or more"
ACROSS = "the dealer shows"
PAIR = "pair of "

# The chance of each decision, by the row of the chart and the up card.
Decided = dict[tuple[str, int], dict[str, Fraction]]


def card_in_words(count: int) -> str:
    return "ace" if count == ACE else str(count)


def pair_in_words(count: int) -> str:
    return f"{PAIR}{card_in_words(count)}s"


def total_in_words(hand: Composition) -> str:
    cards = hand_of(hand)
    return f"{'soft' if is_soft(cards) else 'hard'} {total(cards)}"


def row_of(hand: Composition) -> str:
    """Return the label of the row: two cards that may be split are looked up as a pair."""
    if sum(hand) == 2 and max(hand) == 2:
        return pair_in_words(hand.index(2) + 1)
    return total_in_words(hand)


def charts_of(exact_round: ExactRound, play: Play) -> tuple[Chart, Chart]:
    first: Decided = defaultdict(lambda: defaultdict(Fraction))
    hit: dict[int, Mapping[Composition, int]] = {}
    for up in exact_round.up_cards:
        shown = Fraction(number_of(exact_round.shoe, up), sum(exact_round.shoe))
        player = exact_round.player(play, up)
        for decision, hands in player.on_two_cards.items():
            for hand in hands:
                first[row_of(hand), up][decision] += shown * exact_round.chance_of_playing(up, hand)
        hit[up] = player.on_two_cards.get(HIT, {})
    return chart_of(FIRST, first), later_chart(exact_round, play, hit)


def later_chart(exact_round: ExactRound, play: Play, hit: Mapping[int, Mapping[Composition, int]]) -> Chart:
    """Return the chart of three cards or more, after these hands are hit: by up card, with their orders."""
    later: Decided = defaultdict(lambda: defaultdict(Fraction))
    for up, hands in hit.items():
        shown = Fraction(number_of(exact_round.shoe, up), sum(exact_round.shoe))
        player = exact_round.player(play, up)
        every = player.every
        reached = player.reached(every.rows([*hands]), np.array([*hands.values()], dtype=np.int64))
        there = np.flatnonzero(reached * (every.stands_at < MOST))
        hit_again = {*player.hits_later(there).tolist()}
        cards, longest = sum(every.shoe), int(every.cards[there].max(initial=0))
        ways: Counter[tuple[str, str]] = Counter()
        for row in there.tolist():
            hand = every.hands[row]
            further = perm(cards - sum(hand), longest - sum(hand))  # as many ways of the cards after it
            decided = total_in_words(hand), HIT if row in hit_again else STAND
            ways[decided] += int(reached[row]) * orders(every.shoe, hand) * further
        for (label, decision), number in ways.items():
            later[label, up][decision] += shown * Fraction(number, perm(cards, longest))
    return chart_of(LATER, later)


def chart_of(title: str, decided: Decided) -> Chart:
    """Make a chart, with the chances as whole numbers of ways."""
    ways = lcm(*(chance.denominator for cell in decided.values() for chance in cell.values()))
    come_up = {row for row, _ in decided}
    rows = tuple(
        ChartRow(
            label,
            tuple(
                {decision: int(chance * ways) for decision, chance in decided.get((label, up), {}).items()}
                for up in UP_CARDS
            ),
        )
        for label in _labels()
        if label in come_up
    )
    return Chart(title, ACROSS, tuple(map(card_in_words, UP_CARDS)), rows, DECISIONS)


def _labels() -> Iterator[str]:
    yield from (f"hard {points}" for points in range(MOST - 1, 3, -1))
    yield from (f"soft {points}" for points in range(MOST - 1, 11, -1))
    yield from (pair_in_words(count) for count in reversed(UP_CARDS))
