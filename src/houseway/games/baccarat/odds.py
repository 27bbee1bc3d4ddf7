"""Counts how often each coup comes up, over all ordered draws of six cards from a full shoe.

Side bets read a coup, and the first two cards of each hand, in words.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from houseway.equipment.cards import Card
from houseway.games.baccarat.coup import COUNT, PUNTO_BANCO, AsDealt, Coup, DrawingRules, Winner, every_coup
from houseway.rules.analysis.distribution import Distribution, cards_left, pack_lanes, unpack_lanes
from houseway.rules.game import Table
from houseway.rules.procedure.shoe import SHOE
from houseway.rules.side_bets.definition import (
    YES_OR_NO,
    CardsAt,
    Observed,
    Vocabulary,
    Word,
    is_pair,
    is_red,
    is_suited,
    rank_of,
    suit_of,
)

CARDS_IN_A_ROUND = 6
COUNTS = range(10)
LANE = 96


def distribution(table: Table[Coup], removed: Sequence[Card]) -> Distribution[Coup]:
    """A round of four or five cards is counted with every card that could have come after it."""
    ways: defaultdict[Coup, int] = defaultdict(int)
    coups = every_coup()
    for points, sums in first_four_cards(table.game.play.packs(table.options)[SHOE], removed).items():
        for dealt, count in third_cards(sums, *points):
            ways[coups[dealt]] += count
    return Distribution({coup: count for coup, count in ways.items() if count})


class FirstFourSums(NamedTuple):
    """Sums over deals of four cards with the same two point counts.

    With w the ways of one such deal and c the cards it leaves of a count, only three sums are needed:
    of w, of w·c for each count, and of w·c·c for each two counts.
    """

    cards_after: int
    ways: int
    ways_left: Sequence[int]
    ways_left_left: Sequence[Sequence[int]]


def first_four_cards(pack: Iterable[Card], removed: Sequence[Card]) -> dict[tuple[int, int], FirstFourSums]:
    """Return the sums over all deals of four cards, by the point counts of both hands."""
    left: Counter[int] = Counter()
    for card, count in cards_left(pack, removed, CARDS_IN_A_ROUND).items():
        left[COUNT[card]] += count
    return {points: first_four.sums for points, first_four in _first_four(left).items()}


def third_cards(
    sums: FirstFourSums, player: int, banker: int, rules: DrawingRules = PUNTO_BANCO
) -> Iterator[tuple[tuple[AsDealt, AsDealt], int]]:
    """Yield how the deals with these points continue by the drawing rules, and in how many ways."""
    one_third = sums.ways_left
    unused = sums.cards_after - 1  # for a sixth card that stays in the shoe
    if rules.player_draws(player, banker):
        for third in COUNTS:
            if rules.banker_draws(player, banker, third):
                for banker_third in COUNTS:
                    both = sums.ways_left_left[third][banker_third]
                    if banker_third == third:
                        both -= one_third[third]  # one card of this count is out already
                    yield ((player, third), (banker, banker_third)), both
            else:
                yield ((player, third), (banker, None)), one_third[third] * unused
    elif rules.banker_draws(player, banker, None):
        for third in COUNTS:
            yield ((player, None), (banker, third)), one_third[third] * unused
    else:
        yield ((player, None), (banker, None)), sums.ways * sums.cards_after * unused


class FirstFour:
    """All deals of four cards with the same two point counts: the lanes hold one sum for each count."""

    def __init__(self, cards_after: int) -> None:
        self._cards_after = cards_after
        self._ways = 0
        self._ways_left = 0
        self._ways_left_left = [0] * len(COUNTS)

    def add(self, ways: int, left: Sequence[int]) -> None:
        packed = pack_lanes(left, LANE)
        self._ways += ways
        self._ways_left += ways * packed
        for count in COUNTS:
            self._ways_left_left[count] += ways * left[count] * packed

    @property
    def sums(self) -> FirstFourSums:
        return FirstFourSums(
            self._cards_after,
            self._ways,
            unpack_lanes(self._ways_left, LANE, len(COUNTS)),
            [unpack_lanes(lanes, LANE, len(COUNTS)) for lanes in self._ways_left_left],
        )


def _first_four(left: Counter[int]) -> dict[tuple[int, int], FirstFour]:
    """Return all deals of four cards by the point counts of both hands."""
    by_points: dict[tuple[int, int], FirstFour] = {}
    cards = [left[count] for count in COUNTS]
    for player_ways, player in _two_cards(cards):
        for banker_ways, banker in _two_cards(cards):
            points = sum(player) % 10, sum(banker) % 10
            if points not in by_points:
                by_points[points] = FirstFour(sum(cards))
            by_points[points].add(player_ways * banker_ways, cards)
            _put_back(cards, banker)
        _put_back(cards, player)
    return by_points


def _two_cards(cards: list[int]) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield every two counts with their ways, in either order; the cards are out until they are put back."""
    for first, second in combinations_with_replacement(COUNTS, 2):
        ways = cards[first]
        cards[first] -= 1
        ways *= cards[second] * (1 if first == second else 2)
        cards[second] -= 1
        yield ways, (first, second)


def _put_back(cards: list[int], pair: tuple[int, int]) -> None:
    for count in pair:
        cards[count] += 1


# The words for side bets of baccarat: the coup, and the first two cards of each hand.

PLAYER, BANKER = CardsAt("player", 2), CardsAt("banker", 2)
Two = tuple[Card, ...]


def _colors(two: Two) -> str:
    red = sum(map(is_red, two))
    return ("black", "mixed", "red")[red]


def _winner(coup: Coup) -> str:
    return {Winner.PLAYER: "player", Winner.BANKER: "banker", Winner.TIE: "tie"}[coup.winner]


def _margin(coup: Coup) -> int:
    return abs(coup.player.points - coup.banker.points)


def _of_hand(whose: str, place: CardsAt) -> tuple[Word, ...]:
    """Return the words on one of the two hands."""
    hand = f"the {whose.capitalize()}'s hand"
    points, number = tuple(range(10)), (2, 3)
    return (
        Word(f"{whose}-points", f"the points of {hand}", points, lambda coup: getattr(coup, whose).points),
        Word(f"{whose}-cards", f"how many cards {hand} has", number, lambda coup: getattr(coup, whose).cards),
        Word(
            f"{whose}-natural",
            f"{hand} is an 8 or 9 of two cards",
            YES_OR_NO,
            lambda coup: getattr(coup, whose).is_natural,
        ),
        Word(
            f"{whose}-pair",
            f"the first two cards of {hand} are of one rank",
            YES_OR_NO,
            is_pair,
            (place,),
            rank_of,
        ),
        Word(
            f"{whose}-suited",
            f"the first two cards of {hand} are of one suit",
            YES_OR_NO,
            is_suited,
            (place,),
            suit_of,
        ),
        Word(
            f"{whose}-colors",
            f"the colors of the first two cards of {hand}",
            ("black", "mixed", "red"),
            _colors,
            (place,),
            is_red,
        ),
    )


def count_together(table: Any, removed: Sequence[Card], words: Sequence[Word]) -> Distribution[Observed]:
    """Count coups with the values of the words on the first two cards."""
    counted = import_module("houseway.games.baccarat.first_cards").count_together
    observed: Distribution[Observed] = counted(table, removed, words)
    return observed


WORDS = Vocabulary(
    (
        Word("winner", "the hand that wins, or tie", ("player", "banker", "tie"), _winner),
        Word("margin", "by how many points the hands differ", tuple(range(10)), _margin),
        Word("total-cards", "how many cards both hands have", (4, 5, 6), lambda coup: coup.total_cards),
        *_of_hand("player", PLAYER),
        *_of_hand("banker", BANKER),
    ),
    pack=lambda table: table.game.play.packs(table.options)[SHOE],
    columns={"player": (0, 2), "banker": (1, 3)},
    cards_in_a_round=6,
    count_together=count_together,
)
