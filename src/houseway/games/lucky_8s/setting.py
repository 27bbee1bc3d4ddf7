"""Sets a hand at Lucky 8's: the most hands of 8, then the fewest side cards (13:69F-50.6(e)-(g), (k)1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from houseway.equipment.cards import Card, pack
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.procedure.places import HandOnTable
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
SIDE_CARDS_TITLE = "Side cards"

Values = tuple[int, ...]  # the values of the cards of a hand or group, highest first


class CardValue(NamedTuple):
    """The value of a card, and the paragraph that sets it."""

    points: int
    cite: Citation


def value_of(card: Card) -> CardValue:
    if card.is_joker:
        return CardValue(EIGHT, JOKERS)
    return CardValue(1, ACES) if card.rank == "A" else CardValue(int(card.rank), FACE_VALUE)


POINTS = {card: value_of(card).points for card in PACK}


class Count(NamedTuple):
    """Everything that settlement needs to know of a hand. ``eights`` are its natural 8's and jokers."""

    hands: int
    side_cards: int
    eights: int

    def beats(self, other: Count) -> bool:
        """Return whether it wins: hands of 8 come first, then side cards."""
        return (self.hands, -self.side_cards) > (other.hands, -other.side_cards)

    def __str__(self) -> str:
        hands = "1 hand" if self.hands == 1 else f"{self.hands} hands"
        side_cards = "1 side card" if self.side_cards == 1 else f"{self.side_cards or 'no'} side cards"
        return f"{hands} of 8 with {side_cards}"


@dataclass(frozen=True)
class Setting:
    """The eight cards of a hand, arranged into hands of 8 and side cards."""

    hands: Groups
    side_cards: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*(card for group in self.hands for card in group), *self.side_cards)

    @property
    def titled(self) -> tuple[tuple[str, tuple[Card, ...]], ...]:
        """Return the groups with their titles in their order on the table, the side cards last."""
        side_cards = ((SIDE_CARDS_TITLE, self.side_cards),) if self.side_cards else ()
        return (*(("", group) for group in self.hands), *side_cards)

    @property
    def count(self) -> Count:
        return Count(len(self.hands), len(self.side_cards), sum(POINTS[card] == EIGHT for card in self.cards))

    def __str__(self) -> str:
        hands = " | ".join(map(group_in_words, self.hands)) or "no hand of 8"
        side_cards = " ".join(card.picture for card in self.side_cards)
        return f"{hands}, side cards {side_cards}" if side_cards else hands


def hand_in_words(_: object, hand: HandOnTable) -> str:
    """Return how many hands of 8 a set hand has, or 8 for one of its groups that makes 8."""
    if hand.groups:
        makes_8 = tuple(group for group in hand.groups if _makes_8(group))
        return str(setting_of(hand.cards, makes_8).count)
    return str(EIGHT) if _makes_8(hand.cards) else ""


def _makes_8(group: Sequence[Card]) -> bool:
    return sum(values_of(group)) == EIGHT


def group_in_words(group: Sequence[Card]) -> str:
    return "+".join(card.picture for card in group)


def values_of(hand: Sequence[Card]) -> Values:
    return tuple(sorted([POINTS[card] for card in hand], reverse=True))


@cache
def _ways_to_make(total: int, highest: int) -> tuple[Values, ...]:
    """Return every group of card values with this total, none above the highest."""
    if total == 0:
        return ((),)
    return tuple(
        (first, *others)
        for first in range(min(highest, total), 0, -1)
        for others in _ways_to_make(total - first, first)
    )


def _without(values: Values, taken: Values) -> Values | None:
    """Return the values that are left, or None if one of those taken is missing."""
    left = list(values)
    for value in taken:
        if value not in left:
            return None
        left.remove(value)
    return tuple(left)


@cache
def best_groups(values: Values) -> tuple[Values, ...]:
    """Return a setting with the most groups of 8 and, among these, the fewest cards left over.

    Every setting either puts the highest card into a group or leaves it over. Trying all of these, and
    the same with the remaining cards, covers every setting.
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
    """Return the count of the best setting of these cards."""
    return count_of(values_of(hand))


def best_setting(hand: Sequence[Card]) -> Setting:
    """Return the best setting in the order of House Way: natural 8's, then jokers, then sums of 8."""
    in_order = sorted(hand, key=lambda card: card.is_joker)
    left: dict[int, list[Card]] = {}
    for card in in_order:
        left.setdefault(POINTS[card], []).append(card)
    hands = tuple(tuple(left[value].pop(0) for value in group) for group in best_groups(values_of(in_order)))
    return Setting(hands, _left_over(hand, hands))


def setting_of(hand: Sequence[Card], groups: Groups) -> Setting:
    """Return a player's setting; refuse an impossible one."""
    check_groups(hand, groups)
    return Setting(groups, _left_over(hand, groups))


def _left_over(hand: Sequence[Card], groups: Groups) -> tuple[Card, ...]:
    left = list(hand)
    for group in groups:
        for card in group:
            left.remove(card)
    return tuple(left)


def check_groups(hand: Sequence[Card], groups: Groups) -> None:
    """Refuse a group that does not make 8, and cards that the hand does not contain."""
    in_hand = Counter(hand)
    used = Counter(card for group in groups for card in group)
    for card, times in used.items():
        if times > in_hand[card]:
            often = "twice" if times == 2 else f"{times} times"
            why = f"is used {often}" if in_hand[card] else "is not in the hand"
            raise Refusal(f"The {card.words} {why}. Use each card of the hand once.", SET_HAND)
    for group in groups:
        total = sum(POINTS[card] for card in group)
        if total != EIGHT:
            raise Refusal(
                f"{group_in_words(group) or 'A group without cards'} makes {total}, not 8. "
                "A hand of 8 is an 8, a joker, or cards that add up to 8.",
                HANDS_OF_8,
            )


class Example(NamedTuple):
    """A hand that the regulation sets as an example; House Way must find the same setting."""

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
