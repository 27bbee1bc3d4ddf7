"""Setting a hand at Lucky 8's: the most hands of 8, then the fewest side cards (13:69F-50.6(e)-(g), (k)1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from houseway.equipment.cards import Card, pack
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.procedure.steps import Groups

TWO_DECKS = Citation("13:69F-50.2(a)")
ACES = Citation("13:69F-50.2(b)1")
FACE_VALUE = Citation("13:69F-50.2(b)2")
JOKERS = Citation("13:69F-50.2(b)3")
SET_HAND = Citation("13:69F-50.6(e)")
HANDS_OF_8 = Citation("13:69F-50.6(f)")
NOT_QUALIFYING_EXAMPLE = Citation("13:69F-50.6(k)1iii(11)")
ONLY_WAY_EXAMPLE = Citation("13:69F-50.6(k)1iv(aa)")
FEWER_SIDE_CARDS_EXAMPLE = Citation("13:69F-50.6(k)1iv(ab)")

PACK = pack(2, jokers=2, ranks="A2345678")
CARDS_IN_A_HAND = 8
EIGHT = 8

Values = tuple[int, ...]  # what the cards of a hand or a group count, highest first


class CardValue(NamedTuple):
    """What a card counts, and the paragraph that says so."""

    points: int
    cite: Citation


def value_of(one: Card) -> CardValue:
    if one.is_joker:
        return CardValue(EIGHT, JOKERS)
    return CardValue(1, ACES) if one.rank == "A" else CardValue(int(one.rank), FACE_VALUE)


POINTS = {one: value_of(one).points for one in PACK}


class Count(NamedTuple):
    """All that settlement looks at in a hand. ``eights`` are the natural 8's and jokers among its cards."""

    hands: int
    side_cards: int
    eights: int

    def beats(self, other: Count) -> bool:
        """Whether it would win: hands of 8 come first, then side cards."""
        return (self.hands, -self.side_cards) > (other.hands, -other.side_cards)

    def __str__(self) -> str:
        hands = "1 hand" if self.hands == 1 else f"{self.hands} hands"
        side_cards = "1 side card" if self.side_cards == 1 else f"{self.side_cards or 'no'} side cards"
        return f"{hands} of 8 with {side_cards}"


@dataclass(frozen=True)
class Setting:
    """The eight cards of a hand, sorted: hands of 8, and the cards in none of them."""

    hands: Groups
    side_cards: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*(one for group in self.hands for one in group), *self.side_cards)

    @property
    def count(self) -> Count:
        return Count(len(self.hands), len(self.side_cards), sum(POINTS[one] == EIGHT for one in self.cards))

    def __str__(self) -> str:
        hands = " | ".join(map(group_in_words, self.hands)) or "no hand of 8"
        side_cards = " ".join(one.picture for one in self.side_cards)
        return f"{hands}, side cards {side_cards}" if side_cards else hands


def group_in_words(group: Sequence[Card]) -> str:
    return "+".join(one.picture for one in group)


def values_of(hand: Sequence[Card]) -> Values:
    return tuple(sorted([POINTS[one] for one in hand], reverse=True))


@cache
def _ways_to_make(total: int, highest: int) -> tuple[Values, ...]:
    """Every group of cards that count this much together, none more than the highest."""
    if total == 0:
        return ((),)
    return tuple(
        (first, *others)
        for first in range(min(highest, total), 0, -1)
        for others in _ways_to_make(total - first, first)
    )


def _without(values: Values, taken: Values) -> Values | None:
    """The values that are left, or None where one of those taken is missing."""
    left = list(values)
    for value in taken:
        if value not in left:
            return None
        left.remove(value)
    return tuple(left)


@cache
def best_groups(values: Values) -> tuple[Values, ...]:
    """The most groups of 8, and of these settings one with the fewest cards left over.

    Every setting puts the highest card into a group with others or leaves it over, so trying all
    of that, and the same with the cards that remain, overlooks none.
    """
    if not values:
        return ()
    highest, others = values[0], values[1:]
    settings = [
        ((highest, *partners), *best_groups(left))
        for partners in _ways_to_make(EIGHT - highest, highest)
        if (left := _without(others, partners)) is not None
    ]
    return max((*settings, best_groups(others)), key=lambda groups: (len(groups), sum(map(len, groups))))


@cache
def count_of(values: Values) -> Count:
    groups = best_groups(values)
    return Count(len(groups), len(values) - sum(map(len, groups)), values.count(EIGHT))


def best_count(hand: Sequence[Card]) -> Count:
    """What the best setting of these cards comes to."""
    return count_of(values_of(hand))


def best_setting(hand: Sequence[Card]) -> Setting:
    """The best setting, natural 8's before jokers and both before the sums of 8, as House Way has it."""
    in_order = sorted(hand, key=lambda one: one.is_joker)
    left: dict[int, list[Card]] = {}
    for one in in_order:
        left.setdefault(POINTS[one], []).append(one)
    hands = tuple(tuple(left[value].pop(0) for value in group) for group in best_groups(values_of(in_order)))
    return Setting(hands, _left_over(hand, hands))


def setting_of(hand: Sequence[Card], groups: Groups) -> Setting:
    """A player's own setting; refuses one that cannot be laid down."""
    check_groups(hand, groups)
    return Setting(groups, _left_over(hand, groups))


def _left_over(hand: Sequence[Card], groups: Groups) -> tuple[Card, ...]:
    left = list(hand)
    for group in groups:
        for one in group:
            left.remove(one)
    return tuple(left)


def check_groups(hand: Sequence[Card], groups: Groups) -> None:
    """Refuses a group that does not make 8, and a card that is not in the hand or not so often."""
    in_hand = Counter(hand)
    used = Counter(one for group in groups for one in group)
    for one, times in used.items():
        if times > in_hand[one]:
            often = "twice" if times == 2 else f"{times} times"
            why = f"is used {often}" if in_hand[one] else "is not in the hand"
            raise Refusal(f"The {one.words} {why}. Set each card of the hand once.", SET_HAND)
    for group in groups:
        total = sum(POINTS[one] for one in group)
        if total != EIGHT:
            raise Refusal(
                f"{group_in_words(group) or 'A group without cards'} makes {total}, not 8. "
                "A hand of 8 is an 8, a joker, or cards that add up to 8.",
                HANDS_OF_8,
            )


class Example(NamedTuple):
    """A hand that the regulation sets itself, to be found so by House Way."""

    cite: Citation
    ranks: str  # the joker as J
    qualifies: bool
    hands: tuple[str, ...] = ()
    side_cards: str = ""


EXAMPLES = (
    Example(NOT_QUALIFYING_EXAMPLE, "24672344", qualifies=False),
    Example(ONLY_WAY_EXAMPLE, "8J246536", True, ("8", "J", "62", "53"), "46"),
    Example(FEWER_SIDE_CARDS_EXAMPLE, "8J2A3454", True, ("8", "J", "52A", "44"), "3"),
)
