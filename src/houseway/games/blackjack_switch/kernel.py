"""Blackjack switch dealt by the million: a player alone at the table, from shoes that are played through.

The compiled code is that of blackjack, with two boxes (`blackjack/simulation/two_boxes.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from houseway.equipment.cards import RANKS, STANDARD_DECK, Card
from houseway.games.blackjack.boxes import DOUBLE, GIVE_UP, HIT, SPLIT, STAND
from houseway.games.blackjack.hand_wagers import MOST_HANDS, BoxWagers
from houseway.games.blackjack.hands import BLACKJACK, COUNT, DEALERS_22, STANDINGS, Played, dealers_rule
from houseway.games.blackjack.kernel import compiled_kernel
from houseway.games.blackjack.odds import WITH_COUNT
from houseway.games.blackjack.simulation.compiled_hands import EARLY_ENDS
from houseway.games.blackjack.simulation.tables import (
    COUNTS,
    Bytes,
    CaseNumbering,
    paid_on_hand,
    results_of,
    rules_as_array,
    shoe_of,
)
from houseway.games.blackjack.written_strategy import BASIC
from houseway.games.blackjack_switch.strategy import endless_shoe, switching_of
from houseway.games.blackjack_switch.wagers import (
    BOXES,
    FIRST_BOX,
    FOUR,
    MATCH,
    PAIR,
    PARAGRAPHS,
    THREE,
    TWO_PAIR,
    Switched,
    plain_21,
)
from houseway.rules.analysis.best_play import NOTHING_TO_DECIDE
from houseway.rules.analysis.kernel import Case, Kernel
from houseway.rules.game import Table
from houseway.rules.options import Options

# By how many pairs of one rank the four cards make; four of a kind is the last.
MATCHES = (None, PAIR, TWO_PAIR, THREE, FOUR)


def kernel(table: Table[Switched], strategy: str | None) -> Kernel[Switched]:
    """Deal under a strategy as `strategy/written.py` reads it, or basic strategy. Nobody takes insurance."""
    play = switching_of(table.options, BASIC if strategy is None else strategy)
    cases = SwitchCases(table)
    ranks = np.array([RANKS.index(card.rank) for card in STANDARD_DECK], dtype=np.uint8)
    switches = np.zeros(COUNTS**5, dtype=np.uint8) if play.never else _switches(table.options).ravel()
    rules = rules_as_array(table, play.play.choose, cases.results, np.concatenate([ranks, switches]))

    def key_of(wager: str) -> Callable[[Card], Hashable]:
        """Return the rank for the match, which looks at no suit, or the count for the wagers on hands."""
        if wager == MATCH:
            return attrgetter("rank")
        return COUNT.__getitem__ if wager == "base" or wager in table.wagers else lambda card: card

    return compiled_kernel(
        cases.cases,
        rules,
        cases.numbers,
        shoe_of(table, PARAGRAPHS),
        play.play.words,
        key_of=key_of,
    )


def _switches(options: Options) -> Bytes:
    """Return whether to switch, by the counts of the up card and of the two cards of each hand."""
    shoe = endless_shoe(options)
    as_dealt, changed = (np.zeros((COUNTS, COUNTS, COUNTS), dtype=np.int64) for _ in range(2))
    for up, first, second in product(WITH_COUNT, repeat=3):
        as_dealt[up, first, second] = shoe.worth(first, second, up)
        changed[up, first, second] = shoe.worth(first, second, up, switched=True)
    up_count, one, two, three, four = np.ogrid[tuple(slice(COUNTS) for _ in range(5))]
    unchanged = as_dealt[up_count, one, two] + as_dealt[up_count, three, four]
    switches: Bytes = (changed[up_count, one, four] + changed[up_count, three, two] > unchanged).astype(
        np.uint8
    )
    return switches


class BoxEnd(NamedTuple):
    """How a box ends: where its hands stand, and which of them are doubled."""

    hands: tuple[int, ...]
    doubled: tuple[int, ...] = ()  # the places of hands
    surrendered: bool = False

    def words(self, box: BoxWagers) -> Iterator[str]:
        """Yield what was decided, with everything that is added to the layout."""
        if self.surrendered:
            yield f"{GIVE_UP} {box.numbers[0]}"
        if len(self.hands) > 1:
            yield f"{SPLIT} {box.numbers[0]}"
        if self.doubled:
            yield f"{DOUBLE} {'+'.join(str(box.numbers[place]) for place in self.doubled)}"

    def adds(self, box: BoxWagers) -> dict[str, tuple[str, Fraction]]:
        names = (*box.on_hand[1 : len(self.hands)], *(box.doubles[place] for place in self.doubled))
        return dict.fromkeys(names, (box.main, Fraction(1)))


class SwitchCases:
    """All ends of a round for a player who is alone at the table, numbered.

    The number of a case is (the number of its end) * (the number of kinds) + (the number of its kind). The
    kind is what the four cards match. First come the ends in which the dealer has blackjack. The others are
    (the end of the first box) + (the number of ends of a box) * (the end of the second box). The ends of a
    box are blackjack and surrender, then those with one hand that is played out and with two; each hand is a
    digit, the first the lowest: its result, plus the number of results if it is doubled.
    """

    def __init__(self, table: Table[Switched]) -> None:
        names = (*FIRST_BOX.on_hand, *FIRST_BOX.doubles)
        dealers = [stands_at for stands_at in STANDINGS if stands_at != BLACKJACK]
        if dealers_rule(table.options).pushes_22:
            dealers.append(DEALERS_22)
        self.results = results_of(
            lambda hand, dealer: paid_on_hand(table, names, Switched(Played((hand, hand), dealer))), dealers
        )
        results = len(self.results.hands)
        digits = (0, *(results * (2 if double in table.wagers else 1) for double in FIRST_BOX.doubles))
        ends = [*self._ends_of_box(digits)]
        starts = (len(ends), EARLY_ENDS, EARLY_ENDS + digits[1])
        unused = (0,) * (MOST_HANDS + 1 - len(digits))  # with blackjack's lengths nothing is compiled twice
        self.numbers = CaseNumbering(
            starts + unused,
            digits + unused,
            results,
            len(MATCHES),
            len(FIRST_BOX.on_hand),
            boxes=len(BOXES),
            plain_21=int(plain_21(table.options)),
        )
        self.cases = [case for end in self._ends(ends) for case in _with_matches(end)]

    def _ends_of_box(self, digits: Sequence[int]) -> Iterator[BoxEnd]:
        results = self.results.hands
        yield BoxEnd((BLACKJACK,))
        yield BoxEnd((results[0],), surrendered=True)
        for hands in range(1, len(digits)):
            for highest_first in product(range(digits[hands]), repeat=hands):
                row = highest_first[::-1]
                doubled = tuple(place for place, digit in enumerate(row) if digit >= len(results))
                yield BoxEnd(tuple(results[digit % len(results)] for digit in row), doubled)

    def _ends(self, ends: Sequence[BoxEnd]) -> Iterator[Case[Switched]]:
        for second_hand, first_hand in product((self.results.hands[0], BLACKJACK), repeat=2):
            boxes = Played((first_hand,), BLACKJACK), Played((second_hand,), BLACKJACK)
            yield Case(Switched(*boxes), NOTHING_TO_DECIDE)
        for second, first in product(ends, repeat=2):
            words = [word for end, box in zip((first, second), BOXES, strict=True) for word in end.words(box)]
            yield Case(
                Switched(self._played(first), self._played(second)),
                "; ".join(words) or f"{HIT} or {STAND}",
                first.adds(BOXES[0]) | second.adds(BOXES[1]),
            )

    def _played(self, end: BoxEnd) -> Played:
        return Played(end.hands, self.results.dealer, surrendered=end.surrendered)


def _with_matches(end: Case[Switched]) -> Iterator[Case[Switched]]:
    for row in MATCHES:
        yield Case(Switched(end.outcome.first, end.outcome.second, row), end.decision, end.adds)
