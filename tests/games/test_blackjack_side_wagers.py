"""The side wagers of blackjack in rounds: an independent judge, one for each, over random rounds."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest

from houseway.equipment.cards import Card, pack
from houseway.equipment.chance import seeded
from houseway.games.blackjack import GAME
from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.kernel import kernel
from houseway.games.blackjack.side_bets import FIRST_CARDS
from houseway.odds.wager_odds import every_wager_odds
from houseway.rules.analysis.kernel import BLOCK
from houseway.rules.game import Table, open_table
from houseway.rules.procedure.steps import Decide
from houseway.rules.wagers.settlement import Settlement
from houseway.simulation.kernels.draws import key_of
from houseway.table.virtual.line_settler import LineSettler
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable
from tests.support.blackjack import line_of
from tests.support.games import changed

RANKS = "23456789TJQKA"
ROUNDS = 25

# What each wager pays for a unit, told again in the shortest way from the rules: None where it loses. Called
# with the player's cards in the order taken, the dealer's two, and whether the dealer has blackjack.
Judge = Callable[[Sequence[str], Sequence[str], bool], int | Fraction | None]


def _count(card: str) -> int:
    return min(10, "A23456789TJQK".index(card[0]) + 1)


def _match(own: Sequence[str], dealer: Sequence[str], _: bool) -> int | None:
    paid = [14 if card == dealer[0] else 3 for card in own[:2] if card[0] == dealer[0][0]]
    return sum(paid) or None


def _twenty(own: Sequence[str], _: Sequence[str], blackjack: bool) -> int | None:
    counts = sorted(map(_count, own[:2]))
    if counts not in ([10, 10], [1, 9]):
        return None
    if own[0] == own[1]:
        return (1000 if blackjack else 125) if own[0] == "Qh" else 19
    return 9 if own[0][1] == own[1][1] else 4


def _between(own: Sequence[str], dealer: Sequence[str], _: bool) -> int | None:
    low, high = sorted(RANKS.index(card[0]) for card in own[:2])
    up = RANKS.index(dealer[0][0])
    if low == up == high:
        return 30
    return {1: 12, 2: 6, 3: 4}.get(high - low - 1, 1) if low < up < high else None


def _poker(own: Sequence[str], dealer: Sequence[str], _: bool) -> int | None:
    three = [*own[:2], dealer[0]]
    ranks = "".join(sorted((card[0] for card in three), key=RANKS.index))
    flush, triple = len({card[1] for card in three}) == 1, len(set(ranks)) == 1
    straight = ranks in RANKS or ranks == "23A"
    if triple or straight:
        return (100 if triple else 40) if flush else (30 if triple else 10)
    return 5 if flush else None


def _set(own: Sequence[str], _: Sequence[str], __: bool) -> int | None:
    return None if own[0][0] != own[1][0] else 20 if own[0] == own[1] else 10


def _house_money(own: Sequence[str], _: Sequence[str], __: bool) -> int | None:
    first, second = own[0][0], own[1][0]
    if first == second:
        return 3
    neighbors = first + second in "A23456789TJQKA" or second + first in "A23456789TJQKA"
    suited = own[0][1] == own[1][1]
    if not neighbors:
        return None
    return (9 if {first, second} == {"A", "K"} else 4) if suited else 1


def _suit(own: Sequence[str], _: Sequence[str], __: bool) -> int | Fraction | None:
    if own[0][1] != own[1][1]:
        return None
    return 25 if own[0][0] + own[1][0] in ("KQ", "QK") else Fraction(5, 2)


def _sevens(own: Sequence[str], _: Sequence[str], blackjack: bool) -> int | None:
    first_three = own[:2] if blackjack else own[:3]
    run = 0
    while run < len(first_three) and first_three[run][0] == "7":
        run += 1
    suited = len({card[1] for card in first_three[:run]}) == 1
    return {0: None, 1: 3, 2: 100 if suited else 50, 3: 5000 if suited else 500}[run]


JUDGES: dict[str, tuple[str, Judge]] = {
    "match-the-dealer": ("on", _match),
    "twenty-point": ("125", _twenty),
    "in-between": ("12", _between),
    "twenty-one-plus-three": ("100-40-30-10-5", _poker),
    "bet-the-set": ("20-10", _set),
    "house-money": ("on", _house_money),
    "over-13": ("on", lambda own, *_: 1 if sum(map(_count, own[:2])) > 13 else None),
    "under-13": ("on", lambda own, *_: 1 if sum(map(_count, own[:2])) < 13 else None),
    "one-suit": ("25-2.5", _suit),
    "sevens": ("on", _sevens),
}
TOGETHER = ["match-the-dealer", "twenty-one-plus-three", "bet-the-set", "house-money", "sevens"]


def test_every_side_wager_is_judged_here() -> None:
    assert JUDGES.keys() == {wager.name for wager in FIRST_CARDS} - {"kings-bounty"}


@pytest.mark.parametrize("names", [*([name] for name in JUDGES), TOGETHER], ids=" ".join)
def test_random_rounds_are_paid_as_another_judge_says(names: list[str]) -> None:
    """A shoe of few ranks, so that pairs, runs and sevens come often; settled again as lines."""
    few = changed(GAME, packs=lambda _: {"shoe": pack(8, ranks="A26789TQK")})
    table = open_table(few, {name: JUDGES[name][0] for name in names})
    bets = {"blackjack": 1000, **dict.fromkeys(names, 100)}
    seen: dict[str, set[bool]] = {name: set() for name in names}
    for seed in range(ROUNDS):
        virtual = VirtualTable(table, seeded(seed))
        virtual.dealer.decide = partial(_decided, seeded(seed).below)
        played = virtual.play_round(dict.fromkeys(range(1, 8), bets))
        for seat in range(1, 8):
            own, line = _cards_of(played, seat), line_of(played, seat)
            _check_seat(played, seat, own, line["dealer"], seen)
            assert _returned_by_line(table, own, line, played.of_seat(seat)) == sum(
                paid.returns for paid in played.of_seat(seat)
            )
    assert all(len(results) == 2 for results in seen.values())


def _decided(below: Callable[[int], int], step: Decide) -> str:
    """Decide at random, but mostly by hitting and splitting."""
    preferred = [value for value in ("split", "add", "hit") if value in step.values]
    return preferred[0] if preferred and below(3) else step.values[below(len(step.values))]


def _cards_of(played: PlayedRound[Played], seat: int) -> list[str]:
    """Return the cards of a seat in the order in which they were dealt."""
    dealt = (event for event in played.events if event.step.key.startswith(f"seat-{seat}-"))
    return [event.answer.name for event in dealt if isinstance(event.answer, Card)]


def _check_seat(
    played: PlayedRound[Played],
    seat: int,
    own: Sequence[str],
    dealer: Sequence[str],
    seen: dict[str, set[bool]],
) -> None:
    blackjack = sorted(map(_count, dealer[:2])) == [1, 10]
    paid = {settled.wager: settled for settled in played.of_seat(seat)}
    for name, results in seen.items():
        expected = JUDGES[name][1](own, dealer, blackjack)
        assert paid[name].returns == (0 if expected is None else 100 + 100 * expected), (name, own, dealer)
        results.add(expected is not None)


def _returned_by_line(
    table: Table[Played], own: Sequence[str], line: dict[str, Any], paid: Sequence[Settlement]
) -> int:
    bets = {settled.wager: settled.bet for settled in paid}
    third = {"third": own[2]} if len(line.get("hands", ())) > 2 else {}
    answer = json.loads(LineSettler(table).settle(json.dumps({**line, **third, "bets": bets}).encode()))
    returned: int = answer["returned"]
    return returned


@pytest.mark.slow
def test_a_shift_with_mixed_side_wagers_is_sampled_in_one_pass() -> None:
    """One sample has every wager of the table, each near its exact odds."""
    table = open_table(GAME, {name: JUDGES[name][0] for name in TOGETHER})
    dealt = kernel(table, None)
    codes = np.empty(20 * BLOCK, dtype=np.uint16)
    dealt.deal(key_of(5), 0, codes)
    counts = np.bincount(codes, minlength=len(dealt.cases))
    exact = {odds.wager.name: odds for odds in every_wager_odds(table)}
    for name in TOGETHER:
        wager = table.wagers[name]
        gained = sum(
            int(count) * wager.decide(case.outcome, {}).gain
            for case, count in zip(dealt.cases, counts, strict=True)
            if count
        )
        odds = exact[name]
        distance = float(Fraction(gained) / len(codes) + odds.house_advantage)
        assert abs(distance) < 4 * odds.standard_deviation / len(codes) ** 0.5, name
