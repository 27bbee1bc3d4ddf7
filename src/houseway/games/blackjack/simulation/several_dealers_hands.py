"""Compiled rounds at multiple action, and the cases in which they end.

The cards in the order dealt: the player's first, the dealer's up card, the player's second; what the
player's hands take; then for each hand of the dealer its second card and what it takes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.games.blackjack.boxes import GIVE_UP
from houseway.games.blackjack.hand_wagers import AGAINST, MAIN, MOST_HANDS, ON_HAND
from houseway.games.blackjack.hand_wagers import DOUBLES as DOUBLE_WAGERS
from houseway.games.blackjack.hands import BLACKJACK, BUST, MOST, Played
from houseway.games.blackjack.paragraphs import dealers_hands
from houseway.games.blackjack.side_bets import first_cards_wagers, played_with
from houseway.games.blackjack.side_bets.every_deal import Kinds, kinds_of_deals
from houseway.games.blackjack.simulation.compiled_hands import (
    COLLECTED,
    DOUBLED,
    DOUBLES,
    GIVES_UP,
    HITS,
    OWNER,
    SPLITS,
    STANDS_AT_END,
    count_of,
    dealers_hand,
    on_two_cards,
    play_split_hands,
    take,
    with_card,
)
from houseway.games.blackjack.simulation.tables import (
    AFTER_THIRD,
    CARD,
    DECK,
    KIND,
    MOST_CASES,
    NOT_SPLIT,
    STANDS_AT,
    CaseNumbering,
    Results,
    aces_and_runs,
    decision_in_words,
    paid_on_hand,
    pairs_split,
    rules_as_array,
)
from houseway.games.blackjack.written_strategy import Choose
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import NOTHING_TO_DECIDE
from houseway.rules.analysis.kernel import Case
from houseway.rules.game import Table

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


DEALT = 3
ENDS_OF_A_HAND = 14  # seven places where it can stand, doubled or not
DEALERS_ENDS = 7
LOWEST = 16  # it stands for all hands below 17
_DEALERS_BLACKJACK = DEALERS_ENDS - 1


@njit(cache=True)
def _number_at(rules, place):
    """Return a number of two bytes."""
    return np.int64(rules[place]) + (np.int64(rules[place + 1]) << 8)


@njit(cache=True)
def play_several(cards, start, rules, numbers, notes):
    """Play a round; return its case, where the next round begins, and that there are notes."""
    first, up_card, second = cards[start], cards[start + 1], cards[start + 2]
    player = with_card(rules[CARD + first], second, rules)
    kind = rules[KIND + up_card * numbers.up_step + first * DECK + second]
    up = count_of(up_card, rules)
    at, hands = start + DEALT, 1
    notes[OWNER, 2] = 0
    for owner in range(MOST_HANDS + numbers.dealers):
        notes[COLLECTED, owner] = 0
    if rules[STANDS_AT + player] == MOST:  # with two cards, 21 is blackjack
        end, at = _early_end(cards, start, at, up, rules, numbers, notes)
    else:
        decision = on_two_cards(NOT_SPLIT, up, count_of(first, rules), count_of(second, rules), rules)
        if numbers.third and decision in (HITS, DOUBLES, SPLITS):
            kind = rules[AFTER_THIRD + kind * DECK + cards[at]]
        if decision == GIVES_UP:
            end, at = _early_end(cards, start, at, up, rules, numbers, notes)
            end += 1 << numbers.dealers
        else:
            if decision == SPLITS:
                notes[OWNER, 2] = 1
                at, hands, to_beat = play_split_hands(cards, start, at, rules, numbers, notes)
            else:
                state, after = take(cards, at, player, decision, up, rules)
                for place in range(at, after):
                    notes[OWNER, place - start] = 0
                at = after
                notes[STANDS_AT_END, 0] = rules[STANDS_AT + state]
                notes[DOUBLED, 0] = decision == DOUBLES
                to_beat = rules[STANDS_AT + state] != BUST
            end, at = _end(cards, start, at, hands, to_beat, rules, numbers, notes)
    before = min(end, numbers.split_start)  # ends of one hand, which have all kinds of first cards
    return before * numbers.kinds + (end - before) * numbers.of_pairs + kind, at, MOST_HANDS


@njit(cache=True)
def _early_end(cards, start, at, up, rules, numbers, notes):  # noqa: PLR0917
    """Deal the dealer's second cards, if they can make blackjack; return which of them do."""
    mask = 0
    if up in (1, 10):
        for number in range(numbers.dealers):
            state = with_card(rules[CARD + cards[start + 1]], cards[at], rules)
            mask |= (rules[STANDS_AT + state] == MOST) << number
            _note_dealers_hand(start, at, at + 1, number, notes)
            at += 1
    return mask, at


@njit(cache=True)
def _note_dealers_hand(start, begin, end, number, notes):
    """Note the cards of one of the dealer's hands: they are in the discard rack when the next one begins."""
    for place in range(begin, end):
        notes[OWNER, place - start] = MOST_HANDS + number
    notes[COLLECTED, MOST_HANDS + number] = end - start


@njit(cache=True)
def _end(cards, start, at, hands, to_beat, rules, numbers, notes):  # noqa: PLR0917
    """Play the dealer's hands, if there is one to beat; return the number of the end."""
    ends = 0
    for hand in range(hands):
        stands_at = notes[STANDS_AT_END, hand]
        place = 0 if stands_at == BUST else 1 + max(stands_at - LOWEST, 0)
        ends = ends * ENDS_OF_A_HAND + 2 * place + notes[DOUBLED, hand]
    case = _number_at(rules, numbers.sets_at[hands] + 2 * ends)
    for number in range(numbers.dealers):
        stands_at = 0
        if to_beat:
            state = with_card(rules[CARD + cards[start + 1]], cards[at], rules)
            after = at + 1
            if rules[STANDS_AT + state] == MOST:
                stands_at = _DEALERS_BLACKJACK
            else:
                points, after = dealers_hand(cards, after, state, rules)
                stands_at = max(np.int64(points) - LOWEST, 0)
            _note_dealers_hand(start, at, after, number, notes)
            at = after
        case = case * DEALERS_ENDS + stands_at
    return _number_at(rules, numbers.cases_at[hands] + 2 * case), at


# The cases of the kernel at multiple action, and the tables by which compiled rounds find their numbers.
#
# A round ends with one to four hands of the player, each at one of `HANDS` and perhaps doubled, and as many
# hands of the dealer as the table has, each at one of `DEALERS`. Ends that pay the same are one case:
# against each hand of the dealer, the same for the first wager, and the same in any order for the wagers on
# further hands of a pair, and for those of doubling. Where that is more cases than can be numbered, ends
# with the same sum of what was added, against each hand of the dealer, are one too: first those of four
# hands, then of three, then of two.
#
# The number of a case is that of its end times the number of kinds of first cards, plus the number of its
# kind; ends of split pairs have only the kinds of pairs, which come first.

# Where a hand of the player can stand for the dealer to beat it: 16 is any hand below 17.
HANDS = (BUST, 16, *range(17, MOST + 1))
DEALERS = (BUST, *range(17, MOST + 1), BLACKJACK)
ENDS = tuple((hand, doubled) for hand in range(len(HANDS)) for doubled in (False, True))

Bytes = npt.NDArray[np.uint8]


class Tables(NamedTuple):
    """The tables of two-byte numbers, one for each number of hands, and where each of them begins."""

    bytes: Bytes
    sets_at: tuple[int, ...]  # the number of the set of hands, by the ends of the hands
    cases_at: tuple[int, ...]  # the number of the end, by the set of hands and the dealer's hands


class _Ends(NamedTuple):
    """The ends of rounds with so many hands: their cases, and two tables that lead to their numbers."""

    sets: Any
    numbers: Any
    cases: list[Case[Played]]


class SeveralCases:
    """All cases of a table. ``begin`` is where its tables will begin in the array of the rules."""

    def __init__(self, table: Table[Played], kinds: Kinds, begin: int) -> None:
        self._table, self._dealers = table, dealers_hands(table.options)
        self._paid = _Paid(table)
        early = [*self._early_ends()]
        by_hands = self._by_hands(len(early), kinds)
        ends, parts = early, list[Bytes]()
        sets_at, cases_at = [0] * (MOST_HANDS + 1), [0] * (MOST_HANDS + 1)
        for hands, of_hands in by_hands.items():
            sets_at[hands] = begin + sum(map(len, parts))
            parts.append(_as_bytes(of_hands.sets))
            cases_at[hands] = begin + sum(map(len, parts))
            parts.append(_as_bytes(of_hands.numbers + len(ends)))
            ends = [*ends, *of_hands.cases]
        self.tables = Tables(np.concatenate(parts), tuple(sets_at), tuple(cases_at))
        self.ends_of_one_hand = len(early) + len(by_hands[1].cases)
        side = first_cards_wagers(table.options)
        self.cases = [
            Case(played_with(side, rows, end.outcome) if side else end.outcome, end.decision, end.adds)
            for place, end in enumerate(ends)
            for rows in kinds.rows[: None if place < self.ends_of_one_hand else kinds.of_pairs]
        ]

    def _by_hands(self, early: int, kinds: Kinds) -> dict[int, _Ends]:
        """Return the ends by the number of hands, told apart as well as they can be numbered."""
        most, number = int(self._table.options.choice("most-hands")), 0
        for sums_from in range(MOST_HANDS, 1, -1):
            by_hands = {
                hands: self._ends_with(hands, sums=hands >= sums_from) for hands in range(1, most + 1)
            }
            split = sum(len(ends.cases) for hands, ends in by_hands.items() if hands > 1)
            number = (early + len(by_hands[1].cases)) * len(kinds.rows) + split * kinds.of_pairs
            if number <= MOST_CASES:
                return by_hands
        raise Refusal(
            f"These wagers make {number:,} cases of a round, more than can be simulated together "
            f"({MOST_CASES:,}). Simulate fewer of them, or with a smaller most-hands."
        )

    def _early_ends(self) -> Iterator[Case[Played]]:
        """Yield a player's blackjack and a surrender, by which of the dealer's hands are blackjack."""
        for decision, surrendered in ((NOTHING_TO_DECIDE, False), (GIVE_UP, True)):
            for reversed_mask in product((MOST, BLACKJACK), repeat=self._dealers):
                dealer, *further = reversed_mask[::-1]
                hand = MOST if surrendered else BLACKJACK
                yield Case(Played((hand,), dealer, surrendered=surrendered, dealers=tuple(further)), decision)

    def _ends_with(self, hands: int, *, sums: bool) -> _Ends:
        """Return the ends of so many hands; with ``sums``, only those are told apart."""
        sets = [*self._sets(hands)]
        number_of = {ends: number for number, ends in enumerate(sets)}
        in_order = np.array(
            [number_of[first, *sorted(others)] for first, *others in product(range(len(ENDS)), repeat=hands)]
            if self._doubles(hands)
            else [
                number_of[_not_doubled([first, *others])]
                for first, *others in product(range(len(ENDS)), repeat=hands)
            ]
        )
        kinds: dict[Hashable, int] = {}
        rows = np.array(
            [
                [
                    kinds.setdefault(
                        self._paid.summary([ENDS[end] for end in ends], dealer, sums), len(kinds)
                    )
                    for dealer in DEALERS
                ]
                for ends in sets
            ]
        )
        shape = (len(sets), *[len(DEALERS)] * self._dealers)
        keys = reduce(
            lambda keys, place: keys * len(kinds) + _along(rows, place, self._dealers),
            range(self._dealers),
            np.zeros(shape, dtype=np.int64),
        )
        _, first_of, numbers = np.unique(keys, return_index=True, return_inverse=True)
        places = np.stack(np.unravel_index(first_of, shape), axis=1).tolist()
        cases = [
            self._case([ENDS[end] for end in sets[at]], [DEALERS[dealer] for dealer in dealers])
            for at, *dealers in places
        ]
        return _Ends(in_order, numbers.ravel(), cases)

    def _doubles(self, hands: int) -> bool:
        return DOUBLE_WAGERS[hands - 1] in self._table.wagers

    def _sets(self, hands: int) -> Iterator[tuple[int, ...]]:
        """Yield the first hand with all sets of the others, in order."""
        ends = [end for end, (_, doubled) in enumerate(ENDS) if self._doubles(hands) or not doubled]
        for first in ends:
            for others in combinations_with_replacement(ends, hands - 1):
                yield first, *others

    def _case(self, ends: Sequence[tuple[int, bool]], dealers: Sequence[int]) -> Case[Played]:
        doubled = tuple(position for position, (_, is_doubled) in enumerate(ends) if is_doubled)
        stand_at = tuple(HANDS[hand] for hand, _ in ends)
        adds = _adds(len(ends), doubled, len(dealers))
        dealer, *further = dealers
        played = Played(stand_at, dealer, dealers=tuple(further))
        return Case(played, decision_in_words(len(ends), doubled), adds)


@cache
def _adds(hands: int, doubled: tuple[int, ...], dealers: int) -> Mapping[str, tuple[str, Fraction]]:
    """Return the wagers that are added with so many hands, each with the one that it equals."""
    every = [*AGAINST.values()][:dealers]
    return {
        name: (names.main, Fraction(1))
        for names in every
        for name in (*names.on_hand[1:hands], *(names.doubles[position] for position in doubled))
    }


class _Paid:
    """What the wagers on a hand are paid against each hand of the dealer, as settlement says."""

    def __init__(self, table: Table[Played]) -> None:
        self._of: dict[tuple[str, int, int], tuple[Any, Any]] = {}
        for (place, hand), dealer in product(enumerate(HANDS), DEALERS):
            played = Played((hand,) * len(ON_HAND), dealer)
            for name in (MAIN, ON_HAND[1], DOUBLE_WAGERS[0]):
                if name in table.wagers:
                    (self._of[name, place, dealer],) = paid_on_hand(table, (name,), played)

    def summary(self, ends: Sequence[tuple[int, bool]], dealer: int, sums: bool) -> Hashable:
        """Return what tells apart how these hands end against a dealer's."""
        first, *others = (hand for hand, _ in ends)
        main = self._of[MAIN, first, dealer]
        added = [self._of[ON_HAND[1], hand, dealer] for hand in others]
        doubled = [self._of[DOUBLE_WAGERS[0], hand, dealer] for hand, is_doubled in ends if is_doubled]
        if sums:
            return main, len(doubled), sum(gain for _, gain in (*added, *doubled))
        return main, tuple(sorted(added)), tuple(sorted(doubled))


def _not_doubled(ends: Sequence[int]) -> tuple[int, ...]:
    """Return the set of these hands as if none were doubled, where none can be."""
    first, *others = (end - end % 2 for end in ends)
    return first, *sorted(others)


def _along(rows: Any, place: int, dealers: int) -> Any:
    """Return the rows spread over the axis of one of the dealer's hands."""
    return rows.reshape(len(rows), *(len(DEALERS) if axis == place else 1 for axis in range(dealers)))


def _as_bytes(numbers: Any) -> Bytes:
    """Return numbers of two bytes, the lower one first."""
    return np.ascontiguousarray(numbers.astype("<u2")).view(np.uint8)


def several_hands(table: Table[Played], choose: Choose) -> tuple[list[Case[Played]], Bytes, CaseNumbering]:
    """Return the cases, the rules with their tables, and how cases are numbered."""
    kinds = kinds_of_deals(first_cards_wagers(table.options), pairs_split(table, choose))
    after_third = np.zeros(KIND - AFTER_THIRD, dtype=np.uint8)
    after_third[: kinds.after_third.size] = kinds.after_third.ravel()
    of_kinds = kinds.numbers.transpose(2, 0, 1).ravel()
    several = SeveralCases(table, kinds, KIND + len(of_kinds))
    of_game = np.concatenate([aces_and_runs(), after_third, of_kinds, several.tables.bytes])
    numbers = CaseNumbering(
        (0,) * (MOST_HANDS + 1),
        (0,) * (MOST_HANDS + 1),
        results=0,
        kinds=len(kinds.rows),
        most_hands=int(table.options.choice("most-hands")),
        up_step=kinds.up_step,
        third=bool(len(kinds.after_third)),
        split_start=several.ends_of_one_hand,
        of_pairs=kinds.of_pairs,
        dealers=dealers_hands(table.options),
        sets_at=several.tables.sets_at,
        cases_at=several.tables.cases_at,
    )
    return several.cases, rules_as_array(table, choose, Results({}, BUST, ()), of_game), numbers
