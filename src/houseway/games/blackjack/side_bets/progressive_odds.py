"""The exact chance of every run of aces: how often the first cards of a box are aces, in the order dealt.

A pair of aces is split, which is the best play against every up card and takes two more cards in any case.
So all that keeps a third card from being dealt is the dealer's blackjack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from houseway.equipment.cards import Card
from houseway.games.blackjack.hands import ACES, TENS, Played
from houseway.games.blackjack.paragraphs import pack_name
from houseway.games.blackjack.side_bets.progressive import NAME, row_of_run, run_of_aces, side_of
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.game import Table

CARDS_OF_RUN = 6  # the first four of the round, and the two that split aces get
_ACES = sorted(ACES, key=lambda card: card.name)
Kind = Card | str  # an ace, or one of two kinds of other cards
TEN, OTHER = "ten", "other"


def count_runs(left: Mapping[Card, int]) -> Distribution[Played]:
    """Count the runs of aces over the first six cards of a round."""
    ways: Counter[Played] = Counter()
    for aces, number in _runs(left).items():
        ways[Played(side=side_of(aces))] += number
    return Distribution(ways)


def _left(table: Table[Played], removed: Sequence[Card]) -> Mapping[Card, int]:
    shoe = table.game.packs(table.options)[pack_name(table.options)]
    return cards_left(shoe, removed, CARDS_OF_RUN)


def _runs(left: Mapping[Card, int]) -> Counter[tuple[Card, ...]]:
    """Return in how many ways each run of up to four aces comes, and no run, as an empty one."""
    kinds = Counter[Kind]({ace: left[ace] for ace in _ACES if left[ace]})
    kinds[TEN] = sum(left[card] for card in TENS)
    kinds[OTHER] = sum(left.values()) - sum(kinds.values())
    total, found = sum(kinds.values()), Counter[tuple[Card, ...]]()
    for first, one in _each(kinds):
        for second, two in _each(kinds, first):
            is_pair = isinstance(first, Card) and isinstance(second, Card)
            if not is_pair:
                found[()] += one * two * _rest(total - 2, 4)
                continue
            for aces, ways in _after_pair(kinds, first, second):  # type: ignore[arg-type]
                found[aces] += one * two * ways
    return found


def _after_pair(kinds: Counter[Kind], first: Card, second: Card) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield the runs that a pair of aces leads to, over the dealer's cards and the two that follow."""
    total = sum(kinds.values()) - 4
    for up, three in _each(kinds, first, second):
        for hole, four in _each(kinds, first, second, up):
            dealt = (first, second, up, hole)
            if {isinstance(up, Card), isinstance(hole, Card)} == {True, False} and TEN in (up, hole):
                yield (first, second), three * four * _rest(total, 2)  # the dealer's blackjack
                continue
            for third, five in _each(kinds, *dealt):
                for fourth, six in _each(kinds, *dealt, third):
                    aces = [first, second]
                    for card in (third, fourth):
                        if not isinstance(card, Card):
                            break
                        aces.append(card)
                    yield tuple(aces), three * four * five * six


def _each(kinds: Counter[Kind], *gone: Kind) -> Iterator[tuple[Kind, int]]:
    for kind, number in kinds.items():
        if (left := number - gone.count(kind)) > 0:
            yield kind, left


def _rest(total: int, cards: int) -> int:
    """Return in how many ways so many more cards are dealt, whichever they are."""
    ways = 1
    for number in range(cards):
        ways *= total - number
    return ways


def award_chances(table: Table[Played], removed: Sequence[Card]) -> Mapping[str, Mapping[str, Fraction]]:
    """Return the chance of each row of the award table."""
    if NAME not in table.progressives:
        return {}
    rows = {award.row: 0 for award in table.progressives[NAME].awards}
    runs = _runs(_left(table, removed))
    for aces, ways in runs.items():
        row = row_of_run(table.options, run_of_aces(aces))
        if row is not None:
            rows[row] += ways
    return {NAME: {row: Fraction(ways, sum(runs.values())) for row, ways in rows.items()}}
