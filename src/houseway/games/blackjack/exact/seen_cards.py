"""What the dealer's second card is worth to a player who sees it, and the first card before wagers are
made.

Both are counted exactly, with the engine that counts the odds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from houseway.games.blackjack.boxes import DOUBLE, HIT, SPLIT, STAND
from houseway.games.blackjack.exact.best_play import BestChoice
from houseway.games.blackjack.exact.dealer_hands import DealerResults
from houseway.games.blackjack.exact.exact_round import ONLY_HAND, ExactRound, HandMoney
from houseway.games.blackjack.exact.hands import (
    COUNTS,
    Composition,
    EveryHand,
    composition,
    hand_of,
    number_of,
    orders,
    shoe_of_counts,
    single,
    two_cards,
    without,
)
from houseway.games.blackjack.hand_wagers import INSURANCE_WAGER, MAIN
from houseway.games.blackjack.hands import (
    BLACKJACK,
    Played,
    dealers_rule,
    is_soft,
    pays_five_cards,
    standing,
    total,
)
from houseway.games.blackjack.paragraphs import SEVERAL_HANDS, dealers_hands
from houseway.progress import report_progress
from houseway.refusal import Refusal
from houseway.rules.analysis.advantage_play import Seen
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import round_gain

# Up cards with which the dealer cannot have blackjack: the known hand is counted under one of them.
_NO_BLACKJACK = COUNTS[1:-1]
_NAMES = {count: str(count) for count in COUNTS} | {1: "A", 10: "T"}


def _check_hole_card(table: Table[Any]) -> None:
    if dealers_hands(table.options) > 1:
        raise Refusal(
            "At multiple action the dealer has no hole card before the players are done, so nobody can see "
            "one. Choose another leak, or multiple-action=off.",
            SEVERAL_HANDS,
        )


def name_of(count: int) -> str:
    """Return A, 2, 3 … 9, T."""
    return _NAMES[count]


class KnownDealer(ExactRound):
    """Counts rounds in which the player knows both cards of the dealer, who has no blackjack.

    Both are out of ``shoe`` already, so the engine counts under an up card that takes nothing from it.
    """

    def __init__(
        self,
        table: Table[Any],
        shoe: Composition,
        dealer: tuple[int, int],
        money: HandMoney = ONLY_HAND,
    ) -> None:
        super().__init__(table, shoe, money)
        self.known = dealer
        self.label = max(_NO_BLACKJACK, key=lambda count: number_of(shoe, count))

    @property
    def up_cards(self) -> list[int]:
        return [self.label]

    def every_hand(self, up: int) -> EveryHand:
        if up not in self._every_hand:
            self._every_hand[up] = EveryHand(self.shoe, five_cards=pays_five_cards(self.table.options))
        return self._every_hand[up]

    def _dealer(self, up: int, aside: int | None = None) -> DealerResults:
        first, second = self.known
        rule = dealers_rule(self.table.options)
        return DealerResults(self.every_hand(up).shoe, first, rule, aside, hole=second)


def hole_card(table: Table[Played], shoe: Composition | None = None) -> Iterator[Seen]:
    """Count the game for a player who sees the hole card before deciding, by the dealer's two cards."""
    _check_hole_card(table)
    shoe = shoe_of_counts(table, ()) if shoe is None else shoe
    for dealer, ways in two_cards(shoe):
        first, second = (count for count in COUNTS for _ in range(number_of(dealer, count)))
        report_progress(f"the dealer's {name_of(first)} {name_of(second)} are seen")
        chance = Fraction(ways * orders(shoe, dealer), sum(shoe) * (sum(shoe) - 1))
        name = f"{name_of(first)}-{name_of(second)}"
        if standing(hand_of(dealer)) == BLACKJACK:
            yield Seen(name, chance, _against_blackjack(table, shoe, dealer), "insure against it")
        else:
            known = KnownDealer(table, without(shoe, dealer), (first, second))
            best = BestChoice(known)
            yield Seen(name, chance, _edge(known, best), _play_in_words(known, best))


def _edge(known: KnownDealer, best: BestChoice) -> Fraction:
    gain = known.gains()[False]
    won = Fraction(0)
    for hand, chance in _dealt(known.shoe):
        if standing(hand_of(hand)) == BLACKJACK:
            won += chance * Fraction(gain(Played((BLACKJACK,))))
        else:
            won += chance * best.exact_value(hand, known.label)
    return won


def _against_blackjack(table: Table[Played], shoe: Composition, dealer: Composition) -> Fraction:
    """Return the edge if the dealer's blackjack is known: insured where the up card is an ace.

    An ace and a ten make it, and each of them is the up card equally often.
    """
    left = without(shoe, dealer)
    gain = round_gain(table, {MAIN: 1})
    insured = Fraction(0)
    if INSURANCE_WAGER in table.by_name:
        wager = table.by_name[INSURANCE_WAGER]
        insured = (
            Fraction(wager.decide(Played(dealer=BLACKJACK), {}).gain) / 2
        )  # half of the wager may be bet
    lost = sum(
        (
            chance * Fraction(gain(Played((standing(hand_of(hand)),), BLACKJACK)))
            for hand, chance in _dealt(left)
        ),
        Fraction(0),
    )
    return lost + insured / 2


def _dealt(left: Composition) -> Iterator[tuple[Composition, Fraction]]:
    """Yield the player's first two cards with their chances."""
    cards = sum(left)
    for hand, ways in two_cards(left):
        yield hand, Fraction(ways * orders(left, hand), cards * (cards - 1))


def _play_in_words(known: KnownDealer, best: BestChoice) -> str:
    """Return from which hard total the player stands, what is doubled and which pairs are split."""
    player = best.players[known.label]
    decided = {
        hand: player.decides(hand)
        for hand, _ in two_cards(known.shoe)
        if standing(hand_of(hand)) != BLACKJACK
    }
    hard = {
        total(hand_of(hand)): decision
        for hand, decision in decided.items()
        if not is_soft(hand_of(hand)) and max(hand) == 1
    }
    stands = [points for points, decision in hard.items() if decision == STAND]
    doubles = sorted(points for points, decision in hard.items() if decision == DOUBLE)
    splits = [name_of(hand.index(2) + 1) for hand, decision in decided.items() if decision == SPLIT]
    hits = max((points for points, decision in hard.items() if decision == HIT), default=0)
    parts = [f"stand on {min((points for points in stands if points > hits), default=hits + 1)}"]
    parts += [f"double {_ranges(doubles)}" if doubles else "", f"split {' '.join(splits)}" if splits else ""]
    return ", ".join(part for part in parts if part)


def _ranges(points: list[int]) -> str:
    """Return 9 10 11 as 9-11."""
    runs: list[list[int]] = []
    for point in points:
        if runs and point == runs[-1][-1] + 1:
            runs[-1].append(point)
        else:
            runs.append([point])
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def first_card(table: Table[Played], shoe: Composition | None = None) -> Iterable[Seen]:
    """Count the game for a player who knows the first card of their hand before making a wager."""
    shoe = shoe_of_counts(table, ()) if shoe is None else shoe
    exact_round = ExactRound(table, shoe)
    best = BestChoice(exact_round)
    for first in (count for count in COUNTS if number_of(shoe, count)):
        report_progress(f"the first card is {name_of(first)}")
        won = Fraction(0)
        for hand, up, chance in _with_first(shoe, first):
            won += chance * _value(exact_round, best, hand, up)
        yield Seen(name_of(first), Fraction(number_of(shoe, first), sum(shoe)), won)


def _with_first(shoe: Composition, first: int) -> Iterator[tuple[Composition, int, Fraction]]:
    """Yield the player's two cards and the up card with their chances, given the first card."""
    left = without(shoe, single(first))
    for up in COUNTS:
        rest = without(left, single(up))
        for second in COUNTS:
            ways = number_of(left, up) * number_of(rest, second)
            if ways > 0:
                yield composition([first, second]), up, Fraction(ways, sum(left) * sum(rest))


def _value(exact_round: ExactRound, best: BestChoice, hand: Composition, up: int) -> Fraction:
    gain = exact_round.gains()[False]
    no_blackjack = exact_round.no_blackjack(up, hand)
    stands_at = standing(hand_of(hand))
    lost = (1 - no_blackjack) * Fraction(gain(Played((stands_at,), BLACKJACK)))
    if stands_at == BLACKJACK:
        return lost + no_blackjack * Fraction(gain(Played((BLACKJACK,))))
    return lost + best.exact_value(hand, up)
