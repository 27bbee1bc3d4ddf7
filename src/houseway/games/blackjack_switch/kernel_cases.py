"""The cases of the kernel: all that a round can come to for a player who is alone at the table, numbered.

The number of a case is (the number of its end) * (the number of kinds) + (the number of its kind). The kind
is what the four cards match. First come the ends in which the dealer has blackjack. The others are (the end
of the first box) + (the number of ends of a box) * (the end of the second box). The ends of a box are
blackjack and surrender, then those with one hand that is played out and with two; each hand is a digit, the
first the lowest: its result, plus the number of results if it is doubled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from houseway.games.blackjack.hands import BLACKJACK, DEALERS_22, STANDINGS, Played, dealers_rule
from houseway.games.blackjack.round.hand_wagers import BoxWagers
from houseway.games.blackjack.round.legal import DOUBLE, GIVE_UP, HIT, SPLIT, STAND
from houseway.games.blackjack.simulation.kernel_cases import CaseNumbering, paid_on_hand, results_of
from houseway.games.blackjack.simulation.two_boxes import EARLY_ENDS
from houseway.games.blackjack_switch.hands import FOUR, PAIR, THREE, TWO_PAIR, Switched
from houseway.games.blackjack_switch.options import plain_21
from houseway.games.blackjack_switch.wagers import BOXES, FIRST_BOX
from houseway.rules.analysis.best_play import NOTHING_TO_DECIDE
from houseway.rules.analysis.kernel import Case
from houseway.rules.game import Table

# By how many pairs of one rank the four cards make; four of a kind is the last.
MATCHES = (None, PAIR, TWO_PAIR, THREE, FOUR)


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
    """All cases of a table, and how they are numbered."""

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
        self.numbers = CaseNumbering(
            starts,
            digits,
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
        for second, first in product((self.results.hands[0], BLACKJACK), repeat=2):
            boxes = Played((first,), BLACKJACK), Played((second,), BLACKJACK)
            yield Case(Switched(*boxes), NOTHING_TO_DECIDE)
        for other, one in product(ends, repeat=2):
            words = [word for end, box in zip((one, other), BOXES, strict=True) for word in end.words(box)]
            yield Case(
                Switched(self._played(one), self._played(other)),
                "; ".join(words) or f"{HIT} or {STAND}",
                one.adds(BOXES[0]) | other.adds(BOXES[1]),
            )

    def _played(self, end: BoxEnd) -> Played:
        return Played(end.hands, self.results.dealer, surrendered=end.surrendered)


def _with_matches(end: Case[Switched]) -> Iterator[Case[Switched]]:
    for row in MATCHES:
        yield Case(Switched(end.outcome.first, end.outcome.second, row), end.decision, end.adds)
